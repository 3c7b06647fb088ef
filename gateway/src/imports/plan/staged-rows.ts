import { z } from 'zod';
import { statement, type Database } from '../../platform/database/port.ts';
import { FIRST_SIZE, nextSize } from '../../platform/jobs/slice-size.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { BrokenRow, Compiler, StagedRow, Subject } from '../compile.ts';
import type { AnyRow } from '../records/record.ts';
import type { ImportRun } from '../runs.ts';
import { openRow } from '../stage/sealed-cells.ts';

const staged = z.object({
  client_code: z.string(),
  subject: z.string(),
  file: z.number(),
  source: z.number(),
  line: z.number(),
  part: z.number(),
  is_broken: z.boolean(),
  content: z.custom<AnyRow>(),
});
type Staged = z.output<typeof staged>;

const next = statement(
  'imports.rows.next',
  staged,
  `select client_code, subject, file, source, line, part, is_broken, content from import_row
    where import_run_id = $1 and compiler = $2 and (client_code, subject, file, source, line, part) > ($3, $4, $5, $6, $7, $8)
    order by client_code, subject, file, source, line, part
    limit $9`,
);

/** Rows of one read: small on the embedded engine, which works in the thread that serves requests. */
const FIRST_PAGE = { embedded: 250, postgres: 1200 } as const;

/**
 * Returns the subjects of a compiler a few at a time, each whole, in the order of clients and names. Holds two pages of
 * rows and the largest subject in memory.
 */
export async function* subjectsOf(
  { database, keys, runId }: { readonly database: Database; readonly keys: KeyRing; readonly runId: string },
  { records }: Compiler,
  compiler: number,
): AsyncGenerator<readonly Subject[]> {
  let limit: number = FIRST_PAGE[database.engine];
  const readsAhead = database.engine === 'postgres';
  let last: Staged = {
    client_code: '',
    subject: '',
    file: -1,
    source: -1,
    line: -1,
    part: -1,
    is_broken: false,
    content: {},
  };
  let waiting: Staged[] = [];
  const reader: RowReader = {
    row({ file, source, line, content }) {
      const record = recordOf(records, file);
      return { file: record.file, source, line, row: openRow(keys, runId, record, content) };
    },
    broken: ({ file, line, content }) => ({
      file: recordOf(records, file).file,
      line,
      cells: content as BrokenRow['cells'],
    }),
  };
  const pageAfter = ({ client_code, subject, file, source, line, part }: Staged) => {
    const values = [runId, compiler, client_code, subject, file, source, line, part, limit];
    const page = database.asMaintenance((tx) => tx.rows(next, values), { readOnly: true });
    // A failure is reported when the page is awaited.
    page.catch(() => undefined);
    return page;
  };
  for (let coming: ReturnType<typeof pageAfter> | null = null; ;) {
    const began = performance.now();
    const page: Staged[] = await (coming ?? pageAfter(last));
    const rows = [...waiting, ...page];
    const isEnd = page.length < limit;
    last = page.at(-1) ?? last;
    // PostgreSQL reads the next page while this one is compiled; the embedded engine works in the same thread.
    if (readsAhead) coming = isEnd ? null : pageAfter(last);
    else if (!isEnd) limit = nextSize(limit, performance.now() - began, database.engine);
    const open = isEnd ? rows.length : startOfLast(rows);
    if (open > 0) yield group(rows.slice(0, open), reader);
    if (isEnd) return;
    waiting = rows.slice(open);
  }
}

/** Returns the place of the first row of the last subject, of which more rows may follow. */
function startOfLast(rows: readonly Staged[]): number {
  const last = rows.at(-1);
  return rows.findLastIndex((row) => row.subject !== last?.subject || row.client_code !== last?.client_code) + 1;
}

function recordOf(records: Compiler['records'], file: number) {
  const record = records[file];
  if (!record) throw new Error(`A compiler has no file ${file}.`);
  return record;
}

interface RowReader {
  row(staged: Staged): StagedRow;
  broken(staged: Staged): BrokenRow;
}

function group(rows: readonly Staged[], read: RowReader): Subject[] {
  const subjects: { clientCode: string; name: string; rows: StagedRow[]; broken: BrokenRow[] }[] = [];
  for (const row of rows) {
    let current = subjects.at(-1);
    if (!current || current.clientCode !== row.client_code || current.name !== row.subject)
      subjects.push((current = { clientCode: row.client_code, name: row.subject, rows: [], broken: [] }));
    if (row.is_broken) current.broken.push(read.broken(row));
    else current.rows.push(read.row(row));
  }
  return subjects;
}

/** The last row of a slice, and how many rows the slice had. */
const dropped = staged.omit({ is_broken: true, content: true }).extend({ compiler: z.number(), count: z.int() });
// Each slice begins after the last one: from the start, it would read all rows that are deleted already.
const dropSome = statement(
  'imports.rows.drop_some',
  dropped,
  `with slice as materialized (
     select ctid as place, compiler, client_code, subject, file, source, line, part from import_row
      where import_run_id = $1 and (compiler, client_code, subject, file, source, line, part) > ($2, $3, $4, $5, $6, $7, $8)
      order by compiler, client_code, subject, file, source, line, part
      limit $9),
   gone as (
     delete from import_row where import_run_id = $1 and ctid = any (array(select place from slice)) returning 1)
   select (select count(*)::int from gone) as count, compiler, client_code, subject, file, source, line, part from slice
    order by compiler desc, client_code desc, subject desc, file desc, source desc, line desc, part desc limit 1`,
);

/** Forgets a run's rows on the embedded engine, in slices that don't hold requests up. */
export async function dropRowsInSlices(database: Database, { import_run_id }: ImportRun): Promise<void> {
  let last = { count: 0, compiler: -1, client_code: '', subject: '', file: -1, source: -1, line: -1, part: -1 };
  for (let size = FIRST_SIZE; ;) {
    const { compiler, client_code, subject, file, source, line, part } = last;
    const values = [import_run_id, compiler, client_code, subject, file, source, line, part, size];
    const began = performance.now();
    const slice = await database.asMaintenance((tx) => tx.maybe(dropSome, values));
    if (!slice || slice.count < size) return;
    last = slice;
    size = nextSize(size, performance.now() - began, database.engine);
  }
}
