import type { ChangeCause } from './cause.ts';
import { deductionCauses, earningCauses } from './pay-line-causes.ts';
import type { Stub } from './cause.ts';

/** A cause that one sentence can name; all taxes count as a single one. */
export type Reason = Extract<
  ChangeCause,
  {
    readonly kind:
      | 'earningStarted'
      | 'earningStopped'
      | 'earningChanged'
      | 'hours'
      | 'rate'
      | 'pieces'
      | 'pieceRate'
      | 'deductionStarted'
      | 'deductionStopped'
      | 'deductionChanged'
      | 'election'
      | 'taxes';
  }
>;

/**
 * Returns the one reason that a sentence may give for a difference in net pay; `undefined` where no single cause explains
 * it. Separate from `payChange`, so that a page with a sentence need not load the whole explanation.
 */
export function mainReason(before: Stub, after: Stub): Reason | undefined {
  const taxed = ({ lines }: Stub) => lines.taxes.reduce((sum, { amount }) => sum + amount, 0);
  const [was, is] = [taxed(before), taxed(after)];
  const causes = [
    ...earningCauses(before.lines.earnings, after.lines.earnings),
    ...deductionCauses(before.lines.deductions, after.lines.deductions),
    { kind: 'taxes', before: was, after: is, wages: 0, amount: was - is },
  ] as readonly Reason[];
  return mainCause(after.net - before.net, causes);
}

/** Returns the largest cause with the sign of the difference, where it makes up at least half of it. Cents. */
export function mainCause<C extends { readonly amount: number }>(
  difference: number,
  causes: readonly C[],
): C | undefined {
  return causes
    .filter(({ amount }) => Math.sign(amount) === Math.sign(difference) && Math.abs(amount) * 2 >= Math.abs(difference))
    .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))[0];
}
