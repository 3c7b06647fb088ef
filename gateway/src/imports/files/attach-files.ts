import { z } from 'zod';
import { json, statement } from '../../platform/database/port.ts';
import type { StoredFile } from '../../platform/files/port.ts';
import { CONTENT_TYPE } from '../../platform/uploads/content.ts';
import type { CompilePort, CompileSink, StagedRow } from '../compile.ts';
import type { Client } from '../plan/references.ts';
import { inspectFile, type FileRules, type Inspected, type NamedFile } from './inspect-file.ts';
import { storedFile, storedFileRow } from './stored-file.ts';

/** A file that a row wants attached to an employee's record. */
export interface Wanted extends NamedFile {
  readonly because: StagedRow;
  readonly employeeId: string;
  /** The file of the stored record, if the row changes one: kept if its content is the same. */
  readonly currentFileId: string | null;
}

/** A file that passed its checks. */
export interface Attachable {
  /** The hash of its bytes, in hexadecimal. */
  readonly sha256: string;
  /**
   * Stores the bytes unless equal ones are stored, and adds their row to the plan. Returns the file's id; null, with the row
   * rejected, if the scanner refuses it. Call it when everything else about the row is right.
   */
  claim(): Promise<string | null>;
}

const equalFile = z.object({
  file_id: z.string(),
  employee_id: z.string(),
  file_name: z.string(),
  content_type: z.string(),
  sha256: z.string(),
});
type EqualFile = z.output<typeof equalFile>;

/** The files of some employees with one of some hashes; the first stored comes first. */
const equalFiles = statement(
  'imports.equal_files',
  equalFile,
  `select file_id, employee_id, file_name, content_type, encode(sha256, 'hex') as sha256
     from stored_file
    where client_id = $1 and sha256 in (select decode(jsonb_array_elements_text($2::jsonb), 'hex'))
      and employee_id in (select jsonb_array_elements_text($3::jsonb)::uuid)
    order by created_at, file_id`,
);

/**
 * Checks the files of a client's rows, each read once: rejects the rows whose file is missing, empty, too large, damaged or of
 * another kind. Returns the others by row. `column` names the column with the path.
 */
export async function attachableFiles(
  port: Pick<CompilePort, 'read' | 'files' | 'store' | 'scanner'>,
  sink: CompileSink,
  { clientId }: Client,
  wanted: readonly Wanted[],
  { column, ...rules }: FileRules & { readonly column: string },
): Promise<ReadonlyMap<StagedRow, Attachable>> {
  const inspected = new Map<Wanted, Inspected>();
  for (const one of wanted) {
    const found = await inspectFile(port.files, one, rules);
    if ('fault' in found) sink.reject(one.because, found.fault.code, { column, values: found.fault.values ?? {} });
    else inspected.set(one, found);
  }
  if (inspected.size === 0) return new Map();
  const hashes = json([...new Set([...inspected.values()].map(({ sha256 }) => sha256))]);
  const owners = json([...new Set([...inspected.keys()].map(({ employeeId }) => employeeId))]);
  const stored = await port.read((tx) => tx.rows(equalFiles, [clientId, hashes, owners]));
  const claimed = new Map<string, string>();
  const claimOf = (one: Wanted, file: Inspected) => async (): Promise<string | null> => {
    const known = storedFileOf(one, file, stored);
    if (known !== undefined) return known;
    const key = JSON.stringify([one.employeeId, file.sha256, file.fileName]);
    const earlier = claimed.get(key);
    if (earlier !== undefined) return earlier;
    const bytes = await storeBytes(port, clientId, one, file, rules.maxBytes);
    if (bytes === null) {
      sink.reject(one.because, 'file_infected', { column, values: { path: one.path } });
      return null;
    }
    claimed.set(key, bytes.fileId);
    sink.store(storedFile, storedFileRow(bytes), one.because);
    return bytes.fileId;
  };
  return new Map(
    [...inspected].map(([one, file]) => [one.because, { sha256: file.sha256, claim: claimOf(one, file) }]),
  );
}

/** Returns the stored file with this content: the record's own, or another of the employee under the same name. */
function storedFileOf(one: Wanted, file: Inspected, stored: readonly EqualFile[]): string | undefined {
  const alike = stored.filter(
    ({ employee_id, sha256, content_type }) =>
      employee_id === one.employeeId && sha256 === file.sha256 && content_type === CONTENT_TYPE[file.kind],
  );
  const own = alike.find(({ file_id }) => file_id === one.currentFileId);
  if (own && (one.fileName === null || own.file_name === file.fileName)) return own.file_id;
  return alike.find(({ file_name }) => file_name === file.fileName)?.file_id;
}

type Scanning = Pick<CompilePort, 'files' | 'scanner'>;

/** Stores a file's bytes, each part scanned on its way. Returns null, with nothing left, if the scanner finds something. */
async function storeBytes(
  port: Scanning & Pick<CompilePort, 'store'>,
  clientId: string,
  { path, employeeId }: Wanted,
  { fileName, kind }: Inspected,
  maxBytes: number,
): Promise<StoredFile | null> {
  const meta = { clientId, employeeId, fileName, contentType: CONTENT_TYPE[kind], maxBytes };
  const { result, isInfected } = await scanned(port, path, (content) => port.store.put(content, meta));
  if (!isInfected) return result;
  await port.store.remove(result);
  return null;
}

/** Reads a small file whole. Returns null if the scanner finds something. */
export async function readBytes(port: Scanning, path: string): Promise<Uint8Array | null> {
  const { result, isInfected } = await scanned(port, path, async (content) => {
    const parts: Uint8Array[] = [];
    for await (const part of content) parts.push(part);
    return new Uint8Array(Buffer.concat(parts));
  });
  return isInfected ? null : result;
}

/** Passes a file's bytes through the scanner, if there is one. */
async function scanned<Result>(
  { files, scanner }: Scanning,
  path: string,
  read: (content: AsyncIterable<Uint8Array>) => Promise<Result>,
): Promise<{ readonly result: Result; readonly isInfected: boolean }> {
  const scan = (await scanner?.open()) ?? null;
  const passing = async function* () {
    for await (const chunk of files.open(path)) {
      await scan?.write(chunk);
      yield chunk;
    }
  };
  try {
    const result = await read(passing());
    return { result, isInfected: (await scan?.verdict()) === 'infected' };
  } finally {
    scan?.abandon();
  }
}
