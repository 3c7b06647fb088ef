import { randomUUID } from 'node:crypto';
import type * as contract from '@paystead/contract/features/documents/endpoints.ts';
import { insertStoredFile } from '../../../platform/files/rows.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { countDocuments, insertVersion, nameOfUploader } from '../documents-store.ts';
import { viewOf } from '../reader.ts';
import { auditDetailOf, toAttachment } from '../reply.ts';
import { refuseField, requireKind, requireVisibility } from '../upload-checks.ts';

/** More documents of one person are a programming mistake, or an attempt to fill the disk. */
const MAX_DOCUMENTS = 500;

/**
 * Adds a document from an upload, whose bytes are already stored (HR-2).
 *
 * Errors: `not_found`, `invalid_input` (no file, an unknown type or visibility, too many documents).
 */
export async function addDocument(
  call: Call<typeof contract.addDocument>,
): Promise<Handled<typeof contract.addDocument>> {
  const { tx, employee, session, form, now, audit } = call;
  const file = call.upload ?? refuseField('/file', 'required');
  const view = viewOf(call);
  const kind = await requireKind(call, view);
  const visibility = requireVisibility(form.visibility, view);
  if ((await countDocuments(tx, employee)) >= MAX_DOCUMENTS) refuseField('/file', 'too_many');

  await insertStoredFile(tx, employee, file);
  const document = await insertVersion(tx, employee, now, {
    documentId: randomUUID(),
    version: 1,
    kind,
    title: form.title,
    file,
    visibility,
    expirationDate: form.expirationDate ?? null,
    uploadedBy: await nameOfUploader(tx, session, now),
    uploadedById: session.employeeId,
  });
  audit.note(auditDetailOf(document.documentId, 1, file));
  return { employeeAttachment: toAttachment(document, view, session) };
}
