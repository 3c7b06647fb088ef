/** Milliseconds since the epoch. The gateway hands in its own clock, which tests shift. */
export type Clock = () => number;
