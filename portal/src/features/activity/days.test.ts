import { describe, expect, it } from 'vitest';
import type { ActivityEvent } from '@paystead/contract/features/activity/model.ts';
import { daysOf } from './days.ts';

const event = (number: number, at: string, more: Partial<ActivityEvent> = {}): ActivityEvent => ({
  activityId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  at: `2026-11-${at}:00Z`,
  action: 'view',
  what: 'Viewed paychecks',
  detail: null,
  role: 'manager',
  bySelf: false,
  name: 'Ada Tester',
  ...more,
});
const shown = (events: readonly ActivityEvent[]) =>
  daysOf(events).map(({ day, lines }) => [day, ...lines.map((line) => [line.event.activityId.at(-1), line.count])]);

describe('the days of the activity log', () => {
  it('have one line for equal views, with their number and the time of the first', () => {
    const days = [event(1, '20T17:00'), event(2, '20T16:00', { what: 'Viewed messages' }), event(3, '20T15:00')];
    expect(shown(days)).toEqual([['2026-11-20', ['1', 2], ['2', 1]]]);
    expect(daysOf(days)[0]?.lines[0]?.since).toBe('2026-11-20T15:00:00Z');
  });

  it.each([
    ['another day', { at: '2026-11-19T15:00:00Z' }],
    ['other details', { detail: 'Firefox, Linux' }],
    ['another role', { role: 'supervisor' }],
    ['another person', { name: 'Ada Tester Jr.' }],
    ['the employee', { bySelf: true }],
  ] as const)('keep a view apart that differs: %s', (_, more) => {
    const lines = daysOf([event(1, '20T17:00'), event(2, '20T15:00', more)]).flatMap((day) => day.lines);
    expect(lines.map(({ count }) => count)).toEqual([1, 1]);
  });

  it('list every change on a line of its own', () => {
    const change = { action: 'change', what: 'Changed direct deposits' } as const;
    expect(shown([event(1, '20T17:00', change), event(2, '20T15:00', change)])).toEqual([
      ['2026-11-20', ['1', 1], ['2', 1]],
    ]);
  });
});
