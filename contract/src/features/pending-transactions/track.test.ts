import { describe, expect, it } from 'vitest';
import type { TransactionHappening, TransactionStatus } from './model.ts';
import { trackOf } from './track.ts';

const at = (day: number): string => `2026-11-${day}T15:00:00Z`;
const happened = (day: number, event: TransactionHappening, version = 1) => ({
  at: at(day),
  event,
  status: 'pending' as const,
  version,
  by: 'Petra Tester',
  comment: null,
});
const track = (
  status: TransactionStatus,
  more: readonly (readonly [number, TransactionHappening])[] = [],
  decidedOn: number | null = null,
) =>
  trackOf({
    status,
    submittedAt: at(9),
    decision: decidedOn === null ? null : { by: 'Dana K', at: at(decidedOn), reason: null },
    history: [happened(10, 'submitted'), ...more.map(([day, event]) => happened(day, event))],
  }).map(({ state, at: time }) => `${state} ${time === null ? '-' : time.slice(8, 10)}`);

describe('V16: where a request stands', () => {
  it.each([
    ['pending', [], null, ['done 10', 'current -', 'ahead -']],
    [
      'pending',
      [
        [11, 'amended'],
        [12, 'escalated'],
      ],
      null,
      ['done 11', 'current -', 'ahead -'],
    ],
    ['sentBack', [[12, 'sentBack']], 12, ['done 10', 'stopped 12', 'ahead -']],
    ['approved', [[12, 'approved']], 12, ['done 10', 'done 12', 'current -']],
    // No one had to decide.
    ['approved', [], null, ['done 10', 'done -', 'current -']],
    [
      'exported',
      [
        [12, 'approved'],
        [13, 'exported'],
      ],
      12,
      ['done 10', 'done 12', 'current -'],
    ],
    [
      'applied',
      [
        [12, 'approved'],
        [14, 'applied'],
      ],
      12,
      ['done 10', 'done 12', 'done 14'],
    ],
    [
      'failed',
      [
        [12, 'approved'],
        [14, 'failed'],
      ],
      12,
      ['done 10', 'done 12', 'stopped 14'],
    ],
    ['rejected', [[12, 'rejected']], 12, ['done 10', 'stopped 12', 'none -']],
    // The decision is the rejection that counts, whatever the history says.
    [
      'rejected',
      [
        [11, 'approved'],
        [12, 'rejected'],
      ],
      13,
      ['done 10', 'stopped 13', 'none -'],
    ],
    ['withdrawn', [[12, 'withdrawn']], null, ['done 10', 'stopped 12', 'none -']],
    [
      'withdrawn',
      [
        [12, 'approved'],
        [13, 'withdrawn'],
      ],
      12,
      ['done 10', 'done 12', 'stopped 13'],
    ],
    ['superseded', [[12, 'superseded']], null, ['done 10', 'stopped 12', 'none -']],
    [
      'superseded',
      [
        [12, 'approved'],
        [13, 'superseded'],
      ],
      12,
      ['done 10', 'done 12', 'stopped 13'],
    ],
  ] as const)('%s after %j', (status, more, decidedOn, steps) => {
    expect(track(status, more, decidedOn)).toEqual(steps);
  });

  it.each([
    ['approved', 'approved', ['done 10', 'done 12', 'current -']],
    ['rejected', 'rejected', ['done 10', 'stopped 12', 'none -']],
    ['sentBack', 'sentBack', ['done 10', 'stopped 12', 'ahead -']],
  ] as const)('%s without a decision has the time of the history', (status, event, steps) => {
    expect(track(status, [[12, event]])).toEqual(steps);
  });

  it('has three steps, and is sent when it was submitted, whatever the history has', () => {
    const steps = trackOf({ status: 'pending', submittedAt: at(9), decision: null, history: [] });
    expect(steps.map(({ step, at: time }) => [step, time])).toEqual([
      ['sent', at(9)],
      ['decision', null],
      ['effect', null],
    ]);
  });

  it('a decision that was taken back is no decision', () => {
    expect(
      track('pending', [
        [11, 'approved'],
        [12, 'undone'],
      ]),
    ).toEqual(['done 10', 'current -', 'ahead -']);
  });
});
