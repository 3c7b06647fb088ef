/** The inputs of a section about one person. */
export interface PersonSection {
  readonly clientCode: string;
  readonly employeeId: string;
  /** Why the operator looks; null: no reason was asked for. */
  readonly reason: string | null;
}

/** Options of a look: each is recorded, so none happens unless the operator comes to the page or changes something. */
export const ONE_LOOK = {
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;
