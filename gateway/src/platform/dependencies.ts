import type { Clock } from './clock.ts';
import type { Readiness } from './health.ts';
import { reasonOf } from './outbox/reason.ts';

/** A failure of a dependency that health checks report in these words. */
export class DependencyFails extends Error {
  override readonly name = 'DependencyFails';
}

/** Seconds for which the result of a look at a dependency counts. */
const FRESH_SECONDS = 30;

/**
 * Reports a dependency that fails as degraded: without it the gateway still answers, and the others fail with it, so it stays in
 * rotation. `probe` throws what is wrong. Health checks never wait for it: they get the last result, and a stale one is renewed.
 */
export function dependencyReadiness(clock: Clock, probe: () => Promise<void>): Readiness {
  let failure: string | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;
  return async () => {
    const now = clock.now().getTime();
    if (!looking && now - lookedAt >= FRESH_SECONDS * 1000) {
      lookedAt = now;
      looking = probe()
        .then(
          () => (failure = null),
          (error: unknown) => (failure = error instanceof DependencyFails ? error.message : reasonOf(error)),
        )
        .then(() => (looking = undefined));
    }
    return failure === null ? null : { degraded: failure };
  };
}
