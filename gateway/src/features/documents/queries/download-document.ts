import { Readable } from 'node:stream';
import type * as contract from '@paystead/contract/features/documents/endpoints.ts';
import { found } from '../../../platform/failures/failure.ts';
import type { FileStore } from '../../../platform/files/port.ts';
import { readStoredFile } from '../../../platform/files/rows.ts';
import type { Call, FileReply } from '../../../platform/http/route.ts';
import { readableVersions } from './find-document.ts';

/**
 * Returns the file of a document, in its newest version unless another one is requested.
 *
 * Errors: `not_found`.
 */
export async function downloadDocument(
  files: FileStore,
  call: Call<typeof contract.downloadDocument>,
): Promise<FileReply> {
  const { tx, employee, params, query, audit, reply } = call;
  const versions = await readableVersions(call);
  const document = found(
    query.version === undefined ? versions[0] : versions.find(({ version }) => version === query.version),
  );
  const file = found(await readStoredFile(tx, employee, document.fileId));
  audit.note({ documentId: params.id, version: document.version });
  reply.header('content-length', String(file.sizeBytes));
  // Read after the request's transaction has ended: a stream is opened only when it is sent.
  return { fileName: file.fileName, contentType: file.contentType, content: Readable.from(files.open(file)) };
}
