import type { acknowledgeAttachment as endpoint } from '@paystead/contract/features/messages/endpoints.ts';
import { found, refuse } from '../../../platform/failures/failure.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { readVersion, saveAcknowledgement } from '../attachment-store.ts';

/**
 * Records that the employee has read the current version of a message's attachment (MSG-4). A repeated call gets the
 * stored acknowledgement.
 *
 * Errors: `not_found`, `version_conflict` (the attachment was replaced after the page was loaded).
 */
export async function acknowledgeAttachment({
  tx,
  employee,
  params: { attachmentId },
  query,
  language,
  now,
  audit,
}: Call<typeof endpoint>): Promise<Handled<typeof endpoint>> {
  const attachment = { employee, attachmentId, now };
  const current = found(await readVersion(tx, attachment));
  if (query.version !== undefined && query.version !== current.version) refuse('version_conflict');
  const acknowledgement = await saveAcknowledgement(tx, attachment, current, language);
  audit.note({ attachmentId, version: current.version, language });
  return {
    attachmentId,
    version: current.version,
    sha256: Buffer.from(acknowledgement.sha256).toString('hex'),
    acknowledgedAt: acknowledgement.acknowledgedAt,
  };
}
