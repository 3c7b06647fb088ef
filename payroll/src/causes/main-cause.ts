import type { ChangeCause } from './cause.ts';
import { deductionCauses, earningCauses } from './pay-line-causes.ts';
import type { Stub } from './cause.ts';

/** A cause that a sentence may name: all taxes count as one there. */
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
 * The one reason that a single sentence may give for a difference in net pay; `undefined` where no single one says it.
 * Apart from `payChange`, so that who wants a sentence does not load the whole explanation.
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

/** The largest cause of the difference's own sign, where it makes at least half of it. Cents. */
export function mainCause<C extends { readonly amount: number }>(
  difference: number,
  causes: readonly C[],
): C | undefined {
  return causes
    .filter(({ amount }) => Math.sign(amount) === Math.sign(difference) && Math.abs(amount) * 2 >= Math.abs(difference))
    .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount))[0];
}
