import { z } from 'zod';
import { json, statement } from '../../platform/database/port.ts';
import { refuseReference } from '../client-of.ts';
import { rowsOf, type Compiler, type CompilePort, type CompileSink, type StagedRow } from '../compile.ts';
import { type Attachable, attachableFiles } from '../files/attach-files.ts';
import { storedFile } from '../files/stored-file.ts';
import { importedId } from '../ids.ts';
import { peopleOf, type People } from '../people.ts';
import type { Target } from '../targets.ts';
import { documentsFile, type DocumentRow } from './documents-file.ts';

const employeeDocument: Target = {
  table: 'employee_document',
  key: ['client_id', 'employee_id', 'document_id', 'version'],
  columns: [
    'document_type_id',
    'title',
    'file_id',
    'visibility',
    'expiration_date',
    'uploaded_at',
    'uploaded_by',
    'uploaded_by_id',
    'removed_at',
  ],
};

/** The kinds of files that uploads accept, and the most that a client's policy can allow. */
const FILES = { column: 'file', allowed: ['pdf', 'png', 'jpg', 'docx', 'txt'], maxBytes: 100 * 1024 * 1024 } as const;

/** Documents of employees in their versions. */
export const documents: Compiler = {
  records: [documentsFile],
  targets: [storedFile, employeeDocument],
  async compile(subjects, port, sink) {
    for (const group of await peopleOf(subjects, port, sink)) await compileClient(group, port, sink);
  },
};

const storedVersion = z.object({
  employee_id: z.string(),
  document_id: z.string(),
  version: z.int(),
  file_id: z.string(),
});
type StoredVersion = z.output<typeof storedVersion>;
const storedVersions = statement(
  'imports.document_versions',
  storedVersion,
  `select employee_id, document_id, version, file_id from employee_document
    where client_id = $1 and employee_id in (select jsonb_array_elements_text($2::jsonb)::uuid)`,
);

/** A row with the ids of what it names. */
interface Version {
  readonly because: StagedRow<DocumentRow>;
  readonly employeeId: string;
  readonly documentId: string;
  readonly typeId: string;
  readonly uploaderId: string | null;
  readonly version: number;
  readonly stored: StoredVersion | null;
}

async function compileClient(group: People, port: CompilePort, sink: CompileSink): Promise<void> {
  const { client, people } = group;
  const ids = json(people.map(({ employeeId }) => employeeId));
  const stored = await port.read((tx) => tx.rows(storedVersions, [client.clientId, ids]));
  const keyOf = (...parts: (string | number)[]) => parts.join(' ');
  const byKey = new Map(stored.map((one) => [keyOf(one.employee_id, one.document_id, one.version), one]));
  const uploaders = await port.references.employees(client, uploadersOf(group));
  const versions: Version[] = [];
  for (const { employeeId, subject } of people) {
    const seen = new Map<string, number>();
    for (const because of rowsOf(subject, documentsFile)) {
      const { document, document_type, uploaded_by_number } = because.row;
      const version = because.row.version ?? 1;
      const documentId = importedId('document', [client.clientId, employeeId], document);
      const typeId = await port.references.own('documentType', client, document_type);
      const uploaderId = uploaded_by_number ? (uploaders.get(uploaded_by_number) ?? null) : null;
      if (typeId === null) refuseReference(sink, because, 'document_type', 'documentType', document_type);
      if (uploaded_by_number && uploaderId === null)
        refuseReference(sink, because, 'uploaded_by_number', 'employee', uploaded_by_number);
      const key = keyOf(employeeId, documentId, version);
      const earlier = seen.get(key);
      if (earlier !== undefined)
        sink.reject(because, 'duplicate_key', { values: { other: earlier, key: 'document, version' } });
      else seen.set(key, because.line);
      if (typeId === null || earlier !== undefined || (uploaded_by_number && uploaderId === null)) continue;
      versions.push({ because, employeeId, documentId, typeId, uploaderId, version, stored: byKey.get(key) ?? null });
    }
  }
  const wanted = versions.map(({ because, employeeId, stored: current }) => ({
    because,
    employeeId,
    path: because.row.file,
    fileName: because.row.file_name ?? null,
    currentFileId: current?.file_id ?? null,
  }));
  const files = await attachableFiles(port, sink, client, wanted, FILES);
  for (const version of versions) await storeVersion(version, client.clientId, files.get(version.because), port, sink);
}

function uploadersOf({ people }: People): string[] {
  return people.flatMap(({ subject }) =>
    rowsOf(subject, documentsFile).flatMap(({ row: { uploaded_by_number } }) => uploaded_by_number ?? []),
  );
}

async function storeVersion(
  { because, employeeId, documentId, typeId, uploaderId, version, stored }: Version,
  clientId: string,
  file: Attachable | undefined,
  { now, recordedBy }: CompilePort,
  sink: CompileSink,
): Promise<void> {
  const fileId = (await file?.claim()) ?? null;
  if (fileId === null) return;
  const { row } = because;
  const isNew = stored === null;
  sink.store(
    employeeDocument,
    {
      client_id: clientId,
      employee_id: employeeId,
      document_id: documentId,
      version,
      document_type_id: typeId,
      title: row.title,
      file_id: fileId,
      visibility: row.visibility,
      ...(row.expiration_date === undefined ? {} : { expiration_date: row.expiration_date }),
      ...(row.uploaded_at || isNew ? { uploaded_at: row.uploaded_at ?? now.toISOString() } : {}),
      ...(row.uploaded_by || isNew ? { uploaded_by: row.uploaded_by ?? recordedBy } : {}),
      ...(row.uploaded_by_number === undefined ? {} : { uploaded_by_id: uploaderId }),
      ...(row.removed_at === undefined ? {} : { removed_at: row.removed_at }),
    },
    because,
  );
}
