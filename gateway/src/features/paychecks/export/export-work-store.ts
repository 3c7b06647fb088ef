import { z } from 'zod';
import { language, type Language } from '@paystead/contract/fields.ts';
import { json, noRow, statement, type Database, type Transaction } from '../../../platform/database/port.ts';
import { claimedRow } from '../../../platform/access/job-subject.ts';
import type { VisibleEmployee } from '../../../platform/access/visible-employee.ts';
import { exportPart, type ExportPart } from './export-archive.ts';

const exportWork = z
  .object({
    client_id: z.string(),
    employee_id: z.string(),
    export_id: z.string(),
    person_id: z.string(),
    language,
    years: z.array(z.int()).nullable(),
    total: z.int(),
    done: z.int(),
    after_date: z.string().nullable(),
    after_sequence: z.int().nullable(),
    failures: z.int(),
    created_at: z.string(),
  })
  .transform((row) =>
    claimedRow(
      { clientId: row.client_id, employeeId: row.employee_id },
      {
        exportId: row.export_id,
        personId: row.person_id,
        language: row.language satisfies Language,
        years: row.years,
        total: row.total,
        done: row.done,
        after: row.after_date === null ? null : { checkDate: row.after_date, sequence: row.after_sequence ?? 0 },
        failures: row.failures,
        createdAt: row.created_at,
      },
    ),
  );
/** A claimed archive with steps left to do. */
export type ExportWork = z.infer<typeof exportWork>;

const next = statement(
  'pay_export.next',
  exportWork,
  `select client_id, employee_id, export_id, person_id, language, years, total, done, after_date, after_sequence, failures, created_at
     from pay_export where status in ('waiting', 'running') and not_before <= $1 order by touched_at limit 1`,
);
const nextChecks = statement(
  'pay_export.next_checks',
  z.object({ check_id: z.string(), check_date: z.string(), sequence: z.int() }),
  `select check_id, check_date, sequence from pay_check
    where client_id = $1 and employee_id = $2
      and ($3::integer[] is null or extract(year from check_date) = any($3::integer[]))
      and ($4::date is null or (check_date, sequence) > ($4::date, $5::integer))
    order by check_date, sequence limit $6`,
);
const advance = statement(
  'pay_export.advance',
  noRow,
  `update pay_export set status = 'running', done = $5, after_date = $6, after_sequence = $7, touched_at = $8, failures = 0
    where client_id = $1 and employee_id = $2 and export_id = $3 and done = $4 and status in ('waiting', 'running')`,
);
const insertPart = statement(
  'pay_export.insert_part',
  noRow,
  `insert into pay_export_part (client_id, employee_id, export_id, number, file_id, contents) values ($1, $2, $3, $4, $5, $6)`,
);
const partRow = z.object({
  number: z.int(),
  contents: exportPart,
  file_id: z.string(),
  location: z.string(),
  key_sealed: z.instanceof(Uint8Array),
});
export type PartRow = z.infer<typeof partRow>;
const parts = statement(
  'pay_export.parts',
  partRow,
  `select p.number, p.contents, f.file_id, f.location, f.key_sealed
     from pay_export_part p join stored_file f on f.client_id = p.client_id and f.file_id = p.file_id
    where p.client_id = $1 and p.employee_id = $2 and p.export_id = $3 order by p.number`,
);
const finish = statement(
  'pay_export.finish',
  noRow,
  `update pay_export set status = 'ready', done = total, file_id = $5, expires_at = $6, touched_at = $7
    where client_id = $1 and employee_id = $2 and export_id = $3 and done = $4 and status in ('waiting', 'running')`,
);
const fail = statement(
  'pay_export.fail',
  noRow,
  `update pay_export set failures = failures + 1, not_before = $4, touched_at = $5,
                         status = case when failures + 1 >= $6 then 'failed' else status end,
                         expires_at = case when failures + 1 >= $6 then $7::timestamptz end
    where client_id = $1 and employee_id = $2 and export_id = $3 and status in ('waiting', 'running')`,
);

/** Returns the archive that has waited longest for its next step. */
export function nextExport(database: Database, now: Date): Promise<ExportWork | undefined> {
  return database.asMaintenance((tx) => tx.maybe(next, [now.toISOString()]));
}

/** Returns the next checks of an archive, oldest first. */
export function nextExportChecks(
  tx: Transaction,
  { clientId, employeeId }: VisibleEmployee<'pay'>,
  { years, after }: Pick<ExportWork, 'years' | 'after'>,
  limit: number,
) {
  const position = [after?.checkDate ?? null, after?.sequence ?? null];
  return tx.rows(nextChecks, [clientId, employeeId, years, ...position, limit]);
}

const keyOf = ({ clientId, employeeId, exportId }: ExportWork) => [clientId, employeeId, exportId] as const;

/**
 * Adds a part whose file's row this transaction has written. Returns false if the archive was canceled or another
 * gateway continued it.
 */
export async function addPart(
  tx: Transaction,
  work: ExportWork,
  part: {
    readonly fileId: string;
    readonly contents: ExportPart;
    readonly checks: number;
    readonly last: ExportWork['after'];
  },
  now: Date,
): Promise<boolean> {
  const { done } = work;
  const advanced = [done, done + part.checks, part.last?.checkDate ?? null, part.last?.sequence ?? null];
  if ((await tx.run(advance, [...keyOf(work), ...advanced, now.toISOString()])) === 0) return false;
  await tx.run(insertPart, [...keyOf(work), done, part.fileId, json(part.contents)]);
  return true;
}

export function readParts(tx: Transaction, work: ExportWork): Promise<PartRow[]> {
  return tx.rows(parts, [...keyOf(work)]);
}

/**
 * Marks an archive ready with its file, whose row this transaction has written. Returns false if it was canceled
 * meanwhile.
 */
export async function finishExport(
  tx: Transaction,
  work: ExportWork,
  of: { readonly fileId: string; readonly expiresAt: Date; readonly now: Date },
): Promise<boolean> {
  const values = [work.done, of.fileId, of.expiresAt.toISOString(), of.now.toISOString()];
  return (await tx.run(finish, [...keyOf(work), ...values])) === 1;
}

/** Records a failed step; after `maxFailures` failures the archive pauses until its owner resumes it. */
export async function failExport(
  database: Database,
  work: ExportWork,
  of: { readonly notBefore: Date; readonly now: Date; readonly maxFailures: number; readonly keptUntil: Date },
): Promise<void> {
  const values = [of.notBefore.toISOString(), of.now.toISOString(), of.maxFailures, of.keptUntil.toISOString()];
  await database.asMaintenance((tx) => tx.run(fail, [...keyOf(work), ...values]));
}
