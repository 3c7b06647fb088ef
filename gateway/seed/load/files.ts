import { hash } from 'node:crypto';
import type { AnyRow, Columns, FileRecord, RowOf, TypedRecord } from '../../src/imports/records/record.ts';
import type { ImportSource, SourceTable } from '../../src/imports/source.ts';

/** Rows of one of the declared import files, as values, and the files that they name. */
export interface FileRows {
  readonly record: FileRecord;
  readonly rows: readonly AnyRow[];
  /** Path → content. */
  readonly attached?: ReadonlyMap<string, Uint8Array>;
}

/** Declares rows of a file; the compiler checks them against its columns. */
export function fileOf<Names extends Columns>(
  record: TypedRecord<Names>,
  rows: readonly RowOf<Names>[],
  attached?: FileRows['attached'],
): FileRows {
  return { record, rows, ...(attached && { attached }) };
}

/** Returns rows as the folder that an operator would import: a file for each record, with cells as text. */
export function folderOf(name: string, files: readonly FileRows[]): ImportSource {
  const attached = new Map(files.flatMap((file) => [...(file.attached ?? [])]));
  const contentOf = (path: string) => {
    const content = attached.get(path);
    if (!content) throw new Error(`The demo has no file ${path}.`);
    return content;
  };
  return {
    name,
    // No other folder has this content: nothing compares it.
    contentHash: hash('sha256', name),
    tables: [...Map.groupBy(files, ({ record }) => record)].map(([record, parts]) => tableOf(record, parts)),
    files: {
      size: (path) => Promise.resolve(attached.get(path)?.length ?? null),
      async *open(path) {
        yield await Promise.resolve(contentOf(path));
      },
    },
    close: () => Promise.resolve(),
  };
}

function tableOf(record: FileRecord, parts: readonly FileRows[]): SourceTable {
  const columns = Object.entries(record.columns);
  const cellsOf = (row: AnyRow) =>
    Object.fromEntries(
      columns.flatMap(([name, { type }]) => {
        const value = row[name];
        return value === undefined || value === null ? [] : [[name, type.write(value)]];
      }),
    );
  return {
    file: record.file,
    path: `${record.file}.csv`,
    // eslint-disable-next-line typescript/require-await
    async *rows() {
      let line = 1;
      for (const { rows } of parts) for (const row of rows) yield { line: (line += 1), cells: cellsOf(row) };
    },
  };
}

/** Returns noon in UTC of a local date, which is on the same day in every zone of the country. */
export function noon(date: string): string {
  return `${date}T12:00:00Z`;
}

/** The person or system behind a row that no one in the cast entered. */
export const CONVERSION = 'Conversion';
