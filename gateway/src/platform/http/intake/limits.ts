/** Limits of a gateway's intake, and deadlines for requests to arrive. */
export interface IntakeLimits {
  /** Requests in progress: their body has arrived, and their reply hasn't begun. */
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

/** The defaults (docs/operating.md explains them). */
export const DEFAULT_INTAKE_LIMITS: IntakeLimits = {
  requestsInFlight: 512,
  slowBodies: 256,
  slowBodiesPerAddress: 64,
  headerSeconds: 15,
  bodySeconds: 30,
};

/**
 * Milliseconds after a refusal for which the gateway still reports it, so that a probe between two refusals sees it.
 */
export const REFUSAL_MEMORY_MILLISECONDS = 5000;
