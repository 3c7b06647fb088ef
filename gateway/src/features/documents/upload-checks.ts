import type { DocumentVisibility } from '@paystead/contract/features/documents/model.ts';
import type { Session } from '../../platform/access/session.ts';
import { Failure, refuse } from '../../platform/failures/failure.ts';
import { readKinds, type DocumentKind, type StoredDocument } from './documents-store.ts';
import { mayReplace, mayUpload, READABLE } from './permissions.ts';
import type { DocumentsCall, DocumentView } from './reader.ts';

/** Returns the type of an upload. Throws `invalid_input` for a type that the reader may not upload. */
export async function requireKind(
  { tx, employee, language, form }: DocumentsCall & { readonly form: { readonly documentType: string } },
  { reader }: DocumentView,
): Promise<DocumentKind> {
  const kind = (await readKinds(tx, employee, language)).find(({ code }) => code === form.documentType);
  return kind && mayUpload(reader, kind) ? kind : refuseField('/documentType', 'unknown_choice');
}

/** Returns the visibility of an upload. Throws `invalid_input` for one that would hide it from its own uploader. */
export function requireVisibility(
  requested: DocumentVisibility | undefined,
  { reader }: DocumentView,
): DocumentVisibility {
  const visibility = requested ?? 'employee';
  return READABLE[reader].includes(visibility) ? visibility : refuseField('/visibility', 'unknown_choice');
}

/**
 * Throws `edit_role_required` for a document that the reader can see but not change; an invisible one was `not_found`
 * before.
 */
export function requireReplaceable(document: StoredDocument, { reader }: DocumentView, session: Session): void {
  if (!mayReplace(reader, document.kind, document.uploadedById, session.employeeId)) refuse('edit_role_required');
}

export function refuseField(pointer: string, code: string): never {
  throw new Failure('invalid_input', { faults: [{ pointer, code }] });
}
