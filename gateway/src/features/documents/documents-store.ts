import { z } from 'zod';
import { documentVisibility, type DocumentVisibility } from '@paystead/contract/features/documents/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { Session } from '../../platform/access/session.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';
import { personalVersion } from '../../platform/pay-group-zone.ts';
import { READABLE } from './permissions.ts';
import type { DocumentView } from './reader.ts';

type Employee = VisibleEmployee<'documents'>;

const typeRow = z.object({
  document_type_id: z.string(),
  label: z.string(),
  is_confidential: z.boolean(),
  employee_may_upload: z.boolean(),
});
const types = statement(
  'documents.types',
  typeRow,
  `select document_type_id, name ->> $2 as label, is_confidential, employee_may_upload
     from document_type where client_id = $1 order by name ->> $2, document_type_id`,
);

export interface DocumentKind {
  readonly code: string;
  readonly label: string;
  readonly isConfidential: boolean;
  readonly employeeMayUpload: boolean;
}

/** Returns the client's types of document, by name in the reader's language. */
export async function readKinds(tx: Transaction, employee: Employee, language: Language): Promise<DocumentKind[]> {
  return (await tx.rows(types, [employee.clientId, language])).map((row) => ({
    code: row.document_type_id,
    label: row.label,
    isConfidential: row.is_confidential,
    employeeMayUpload: row.employee_may_upload,
  }));
}

const documentRow = z.object({
  document_id: z.string(),
  version: z.int(),
  document_type_id: z.string(),
  label: z.string(),
  is_confidential: z.boolean(),
  employee_may_upload: z.boolean(),
  title: z.string(),
  file_id: z.string(),
  file_name: z.string(),
  content_type: z.string(),
  size_bytes: z.int(),
  visibility: documentVisibility,
  expiration_date: z.string().nullable(),
  uploaded_at: z.string(),
  uploaded_by: z.string(),
  uploaded_by_id: z.string().nullable(),
});
type DocumentRow = z.infer<typeof documentRow>;

/** A document in one of its versions. */
export interface StoredDocument {
  readonly documentId: string;
  readonly version: number;
  readonly kind: DocumentKind;
  readonly title: string;
  readonly fileId: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly visibility: DocumentVisibility;
  readonly expirationDate: string | null;
  readonly uploadedAt: string;
  readonly uploadedBy: string;
  readonly uploadedById: string | null;
}

const COLUMNS = `d.document_id, d.version, d.document_type_id, t.name ->> $4 as label, t.is_confidential, t.employee_may_upload,
  d.title, d.file_id, f.file_name, f.content_type, f.size_bytes, d.visibility, d.expiration_date, d.uploaded_at, d.uploaded_by,
  d.uploaded_by_id`;
const JOINED = `
  from employee_document d
  join document_type t on t.client_id = d.client_id and t.document_type_id = d.document_type_id
  join stored_file f on f.client_id = d.client_id and f.file_id = d.file_id`;
/** The SQL of `mayRead` in permissions.ts: the visibilities that the reader has, and for managers no confidential type. */
const READ = `d.client_id = $1 and d.employee_id = $2 and d.visibility = any($3) and ($5 or not t.is_confidential)`;
/** Limits rows to newest versions; a newer version of any visibility hides the older ones. */
const NEWEST = `not exists (select from employee_document n where n.client_id = d.client_id and n.employee_id = d.employee_id
  and n.document_id = d.document_id and n.version > d.version)`;

const list = statement(
  'documents.list',
  documentRow,
  `select ${COLUMNS} ${JOINED}
    where ${READ} and ${NEWEST} and d.removed_at is null
      and ($6::timestamptz is null or (d.uploaded_at, d.document_id) < ($6, $7))
    order by d.uploaded_at desc, d.document_id desc limit $8`,
);
const newest = statement(
  'documents.newest',
  documentRow.extend({ is_removed: z.boolean() }),
  `select ${COLUMNS}, d.removed_at is not null as is_removed ${JOINED}
    where ${READ} and ${NEWEST} and d.document_id = $6`,
);
const versions = statement(
  'documents.versions',
  documentRow,
  `select ${COLUMNS} ${JOINED} where ${READ} and d.document_id = $6 order by d.version desc`,
);
const lock = statement(
  'documents.lock',
  noRow,
  `select from employee_document d
    where d.client_id = $1 and d.employee_id = $2 and d.document_id = $3 order by d.version for update`,
);
const insert = statement(
  'documents.insert',
  z.object({ uploaded_at: z.string(), expiration_date: z.string().nullable() }),
  `insert into employee_document (client_id, employee_id, document_id, version, document_type_id, title, file_id, visibility,
                                  expiration_date, uploaded_at, uploaded_by, uploaded_by_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
   returning uploaded_at, expiration_date`,
);
const mark = statement(
  'documents.mark_removed',
  noRow,
  `update employee_document set removed_at = $4 where client_id = $1 and employee_id = $2 and document_id = $3`,
);
const count = statement(
  'documents.count',
  z.object({ documents: z.int() }),
  `select count(distinct document_id)::integer as documents from employee_document
    where client_id = $1 and employee_id = $2 and removed_at is null`,
);
const uploaderName = statement(
  'documents.name_of_uploader',
  z.object({ name: z.string() }),
  `select coalesce((select concat_ws(' ', coalesce(v.preferred_name, v.first_name), v.last_name)
            from ${personalVersion({ client: '$1', employee: '$2', at: '$3::timestamptz' })}), '') as name`,
);

