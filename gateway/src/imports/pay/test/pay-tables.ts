import { z } from 'zod';
import { noRow, statement, type Database } from '../../../platform/database/port.ts';

const row = z.object({ of: z.string(), row: z.record(z.string(), z.unknown()) });
const everything = statement(
  'test.pay.everything',
  row,
  `select 'pay_check' as of, to_jsonb(t) as row from pay_check t
   union all select 'year_accumulator', to_jsonb(t) from year_accumulator t
   union all select 'year_opening', to_jsonb(t) from year_opening t
   union all select 'accrual_balance', to_jsonb(t) from accrual_balance t
   union all select 'pay_check_correction', to_jsonb(t) from pay_check_correction t`,
);
const EMPTY = ['pay_check', 'year_accumulator', 'year_opening', 'accrual_balance'].map((table) =>
  statement(`test.pay.empty.${table}`, noRow, `delete from ${table}`),
);

/** The rows of the pay tables by table and key. */
export type PayTables = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Reads all pay tables whole. */
export async function payTables(database: Database): Promise<PayTables> {
  const rows = await database.asMaintenance((tx) => tx.rows(everything, []), { readOnly: true });
  const tables: Record<string, Record<string, unknown>> = {};
  for (const { of, row: content } of rows) {
    const key = [
      'client_id',
      'employee_id',
      'check_id',
      'year',
      'legal_id',
      'kind',
      'code',
      'plan',
      'correction_number',
    ]
      .map((name) => content[name] as string | undefined)
      .join('/');
    (tables[of] ??= {})[key] = content;
  }
  return tables;
}

/** Empties the pay tables. */
export async function emptyPayTables(database: Database): Promise<void> {
  await database.asMaintenance(async (tx) => {
    for (const one of EMPTY) await tx.run(one, []);
  });
}
