import { expect, it } from 'vitest';
import type { Stub } from './cause.ts';
import { isOtherPeriod, isOtherSchedule, pairFacts } from './pair-facts.ts';
import { stub } from './test/stubs.ts';

/** A check that is paid for a period; without a begin, for none. */
const paid = (checkDate: string, periodBegin: string | null, periodEnd: string | null, ein = '23-0000001'): Stub => ({
  ...stub([]),
  checkDate,
  periodBegin,
  periodEnd,
  employer: { ein },
});
const OCTOBER_30 = paid('2026-10-30', '2026-10-11', '2026-10-24');
const DECEMBER_18 = paid('2026-12-18', '2026-11-29', '2026-12-12');
const SAME_YEAR = { yearBefore: 2026, yearAfter: 2026, newYear: false };
const NOTHING = { ...SAME_YEAR, newMonth: false, newEmployer: false, days: [14, 14], movedIntoOldYear: false };

it.each<[string, Stub, Stub, object]>([
  ['two weeks later', paid('2026-10-16', '2026-09-27', '2026-10-10'), OCTOBER_30, NOTHING],
  ['another month', OCTOBER_30, paid('2026-11-13', '2026-10-25', '2026-11-07'), { ...NOTHING, newMonth: true }],
  ['an earlier month', paid('2026-11-13', '2026-10-25', '2026-11-07'), OCTOBER_30, NOTHING],
  [
    'another employer',
    paid('2026-10-16', '2026-09-27', '2026-10-10', '23-0000002'),
    OCTOBER_30,
    { ...NOTHING, newEmployer: true },
  ],
  [
    'another year',
    DECEMBER_18,
    paid('2027-01-01', '2026-12-13', '2026-12-26'),
    { ...NOTHING, yearAfter: 2027, newYear: true, newMonth: true },
  ],
  [
    'a payday moved by a day into the old year',
    DECEMBER_18,
    paid('2026-12-31', '2026-12-13', '2026-12-26'),
    { ...NOTHING, movedIntoOldYear: true },
  ],
  [
    'a payday moved by four days into the old year',
    paid('2026-12-19', '2026-11-29', '2026-12-10'),
    paid('2026-12-29', '2026-12-13', '2026-12-24'),
    { ...NOTHING, days: [12, 12], movedIntoOldYear: true },
  ],
  [
    'five days earlier',
    paid('2026-12-20', '2026-11-29', '2026-12-10'),
    paid('2026-12-29', '2026-12-13', '2026-12-24'),
    { ...NOTHING, days: [12, 12] },
  ],
  [
    'a day earlier within the year',
    paid('2026-10-16', '2026-09-27', '2026-10-10'),
    paid('2026-10-29', '2026-10-11', '2026-10-24'),
    NOTHING,
  ],
  [
    'a day later',
    paid('2026-12-17', '2026-11-29', '2026-12-12'),
    paid('2027-01-01', '2026-12-13', '2026-12-26'),
    { ...NOTHING, yearAfter: 2027, newYear: true, newMonth: true },
  ],
  ['a week', OCTOBER_30, paid('2026-10-31', '2026-10-25', '2026-10-31'), { ...NOTHING, days: [14, 7] }],
  ['no period before', paid('2026-10-29', null, null), OCTOBER_30, { ...NOTHING, days: [0, 0] }],
  ['no period now', OCTOBER_30, paid('2026-10-31', null, null), { ...NOTHING, days: [0, 0] }],
  ['no begin before', paid('2026-10-29', null, '2026-10-24'), OCTOBER_30, { ...NOTHING, days: [0, 14] }],
])('TRU-2: dates and employers of two checks: %s', (_title, before, after, facts) => {
  expect(pairFacts(before, after)).toEqual(facts);
});

it.each<[number, number, number, isOther: boolean, goesWithPay: boolean]>([
  [14, 14, 100, false, false],
  [13, 16, 100, false, false],
  [13, 17, 100, true, true],
  [17, 13, 100, true, false],
  [17, 13, -100, true, true],
  [13, 17, -100, true, false],
  [13, 16, -100, false, false],
])('TRU-2: %i days, then %i, and %i cents more', (before, after, amount, isOther, goesWithPay) => {
  const facts = { ...pairFacts(OCTOBER_30, OCTOBER_30), days: [before, after] as const };
  expect(isOtherSchedule(facts)).toBe(isOther);
  expect(isOtherPeriod(facts, amount)).toBe(goesWithPay);
});
