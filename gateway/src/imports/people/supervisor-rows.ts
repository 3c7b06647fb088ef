import { z } from 'zod';
import { json, statement } from '../../platform/database/port.ts';
import type { FinishPort } from '../compile.ts';
import type { Client } from '../plan/references.ts';

const wanted = z.object({
  client_code: z.string(),
  number: z.string(),
  source: z.number(),
  line: z.number(),
  supervisor: z.string().nullable(),
});
/** The supervisor that an employee's latest row names; null: an empty cell. */
export type WantedSupervisor = z.output<typeof wanted>;

const staged = wanted.extend({ part: z.number(), effective_date: z.string(), sequence: z.number() });
type StagedSupervisor = z.output<typeof staged>;
/* In the order of the primary key, so that a page is read without sorting what follows it. */
const wantedPage = statement(
  'imports.supervisors.wanted',
  staged,
  `select r.client_code, r.subject as number, r.source, r.line, r.part, r.content ->> 'supervisor_number' as supervisor,
          r.content ->> 'effective_date' as effective_date, coalesce((r.content ->> 'sequence')::int, 0) as sequence
     from import_row r
    where r.import_run_id = $1 and r.compiler = $2 and (r.client_code, r.subject, r.file, r.source, r.line, r.part) > ($3, $4, 0, $5, $6, $7)
      and not r.is_broken and r.content -> 'supervisor_number' is not null
      and not exists (select from import_fault f
                       where f.import_run_id = $1 and f.source = r.source and f.line = r.line and f.file = 'employees'
                         and not f.is_warning)
    order by r.client_code, r.subject, r.file, r.source, r.line, r.part
    limit $8`,
);
const stagedLine = z.object({ number: z.string(), source: z.number(), line: z.number() });
type StagedLine = z.output<typeof stagedLine>;
const linesOf = statement(
  'imports.supervisors.lines',
  stagedLine,
  `select r.subject as number, r.source, r.line from import_row r
     join jsonb_to_recordset($3::jsonb) as w (client_code text, number text)
       on w.client_code = r.client_code and w.number = r.subject
    where r.import_run_id = $1 and r.compiler = $2 and not r.is_broken
      and not exists (select from import_fault f
                       where f.import_run_id = $1 and f.source = r.source and f.line = r.line and f.file = 'employees'
                         and not f.is_warning)
    order by r.source, r.line`,
);
const storedPage = statement(
  'imports.supervisors.stored',
  z.object({ employee_id: z.string(), supervisor_id: z.string(), number: z.string() }),
  `select l.employee_id, l.supervisor_id, e.employee_number as number
     from reporting_line l join employee e using (client_id, employee_id)
    where l.client_id = $1 and l.employee_id > $2 order by l.employee_id limit $3`,
);
const stored = statement(
  'imports.supervisors.stored_employees',
  z.object({ employee_id: z.string() }),
  'select employee_id from employee where client_id = $1 and employee_id = any ($2::uuid[])',
);

/** Rows of a page: little enough for 50 ms of the embedded engine. */
const PAGE = 500;

/** Reads the supervisors that the employees' latest rows name, without rejected rows. */
export async function* wantedSupervisors({
  read,
  runId,
  compiler,
}: Pick<FinishPort, 'read' | 'runId' | 'compiler'>): AsyncGenerator<WantedSupervisor> {
  let latest: StagedSupervisor | null = null;
  for (let after: readonly (string | number)[] = ['', '', -1, -1, -1]; ;) {
    const values = [runId, compiler, ...after, PAGE];
    const rows = await read((tx) => tx.rows(wantedPage, values));
    for (const row of rows) {
      const isSame = latest?.number === row.number && latest.client_code === row.client_code;
      if (latest && !isSame) yield latest;
      if (!latest || !isSame || !isLater(latest, row)) latest = row;
    }
    const last = rows.at(-1);
    if (last) after = [last.client_code, last.number, last.source, last.line, last.part];
    if (rows.length < PAGE) break;
  }
  if (latest) yield latest;
}

/** Checks whether a row counts more than one that follows it in the files. */
function isLater(one: StagedSupervisor, following: StagedSupervisor): boolean {
  if (one.effective_date !== following.effective_date) return one.effective_date > following.effective_date;
  return one.sequence > following.sequence;
}

/** Returns every staged line of some employees that isn't rejected yet. */
export async function linesOfEmployees(
  { read, runId, compiler }: Pick<FinishPort, 'read' | 'runId' | 'compiler'>,
  employees: readonly WantedSupervisor[],
): Promise<StagedLine[]> {
  const found: StagedLine[] = [];
  for (let start = 0; start < employees.length; start += PAGE) {
    const some = employees.slice(start, start + PAGE).map(({ client_code, number }) => ({ client_code, number }));
    found.push(...(await read((tx) => tx.rows(linesOf, [runId, compiler, json(some)]))));
  }
  return found;
}

/** Returns who reports to whom today, with the employees' numbers. */
export async function storedLines(
  { read }: Pick<FinishPort, 'read'>,
  { clientId }: Client,
): Promise<ReadonlyMap<string, { readonly supervisorId: string; readonly number: string }>> {
  const lines = new Map<string, { readonly supervisorId: string; readonly number: string }>();
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const last = after;
    const rows = await read((tx) => tx.rows(storedPage, [clientId, last, PAGE]));
    for (const row of rows) lines.set(row.employee_id, { supervisorId: row.supervisor_id, number: row.number });
    if (rows.length < PAGE) return lines;
    after = rows.at(-1)?.employee_id ?? after;
  }
}

/** Returns which of some employees are stored. */
export async function storedIds(
  { read }: Pick<FinishPort, 'read'>,
  { clientId }: Client,
  employeeIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await read((tx) => tx.rows(stored, [clientId, employeeIds]));
  return new Set(rows.map((row) => row.employee_id));
}
