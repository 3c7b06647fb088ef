import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payCheck } from '../checks/check.ts';
import { golden } from '../checks/test/golden.ts';
import type { ChangeCause } from '../causes/cause.ts';
import { noCounts, problemsOf } from '../causes/test/pair-property.ts';
import { netWithout, type Undoing } from '../causes/test/undo.ts';
import { undoingOf } from '../causes/test/undoing-of.ts';
import type { PlannerBasis } from './basis.ts';
import { NO_CHANGES, type PlannerChanges } from './changes.ts';
import { plannedChange, plannedLimits, stubOf } from './plan-change.ts';
import { planOf, type Plan, type PlannedCheck } from './plan.ts';
import { byPayroll, hourly, LANCASTER, MANHEIM, PHILADELPHIA, salaried, TEXAS, tipped } from './test/people.ts';

const PEOPLE = { hourly, salaried, tipped } as const;
const withOnly = (part: Partial<PlannerChanges>): PlannerChanges => ({ ...NO_CHANGES, ...part });
const net = ({ checks }: Plan) => checks[0]?.result.totals.net;
const amountOf = ({ checks }: Plan, code: string, place = 0) =>
  checks[place]?.result.lines.deductions.find((line) => line.code === code)?.amount;
const taxOf = ({ checks }: Plan, code: string) =>
  checks[0]?.result.lines.taxes.find(({ taxCode, amount }) => taxCode === code && amount !== 0)?.amount;

