import type { DocumentsPage, OpenedFile, PutResult } from '@paystead/contract/console/employment/model.ts';
import { CLIENT_WRITERS } from '@paystead/contract/console/roles.ts';
import type { DocumentVisibility } from '@paystead/contract/features/documents/model.ts';
import { extensionOf } from '@paystead/contract/features/documents/rules.ts';
import { clientOfConsole } from '../../platform/access/console-scope.ts';
import { found } from '../../platform/failures/failure.ts';
import type { FileStore } from '../../platform/files/port.ts';
import { CONTENT_TYPE } from '../../platform/uploads/content.ts';
import { versionsOfEmployee, type DocumentVersion } from '../../imports/documents/documents-exporter.ts';
import { putForConsole, type ConsoleResult, type RecordStore } from '../records/put-for-console.ts';
import type { PersonWork } from './change.ts';
import { readChoices } from './choices-store.ts';
import { warningOf } from './hire.ts';
import { findPerson } from './person-store.ts';
import { lookAt, type Look } from './view.ts';

/** Returns the newest version of each document that is on a person's list. */
function newestOf(versions: readonly DocumentVersion[]): DocumentVersion[] {
  const newest = new Map(versions.map((version) => [version.document, version]));
  return [...newest.values()].filter(({ removed_at: removedAt }) => removedAt === null);
}

/** Returns a person's documents of every visibility, newest first; those of one time by title. */
export function documentsOf(look: Look): Promise<DocumentsPage> {
  const { scope, params, language } = look;
  const client = found(clientOfConsole(scope, params.clientCode));
  return lookAt(look, { resource: 'documents', action: 'console.documentsViewed' }, async (tx, person) => {
    const { documentTypes: types } = await readChoices(tx, client, language);
    const versions = newestOf(await versionsOfEmployee(tx, person));
    const documents = versions.toSorted(
      (one, other) =>
        other.uploaded_at.localeCompare(one.uploaded_at) ||
        one.title.localeCompare(other.title) ||
        one.document.localeCompare(other.document),
    );
    return {
      mayChange: CLIENT_WRITERS.includes(scope.role),
      types: [...types],
      documents: documents.map((one) => ({
        documentId: one.document,
        version: one.version,
        type: one.document_type,
        typeLabel: types.find(({ value }) => value === one.document_type)?.label ?? one.document_type,
        title: one.title,
        visibility: one.visibility,
        expirationDate: one.expiration_date,
        uploadedAt: one.uploaded_at,
        uploadedBy: one.uploaded_by,
        fileName: one.file_name,
      })),
    };
  });
}

type DocumentWork = Omit<PersonWork, 'params'> & {
  readonly params: PersonWork['params'] & { readonly documentId: string };
};

interface SentDocument {
  readonly type: string;
  readonly title: string;
  readonly visibility: DocumentVisibility;
  readonly expirationDate: string;
  readonly file: { readonly name: string; readonly content: string } | null;
}

/** Adds a document, replaces its file by a new version, or without a file corrects what is said of it. */
export async function putDocument(store: RecordStore, work: DocumentWork, sent: SentDocument): Promise<PutResult> {
  const { number, current } = await stored(work);
  const { type, title, visibility, expirationDate, file } = sent;
  const name = file?.name ?? found(current).file_name;
  const content = file ? Buffer.from(file.content, 'base64') : await bytesOf(store.files, work, found(current));
  const described = { document_type: type, title, visibility, expiration_date: expirationDate, file_name: name };
  const version = (current?.version ?? 0) + (file ? 1 : 0);
  const { result, warnings } = await put(store, work, { number, version, described, content }, 'put');
  return { result, warnings: warnings.map(warningOf) };
}

/** Takes a document off the list; its versions stay stored, as the portal's own removal leaves them. */
export async function removeDocument(store: RecordStore, work: DocumentWork): Promise<void> {
  const { number, current } = await stored(work);
  const last = found(current);
  const { document_type, title, visibility, file_name, version } = last;
  const described = { document_type, title, visibility, file_name, removed_at: work.now.toISOString() };
  const content = await bytesOf(store.files, work, last);
  await put(store, work, { number, version, described, content }, 'remove');
}

/** Returns the file of a document's newest version. */
export async function openDocument(files: FileStore, look: Look & DocumentWork): Promise<OpenedFile> {
  const { documentId } = look.params;
  const version = await lookAt(look, { resource: 'documents', action: 'console.documentOpened' }, async (tx, person) =>
    found(newestOf(await versionsOfEmployee(tx, person)).find(({ document }) => document === documentId)),
  );
  const content = await bytesOf(files, look, version);
  const kind = extensionOf(version.file_name) as keyof typeof CONTENT_TYPE;
  return { fileName: version.file_name, contentType: CONTENT_TYPE[kind], content: content.toString('base64') };
}

async function stored({ scope, database, params, now }: DocumentWork) {
  const client = found(clientOfConsole(scope, params.clientCode));
  return database.asMaintenance(
    async (tx) => {
      const person = await findPerson(tx, client, params.employeeId, now);
      const versions = await versionsOfEmployee(tx, person);
      const current = newestOf(versions).find(({ document }) => document === params.documentId) ?? null;
      // A removed document doesn't come back under its id.
      if (!current && versions.some(({ document }) => document === params.documentId)) found(null);
      return { number: person.employeeNumber, current };
    },
    { readOnly: true },
  );
}

async function bytesOf(
  files: FileStore,
  { scope, params }: Pick<DocumentWork, 'scope' | 'params'>,
  { file_id: fileId, location, key_sealed: keySealed }: DocumentVersion,
): Promise<Buffer> {
  const { clientId } = found(clientOfConsole(scope, params.clientCode));
  const parts: Uint8Array[] = [];
  for await (const part of files.open({ clientId, fileId, location, keySealed })) parts.push(part);
  return Buffer.concat(parts);
}

interface Version {
  readonly number: string;
  readonly version: number;
  readonly described: Readonly<Record<string, string>> & { readonly file_name: string };
  readonly content: Uint8Array;
}

function put(
  store: RecordStore,
  work: DocumentWork,
  { number, version, described, content }: Version,
  act: 'put' | 'remove',
): Promise<ConsoleResult> {
  const { clientCode, documentId } = work.params;
  const path = `files/${documentId}.${extensionOf(described.file_name)}`;
  const row = { employee_number: number, document: documentId, version: String(version), file: path, ...described };
  return putForConsole(store, work, {
    clientCode,
    rows: { documents: [row] },
    files: new Map([[path, content]]),
    audit: {
      resource: 'documents',
      action: act === 'put' ? 'console.documentChanged' : 'console.documentRemoved',
      detail: { documentId, version },
    },
  });
}
