/** Introductory sentence of each view's list. */
export const LEDE = { manager: 'employeeLookup.ledeManager', supervisor: 'employeeLookup.ledeSupervisor' } as const;
