import { REFUSAL_MEMORY_MILLISECONDS } from './limits.ts';

/** One request's share of the work that a gateway takes on at once. */
export interface WorkSlot {
  /** Gives the slot back for a while: the work waits for the sender. */
  pause(): void;
  /** Takes the slot again, also beyond the limit: the request was admitted before. Does nothing after `release`. */
  resume(): void;
  /** Gives the slot back for good; a second call does nothing. */
  release(): void;
}

/** The requests that a gateway works on. Times are milliseconds of a clock that never goes back. */
export interface InFlight {
  readonly count: number;
  /** Takes a slot; null, which counts as a refusal, where all are taken. */
  take(now: number): WorkSlot | null;
  /** Counts a refusal where all slots are taken; true where it did. */
  refuses(now: number): boolean;
  /** Whether new requests are refused, or were a moment ago. */
  isSaturated(now: number): boolean;
}

/** Counts requests in flight against a limit. */
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