function toDocument(row: DocumentRow): StoredDocument {
  return {
    documentId: row.document_id,
    version: row.version,
    kind: {
      code: row.document_type_id,
      label: row.label,
      isConfidential: row.is_confidential,
      employeeMayUpload: row.employee_may_upload,
    },
    title: row.title,
    fileId: row.file_id,
    fileName: row.file_name,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    visibility: row.visibility,
    expirationDate: row.expiration_date,
    uploadedAt: row.uploaded_at,
    uploadedBy: row.uploaded_by,
    uploadedById: row.uploaded_by_id,
  };
}

function valuesOf({ employee, reader, language }: DocumentView) {
  return [employee.clientId, employee.employeeId, [...READABLE[reader]], language, reader !== 'manager'] as const;
}

/** A position in the list, to start after. */
export interface Position {
  readonly uploadedAt: string;
  readonly documentId: string;
}

/** Returns at most `rows` documents in their newest versions, newest first, starting after `after`. */
export async function readDocuments(
  tx: Transaction,
  view: DocumentView,
  after: Position | null,
  rows: number,
): Promise<StoredDocument[]> {
  const found = await tx.rows(list, [...valuesOf(view), after?.uploadedAt ?? null, after?.documentId ?? null, rows]);
  return found.map(toDocument);
}

/**
 * Returns a document in its newest version; undefined for an id that is unknown, another's or not visible to the
 * reader.
 */
export async function readDocument(
  tx: Transaction,
  view: DocumentView,
  documentId: string,
): Promise<(StoredDocument & { readonly isRemoved: boolean }) | undefined> {
  const row = await tx.maybe(newest, [...valuesOf(view), documentId]);
  return row && { ...toDocument(row), isRemoved: row.is_removed };
}

/** Returns all versions that the reader may see, newest first. */
export async function readVersions(tx: Transaction, view: DocumentView, documentId: string): Promise<StoredDocument[]> {
  return (await tx.rows(versions, [...valuesOf(view), documentId])).map(toDocument);
}

/**
 * Locks a document until the transaction ends. Read it afterwards: the lock may have waited for a transaction that added
 * a version.
 */
export async function lockDocument(tx: Transaction, employee: Employee, documentId: string): Promise<void> {
  await tx.run(lock, [employee.clientId, employee.employeeId, documentId]);
}

/** A new version of a document. Its file's row is stored before it. */
export interface NewVersion extends Pick<
  StoredDocument,
  'documentId' | 'version' | 'kind' | 'title' | 'visibility' | 'expirationDate' | 'uploadedBy'
> {
  readonly file: Pick<StoredDocument, 'fileId' | 'fileName' | 'contentType' | 'sizeBytes'>;
  readonly uploadedById: string;
}

/** Stores a version and returns the document in it. */
export async function insertVersion(
  tx: Transaction,
  employee: Employee,
  now: Date,
  { file, ...version }: NewVersion,
): Promise<StoredDocument> {
  const { fileId, fileName, contentType, sizeBytes } = file;
  const row = await tx.one(insert, [
    employee.clientId,
    employee.employeeId,
    version.documentId,
    version.version,
    version.kind.code,
    version.title,
    fileId,
    version.visibility,
    version.expirationDate,
    now.toISOString(),
    version.uploadedBy,
    version.uploadedById,
  ]);
  return {
    ...version,
    fileId,
    fileName,
    contentType,
    sizeBytes,
    uploadedAt: row.uploaded_at,
    expirationDate: row.expiration_date,
  };
}

/** Takes a document off the list, or (null) puts it back. Its versions stay. */
export async function markRemoved(
  tx: Transaction,
  employee: Employee,
  documentId: string,
  removedAt: Date | null,
): Promise<void> {
  await tx.run(mark, [employee.clientId, employee.employeeId, documentId, removedAt?.toISOString() ?? null]);
}

/** Counts an employee's documents on the list, whatever their visibility. */
export async function countDocuments(tx: Transaction, employee: Employee): Promise<number> {
  return (await tx.one(count, [employee.clientId, employee.employeeId])).documents;
}

/** Returns the name under which the signed-in person uploads. */
export async function nameOfUploader(tx: Transaction, { clientId, employeeId }: Session, now: Date): Promise<string> {
  return (await tx.one(uploaderName, [clientId, employeeId, now.toISOString()])).name;
}
