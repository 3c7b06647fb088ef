import { z } from 'zod';
import { exportStatus, type PayExport } from '@paystead/contract/features/paychecks/export-model.ts';
import { language, type Language } from '@paystead/contract/fields.ts';
import type { VisibleEmployee } from '../../../platform/access/visible-employee.ts';
import { noRow, statement, type Transaction } from '../../../platform/database/port.ts';

const exportRow = z.object({
  export_id: z.string(),
  status: exportStatus,
  language,
  years: z.array(z.int()).nullable(),
  total: z.int(),
  done: z.int(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  file_id: z.string().nullable(),
  file_name: z.string().nullable(),
  size_bytes: z.int().nullable(),
  sha256: z.string().nullable(),
});
export type ExportRow = z.infer<typeof exportRow>;

const COLUMNS = `e.export_id, e.status, e.language, e.years, e.total, e.done, e.created_at, e.expires_at, e.file_id,
  f.file_name, f.size_bytes, encode(f.sha256, 'hex') as sha256`;
const FROM = `pay_export e left join stored_file f on f.client_id = e.client_id and f.file_id = e.file_id`;
const OWN = 'e.client_id = $1 and e.employee_id = $2';

const listRows = statement(
  'pay_export.list',
  exportRow,
  `select ${COLUMNS} from ${FROM} where ${OWN} order by e.created_at desc, e.export_id limit 10`,
);
const readRow = statement(
  'pay_export.read',
  exportRow,
  `select ${COLUMNS} from ${FROM} where ${OWN} and e.export_id = $3`,
);
const readInProgress = statement(
  'pay_export.in_progress',
  exportRow,
  `select ${COLUMNS} from ${FROM} where ${OWN} and e.status in ('waiting', 'running')`,
);
const countChecks = statement(
  'pay_export.count_checks',
  z.object({ count: z.int() }),
  `select count(*)::integer as count from pay_check
    where client_id = $1 and employee_id = $2 and ($3::integer[] is null or extract(year from check_date) = any($3::integer[]))`,
);
const insert = statement(
  'pay_export.insert',
  noRow,
  `insert into pay_export (client_id, employee_id, export_id, person_id, status, language, years, total, not_before, created_at, touched_at)
   values ($1, $2, $3, $4, 'waiting', $5, $6::smallint[], $7, $8, $8, $8)
   on conflict (client_id, employee_id) where status in ('waiting', 'running') do nothing`,
);
/** The columns of a stopped or waiting archive, which has no file. */
const WITHOUT_FILE = `e.export_id, e.status, e.language, e.years, e.total, e.done, e.created_at, e.expires_at, e.file_id,
  null as file_name, null as size_bytes, null as sha256`;
const cancel = statement(
  'pay_export.cancel',
  exportRow,
  `update pay_export e set status = 'cancelled', expires_at = $4
    where ${OWN} and e.export_id = $3 and e.status in ('waiting', 'running')
   returning ${WITHOUT_FILE}`,
);
const resume = statement(
  'pay_export.resume',
  exportRow,
  `update pay_export e set status = 'waiting', failures = 0, not_before = $4, touched_at = $4, expires_at = null
    where ${OWN} and e.export_id = $3 and e.status in ('cancelled', 'failed') and e.expires_at > $4
      and not exists (select from pay_export o
                       where o.client_id = $1 and o.employee_id = $2 and o.status in ('waiting', 'running'))
   returning ${WITHOUT_FILE}`,
);

type Owner = VisibleEmployee<'pay'>;

/** Returns the ten newest archives, newest first. */
export function selectNewestExports(tx: Transaction, employee: Owner): Promise<ExportRow[]> {
  return tx.rows(listRows, [employee.clientId, employee.employeeId]);
}

/** Returns one of this employee's archives; undefined for an id that is unknown or another's. */
export function selectExport(tx: Transaction, employee: Owner, exportId: string): Promise<ExportRow | undefined> {
  return tx.maybe(readRow, [employee.clientId, employee.employeeId, exportId]);
}

/** Returns the archive that is waiting or being built. */
export function selectExportInProgress(tx: Transaction, employee: Owner): Promise<ExportRow | undefined> {
  return tx.maybe(readInProgress, [employee.clientId, employee.employeeId]);
}

/** Counts the checks of these years; null counts all years. */
export async function countExportChecks(
  tx: Transaction,
  employee: Owner,
  years: readonly number[] | null,
): Promise<number> {
  return (await tx.one(countChecks, [employee.clientId, employee.employeeId, years])).count;
}

export interface NewExport {
  readonly exportId: string;
  readonly personId: string;
  readonly language: Language;
  readonly years: readonly number[] | null;
  readonly total: number;
}

/** Stores a new archive request. Returns false if another one is in progress. */
export async function insertExport(
  tx: Transaction,
  employee: Owner,
  newExport: NewExport,
  now: Date,
): Promise<boolean> {
  const { exportId, personId, years, total } = newExport;
  const values = [employee.clientId, employee.employeeId, exportId, personId, newExport.language, years, total];
  return (await tx.run(insert, [...values, now.toISOString()])) === 1;
}

/**
 * Cancels an archive in progress; finished parts are kept until `keptUntil`. Returns undefined if it is not in progress.
 */
export function updateToCanceled(
  tx: Transaction,
  employee: Owner,
  exportId: string,
  keptUntil: Date,
): Promise<ExportRow | undefined> {
  return tx.maybe(cancel, [employee.clientId, employee.employeeId, exportId, keptUntil.toISOString()]);
}

/**
 * Resumes a stopped archive. Returns undefined if it has not stopped or has expired, or if another one is in progress.
 */
export function updateToWaiting(
  tx: Transaction,
  employee: Owner,
  exportId: string,
  now: Date,
): Promise<ExportRow | undefined> {
  return tx.maybe(resume, [employee.clientId, employee.employeeId, exportId, now.toISOString()]);
}

/** Converts a row to its reply. An archive past its expiry counts as expired even if its bytes are still there. */
export function toPayExport(row: ExportRow, now: Date): PayExport {
  const over = row.expires_at !== null && Date.parse(row.expires_at) <= now.getTime();
  return {
    exportId: row.export_id,
    status: over ? 'expired' : row.status,
    language: row.language,
    years: row.years,
    total: row.total,
    done: row.done,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    fileName: over ? null : row.file_name,
    sizeBytes: over ? null : row.size_bytes,
    sha256: over ? null : row.sha256,
  };
}
