import { z } from 'zod';
import type { EmployeePermission } from '../access/job-subject.ts';
import { noRow, statement, type Transaction } from '../database/port.ts';
import type { StoredFile } from './port.ts';

const insert = statement(
  'files.insert',
  noRow,
  `insert into stored_file (client_id, file_id, employee_id, file_name, content_type, size_bytes, sha256, location, key_sealed, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
const read = statement(
  'files.read',
  z.object({
    client_id: z.string(),
    file_id: z.string(),
    employee_id: z.string().nullable(),
    file_name: z.string(),
    content_type: z.string(),
    size_bytes: z.int(),
    sha256: z.instanceof(Uint8Array),
    location: z.string(),
    key_sealed: z.instanceof(Uint8Array),
    created_at: z.string(),
  }),
  `select * from stored_file where client_id = $1 and file_id = $3 and (employee_id is null or employee_id = $2)`,
);

const claim = statement('files.claim', noRow, 'delete from file_upload where client_id = $1 and location = $2');

/** Makes stored bytes part of the employee's record that this transaction writes. */
export async function insertStoredFile(
  tx: Transaction,
  { clientId, employeeId }: EmployeePermission,
  file: Omit<StoredFile, 'clientId' | 'employeeId'>,
): Promise<void> {
  await tx.run(insert, [
    clientId,
    file.fileId,
    employeeId,
    file.fileName,
    file.contentType,
    file.sizeBytes,
    file.sha256,
    file.location,
    file.keySealed,
    file.createdAt,
  ]);
  await tx.run(claim, [clientId, file.location]);
}

/** Returns a file of this employee or of their whole client; undefined for an id that is unknown or another's. */
export async function readStoredFile(
  tx: Transaction,
  employee: EmployeePermission,
  fileId: string,
): Promise<StoredFile | undefined> {
  const row = await tx.maybe(read, [employee.clientId, employee.employeeId, fileId]);
  return (
    row && {
      clientId: row.client_id,
      fileId: row.file_id,
      employeeId: row.employee_id,
      fileName: row.file_name,
      contentType: row.content_type,
      sizeBytes: row.size_bytes,
      sha256: row.sha256,
      location: row.location,
      keySealed: row.key_sealed,
      createdAt: row.created_at,
    }
  );
}
