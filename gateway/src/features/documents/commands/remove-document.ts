import { found } from '../../../platform/failures/failure.ts';
import type { AuditNotes } from '../../../platform/audit/record.ts';
import { lockDocument, markRemoved, readDocument, type StoredDocument } from '../documents-store.ts';
import type { DocumentCall } from '../queries/find-document.ts';
import { viewOf, type DocumentView } from '../reader.ts';
import { toAttachment } from '../reply.ts';
import { requireReplaceable } from '../upload-checks.ts';

interface RemoveDocumentCall extends DocumentCall {
  readonly now: Date;
  readonly audit: AuditNotes;
}

/**
 * Takes a document off the list; its versions stay. Removing it again changes nothing.
 *
 * Errors: `not_found`, `edit_role_required`.
 */
export async function removeDocument(call: RemoveDocumentCall): Promise<undefined> {
  const { tx, employee, params, now, audit } = call;
  const { document } = await documentToChange(call);
  if (!document.isRemoved) await markRemoved(tx, employee, params.id, now);
  audit.note({ documentId: params.id });
  return undefined;
}

/**
 * Puts a removed document back on the list.
 *
 * Errors: `not_found`, `edit_role_required`.
 */
export async function restoreDocument(call: RemoveDocumentCall) {
  const { tx, employee, session, params, audit } = call;
  const { document, view } = await documentToChange(call);
  await markRemoved(tx, employee, params.id, null);
  audit.note({ documentId: params.id });
  return { employeeAttachment: toAttachment(document, view, session) };
}

/** Locks a document and returns it, if the reader may change it. */
async function documentToChange(
  call: DocumentCall,
): Promise<{ readonly document: StoredDocument & { readonly isRemoved: boolean }; readonly view: DocumentView }> {
  const { tx, employee, session, params } = call;
  const view = viewOf(call);
  await lockDocument(tx, employee, params.id);
  const document = found(await readDocument(tx, view, params.id));
  requireReplaceable(document, view, session);
  return { document, view };
}
