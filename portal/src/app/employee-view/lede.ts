/** What the list of each view holds, as one sentence. */
export const LEDE = { manager: 'employeeLookup.ledeManager', supervisor: 'employeeLookup.ledeSupervisor' } as const;
