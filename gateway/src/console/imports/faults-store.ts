import { z } from 'zod';
import { isFaultCode, type FaultCode } from '../../imports/fault.ts';
import { statement, type Database } from '../../platform/database/port.ts';

const code = z.string().transform((found): FaultCode => {
  if (!isFaultCode(found)) throw new Error(`Unknown fault code ${found}.`);
  return found;
});
const fault = z.object({
  fault_number: z.number(),
  file: z.string(),
  source: z.string(),
  line: z.number(),
  column_name: z.string().nullable(),
  code,
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  is_warning: z.boolean(),
  shown_value: z.string().nullable(),
});
export type StoredFault = z.output<typeof fault>;

const COLUMNS = 'fault_number, file, source, line, column_name, code, detail, is_warning, shown_value';

const byCode = statement(
  'console.faults.by_code',
  z.object({
    code,
    is_warning: z.boolean(),
    count: z.int(),
    detail: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
  `select code, is_warning, count(distinct (file, source, line, column_name))::integer as count,
          (array_agg(detail order by fault_number))[1] as detail
     from service_import_fault
    where service_import_id = $1 group by code, is_warning order by is_warning, count desc, code`,
);
const lines = statement(
  'console.faults.lines',
  z.object({ total: z.int(), rows: z.array(z.object({ source: z.string(), line: z.int() })) }),
  `with found as (
     select distinct source, line from service_import_fault
      where service_import_id = $1 and file = $2 and line > 0 and ($3::text is null or code = $3))
   select (select count(*)::integer from found) as total,
          coalesce((select jsonb_agg(x order by x.source, x.line)
                      from (select * from found order by source, line offset $4 limit $5) x), '[]') as rows`,
);
const ofLines = statement(
  'console.faults.of_lines',
  fault,
  `select ${COLUMNS} from service_import_fault
    where service_import_id = $1 and file = $2
      and (source, line) in (select x.source, x.line from jsonb_to_recordset($3::jsonb) as x (source text, line integer))
    order by fault_number`,
);
const after = statement(
  'console.faults.after',
  fault,
  `select ${COLUMNS} from service_import_fault where service_import_id = $1 and fault_number > $2 order by fault_number limit 1000`,
);

/** A line of one of an import's files. */
export interface FaultyLine {
  readonly source: string;
  readonly line: number;
}

/** Counts what is wrong with an import's rows by code, with the details of the first place: errors first, the most frequent first. */
export const faultsByCode = (database: Database, importId: string) =>
  database.asMaintenance((tx) => tx.rows(byCode, [importId]), { readOnly: true });

/** Returns one page of a file's faulty lines, and how many there are. */
export function faultyLines(
  database: Database,
  importId: string,
  { file, code: only, offset, limit }: { file: string; code: string | null; offset: number; limit: number },
): Promise<{ readonly total: number; readonly rows: FaultyLine[] }> {
  return database.asMaintenance((tx) => tx.one(lines, [importId, file, only, offset, limit]), { readOnly: true });
}

/** Returns what is wrong with some lines of a file. */
export function faultsOfLines(
  database: Database,
  importId: string,
  file: string,
  wanted: readonly FaultyLine[],
): Promise<StoredFault[]> {
  const values = [importId, file, JSON.stringify(wanted)];
  return database.asMaintenance((tx) => tx.rows(ofLines, values), { readOnly: true });
}

/** Reads everything that is wrong with an import, in the order of its files and lines, each place once. */
export async function* allFaults(database: Database, importId: string): AsyncGenerator<StoredFault> {
  let [last, line] = [0, ''];
  const ofLine = new Set<string>();
  for (;;) {
    const from = last;
    const rows = await database.asMaintenance((tx) => tx.rows(after, [importId, from]), { readOnly: true });
    for (const row of rows) {
      last = row.fault_number;
      const place = JSON.stringify([row.source, row.line]);
      if (place !== line) ofLine.clear();
      line = place;
      const same = JSON.stringify([row.column_name, row.code, row.detail]);
      if (ofLine.has(same)) continue;
      ofLine.add(same);
      yield row;
    }
    if (rows.length < 1000) return;
  }
}
