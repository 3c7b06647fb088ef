import { RECORD_KINDS, type AnyRecordKind, type RecordKindName } from '@paystead/contract/service/records/kinds.ts';
import { Failure } from '../../platform/failures/failure.ts';
import { cellsOf } from '../../imports/queue/records-source.ts';
import type { SentRows, SentTable } from '../../imports/single/sent-rows.ts';

/** The body of a call that sends one record, with its lists and files. */
export type RecordBody = Readonly<Record<string, unknown>>;

/** Reads a record from the body and the id in the address. Throws `invalid_input` if the body has another id. */
export function sentRecord(name: RecordKindName, id: string, body: RecordBody): SentRows {
  const kind: AnyRecordKind = RECORD_KINDS[name];
  const { files = [], ...members } = body as RecordBody & { files?: readonly { path: string; content: string }[] };
  const given = members[kind.idColumn];
  if (given !== undefined && given !== id)
    throw new Failure('invalid_input', { faults: [{ pointer: `/${kind.idColumn}`, code: 'invalid' }] });
  const own = Object.entries(members).filter(([member]) => !(member in kind.lists));
  const cells = cellsOf({ ...Object.fromEntries(own), [kind.idColumn]: id });
  const tables: SentTable[] = [{ file: kind.file, member: '', rows: [cells] }];
  for (const [member, { file, inherits }] of Object.entries(kind.lists)) {
    const sent = (members[member] ?? []) as readonly Readonly<Record<string, unknown>>[];
    const inherited = Object.entries(inherits).flatMap(([column, from]) =>
      cells[from] === undefined ? [] : [[column, cells[from]] as const],
    );
    if (sent.length > 0)
      tables.push({ file, member, rows: sent.map((row) => ({ ...Object.fromEntries(inherited), ...cellsOf(row) })) });
  }
  return { tables, files: new Map(files.map(({ path, content }) => [path, Buffer.from(content, 'base64')])) };
}
