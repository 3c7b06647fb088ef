/** Milliseconds since the epoch. The gateway passes its own clock, which tests shift. */
export type Clock = () => number;
