import { REFUSAL_MEMORY_MILLISECONDS } from './limits.ts';

/** One request's share of the work that a gateway accepts at once. */
export interface WorkSlot {
  /** Releases the slot while the work waits for the sender. */
  pause(): void;
  /** Takes the slot again, also beyond the limit: the request was admitted before. Does nothing after `release`. */
  resume(): void;
  /** Releases the slot for good; a second call does nothing. */
  release(): void;
}

/** The requests in progress. Times are milliseconds of a monotonic clock. */
export interface InFlight {
  readonly count: number;
  /** Takes a slot. Returns null, and counts a refusal, if none is free. */
  take(now: number): WorkSlot | null;
  /** Counts a refusal if no slot is free. Returns true if it did. */
  refuses(now: number): boolean;
  /** True while new requests are refused, and for a moment after. */
  isSaturated(now: number): boolean;
}

/** Limits the number of requests in progress. */
export function createInFlight(limit: number, onRefusal: () => void): InFlight {
  let count = 0;
  let refusedAt = -Infinity;
  function refuses(now: number): boolean {
    if (count < limit) return false;
    refusedAt = now;
    onRefusal();
    return true;
  }
  return {
    get count() {
      return count;
    },
    refuses,
    take: (now) => (refuses(now) ? null : slot()),
    isSaturated: (now) => count >= limit || now - refusedAt < REFUSAL_MEMORY_MILLISECONDS,
  };

  function slot(): WorkSlot {
    let state: 'held' | 'paused' | 'released' = 'held';
    count += 1;
    return {
      pause() {
        if (state !== 'held') return;
        state = 'paused';
        count -= 1;
      },
      resume() {
        if (state !== 'paused') return;
        state = 'held';
        count += 1;
      },
      release() {
        if (state === 'held') count -= 1;
        state = 'released';
      },
    };
  }
}
