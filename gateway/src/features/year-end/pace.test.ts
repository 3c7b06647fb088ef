import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Opening, OPENINGS_PER_10_MINUTES, paceOf } from './pace.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const opened = (count: number, seconds: number, who = (place: number) => `employee ${place}`): Opening[] =>
  Array.from({ length: count }, (_, place) => ({ employeeId: who(place), at: ago(seconds) }));
const next = (earlier: Opening[], signedIn = 900, employeeId = 'next') =>
  paceOf(earlier, { employeeId, at: NOW, signedInAt: ago(signedIn) });

describe('PAY-3: limits on opening forms', () => {
  it.each([
    ['no openings yet', opened(0, 0), 'go'],
    ['19 people in ten minutes', opened(19, 60), 'go'],
    ['20 people in ten minutes', opened(20, 60), 'stepUp'],
    ['20 people, longer ago', opened(20, 600), 'go'],
    ['20 forms of one person', opened(20, 60, () => 'one'), 'go'],
    ['99 people in a day', opened(99, 3600), 'go'],
    ['100 people in a day', opened(100, 3600), 'stop'],
    ['100 people, yesterday', opened(100, 86_400), 'go'],
    ['39 openings', opened(OPENINGS_PER_10_MINUTES - 1, 60, () => 'next'), 'go'],
    ['40 openings', opened(OPENINGS_PER_10_MINUTES, 60, () => 'next'), 'stop'],
  ] as const)('%s: %s', (_what, earlier, kind) => {
    expect(next([...earlier]).kind).toBe(kind);
  });

  it('a recent sign-in resets the ten-minute limit on people, not the daily one', () => {
    expect(next(opened(20, 60), 30).kind).toBe('go');
    expect(next(opened(100, 3600), 30).kind).toBe('stop');
  });

  it('opening another form of the same person does not count as a new person', () => {
    expect(next(opened(20, 60), 900, 'employee 3').kind).toBe('go');
    expect(next(opened(100, 3600), 900, 'employee 3').kind).toBe('go');
  });

  it('the wait is until the oldest opening that counts has passed', () => {
    // 101 people from 1,000 to 1,100 seconds ago, the oldest first; the last of them also opened long before.
    const people = Array.from({ length: 101 }, (_, place) => opened(1, 1_100 - place, () => `employee ${place}`)).flat();
    const again = opened(1, 50_000, () => 'employee 100');
    expect(next([...again, ...people, ...again])).toEqual({ kind: 'stop', retryAfter: 86_400 - 1_099 });
    // 41 openings from 0 to 400 seconds ago.
    const forms = Array.from({ length: 41 }, (_, place) => opened(1, ((place * 7) % 41) * 10, () => 'next')).flat();
    expect(next(forms)).toEqual({ kind: 'stop', retryAfter: 600 - 390 });
    expect(next(opened(40, 599.5, () => 'next'))).toEqual({ kind: 'stop', retryAfter: 1 });
  }); // prettier-ignore

  it('a form that is opened at the instant of the sign-in counts', () => {
    expect([next(opened(20, 60), 60).kind, next(opened(20, 60), 59).kind]).toEqual(['stepUp', 'go']);
  });

  it('the next opening is allowed after the returned wait', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 130 }), fc.integer({ min: 0, max: 86_399 })), { maxLength: 300 }),
        (all) => {
          const earlier = all.map(([who, seconds]) => ({ employeeId: String(who), at: ago(seconds) }));
          const pace = next(earlier, 0);
          if (pace.kind !== 'stop') return;
          const later = new Date(NOW.getTime() + pace.retryAfter * 1000);
          const then = paceOf(earlier, { employeeId: 'next', at: later, signedInAt: later });
          expect(then.kind === 'go' || (then.kind === 'stop' && pace.retryAfter <= 600)).toBe(true);
        },
      ),
    );
  });
});
