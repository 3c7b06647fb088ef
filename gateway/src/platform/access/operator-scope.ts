declare const scope: unique symbol;

/**
 * The permission of an operator's command for one client's settings. Created only from the client that the command names.
 */
export interface OperatorScope {
  readonly [scope]: true;
  readonly clientId: string;
}

/** Turns the client that an operator's command named into a permission for its settings. */
export function operatorScope(client: { readonly clientId: string }): OperatorScope {
  return { clientId: client.clientId } as OperatorScope;
}
