import { z } from 'zod';
import { statement, type Database } from '../../gateway/src/platform/database/port.ts';

/** The groups of tables in docs/scale.md. The first pattern that fits a table's name counts. */
const GROUPS: readonly (readonly [group: string, names: RegExp])[] = [
  ['audit', /^(audit_|security_)/],
  ['paychecks', /^(pay_check|pay_stub|payday_notice)/],
  ['year to date and balances', /^(year_accumulator|year_opening|accrual_balance)/],
  ['year-end forms', /^year_end_/],
  ['search and reporting lines', /^(employee_card|reporting_)/],
  ['files', /^(file_|stored_file|employee_document)/],
  ['requests', /^(pending_transaction|published_change|service_event)/],
  ['messages', /^message/],
  [
    'people and their versions',
    /^(employee|employment|personal|organization_version|person|profile|federal|state_|tax_loc|direct)/,
  ],
];
const OTHERS = 'everything else';

const sizes = statement(
  'bench.table_sizes',
  z.object({ name: z.string(), rows: z.number(), table: z.number(), indexes: z.number() }),
  `select coalesce(i.inhparent, c.oid)::regclass::text as name, sum(greatest(c.reltuples, 0))::float8 as rows,
          sum(pg_table_size(c.oid))::float8 as table, sum(pg_indexes_size(c.oid))::float8 as indexes
     from pg_class c left join pg_inherits i on i.inhrelid = c.oid
    where c.relnamespace = 'paystead'::regnamespace and c.relkind = 'r' group by 1`,
);

/** Prints the rows and megabytes of each group of tables, and both for 1,000 employees. Rows are PostgreSQL's estimates. */
export async function tableSizes(database: Database, employees: number, tell: (line: string) => void): Promise<void> {
  const all = await database.asMaintenance((tx) => tx.rows(sizes, []), { readOnly: true });
  const groupOf = (name: string) => GROUPS.find(([, names]) => names.test(name))?.[0] ?? OTHERS;
  const per = (value: number) => (value * 1000) / employees;
  tell('| group | rows | MB of rows | MB of indexes | rows per 1,000 people | MB per 1,000 people |');
  for (const [group, tables] of Map.groupBy(all, ({ name }) => groupOf(name))) {
    const sum = (key: 'rows' | 'table' | 'indexes') => tables.reduce((total, table) => total + table[key], 0);
    const [table, indexes] = [sum('table') / 1e6, sum('indexes') / 1e6];
    const figures = [sum('rows').toFixed(0), table.toFixed(1), indexes.toFixed(1)];
    tell(`| ${[group, ...figures, per(sum('rows')).toFixed(0), per(table + indexes).toFixed(2)].join(' | ')} |`);
  }
}
