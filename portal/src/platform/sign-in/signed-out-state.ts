/** The part of the state that ends with a session. */
export const SIGNED_OUT = { session: undefined, choice: undefined, error: undefined } as const;
