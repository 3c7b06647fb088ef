import type { StoredFile } from '../../platform/files/port.ts';
import { bytesText, type Target, type TargetRow } from '../targets.ts';

/** Files that rows attach; every compiler whose rows name files has it before its own tables. */
export const storedFile: Target = {
  table: 'stored_file',
  key: ['client_id', 'file_id'],
  columns: ['employee_id', 'file_name', 'content_type', 'size_bytes', 'sha256', 'location', 'key_sealed', 'created_at'],
};

/** Returns the row of bytes that were stored just now. */
export function storedFileRow(file: StoredFile): TargetRow {
  return {
    client_id: file.clientId,
    file_id: file.fileId,
    employee_id: file.employeeId,
    file_name: file.fileName,
    content_type: file.contentType,
    size_bytes: file.sizeBytes,
    sha256: bytesText(file.sha256),
    location: file.location,
    key_sealed: bytesText(file.keySealed),
    created_at: file.createdAt,
  };
}