describe('TRU-6: a plan', () => {
  it('without changes is the pay engine’s own answer for the golden paycheck of the handbook', () => {
    const plan = planOf({
      ...hourly,
      tax: { ...hourly.tax, places: { ...hourly.tax.places, work: MANHEIM } },
      paydays: [{ checkDate: '2026-03-13', periodBegin: '2026-02-22', periodEnd: '2026-03-07' }],
      year: { earnings: [], deductions: [], taxes: [], employerHsa: 0 },
    });
    expect(net(plan)).toBe(177_793);
    expect(plan.checks[0]?.result.totals).toEqual(payCheck(golden).totals);
    expect(plan.year).toEqual(payCheck(golden).totals);
  });

  it('puts 8% into the 401(k) on every remaining paycheck and changes the year by as much', () => {
    const [now, then] = [planOf(hourly), planOf(hourly, withOnly({ shares: { '401K': 80_000 } }))];
    expect([amountOf(now, '401K'), amountOf(then, '401K'), amountOf(then, '401K', 1)]).toEqual([
      12_500, 20_000, 20_000,
    ]);
    // 5% of 57,500 so far; then 5%, or 8%, of two paychecks of 2,500.
    expect([now.deductions['401K'], then.deductions['401K']]).toEqual([287_500 + 25_000, 287_500 + 40_000]);
    expect(now.year.gross).toBe(then.year.gross);
  });

  it('pays six hours of overtime at time and a half, once or on every paycheck', () => {
    const once = planOf(hourly, withOnly({ overtime: 60_000 }));
    const always = planOf(hourly, withOnly({ overtime: 60_000, isEveryCheck: true }));
    // 6 hours at 46.875.
    expect(once.checks.map(({ result }) => result.totals.gross)).toEqual([278_125, 250_000]);
    expect(always.checks.map(({ result }) => result.totals.gross)).toEqual([278_125, 278_125]);
  });

  it('moves to Philadelphia: its wage tax of 3.73% stands in for the earned income tax', () => {
    const [now, then] = [planOf(hourly), planOf(hourly, withOnly({ residence: PHILADELPHIA }))];
    // Philadelphia taxes wages before any deduction: 3.73% of 2,500.
    expect([taxOf(now, 'CITY'), taxOf(then, 'CITY')]).toEqual([undefined, 9_325]);
    expect([taxOf(now, 'EIT'), taxOf(then, 'EIT')]).toEqual([2_370, undefined]);
  });

  it('claims a child: 2,200 a year less federal tax, spread over 26 paychecks', () => {
    const [now, then] = [planOf(hourly), planOf(hourly, withOnly({ newChildren: 1 }))];
    // 185.55 less 84.62 (2,200 / 26 is 84.615…): the worksheet rounds once, at the end.
    expect([taxOf(now, 'FIT'), taxOf(then, 'FIT')]).toEqual([18_555, 10_094]);
  });

  it('a form that the plan changes has no effective date', () => {
    const [now] = planOf(hourly).checks;
    const [withChild] = planOf(hourly, withOnly({ newChildren: 1 })).checks;
    const causes = now && withChild ? plannedChange(now, withChild).causes : [];
    expect(causes).toMatchObject([{ kind: 'form', since: null }]);
  });

  it('gives a raise to hours and overtime, and a new salary to the salaried', () => {
    const raised = planOf(hourly, withOnly({ rate: 33_000_000, overtime: 20_000 }));
    expect(raised.checks[0]?.result.totals.gross).toBe(264_000 + 9_900);
    expect(planOf(salaried, withOnly({ salary: 1_100_000 })).checks[0]?.result.totals.gross).toBe(1_100_000);
  });

  it('splits new tips as the old ones, and keeps the employer’s make-up to the minimum wage', () => {
    const few = planOf(tipped, withOnly({ tips: 10_000 }));
    const tips = few.checks[0]?.input.earnings.filter(({ code }) => code === 'CTIP' || code === 'TIPS');
    expect(tips).toEqual([
      { code: 'CTIP', amount: 7_800 },
      { code: 'TIPS', amount: 2_200 },
    ]);
    // 32 hours at 7.25 are 232.00: wages of 68.16 and tips of 100.00 fall 63.84 short.
    expect(few.checks[0]?.result.lines.earnings.find(({ code }) => code === 'TIPMU')?.amount).toBe(6_384);
  });

  it('combines changes, and undoing each returns to the paycheck without changes', () => {
    const all = { shares: { '401K': 80_000, ROTH: 20_000 }, overtime: 60_000, residence: PHILADELPHIA, newChildren: 1 };
    const [now, then] = [planOf(hourly), planOf(hourly, withOnly(all))];
    expect(net(then)).not.toBe(net(now));
    expect(planOf(hourly, withOnly({}))).toEqual(now);
    expect(planOf(hourly, withOnly({ ...all, overtime: null }))).toEqual(
      planOf(hourly, withOnly({ shares: all.shares, residence: PHILADELPHIA, newChildren: 1 })),
    );
  });

  it('keeps the taxes that payroll calculated, on every paycheck and with every change, and names no cause for them', () => {
    const taxes = (plan: Plan, place: number) =>
      plan.checks[place]?.result.lines.taxes
        .filter(({ imported }) => imported)
        .map(({ taxCode, amount, taxableWages }) => [taxCode, amount, taxableWages]);
    const kept = [
      ['SIT-CA', 9_876, 250_000],
      ['SDI-CA', 3_250, 250_000],
    ];
    const now = planOf(byPayroll);
    const then = planOf(byPayroll, withOnly({ overtime: 60_000, shares: { '401K': 80_000 }, newChildren: 1 }));
    for (const plan of [now, then]) expect([taxes(plan, 0), taxes(plan, 1)]).toEqual([kept, kept]);
    const [before, after] = [now.checks[0], then.checks[0]];
    if (!before || !after) throw new Error('A plan has a paycheck.');
    const { causes, remainder } = plannedChange(before, after);
    expect(remainder).toBe(0);
    expect(causes.map(({ kind }) => kind)).toContain('form');
    expect(causes.filter((cause) => 'jurisdiction' in cause && cause.jurisdiction === 'California')).toEqual([]);
  });

  it('refuses a place that no table covers', () => {
    expect(() => planOf(hourly, withOnly({ residence: '050370000' }))).toThrow('No 2026 tax table');
  });
});

