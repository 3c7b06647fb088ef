import type { DocumentSet } from '@paystead/contract/features/documents/model.ts';
import { fromCursor, toCursor } from '../cursor.ts';
import { readDocuments, readKinds } from '../documents-store.ts';
import { mayUpload, READABLE } from '../permissions.ts';
import { viewOf, type DocumentsCall } from '../reader.ts';
import { toAttachment } from '../reply.ts';

/** More documents than most people have: a page is usually the whole list. */
const PAGE_SIZE = 100;

interface ListDocumentsCall extends DocumentsCall {
  readonly query: { readonly limit?: number | undefined; readonly cursor?: string | undefined };
}

/** Returns a page of documents in their newest versions, and what the reader may upload (HR-2, HR-3). */
export async function listDocuments(call: ListDocumentsCall): Promise<DocumentSet> {
  const { tx, employee, session, query, language } = call;
  const view = viewOf(call);
  const limit = query.limit ?? PAGE_SIZE;
  const after = query.cursor === undefined ? null : fromCursor(query.cursor);
  // One row more than the page shows tells whether there is a next page.
  const rows = await readDocuments(tx, view, after, limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const kinds = (await readKinds(tx, employee, language)).filter((kind) => mayUpload(view.reader, kind));
  const { upload_file_types, upload_max_bytes } = session.policy;
  return {
    employeeId: employee.employeeId,
    documentTypes: kinds.map(({ code, label, isConfidential }) => ({ code, label, confidential: isConfidential })),
    allowedUploadFileTypes: upload_file_types,
    maxUploadFileSize: upload_max_bytes,
    canUpload: upload_max_bytes > 0 && kinds.length > 0,
    visibilities: [...READABLE[view.reader]],
    employeeAttachments: shown.map((document) => toAttachment(document, view, session)),
    nextCursor: last && rows.length > limit ? toCursor(last) : null,
  };
}
