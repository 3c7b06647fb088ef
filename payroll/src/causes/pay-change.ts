import type { ChangeCause } from './cause.ts';
import { deductionCauses, earningCauses } from './pay-line-causes.ts';
import type { Stub } from './cause.ts';
import { taxCauses } from './tax-causes.ts';

/** Why net pay differs between two checks. Cents; the causes and the remainder sum to the difference. */
export interface PayChange {
  /** Net after less net before. */
  readonly difference: number;
  /** Largest effect first. */
  readonly causes: readonly ChangeCause[];
  /** What the lines do not explain: shown, never hidden. */
  readonly remainder: number;
}

/** Attributes the difference in net pay to the lines that differ: from the two stubs alone, since imported checks bring no inputs. */
export function payChange(before: Stub, after: Stub): PayChange {
  return changeOf(before, after, [
    ...earningCauses(before.lines.earnings, after.lines.earnings),
    ...deductionCauses(before.lines.deductions, after.lines.deductions),
    ...taxCauses(before.lines, after.lines),
  ]);
}

/** These causes with what they leave unexplained. */
export function changeOf(before: Stub, after: Stub, found: readonly ChangeCause[]): PayChange {
  const causes = found.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
  const difference = after.net - before.net;
  return { difference, causes, remainder: causes.reduce((left, { amount }) => left - amount, difference) };
}
