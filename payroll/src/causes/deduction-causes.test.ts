import { describe, expect, it } from 'vitest';
import type { DeductionLine, EarningLine } from '../checks/lines.ts';
import type { ChangeCause, Stub } from './cause.ts';
import { deductionCauses } from './deduction-causes.ts';
import { pairFacts } from './pair-facts.ts';
import { deduction, earning, stub } from './test/stubs.ts';

const found = (before: Stub, after: Stub) => deductionCauses(before, after, pairFacts(before, after));
const REGULAR = earning('REG', 240_000);
const check = (checkDate: string, deductions: DeductionLine[], earnings: EarningLine[] = [REGULAR]): Stub => ({
  ...stub(earnings, deductions),
  checkDate,
});
const after = (code: string, amount: number, ytdAmount = 0) =>
  deduction(code, amount, null, { timing: 'postTax', ytdAmount });
const share = (code: string, amount: number, percent: number | null, ytdAmount = 0) =>
  deduction(code, amount, percent, { ytdAmount });
/** A cause of a deduction whose description is its code. */
const cause = (kind: ChangeCause['kind'], code: string, was: number, is: number, more: object) => ({
  kind,
  code,
  description: code,
  before: was,
  after: is,
  amount: was - is,
  ...more,
});
const NO_PERCENT = { percentBefore: null, percentAfter: null };

