import type * as contract from '@paystead/contract/features/documents/endpoints.ts';
import { found, refuse } from '../../../platform/failures/failure.ts';
import { insertStoredFile } from '../../../platform/files/rows.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { insertVersion, lockDocument, nameOfUploader, readDocument } from '../documents-store.ts';
import { viewOf } from '../reader.ts';
import { auditDetailOf, toAttachment } from '../reply.ts';
import { requireKind, requireReplaceable, requireVisibility } from '../upload-checks.ts';

/**
 * Adds a version to a document: new properties, and a new file if one was uploaded (HR-2). Earlier versions stay.
 *
 * Errors: `not_found`, `edit_role_required`, `version_conflict` (another version came first), `invalid_input`.
 */
export async function replaceDocument(
  call: Call<typeof contract.replaceDocument>,
): Promise<Handled<typeof contract.replaceDocument>> {
  const { tx, employee, session, params, form, upload, now, audit } = call;
  const view = viewOf(call);
  await lockDocument(tx, employee, params.id);
  const before = found(await readDocument(tx, view, params.id));
  if (before.isRemoved) refuse('not_found');
  requireReplaceable(before, view, session);
  if (call.version !== before.version) refuse('version_conflict');
  const kind = await requireKind(call, view);

  if (upload) await insertStoredFile(tx, employee, upload);
  const document = await insertVersion(tx, employee, now, {
    documentId: params.id,
    version: before.version + 1,
    kind,
    title: form.title,
    file: upload ?? before,
    visibility: form.visibility === undefined ? before.visibility : requireVisibility(form.visibility, view),
    expirationDate: form.expirationDate ?? null,
    uploadedBy: await nameOfUploader(tx, session, now),
    uploadedById: session.employeeId,
  });
  audit.note(auditDetailOf(params.id, document.version, upload));
  return { employeeAttachment: toAttachment(document, view, session) };
}
