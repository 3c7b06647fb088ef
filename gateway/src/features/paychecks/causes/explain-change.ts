import type * as contract from '@paystead/contract/features/paychecks/endpoints.ts';
import type { PayChangeReply } from '@paystead/contract/features/paychecks/change-model.ts';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { payChange } from '@paystead/payroll/causes/pay-change.ts';
import { recomputedPayChange, type TaxSteps } from '@paystead/payroll/causes/recomputed-change.ts';
import type { Call } from '../../../platform/http/route.ts';
import { readPaychecks } from '../detail/read-paycheck.ts';
import { checkOnRecord, type CheckOnRecord } from './recorded-check.ts';
import { selectTaxInputs } from './tax-inputs-store.ts';

/** Recomputes the taxes of two checks with the pay engine; null if it does not match them to the cent. */
export type Recompute = (before: CheckOnRecord, after: CheckOnRecord) => TaxSteps | null;

type ExplainCall = Call<typeof contract.explainChange>;

/**
 * Explains the difference between two paychecks by its causes, to the cent.
 *
 * Errors: `not_found`.
 */
export async function explainChange(recompute: Recompute, call: ExplainCall): Promise<PayChangeReply> {
  const { employee, body } = call;
  const [before, after] = (await readPaychecks(call, [body.before, body.after])) as [CheckDetail, CheckDetail];
  // Forms are private: a manager sees pay and only what its lines reveal.
  const steps = employee.view === 'self' ? await taxStepsOf(call, before, after, recompute) : null;
  const { difference, causes, remainder } = steps
    ? recomputedPayChange(before, after, steps)
    : payChange(before, after);
  return {
    before: before.checkId,
    after: after.checkId,
    basis: steps ? 'recomputed' : 'lines',
    difference,
    causes: [...causes],
    remainder,
  };
}

async function taxStepsOf(
  { tx, employee }: ExplainCall,
  before: CheckDetail,
  after: CheckDetail,
  recompute: Recompute,
): Promise<TaxSteps | null> {
  const inputs = await selectTaxInputs(tx, employee, [before.checkId, after.checkId]);
  const onRecord = (check: CheckDetail) => {
    const ofCheck = inputs.get(check.checkId);
    return ofCheck ? checkOnRecord(check, ofCheck) : null;
  };
  const [first, second] = [onRecord(before), onRecord(after)];
  return first && second ? recompute(first, second) : null;
}