describe('TRU-2: deductions of two checks', () => {
  const FULL = 2_450_000;
  it.each<[string, Stub, Stub, object[]]>([
    ['the same', check('2026-10-02', [share('DEN', 900, null)]), check('2026-10-16', [share('DEN', 900, null)]), []],
    [
      'a percentage instead of an amount',
      check('2026-10-02', [share('401K', 12_000, null)]),
      check('2026-10-16', [share('401K', 14_400, 60_000)]),
      [cause('deductionChanged', '401K', 12_000, 14_400, { percentBefore: null, percentAfter: 60_000 })],
    ],
    [
      'an amount instead of a percentage',
      check('2026-10-02', [share('401K', 12_000, 50_000)]),
      check('2026-10-16', [share('401K', 14_400, null)]),
      [cause('deductionChanged', '401K', 12_000, 14_400, { percentBefore: 50_000, percentAfter: null })],
    ],
    [
      'a percentage of zero, which is none',
      check('2026-10-02', [share('401K', 12_000, 0)]),
      check('2026-10-16', [share('401K', 14_400, 60_000)]),
      [cause('deductionChanged', '401K', 12_000, 14_400, { percentBefore: null, percentAfter: 60_000 })],
    ],
    [
      'two lines, which have no percentage',
      check('2026-10-02', [share('401K', 6000, 25_000), share('401K', 6000, 25_000)]),
      check('2026-10-16', [share('401K', 7200, 30_000), share('401K', 7200, 30_000)]),
      [cause('deductionChanged', '401K', 12_000, 14_400, NO_PERCENT)],
    ],
    [
      'another percentage of the same pay, rounded',
      check('2026-10-02', [share('401K', 12_001, 50_000)]),
      check('2026-10-16', [share('401K', 14_400, 60_000)]),
      [cause('election', '401K', 12_001, 14_400, { percentBefore: 50_000, percentAfter: 60_000 })],
    ],
    [
      'another percentage of a little more pay',
      check('2026-10-02', [share('401K', 11_998, 50_000)]),
      check('2026-10-16', [share('401K', 14_400, 60_000)]),
      [
        cause('election', '401K', 12_000, 14_400, { percentBefore: 50_000, percentAfter: 60_000 }),
        cause('deductionFollows', '401K', 11_998, 12_000, { percent: 50_000 }),
      ],
    ],
    [
      'a smaller percentage at the limit',
      check('2026-10-02', [share('401K', 12_000, 50_000)]),
      check('2026-10-16', [share('401K', 8000, 25_000, FULL)]),
      [
        cause('election', '401K', 16_000, 8000, { percentBefore: 50_000, percentAfter: 25_000 }),
        cause('deductionFollows', '401K', 12_000, 16_000, { percent: 50_000 }),
      ],
    ],
    [
      'a limit reached with more pay, of which some is not deferrable',
      check('2026-10-02', [share('401K', 12_001, 50_000)], [REGULAR, earning('CTIP', 9000), earning('REIMB', 700)]),
      check(
        '2026-10-16',
        [share('401K', 10_000, 50_000, FULL)],
        [earning('REG', 300_000), earning('CTIP', 50_000), earning('REIMB', 7000), earning('GTL', 900)],
      ),
      [
        cause('deductionFollows', '401K', 12_001, 15_000, { percent: 50_000 }),
        cause('limit', '401K', 15_000, 10_000, { why: 'reached', limit: FULL }),
      ],
    ],
    [
      'a limit reached after an amount that is no share of pay',
      check('2026-10-02', [share('401K', 12_002, 50_000)]),
      check('2026-10-16', [share('401K', 10_000, 50_000, FULL)], [earning('REG', 300_000)]),
      [cause('limit', '401K', 12_002, 10_000, { why: 'reached', limit: FULL })],
    ],
    [
      'a limit that starts over with the year, and more pay',
      check('2025-12-19', [share('401K', 12_000, 50_000, 2_350_000)]),
      check('2026-01-02', [share('401K', 15_000, 50_000, 15_000)], [earning('REG', 300_000)]),
      [cause('limit', '401K', 12_000, 15_000, { why: 'newYear', limit: 2_350_000 })],
    ],
    [
      'more after a limit of the year, in a new month',
      check('2026-10-30', [share('401K', 8000, null, FULL)]),
      check('2026-11-13', [share('401K', 12_000, null, 2_462_000)]),
      [cause('deductionChanged', '401K', 8000, 12_000, NO_PERCENT)],
    ],
    [
      'a limit of the month that starts over',
      check('2026-10-30', [share('COMM', 14_000, null, 340_000)]),
      check('2026-11-13', [share('COMM', 20_000, null, 360_000)]),
      [cause('limit', 'COMM', 14_000, 20_000, { why: 'newMonth', limit: 34_000 })],
    ],
    [
      'more after a limit of the month, within it',
      check('2026-10-16', [share('COMM', 14_000, null, 340_000)]),
      check('2026-10-30', [share('COMM', 20_000, null, 360_000)]),
      [cause('deductionChanged', 'COMM', 14_000, 20_000, NO_PERCENT)],
    ],
    [
      'nothing after a limit that the first check shows',
      check('2026-10-16', [share('HSA', 5000, null, 440_000)]),
      check('2026-10-30', [share('HSA', 0, null, 439_999)]),
      [cause('limit', 'HSA', 5000, 0, { why: 'reached', limit: 440_000 })],
    ],
    [
      'less after a limit that the first check shows',
      check('2026-10-16', [share('HSA', 5000, null, 440_000)]),
      check('2026-10-30', [share('HSA', 4000, null, 444_000)]),
      [cause('deductionChanged', 'HSA', 5000, 4000, NO_PERCENT)],
    ],
    [
      'less in a new year',
      check('2025-12-19', [share('HSA', 5000, null, 5000)]),
      check('2026-01-02', [share('HSA', 4000, null, 440_000)]),
      [cause('deductionChanged', 'HSA', 5000, 4000, NO_PERCENT)],
    ],
    [
      'a limit of the month on a payday that a holiday moved',
      { ...check('2026-12-18', [share('COMM', 20_000, null, 394_000)]), periodEnd: '2026-12-12' },
      { ...check('2026-12-31', [share('COMM', 14_000, null, 408_000)]), periodEnd: '2026-12-26' },
      [cause('limit', 'COMM', 20_000, 14_000, { why: 'reachedMonth', limit: 34_000 })],
    ],
    [
      'a deduction that starts over with the year',
      check('2025-12-19', [after('DUES', 0), after('DUES', 0, 4000)]),
      check('2026-01-02', [after('DUES', 500, 500)]),
      [cause('deductionStarted', 'DUES', 0, 500, { why: 'newYear', ...NO_PERCENT })],
    ],
    [
      'a deduction that earlier checks had',
      check('2026-10-02', [after('DUES', 0), after('DUES', 0, 4000)]),
      check('2026-10-16', [after('DUES', 500, 500)]),
      [cause('deductionStarted', 'DUES', 0, 500, { why: 'again', ...NO_PERCENT })],
    ],
    [
      'a deduction that the year to date has',
      check('2026-10-02', []),
      check('2026-10-16', [after('DUES', 500, 501)]),
      [cause('deductionStarted', 'DUES', 0, 500, { why: 'again', ...NO_PERCENT })],
    ],
    [
      'a deduction that is new in a new year',
      check('2025-12-19', [after('DUES', 0)]),
      check('2026-01-02', [after('DUES', 500, 500)]),
      [cause('deductionStarted', 'DUES', 0, 500, { why: 'new', ...NO_PERCENT })],
    ],
  ])('%s', (_title, before, now, causes) => {
    expect(found(before, now)).toEqual(causes);
  });
});

