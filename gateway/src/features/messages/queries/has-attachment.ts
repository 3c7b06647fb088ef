import type { acknowledgeAttachment } from '@paystead/contract/features/messages/endpoints.ts';
import type { Lookup } from '../../../platform/http/route.ts';
import { readVersion } from '../attachment-store.ts';

/** Returns true if the employee has the attachment. */
export async function hasAttachment({
  tx,
  employee,
  params: { attachmentId },
  now,
}: Lookup<typeof acknowledgeAttachment>): Promise<boolean> {
  return (await readVersion(tx, { employee, attachmentId, now })) !== undefined;
}
