import type { EmployeeAttachment } from '@paystead/contract/features/documents/model.ts';
import type { Session } from '../../platform/access/session.ts';
import type { StoredFile } from '../../platform/files/port.ts';
import type { StoredDocument } from './documents-store.ts';
import { mayReplace } from './permissions.ts';
import type { DocumentView } from './reader.ts';

/** Converts a document to its reply. */
export function toAttachment(
  document: StoredDocument,
  { employee, reader }: DocumentView,
  session: Session,
): EmployeeAttachment {
  return {
    id: document.documentId,
    employeeId: employee.employeeId,
    documentType: document.kind.code,
    documentTypeLabel: document.kind.label,
    title: document.title,
    fileName: document.fileName,
    contentType: document.contentType,
    sizeBytes: document.sizeBytes,
    version: document.version,
    uploadedBy: document.uploadedBy || null,
    uploadedAt: document.uploadedAt,
    visibility: document.visibility,
    expirationDate: document.expirationDate,
    replaceable: mayReplace(reader, document.kind, document.uploadedById, session.employeeId),
  };
}

/**
 * Returns the details for the audit row of a change: the document and the digest of its content; never its name, which
 * may reveal too much.
 */
export function auditDetailOf(documentId: string, version: number, file: StoredFile | null) {
  return {
    documentId,
    version,
    ...(file && { sha256: Buffer.from(file.sha256).toString('hex'), sizeBytes: file.sizeBytes }),
  };
}
