import { useEffect, useState } from 'react';
import type { CurrentNotice, CurrentNotices } from '@paystead/contract/current-notices.ts';
import type { Clock } from '../clock.ts';

/** Milliseconds between a reply and the next question. */
const POLL_AFTER = 60_000;
/** The longest that a browser's timer can wait, in milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** A notice with the device's time at which it ends, in milliseconds since 1970-01-01 UTC. */
type Ending = CurrentNotice & { readonly endsAt: number };

/**
 * Returns the notices that the page shows now. Asks once a minute while the page is visible, and at once when it becomes visible
 * again later than that. Failures keep the last notices, until their end.
 */
export function useNotices(read: () => Promise<CurrentNotices>, clock: Clock): readonly CurrentNotice[] {
  const [notices, setNotices] = useState<readonly Ending[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let dueAt = 0;
    let isAsking = false;
    let isGone = false;
    const ask = async (): Promise<void> => {
      isAsking = true;
      const reply = await read().catch(() => undefined);
      if (isGone) return;
      isAsking = false;
      if (reply) setNotices(endingBy(reply, clock.now()));
      dueAt = clock.now() + POLL_AFTER;
      plan();
    };
    const plan = (): void => {
      clearTimeout(timer);
      if (isAsking || document.visibilityState === 'hidden') return;
      timer = setTimeout(() => void ask(), Math.max(0, dueAt - clock.now()));
    };
    document.addEventListener('visibilitychange', plan);
    plan();
    return () => {
      isGone = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', plan);
    };
  }, [read, clock]);

  const nextEnd = Math.min(...notices.map(({ endsAt }) => endsAt));
  useEffect(() => {
    if (nextEnd === Infinity) return undefined;
    const drop = (): void => setNotices((shown) => shown.filter(({ endsAt }) => endsAt > clock.now()));
    const timer = setTimeout(drop, Math.min(Math.max(0, nextEnd - clock.now()), LONGEST_TIMER));
    return () => clearTimeout(timer);
  }, [nextEnd, clock]);
  return notices;
}

/** Counts from the gateway's time, because the device's may be wrong. */
function endingBy({ asOf, notices }: CurrentNotices, now: number): Ending[] {
  const ahead = now - Date.parse(asOf);
  return notices.map((notice) => ({
    ...notice,
    endsAt: notice.until === null ? Infinity : Date.parse(notice.until) + ahead,
  }));
}
