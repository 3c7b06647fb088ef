import type { downloadAttachment as endpoint } from '@paystead/contract/features/messages/endpoints.ts';
import { found } from '../../../platform/failures/failure.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { readFile } from '../attachment-store.ts';

/** Returns the current version of a message's attachment. Throws `not_found` for one that the employee doesn't have. */
export async function downloadAttachment({
  tx,
  employee,
  params: { id: attachmentId },
  now,
  audit,
}: Call<typeof endpoint>): Promise<Handled<typeof endpoint>> {
  const file = found(await readFile(tx, { employee, attachmentId, now }));
  audit.note({ attachmentId, version: file.version });
  return file;
}
