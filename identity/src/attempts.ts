import type { Clock } from './clock.ts';

export interface AttemptLimit {
  /** Failures within the window before sign-in pauses. */
  readonly failures: number;
  readonly windowSeconds: number;
  readonly pauseSeconds: number;
}

/** A person who mistypes is never locked out for long, and the pause answers like any other page. */
export const DEFAULT_LIMIT: AttemptLimit = { failures: 10, windowSeconds: 300, pauseSeconds: 30 };

export interface Attempts {
  /** Returns the seconds to wait before the next try; 0 when sign-in isn't paused. */
  pause(...keys: string[]): number;
  failed(...keys: string[]): void;
  succeeded(...keys: string[]): void;
}

const MAX_KEYS = 10_000;

/** Counts failed sign-ins per key (an address, a caller). Memory is bounded: the oldest key is dropped first. */
export function createAttempts(clock: Clock, limit: AttemptLimit = DEFAULT_LIMIT): Attempts {
  const failures = new Map<string, number[]>();

  const recent = (key: string) => {
    const since = clock() - limit.windowSeconds * 1000;
    return (failures.get(key) ?? []).filter((at) => at > since);
  };

  return {
    pause(...keys) {
      const waits = keys.map((key) => {
        const times = recent(key);
        const last = times.at(-1);
        if (last === undefined || times.length < limit.failures) return 0;
        return Math.max(0, Math.ceil((last + limit.pauseSeconds * 1000 - clock()) / 1000));
      });
      return Math.max(0, ...waits);
    },
    failed(...keys) {
      for (const key of keys) {
        const times = [...recent(key), clock()].slice(-limit.failures);
        failures.delete(key);
        failures.set(key, times);
      }
      for (const key of failures.keys()) {
        if (failures.size <= MAX_KEYS) break;
        failures.delete(key);
      }
    },
    succeeded(...keys) {
      for (const key of keys) failures.delete(key);
    },
  };
}
