import { createHash } from 'node:crypto';
import { RECORD_KINDS, type AnyRecordKind, type RecordKindName } from '@paystead/contract/service/records/kinds.ts';
import { Failure } from '../../platform/failures/failure.ts';
import { COMPILERS } from '../../imports/compilers.ts';
import type { ImportSource } from '../../imports/source.ts';
import { cellsOf, rowReader } from '../../imports/queue/records-source.ts';

/** The body of a call that sends one record, with its lists and files. */
export type RecordBody = Readonly<Record<string, unknown>>;

type Cells = Readonly<Record<string, string>>;

/** A record as it was sent: the cells of its own row, and those of its lists. */
export interface SentRecord {
  readonly kind: AnyRecordKind;
  /** Member of the body → its rows; the record's own row is under the empty name. */
  readonly rows: ReadonlyMap<string, readonly Cells[]>;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Reads a record from the body and the id in the address. Throws `invalid_input` if the body has another id. */
export function sentRecord(name: RecordKindName, id: string, body: RecordBody): SentRecord {
  const kind: AnyRecordKind = RECORD_KINDS[name];
  const { files = [], ...members } = body as RecordBody & { files?: readonly { path: string; content: string }[] };
  const given = members[kind.idColumn];
  if (given !== undefined && given !== id)
    throw new Failure('invalid_input', { faults: [{ pointer: `/${kind.idColumn}`, code: 'invalid' }] });
  const own = Object.entries(members).filter(([member]) => !(member in kind.lists));
  const cells = cellsOf({ ...Object.fromEntries(own), [kind.idColumn]: id });
  const rows = new Map<string, readonly Cells[]>([['', [cells]]]);
  for (const [member, { inherits }] of Object.entries(kind.lists)) {
    const sent = (members[member] ?? []) as readonly Readonly<Record<string, unknown>>[];
    const inherited = Object.entries(inherits).flatMap(([column, from]) =>
      cells[from] === undefined ? [] : [[column, cells[from]] as const],
    );
    if (sent.length > 0)
      rows.set(
        member,
        sent.map((row) => ({ ...Object.fromEntries(inherited), ...cellsOf(row) })),
      );
  }
  return { kind, rows, files: new Map(files.map(({ path, content }) => [path, Buffer.from(content, 'base64')])) };
}

/** Returns the member of the body whose rows are those of a file; empty for the record's own. */
export function memberOf({ kind }: SentRecord, file: string): string {
  return Object.entries(kind.lists).find(([, list]) => list.file === file)?.[0] ?? '';
}

/** Opens a record as a source of the import: a table for the record, and one for each list. Line 1 is the first row. */
export function recordSource(name: string, record: SentRecord): ImportSource {
  const { kind, rows, files } = record;
  const order = COMPILERS.flatMap(({ records }) => records.map(({ file }) => file));
  const tables = [...rows].map(([member, cells]) => {
    const file = kind.lists[member]?.file ?? kind.file;
    const rowOf = rowReader(file);
    return {
      file,
      path: member,
      async *rows() {
        for (const [place, row] of cells.entries()) yield await Promise.resolve(rowOf(place + 1, row));
      },
    };
  });
  return {
    name,
    contentHash: createHash('sha256').update(name).digest('hex'),
    tables: tables.toSorted((one, other) => order.indexOf(one.file) - order.indexOf(other.file)),
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
