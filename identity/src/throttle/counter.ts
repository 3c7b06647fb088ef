import type { Clock } from '../clock.ts';

export interface Limit {
  /** Marks without a pause. This one and each later one starts a pause. */
  readonly marks: number;
  readonly firstPauseSeconds: number;
  /** Each pause is twice as long as the one before it, up to this. */
  readonly longestPauseSeconds: number;
  /** Seconds without a mark after which everything is forgotten; longer than the longest pause. */
  readonly forgetSeconds: number;
}

interface Entry {
  readonly marks: Set<string>;
  pauses: number;
  lastAt: number;
}

export interface Counter {
  /** Returns the seconds to wait, 0 if there is no pause. */
  wait(key: string): number;
  /** Adds a mark. `of`: what it is about; the same thing marks a key once, absent: each mark counts. */
  add(key: string, of?: string): void;
  /** Takes back the mark of one thing. */
  remove(key: string, of: string): void;
  clear(key: string): void;
}

const MAX_KEYS = 10_000;

/** Counts marks per key and pauses a key that has too many. Memory is bounded: the oldest key is dropped first. */
export function createCounter(clock: Clock, limit: Limit): Counter {
  const entries = new Map<string, Entry>();

  const find = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    if (entry && entry.lastAt + limit.forgetSeconds * 1000 > clock()) return entry;
    entries.delete(key);
    return undefined;
  };

  const secondsOf = (pauses: number) =>
    pauses === 0 ? 0 : Math.min(limit.longestPauseSeconds, limit.firstPauseSeconds * 2 ** (pauses - 1));

  return {
    wait(key) {
      const entry = find(key);
      if (!entry) return 0;
      return Math.max(0, Math.ceil((entry.lastAt - clock()) / 1000 + secondsOf(entry.pauses)));
    },
    add(key, of) {
      const entry = find(key) ?? { marks: new Set<string>(), pauses: 0, lastAt: 0 };
      const isRoom = entry.marks.size < limit.marks;
      if (isRoom) entry.marks.add(of ?? `${entry.marks.size}`);
      if (entry.marks.size >= limit.marks) entry.pauses += 1;
      entry.lastAt = clock();
      // At the end: the first key of the map is the one that was marked longest ago.
      entries.delete(key);
      entries.set(key, entry);
      for (const oldest of entries.keys()) {
        if (entries.size <= MAX_KEYS) break;
        entries.delete(oldest);
      }
    },
    remove: (key, of) => void find(key)?.marks.delete(of),
    clear: (key) => void entries.delete(key),
  };
}
