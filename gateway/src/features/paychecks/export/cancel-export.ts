import type * as contract from '@paystead/contract/features/paychecks/endpoints.ts';
import type { PayExport } from '@paystead/contract/features/paychecks/export-model.ts';
import { found, refuse } from '../../../platform/failures/failure.ts';
import type { Call } from '../../../platform/http/route.ts';
import { keptUntil } from './export-job.ts';
import { selectExport, toPayExport, updateToCanceled } from './export-store.ts';

/**
 * Cancels a download in progress; finished parts are kept, so that it can be resumed. Canceling again changes nothing.
 *
 * Errors: `not_found`, `version_conflict` (it is finished or failed).
 */
export async function cancelExport({
  tx,
  employee,
  params,
  now,
  audit,
}: Call<typeof contract.cancelExport>): Promise<PayExport> {
  const before = found(await selectExport(tx, employee, params.exportId));
  audit.note({ exportId: params.exportId });
  const canceled = await updateToCanceled(tx, employee, params.exportId, keptUntil(now));
  if (!canceled && before.status !== 'cancelled') refuse('version_conflict');
  return toPayExport(canceled ?? before, now);
}
