/** How much a gateway takes in at once, and how long a request may take to arrive. */
export interface IntakeLimits {
  /** Requests that are worked on: their body has arrived, their reply has not begun. */
  readonly requestsInFlight: number;
  /** Slow bodies in all: those that have been arriving for more than a second. */
  readonly slowBodies: number;
  /** Slow bodies from one network address. */
  readonly slowBodiesPerAddress: number;
  /** Seconds until the headers of a request have arrived. */
  readonly headerSeconds: number;
  /** Seconds from the headers until the body has arrived. */
  readonly bodySeconds: number;
}

/** The figures of a deployment that configures none (docs/operating.md says what they are for). */
export const DEFAULT_INTAKE_LIMITS: IntakeLimits = {
  requestsInFlight: 512,
  slowBodies: 256,
  slowBodiesPerAddress: 64,
  headerSeconds: 15,
  bodySeconds: 30,
};

/** For how long after a refusal the gateway still reports that it refuses, so that a probe between two refusals sees it. */
export const REFUSAL_MEMORY_MILLISECONDS = 5000;