describe('TRU-6: limits of the year', () => {
  it('the 401(k) limit and the Social Security limit are named on the paycheck that reaches them', () => {
    const plan = planOf(salaried);
    // 20,160 so far, and 1,260 a paycheck: 24,500 is reached with the fourth. 168,000 and 10,500 a paycheck: 184,500 with the second.
    expect(plan.deductions['401K']).toBe(2_450_000);
    expect(plannedLimits(plan).map(({ checkDate, cause }) => [checkDate, cause.kind, cause.code])).toEqual([
      ['2026-09-30', 'wageBase', 'SS'],
      ['2026-10-15', 'wageBase', 'SS'],
      ['2026-10-30', 'limit', '401K'],
    ]);
  });

  it('a higher share reaches the limit sooner: 2,625 of the 4,340 left, then the rest, then nothing', () => {
    const limits = plannedLimits(planOf(salaried, withOnly({ shares: { '401K': 250_000 } })));
    expect(limits.filter(({ cause }) => cause.code === '401K').map(({ checkDate }) => checkDate)).toEqual([
      '2026-09-30',
      '2026-10-15',
    ]);
  });

  it('what other companies of the client took counts toward the limit', () => {
    const elsewhere = { deductions: [{ code: '401K', amount: 400_000 }], employerHsa: 0 };
    expect(planOf({ ...salaried, elsewhere }).deductions['401K']).toBe(2_050_000);
  });
});

/** One of the two contributions that share a limit, or both. */
const oneShare = fc
  .tuple(fc.constantFrom('401K', 'ROTH'), fc.integer({ min: 0, max: 45 }))
  .map(([code, percent]) => ({ [code]: percent * 10_000 }));
const twoShares = fc
  .tuple(fc.integer({ min: 0, max: 45 }), fc.integer({ min: 0, max: 45 }))
  .map(([before, roth]) => ({ '401K': before * 10_000, ROTH: roth * 10_000 }));
const shares = fc.oneof(oneShare, twoShares);
const ofHourly = fc.record({
  shares: fc.oneof(fc.constant({}), shares),
  amounts: fc.dictionary(fc.constantFrom('HSA', 'FSA'), fc.integer({ min: 0, max: 20_000 })),
  hours: fc.option(fc.integer({ min: 200_000, max: 900_000 })),
  overtime: fc.option(fc.integer({ min: 0, max: 300_000 })),
  rate: fc.option(fc.integer({ min: 15_000_000, max: 90_000_000 })),
  residence: fc.option(fc.constantFrom(PHILADELPHIA, LANCASTER, TEXAS)),
  work: fc.option(fc.constantFrom(PHILADELPHIA, MANHEIM)),
  newChildren: fc.integer({ min: 0, max: 3 }),
  isEveryCheck: fc.boolean(),
});
const anyChanges: fc.Arbitrary<[PlannerBasis, PlannerChanges]> = fc.oneof(
  ofHourly.map((part): [PlannerBasis, PlannerChanges] => [hourly, withOnly(part)]),
  fc
    .record({ salary: fc.option(fc.integer({ min: 200_000, max: 2_000_000 })), shares })
    .map((part): [PlannerBasis, PlannerChanges] => [salaried, withOnly(part)]),
  fc
    .record({
      tips: fc.option(fc.integer({ min: 0, max: 120_000 })),
      overtime: fc.option(fc.integer({ min: 0, max: 200_000 })),
    })
    .map((part): [PlannerBasis, PlannerChanges] => [tipped, withOnly(part)]),
);

/** Amounts below this are lost in the rounding of other lines, cents. */
const SMALL = 200;

/**
 * Returns the causes without which the engine does not move net pay back in their direction. Causes that only one input
 * explains, such as the taxes of a move, are undone together; those that follow from others can't be undone.
 */
function untrueCauses(
  before: PlannedCheck,
  after: PlannedCheck,
  causes: readonly ChangeCause[],
  met: Set<string>,
): string[] {
  const isTogether = shareLimit(causes, after);
  const groups = new Map<string, { readonly undoing: Undoing; amount: number }>();
  for (const cause of causes) {
    if (FOLLOWING.has(cause.kind) || isSameShare(cause)) continue;
    met.add(cause.kind);
    const undoing =
      isTogether && isContribution(cause)
        ? { deductions: CONTRIBUTIONS }
        : undoingOf(cause as Parameters<typeof undoingOf>[0]);
    const group = groups.get(JSON.stringify(undoing)) ?? { undoing, amount: 0 };
    groups.set(JSON.stringify(undoing), { undoing, amount: group.amount + cause.amount });
  }
  return [...groups].flatMap(([name, { undoing, amount }]) => {
    const removed = after.result.totals.net - netWithout(undoing, before, after);
    return Math.abs(amount) < SMALL || Math.sign(removed) === Math.sign(amount)
      ? []
      : [`${name}: ${amount}, ${removed}`];
  });
}

