import type { ActivityEvent } from '@paystead/contract/features/activity/model.ts';
import { localDay } from '@paystead/ui/format/local-day.ts';

/** One or several equal views on one day. */
export interface ActivityLine {
  /** The newest of them. */
  readonly event: ActivityEvent;
  readonly count: number;
  /** The instant of the oldest of them. */
  readonly since: string;
}

export interface ActivityDay {
  /** `YYYY-MM-DD` in the reader's time zone. */
  readonly day: string;
  readonly lines: readonly ActivityLine[];
}

/**
 * Groups events, which are newest first, by day. Views of the same thing by the same person on one day are one line at the
 * place of the newest; every change has a line of its own.
 */
export function daysOf(events: readonly ActivityEvent[]): readonly ActivityDay[] {
  const days = new Map<string, Map<string, ActivityLine>>();
  for (const event of events) {
    const day = localDay(event.at);
    const lines = days.get(day) ?? new Map<string, ActivityLine>();
    days.set(day, lines);
    const key = event.action === 'view' ? sameness(event) : event.activityId;
    const known = lines.get(key);
    lines.set(key, { event: known?.event ?? event, count: (known?.count ?? 0) + 1, since: event.at });
  }
  return [...days].map(([day, lines]) => ({ day, lines: [...lines.values()] }));
}

function sameness({ what, detail, role, bySelf, name }: ActivityEvent): string {
  return JSON.stringify([what, detail, role, bySelf, name]);
}
