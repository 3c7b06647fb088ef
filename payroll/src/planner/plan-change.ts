import type { ChangeCause, Stub } from '../causes/cause.ts';
import { payChange, type PayChange } from '../causes/pay-change.ts';
import { recomputedPayChange } from '../causes/recomputed-change.ts';
import { type RecordedCheck, taxSteps } from '../recompute/recompute.ts';
import type { Plan, PlannedCheck } from './plan.ts';

/** A limit that a paycheck to come reaches, with the cause by which its take-home pay differs from the one before. */
export interface PlannedLimit {
  readonly checkDate: string;
  readonly cause: Extract<ChangeCause, { kind: 'limit' | 'wageBase' }>;
}

/** Explains how one planned paycheck differs from another, by the causes that explain a change of pay. */
export function plannedChange(before: PlannedCheck, after: PlannedCheck): PayChange {
  const steps = taxSteps(recordOf(before), recordOf(after));
  const stubs = [stubOf(before), stubOf(after)] as const;
  return steps ? recomputedPayChange(...stubs, steps) : payChange(...stubs);
}

/** Returns the limits that the remaining paychecks of the year reach, in their order. */
export function plannedLimits({ checks }: Plan): readonly PlannedLimit[] {
  return checks.slice(1).flatMap((check, place) => {
    const previous = checks[place];
    // Most paydays of a plan pay the same as the one before, and nothing needs to be explained.
    if (!previous || paysTheSame(previous, check)) return [];
    return plannedChange(previous, check).causes.flatMap((cause) =>
      cause.kind === 'limit' || cause.kind === 'wageBase' ? [{ checkDate: check.checkDate, cause }] : [],
    );
  });
}

/** Checks whether two paychecks have the same lines, apart from their year to date. */
const paysTheSame = (one: PlannedCheck, other: PlannedCheck): boolean => linesOf(one) === linesOf(other);

const linesOf = ({ result: { lines } }: PlannedCheck): string =>
  JSON.stringify([lines.earnings, lines.deductions, lines.taxes], (key, value: unknown) =>
    key.startsWith('ytd') ? undefined : value,
  );

/** Returns a planned paycheck as comparisons read it. */
export function stubOf({ checkDate, periodBegin, periodEnd, result }: PlannedCheck): Stub {
  return { net: result.totals.net, checkDate, periodBegin, periodEnd, employer: { ein: '' }, lines: result.lines };
}

function recordOf({ input, result, checkDate }: PlannedCheck): RecordedCheck {
  return {
    lines: result.lines,
    checkDate,
    periodsPerYear: input.setup.periodsPerYear,
    setup: input.tax,
    since: { form: null, certificates: null },
    tables: input.tables,
    lastRegular: null,
  };
}
