import { z } from 'zod';
import { statement, type Database } from '../../platform/database/port.ts';
import { isFaultCode, type Fault } from '../fault.ts';
import type { ImportRun } from '../runs.ts';

const lineTotal = z.object({ file: z.string(), is_warning: z.boolean(), lines: z.number() });
const countLines = statement(
  'imports.faults.count',
  lineTotal,
  `select file, is_warning, count(distinct (source, line))::int as lines from import_fault where import_run_id = $1
    group by file, is_warning`,
);
const stored = z.object({
  fault_number: z.number(),
  file: z.string(),
  source: z.number(),
  line: z.number(),
  column_name: z.string().nullable(),
  code: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  is_warning: z.boolean(),
});
const page = statement(
  'imports.faults.page',
  stored,
  `select fault_number, file, source, line, column_name, code, detail, is_warning from import_fault
    where import_run_id = $1 and (source, line, fault_number) > ($2, $3, $4)
    order by source, line, fault_number limit 1000`,
);

/** Returns how many lines of each file left the plan, and how many have a warning. */
export async function rejectedLines(
  database: Database,
  { import_run_id }: ImportRun,
): Promise<{ rejected: ReadonlyMap<string, number>; warnings: ReadonlyMap<string, number> }> {
  const rows = await database.asMaintenance((tx) => tx.rows(countLines, [import_run_id]), { readOnly: true });
  const of = (warning: boolean) =>
    new Map(rows.filter((row) => row.is_warning === warning).map(({ file, lines }) => [file, lines]));
  return { rejected: of(false), warnings: of(true) };
}

/**
 * Returns everything that is wrong with a run's rows, by file and line, in the order in which the files were read. Several rows
 * that a mapping makes of one line share its cells: what is wrong with a cell is returned once.
 */
export async function* faultsOf(database: Database, { import_run_id }: ImportRun): AsyncGenerator<Fault> {
  let [source, line, number] = [-1, -1, -1];
  const ofLine = new Set<string>();
  for (;;) {
    const after = [source, line, number];
    const rows = await database.asMaintenance((tx) => tx.rows(page, [import_run_id, ...after]), { readOnly: true });
    for (const row of rows) {
      if (!isFaultCode(row.code)) throw new Error(`Unknown fault code ${row.code}.`);
      const { column_name: column, code, detail: values, is_warning } = row;
      if (row.source !== source || row.line !== line) ofLine.clear();
      [source, line, number] = [row.source, row.line, row.fault_number];
      const fault = JSON.stringify([column, code, values, is_warning]);
      if (ofLine.has(fault)) continue;
      ofLine.add(fault);
      yield {
        file: row.file,
        source: row.source,
        line: row.line,
        column,
        code,
        values,
        ...(is_warning && { isWarning: true }),
      };
    }
    if (rows.length < 1000) return;
  }
}

const rejectedPage = statement(
  'imports.faults.lines',
  z.object({ line: z.number() }),
  `select distinct line from import_fault
    where import_run_id = $1 and source = $2 and line > $3 and not is_warning
    order by line limit 1000`,
);

/** Returns the rejected lines of one of a run's files, in ascending order. */
export async function* rejectedLinesOf(
  database: Database,
  { import_run_id }: ImportRun,
  source: number,
): AsyncGenerator<number> {
  for (let last = 0; ;) {
    const after = [import_run_id, source, last];
    const rows = await database.asMaintenance((tx) => tx.rows(rejectedPage, after), { readOnly: true });
    for (const { line } of rows) yield (last = line);
    if (rows.length < 1000) return;
  }
}
