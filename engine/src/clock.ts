/** The engine's source of time. */
export const systemClock = { now: () => new Date() };