describe('TRU-1: contributions that share a limit', () => {
  const changed = (...amounts: readonly (readonly [code: string, was: number, is: number])[]) =>
    found(
      stub(
        [REGULAR],
        amounts.map(([code, was]) => deduction(code, was)),
      ),
      stub(
        [REGULAR],
        amounts.map(([code, , is]) => deduction(code, is)),
      ),
    ).map((one) => ('code' in one ? `${one.code} ${one.amount}` : one.kind));

  it('are no cause where one takes what the other leaves, to the cent', () => {
    expect(changed(['401K', 1000, 600], ['ROTH', 200, 600])).toEqual([]);
    expect(changed(['401K', 1000, 600], ['ROTH', 200, 600], ['DUES', 100, 150])).toEqual(['DUES -50']);
    expect(changed(['401K', 1000, 600], ['ROTH', 200, 601])).toEqual(['401K 400', 'ROTH -401']);
  });

  it('share it with no other deduction', () => {
    expect(changed(['401K', 1000, 600], ['MED', 200, 600])).toEqual(['401K 400', 'MED -400']);
    expect(changed(['MED', 1000, 600], ['ROTH', 200, 600])).toEqual(['MED 400', 'ROTH -400']);
    expect(changed(['MED', 1000, 600], ['DUES', 200, 600])).toEqual(['MED 400', 'DUES -400']);
  });
});

describe('TRU-2: a deduction on one of the checks only', () => {
  const LOAN = after('LOAN', 8500);
  const paying = (net: number, deductions: DeductionLine[] = [], refund = 0, ein = '23-0000001'): Stub => ({
    ...stub([REGULAR, earning('REIMB', refund)], deductions),
    net,
    employer: { ein },
  });
  it.each<[string, Stub, code: string, string]>([
    ['a loan', paying(8500), 'LOAN', 'repaid'],
    ['a loan that net pay covers with other deductions', paying(8499, [after('DUES', 5000)]), 'LOAN', 'none'],
    ['a loan of another employer', paying(8500, [], 0, '23-0000002'), 'LOAN', 'none'],
    ['dues', paying(8500), 'DUES', 'none'],
    ['dues that pay doesn’t cover', paying(8499), 'DUES', 'notCovered'],
    ['dues that a refund would cover', paying(8500, [], 1), 'DUES', 'notCovered'],
    ['dues that a deduction before tax would cover', paying(8499, [deduction('MED', 5000)]), 'DUES', 'notCovered'],
    ['dues with nothing but a refund left', paying(3000, [after('GARN', 9000)], 3000), 'DUES', 'notCovered'],
    ['dues with a cent beside a refund left', paying(3001, [after('GARN', 9000)], 3000), 'DUES', 'none'],
  ])('stops: %s', (_title, now, code, why) => {
    const before = paying(100_000, [{ ...LOAN, code, description: code }, ...now.lines.deductions]);
    expect(found(before, now)).toEqual([cause('deductionStopped', code, 8500, 0, { why, ...NO_PERCENT })]);
  });

  it('starts because pay covers it', () => {
    const now = paying(100_000, [LOAN]);
    expect(found(paying(8499), now)).toEqual([
      cause('deductionStarted', 'LOAN', 0, 8500, { why: 'covered', ...NO_PERCENT }),
    ]);
    expect(found(paying(8500), now)).toEqual([
      cause('deductionStarted', 'LOAN', 0, 8500, { why: 'new', ...NO_PERCENT }),
    ]);
  });
});
