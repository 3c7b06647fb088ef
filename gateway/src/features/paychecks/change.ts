import type { PayChangeReply } from '@paystead/contract/features/paychecks/change-model.ts';
import * as contract from '@paystead/contract/features/paychecks/endpoints.ts';
import { payChange } from '@paystead/payroll/causes/pay-change.ts';
import { recomputedPayChange, type TaxSteps } from '@paystead/payroll/causes/recomputed-change.ts';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { readTaxInputs } from './inputs-store.ts';
import { checkOnRecord, type CheckOnRecord } from './recorded-check.ts';
import { readStatement } from './statement.ts';

/** Recomputes the taxes of two checks with the pay engine; null if it does not match them to the cent. */
export type Recompute = (before: CheckOnRecord, after: CheckOnRecord) => TaxSteps | null;

export function payChangeRoute(recompute: Recompute): Route {
  return route(contract.explainChange, async ({ tx, employee, session, body }): Promise<PayChangeReply> => {
    const before = await readStatement(tx, employee, session, body.before);
    const after = await readStatement(tx, employee, session, body.after);
    // Forms are private: a manager sees pay and only what its lines reveal.
    const steps = employee.view === 'self' ? await stepsOf(tx, employee, before, after, recompute) : null;
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
  });
}

async function stepsOf(
  tx: Transaction,
  employee: VisibleEmployee<'pay'>,
  before: CheckDetail,
  after: CheckDetail,
  recompute: Recompute,
): Promise<TaxSteps | null> {
  const first = await onRecord(tx, employee, before);
  const second = await onRecord(tx, employee, after);
  return first && second ? recompute(first, second) : null;
}

async function onRecord(tx: Transaction, employee: VisibleEmployee<'pay'>, check: CheckDetail) {
  const inputs = await readTaxInputs(tx, employee, check.checkId);
  return inputs ? checkOnRecord(check, inputs) : null;
}
