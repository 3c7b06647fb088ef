import type { ChangeCause } from './cause.ts';
import type { Stub } from './cause.ts';
import { deductionCauses } from './deduction-causes.ts';
import { earningCauses } from './earning-causes.ts';
import { pairFacts } from './pair-facts.ts';
import { taxCauses } from './tax-causes.ts';

/** The explanation of a difference in net pay. Cents; the causes and the remainder sum to the difference. */
export interface PayChange {
  /** Net after less net before. */
  readonly difference: number;
  /** Largest effect first. */
  readonly causes: readonly ChangeCause[];
  /** The part that the lines do not explain; screens show it. */
  readonly remainder: number;
}

/** Attributes a difference in net pay to the lines that differ. Reads the two stubs alone, since imported checks have no inputs. */
export function payChange(before: Stub, after: Stub): PayChange {
  const facts = pairFacts(before, after);
  return changeOf(before, after, [
    ...earningCauses(before.lines.earnings, after.lines.earnings, facts),
    ...deductionCauses(before, after, facts),
    ...taxCauses(before, after, facts),
  ]);
}

/** Sorts causes by effect and adds the remainder that they leave unexplained. */
export function changeOf(before: Stub, after: Stub, found: readonly ChangeCause[]): PayChange {
  const causes = found.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
  const difference = after.net - before.net;
  return { difference, causes, remainder: causes.reduce((left, { amount }) => left - amount, difference) };
}
