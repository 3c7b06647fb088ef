import { readDocument, readVersions, type StoredDocument } from '../documents-store.ts';
import { viewOf, type DocumentsCall } from '../reader.ts';

/** A call that names one document. */
export interface DocumentCall extends DocumentsCall {
  readonly params: { readonly id: string };
}

/** Checks whether the reader can see a document, removed or not. */
export async function isVisible(call: DocumentCall): Promise<boolean> {
  return (await readDocument(call.tx, viewOf(call), call.params.id)) !== undefined;
}

/** Checks whether a document is on the reader's list. */
export async function isListed(call: DocumentCall): Promise<boolean> {
  return (await readDocument(call.tx, viewOf(call), call.params.id))?.isRemoved === false;
}

/** Checks whether the reader may open any version of a document. */
export async function isReadable(call: DocumentCall): Promise<boolean> {
  return (await readableVersions(call)).length > 0;
}

/**
 * Returns the versions that the reader may see, newest first; none if the document is off the list or its newest
 * version is hidden from them.
 */
export async function readableVersions(call: DocumentCall): Promise<readonly StoredDocument[]> {
  const view = viewOf(call);
  const newest = await readDocument(call.tx, view, call.params.id);
  return newest && !newest.isRemoved ? readVersions(call.tx, view, call.params.id) : [];
}
