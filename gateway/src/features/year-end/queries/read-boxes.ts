import * as contract from '@paystead/contract/features/year-end/endpoints.ts';
import type { YearEndDetail } from '@paystead/contract/features/year-end/model.ts';
import type { Call } from '../../../platform/http/route.ts';
import { detailOf } from '../documents.ts';
import { readBoxes, readChecks, readFormBefore } from '../forms-store.ts';
import type { NoticePorts } from '../notices.ts';
import { recordOpening } from '../opening-limits.ts';
import { openedForm } from './issued-form.ts';

/**
 * Returns every box of a form with the paychecks that add up to it (PAY-3).
 *
 * Errors: `not_found`, `consent_required`, `too_many_requests`, `step_up_required`.
 */
export async function readFormBoxes(
  ports: NoticePorts,
  call: Call<typeof contract.readYearEndBoxes>,
): Promise<YearEndDetail> {
  const { tx, employee, params } = call;
  const { document, row } = await openedForm(call, ['form', 'copy', 'boxes']);
  await recordOpening(ports, contract.readYearEndBoxes, call, document);
  const checks = await readChecks(tx, employee, row.legal_id, row.tax_year);
  const boxes = await readBoxes(tx, employee, params.id);
  const before = document.changedOn === undefined ? undefined : await readFormBefore(tx, employee, params.id);
  return detailOf(document, { row, boxes, before, checks });
}