/** A tax that only one of two places levies is explained with the pay of its own paycheck: with other pay, it has no exact share. */
const mixes = ({ residence, work, hours, overtime, rate }: PlannerChanges): boolean =>
  (residence ?? work) !== null && (hours ?? overtime ?? rate) !== null;

/** Two contributions share a limit: near it, one takes the room that the other leaves, so both are undone together. */
const shareLimit = (causes: readonly ChangeCause[], { input, result }: PlannedCheck): boolean => {
  const taken = CONTRIBUTIONS.reduce((sum, code) => sum + (result.year.deductions[code]?.amount ?? 0), 0);
  const given = causes.filter(isContribution).map(({ amount }) => Math.max(0, amount));
  return taken + Math.max(0, ...given) >= input.tables.payroll.deferral.limit;
};
const CONTRIBUTIONS = ['401K', 'ROTH'];
const isContribution = (cause: ChangeCause): boolean => 'code' in cause && CONTRIBUTIONS.includes(cause.code);

/** A deduction that is still the same share of another pay follows the pay. */
const isSameShare = (cause: ChangeCause): boolean =>
  cause.kind === 'deductionChanged' && cause.percentAfter !== null && cause.percentBefore === cause.percentAfter;

const FOLLOWING: ReadonlySet<ChangeCause['kind']> = new Set([
  'taxes',
  'taxesOfDeductions',
  'deductionFollows',
  'frequency',
  'rounding',
  'uncollected',
]);

// Property: the plans are drawn.
describe('TRU-6: over generated changes', () => {
  const RUNS = 2000;

  it('names the limits that explaining every pair of paychecks would name', () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(anyChanges, ([basis, changes]) => {
        const plan = planOf(basis, changes);
        const explained = plan.checks.slice(1).flatMap((check, place) => {
          const before = plan.checks[place];
          const { causes } = before ? plannedChange(before, check) : { causes: [] };
          return causes
            .filter(({ kind }) => kind === 'limit' || kind === 'wageBase')
            .map((cause) => ({ checkDate: check.checkDate, cause }));
        });
        for (const { cause } of explained) met.add(cause.kind);
        expect(plannedLimits(plan)).toEqual(explained);
      }),
      { numRuns: 300 },
    );
    expect([...met].toSorted()).toEqual(['limit', 'wageBase']);
  });

  it('causes explain the difference to the cent, and each one, undone by the engine, removes its share', () => {
    const counts = noCounts();
    const met = new Set<string>();
    fc.assert(
      fc.property(anyChanges, ([basis, changes]) => {
        const [before, after] = [planOf(basis).checks[0], planOf(basis, changes).checks[0]];
        if (!before || !after) throw new Error('A plan has a paycheck.');
        const change = plannedChange(before, after);
        expect(change.causes.reduce((sum, { amount }) => sum + amount, change.remainder)).toBe(change.difference);
        expect(change.remainder).toBe(0);
        expect(problemsOf(stubOf(before), stubOf(after), { before, after }, counts)).toEqual([]);
        // Once pay is used up, each deduction takes what another leaves.
        if (!mixes(changes) && after.result.totals.net > 0)
          expect(untrueCauses(before, after, change.causes, met)).toEqual([]);
      }),
      { numRuns: RUNS, seed: 23 },
    );
    expect(met.size).toBeGreaterThan(7);
    expect(counts.different).toBeGreaterThan(RUNS * 0.5);
    expect(counts.named).toBeGreaterThan(RUNS * 0.15);
  }, 60_000);

  it('without changes, every paycheck is what the pay engine gives for the same inputs', () => {
    for (const basis of Object.values(PEOPLE)) {
      const plan = planOf(basis);
      expect(plan.checks.map(({ result }) => result)).toEqual(plan.checks.map(({ input }) => payCheck(input)));
      expect(plan.checks.map(({ input }) => input.year)).toEqual([
        plan.checks[0]?.input.year,
        ...plan.checks.slice(0, -1).map(({ result }) => result.year),
      ]);
    }
  });
});
