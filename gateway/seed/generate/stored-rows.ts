import { z } from 'zod';
import { json, statement, type SqlValue, type Statement, type Transaction } from '../../src/platform/database/port.ts';

/** Stored rows of one table, ready to be copied with other ids. */
export interface StoredRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly SqlValue[])[];
}

const OF_CLIENT = ['legal', 'pay_group', 'pay_calendar', 'organization_field', 'organization_value', 'document_type'];
const OF_EMPLOYEE = [
  'employee',
  'employment_version',
  // Before the names: the database updates the search columns with the names, and once is enough.
  'organization_version',
  'personal_version',
  'tax_location_version',
  'federal_election',
  'state_election',
  'deduction_election',
  'garnishment_order',
  'direct_deposit',
  'pay_check',
  'year_accumulator',
  'year_opening',
  'accrual_balance',
  'year_end_document',
];
/** Of the sums of years, screens show the newest alone. */
const CONDITIONS: Readonly<Record<string, string>> = {
  year_accumulator: `and t.year = (select max(a.year) from year_accumulator a where a.client_id = $1 and a.employee_id = $2)`,
};

type Stored = Statement<{ row: Record<string, unknown> }>;
const rowOf = z.object({ row: z.record(z.string(), z.unknown()) });
const everyRow = (table: string, which: string): readonly [string, Stored] => [
  table,
  statement(`demo.stored.${table}`, rowOf, `select to_jsonb(t) as row from ${table} t where t.client_id = $1 ${which}`),
];
const CLIENT_TABLES = OF_CLIENT.map((table) => everyRow(table, ''));
const EMPLOYEE_TABLES = OF_EMPLOYEE.map((table) =>
  everyRow(table, `and t.employee_id = $2 ${CONDITIONS[table] ?? ''}`),
);

/** Returns the rows of a client's own tables, referenced tables before referring ones. */
export const storedClient = (tx: Transaction, clientId: string): Promise<StoredRows[]> =>
  read(tx, CLIENT_TABLES, [clientId]);

/** Returns the rows of an employee that a replica gets: consents and requests are personal decisions and have none. */
export const storedEmployee = (tx: Transaction, clientId: string, employeeId: string): Promise<StoredRows[]> =>
  read(tx, EMPLOYEE_TABLES, [clientId, employeeId]);

async function read(
  tx: Transaction,
  tables: readonly (readonly [string, Stored])[],
  values: readonly string[],
): Promise<StoredRows[]> {
  const found: StoredRows[] = [];
  for (const [table, every] of tables) {
    const rows = await tx.rows(every, values);
    const columns = Object.keys(rows[0]?.row ?? {});
    if (columns.length > 0)
      found.push({ table, columns, rows: rows.map(({ row }) => columns.map((column) => valueOf(row[column]))) });
  }
  return found;
}

/** Returns a column's value as it is written; the arrays of these tables are of texts. */
function valueOf(value: unknown): SqlValue {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'object' && value !== null ? json(value) : (value as SqlValue);
}
