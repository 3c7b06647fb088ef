import type * as contract from '@paystead/contract/features/paychecks/endpoints.ts';
import type { PayExport } from '@paystead/contract/features/paychecks/export-model.ts';
import { found, refuse } from '../../../platform/failures/failure.ts';
import type { Call } from '../../../platform/http/route.ts';
import { selectExport, toPayExport, updateToWaiting } from './export-store.ts';

/**
 * Resumes a download that was canceled or failed.
 *
 * Errors: `not_found`, `version_conflict` (it isn't stopped, has expired, or another one is in progress).
 */
export async function resumeExport({
  tx,
  employee,
  params,
  now,
  audit,
}: Call<typeof contract.resumeExport>): Promise<PayExport> {
  found(await selectExport(tx, employee, params.exportId));
  audit.note({ exportId: params.exportId });
  const resumed = await updateToWaiting(tx, employee, params.exportId, now);
  return resumed ? toPayExport(resumed, now) : refuse('version_conflict');
}
