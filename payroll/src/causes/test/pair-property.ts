import fc from 'fast-check';
import { addDays } from '@paystead/contract/local-date.ts';
import { recomputedPayChange } from '../recomputed-change.ts';
import { taxSteps } from '../../recompute/recompute.ts';
import type { ChangeCause, Stub } from '../cause.ts';
import { headlineOf } from '../headline.ts';
import { payChange } from '../pay-change.ts';
import { generatedPair } from './generated-pair.ts';
import { undoingOf } from './undoing-of.ts';
import { netWithout, type Paid } from './undo.ts';

/** The results of a run over pairs. */
export interface PairCounts {
  pairs: number;
  /** Pairs whose net pay differs. */
  different: number;
  named: number;
  recomputed: number;
  /** Pairs in which independent causes, such as a bonus and a new loan, have opposite amounts by coincidence. */
  coincidences: number;
  byKind: Record<string, number>;
}

export const noCounts = (): PairCounts => ({
  pairs: 0,
  different: 0,
  named: 0,
  recomputed: 0,
  coincidences: 0,
  byKind: {},
});

/** Causes that follow from others: their amount may equal that of any other. */
const FOLLOWING: ReadonlySet<ChangeCause['kind']> = new Set([
  'taxes',
  'taxesOfDeductions',
  'deductionFollows',
  'frequency',
  'rounding',
]);

/** Court orders take what is left, so they follow, too. */
const ORDERS = new Set(['GARN', 'SUPPORT', 'LEVY']);

/**
 * Checks the causes of one pair; returns what is wrong with them. `undone` is net pay with the named cause undone, as the
 * engine computes it from other inputs.
 */
export function problemsOf(
  before: Stub,
  after: Stub,
  pair: { readonly before: Paid; readonly after: Paid },
  counts: PairCounts,
): string[] {
  const problems: string[] = [];
  counts.pairs += 1;
  const change = payChange(before, after);
  problems.push(...problemsOfSums(change.causes, change.remainder, change.difference, isTight(pair)));
  if (isCoincidence(change.causes)) counts.coincidences += 1;
  const headline = headlineOf(before, after);
  if (change.difference === 0) return headline ? [...problems, 'a headline without a difference'] : problems;
  counts.different += 1;
  if (!headline) return problems;
  counts.named += 1;
  const name = 'why' in headline ? `${headline.kind} ${headline.why}` : headline.kind;
  counts.byKind[name] = (counts.byKind[name] ?? 0) + 1;
  const left = netWithout(undoingOf(headline), pair.before, pair.after) - before.net;
  if (Math.abs(left) * 2 > Math.abs(change.difference))
    problems.push(`${name} of ${change.difference} leaves ${left}: ${JSON.stringify(headline)}`);
  return problems;
}

/** Checks that causes sum to the difference, and that none is zero or the exact opposite of another. */
function problemsOfSums(
  causes: readonly ChangeCause[],
  remainder: number,
  difference: number,
  isUsedUp: boolean,
): string[] {
  const problems: string[] = [];
  if (causes.reduce((sum, { amount }) => sum + amount, remainder) !== difference) problems.push('the sum is wrong');
  if (remainder !== 0) problems.push(`a remainder of ${remainder}`);
  if (causes.some(({ amount }) => amount === 0)) problems.push('a cause of zero');
  // If pay is used up, every deduction takes the rest of another.
  const own = causes.filter(
    (cause) =>
      !(isUsedUp && 'code' in cause) && !FOLLOWING.has(cause.kind) && !('code' in cause && ORDERS.has(cause.code)),
  );
  const cancels = own.some((one, place) =>
    own.some((other, at) => at > place && other.amount === -one.amount && familyOf(one) === familyOf(other)),
  );
  if (cancels) problems.push(`causes cancel: ${JSON.stringify(own.map(({ kind, amount }) => [kind, amount]))}`);
  return problems;
}

/** Checks whether one of the checks pays out nothing but money that is paid back, by the engine's own totals. */
const isTight = ({ before, after }: { readonly before: Paid; readonly after: Paid }): boolean =>
  [before, after].some(({ result: { totals } }) => totals.net <= totals.reimbursements);

const CONTRIBUTIONS = new Set(['401K', 'ROTH']);

/**
 * Pay for time, retirement contributions, and every other deduction or tax by itself: causes of two families are independent,
 * so their amounts are opposite only by coincidence, as two dollars of one tax and two of another.
 */
function familyOf(cause: ChangeCause): string {
  if ('jurisdiction' in cause) return `tax ${cause.code} ${cause.jurisdiction}`;
  if ('percentAfter' in cause || cause.kind === 'limit')
    return CONTRIBUTIONS.has(cause.code) ? 'contributions' : `deduction ${cause.code}`;
  return 'code' in cause && ['BON', 'ADJ', 'REIMB', 'COM'].includes(cause.code) ? cause.code : 'pay';
}

/** Checks whether causes of two families have opposite amounts. */
const isCoincidence = (causes: readonly ChangeCause[]): boolean =>
  causes.some((one) => causes.some((other) => other.amount === -one.amount));

/** The stub of a generated check. */
function stubOf({ input, result }: Paid): Stub {
  const days = input.setup.periodsPerYear === 52 ? 7 : 14;
  return {
    net: result.totals.net,
    lines: result.lines,
    checkDate: input.checkDate,
    periodBegin: addDays(input.checkDate, -5 - days),
    periodEnd: addDays(input.checkDate, -6),
    employer: { ein: input.year.legalId },
  };
}

/** Runs the property over generated pairs; throws with the smallest pair that fails. */
export function checkGeneratedPairs(numRuns: number, seed: number): PairCounts {
  const counts = noCounts();
  const { failed, counterexamplePath, errorInstance } = fc.check(
    fc.property(generatedPair, (pair) => {
      const [before, after] = [stubOf(pair.before), stubOf(pair.after)];
      const problems = problemsOf(before, after, pair, counts);
      const steps = taxSteps(recordOf(pair.before), recordOf(pair.after));
      if (steps) {
        counts.recomputed += 1;
        const { causes, remainder, difference } = recomputedPayChange(before, after, steps);
        problems.push(
          ...problemsOfSums(causes, remainder, difference, isTight(pair)).map((one) => `recomputed: ${one}`),
        );
      }
      if (problems.length > 0) throw new Error(`${pair.events.join(', ')}: ${problems.join('; ')}`);
    }),
    { numRuns, seed },
  );
  // The generated inputs fill pages; seed and path repeat them.
  if (failed) throw new Error(`Seed ${seed}, path ${counterexamplePath}: ${String(errorInstance)}`);
  return counts;
}

function recordOf({ input, result }: Paid): Parameters<typeof taxSteps>[0] {
  return {
    lines: result.lines,
    checkDate: input.checkDate,
    periodsPerYear: input.setup.periodsPerYear,
    setup: input.tax,
    since: { form: null, certificates: null },
    tables: input.tables,
    lastRegular: input.lastRegular ?? null,
  };
}
