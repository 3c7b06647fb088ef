import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { FileRecord } from '../records/record.ts';
import { UnreadableFile, type ImportSource, type SourceTable } from '../source.ts';
import { openContainer, withoutOuterFolder, type Container } from './container.ts';
import { csvRows, type CsvForm } from './csv-rows.ts';
import { originalCsv, type OriginalFile } from './original.ts';
import { rowsWithOurHeader, type Defaults } from './table-rows.ts';
import { SourceRefused } from './texts.ts';

/** An import read from a folder or archive. */
export interface ReadSource extends ImportSource {
  /** The files that the tables come from, in the order of the tables. */
  readonly originals: readonly OriginalFile[];
  /** Files in which a mapping looks up values for the rows of others. */
  readonly lookedUp: readonly string[];
  /** Files that look like tables, but have no name that the import knows. */
  readonly unused: readonly string[];
  /** Checks whether a cell is the path of an attached file. */
  hasFile(cell: string): boolean;
}

/** The tables that some files of a container give, such as those of a mapping. */
export interface FoundTables {
  readonly tables: readonly SourceTable[];
  readonly originals: readonly OriginalFile[];
  /** Files in which values are looked up for the rows of others. */
  readonly lookedUp: readonly string[];
}

export interface OpenOptions {
  /** All declared files, in the order in which they are applied. */
  readonly records: readonly FileRecord[];
  /** Cells for files that don't have the column: the client that the command names. */
  readonly defaults?: Defaults;
  /** Finds tables in files with other names and columns. */
  readonly mapping?: { readonly content: unknown; find(container: Container, defaults: Defaults): FoundTables };
  /** False: doesn't read all content for its hash, which is empty then. */
  readonly isHashed?: boolean;
}

const MEGABYTE = 1024 * 1024;
/** One table's file, unpacked. */
const LARGEST_TABLE = 8192 * MEGABYTE;
const LIKE_A_TABLE = /\.(csv|tsv|txt|json|xlsx?|ods|zip)$/i;

/**
 * Opens a folder or ZIP archive as an import. Reads every file once for the content's hash. Throws `SourceRefused` or
 * `BrokenZip` if the whole can't be read; what is wrong with one file becomes its faults.
 */
export async function openSource(path: string, options: OpenOptions): Promise<ReadSource> {
  return sourceOf(await openContainer(path), path, options);
}

/** As `openSource`, for an opened container, which is closed if it can't be read. `path` names it in messages. */
export async function sourceOf(
  opened: Container,
  path: string,
  { records, defaults = {}, mapping, isHashed = true }: OpenOptions,
): Promise<ReadSource> {
  const container = withoutOuterFolder(opened);
  try {
    const mapped = mapping?.find(container, defaults) ?? { tables: [], originals: [], lookedUp: [] };
    const taken = new Set(mapped.originals.map((file) => file.path));
    const own = ourTables(container, records, taken, defaults);
    const order = new Map(records.map(({ file }, place) => [file, place]));
    const place = ({ file }: SourceTable) => order.get(file) ?? 0;
    const tables = [...mapped.tables, ...own.tables].toSorted((one, other) => place(one) - place(other));
    if (tables.length === 0) throw new SourceRefused('noTables', { path, example: 'employees.csv' });
    const originals = [...mapped.originals, ...own.originals];
    const used = new Set([...originals.map((file) => file.path), ...mapped.lookedUp]);
    return {
      name: basename(path),
      contentHash: isHashed ? await hashOf(container, [mapping?.content ?? null, defaults]) : '',
      tables,
      originals,
      lookedUp: mapped.lookedUp,
      unused: [...container.sizes.keys()].filter((one) => LIKE_A_TABLE.test(one) && !used.has(one) && isOuter(one)),
      hasFile: (cell) => container.sizes.has(cell.trim()) && !used.has(cell.trim()),
      files: {
        size: async (file) => container.sizes.get(file) ?? null,
        open: (file) => container.open(file),
      },
      close: () => container.close(),
    };
  } catch (error) {
    await container.close();
    throw error;
  }
}

/** Attachments lie in folders, and may be of any kind. */
const isOuter = (path: string): boolean => !path.includes('/') && path !== 'mapping.json';

function ourTables(
  container: Container,
  records: readonly FileRecord[],
  taken: ReadonlySet<string>,
  defaults: Defaults,
): Pick<FoundTables, 'tables' | 'originals'> {
  const byName = new Map<string, string>();
  for (const path of container.sizes.keys()) {
    const name = /^([^/]+)\.(csv|tsv|txt)$/i.exec(path)?.[1]?.toLowerCase();
    if (name === undefined || taken.has(path)) continue;
    const other = byName.get(name);
    if (other !== undefined && records.some(({ file }) => file === name))
      throw new SourceRefused('sameName', { one: other, other: path });
    byName.set(name, path);
  }
  const found = records.flatMap((record) => {
    const path = byName.get(record.file);
    return path === undefined ? [] : [{ record, path }];
  });
  return {
    tables: found.map(({ record, path }) => ({
      file: record.file,
      path,
      rows: () => rowsWithOurHeader(record, csvOf(container, path), defaults),
    })),
    originals: found.map(({ path }) => originalCsv(path, () => container.open(path))),
  };
}

/** Streams the rows of a container's CSV file. Throws `UnreadableFile`. */
export function csvOf(container: Container, path: string, form: CsvForm = {}) {
  checkSize(container, path, LARGEST_TABLE);
  return csvRows(container.open(path), form);
}

/** Throws `UnreadableFile` if a file is larger than `most` bytes. */
export function checkSize(container: Container, path: string, most: number): void {
  if ((container.sizes.get(path) ?? 0) > most)
    throw new UnreadableFile({ line: 0, column: null, code: 'file_too_large', values: { max: most / MEGABYTE } });
}

/** Hashes all files by path and content, and what else decides how they are read. */
async function hashOf(container: Container, more: unknown): Promise<string> {
  const whole = createHash('sha256').update(JSON.stringify(more));
  for (const path of [...container.sizes.keys()].toSorted()) {
    const one = createHash('sha256');
    for await (const chunk of container.open(path)) one.update(chunk);
    whole.update(JSON.stringify([path, one.digest('hex')]));
  }
  return whole.digest('hex');
}
