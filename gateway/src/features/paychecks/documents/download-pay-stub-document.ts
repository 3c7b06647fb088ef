import { Readable } from 'node:stream';
import type * as contract from '@paystead/contract/features/paychecks/endpoints.ts';
import { found } from '../../../platform/failures/failure.ts';
import type { FileStore } from '../../../platform/files/port.ts';
import { readStoredFile } from '../../../platform/files/rows.ts';
import type { Call, FileReply } from '../../../platform/http/route.ts';
import { readPayStubDocument } from './documents-store.ts';

type DocumentCall = Call<typeof contract.downloadPayStubDocument>;

/** Checks whether a pay stub of an earlier system is the employee's. */
export async function hasPayStubDocument({
  tx,
  employee,
  params,
}: Pick<DocumentCall, 'tx' | 'employee' | 'params'>): Promise<boolean> {
  return (await readPayStubDocument(tx, employee, params.id)) !== undefined;
}

/** Returns a pay stub of an earlier system as it was furnished, byte for byte. Errors: `not_found`. */
export async function downloadPayStubDocument(files: FileStore, call: DocumentCall): Promise<FileReply> {
  const { tx, employee, params, audit, reply } = call;
  const document = found(await readPayStubDocument(tx, employee, params.id));
  const file = found(await readStoredFile(tx, employee, document.file_id));
  audit.note({ payStubDocumentId: params.id, checkDate: document.check_date });
  reply.header('content-length', String(file.sizeBytes));
  // Read after the request's transaction has ended: a stream is opened only when it is sent.
  return { fileName: file.fileName, contentType: file.contentType, content: Readable.from(files.open(file)) };
}
