import { createHash } from 'node:crypto';
import { COMPILERS } from '../compilers.ts';
import { rowReader } from '../queue/records-source.ts';
import type { ImportSource } from '../source.ts';

/** Column → cell, as a file has them. */
export type Cells = Readonly<Record<string, string>>;

/** Rows of one declared file. */
export interface SentTable {
  /** The declared name of the file. */
  readonly file: string;
  /** The member of the caller's body that has the rows; empty: the body itself is the only row. */
  readonly member: string;
  readonly rows: readonly Cells[];
}

/** A record as it was sent: rows of some files, each file once, and the files that they name. */
export interface SentRows {
  readonly tables: readonly SentTable[];
  /** Path, as a row names it → content. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Opens rows as a source of the import. Line 1 is the first row. */
export function sourceOfRows(name: string, { tables, files }: SentRows): ImportSource {
  const order = COMPILERS.flatMap(({ records }) => records.map(({ file }) => file));
  const opened = tables.map(({ file, member, rows }) => {
    const rowOf = rowReader(file);
    return {
      file,
      path: member,
      async *rows() {
        for (const [place, row] of rows.entries()) yield await Promise.resolve(rowOf(place + 1, row));
      },
    };
  });
  return {
    name,
    contentHash: createHash('sha256').update(name).digest('hex'),
    tables: opened.toSorted((one, other) => order.indexOf(one.file) - order.indexOf(other.file)),
    files: {
      size: (path) => Promise.resolve(files.get(path)?.length ?? null),
      async *open(path) {
        const content = files.get(path);
        if (content) yield await Promise.resolve(content);
      },
    },
    close: () => Promise.resolve(),
  };
}
