import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { json, statement, type Transaction } from '../../platform/database/port.ts';
import type { CompilePort, CompileSink } from '../compile.ts';
import type { Client } from '../plan/references.ts';
import type { Target } from '../targets.ts';
import { totalsOf, type CheckRow } from './check-row.ts';
import type { PlannedCheck } from './planned-check.ts';

/** A check that changed after its employee had seen it: `before` is what they saw of it. */
export const payCheckCorrection: Target = {
  table: 'pay_check_correction',
  key: ['client_id', 'employee_id', 'check_id', 'correction_number'],
  columns: ['before', 'corrected_at', 'import_run_number'],
  ignored: ['corrected_at'],
};

const seen = statement(
  'imports.pay.seen',
  z.object({ check_id: z.string(), corrections: z.number() }),
  `select (item ->> 'checkId')::uuid as check_id,
          (select count(*)::integer from pay_check_correction p
            where p.client_id = $1 and p.employee_id = (item ->> 'employeeId')::uuid
              and p.check_id = (item ->> 'checkId')::uuid) as corrections
     from jsonb_array_elements($2::jsonb) item
    where exists (
      select from audit_event a
       where a.client_id = $1 and a.employee_id = (item ->> 'employeeId')::uuid
         and a.resource = 'pay' and a.action = 'view' and a.actor_role = 'self'
         and a.at >= greatest((item ->> 'issuedAt')::timestamptz, (
           -- What an earlier correction changed and no one has looked at since wasn't seen either.
           select max(p.corrected_at) from pay_check_correction p
            where p.client_id = $1 and p.employee_id = (item ->> 'employeeId')::uuid
              and p.check_id = (item ->> 'checkId')::uuid), (
           -- A check that an import brought couldn't be seen before.
           select max(r.applied_at) from import_change c join import_run r using (import_run_id)
            where c.client_id = $1 and c.employee_id = (item ->> 'employeeId')::uuid and c.target = 'pay_check'
              and c.action = 'add' and c.after ->> 'check_id' = item ->> 'checkId' and r.state = 'applied')))`,
);

/** Columns whose change alone is no correction: a reversal shows that a check is void. */
const ACCOMPANYING: ReadonlySet<keyof CheckRow> = new Set([
  'check_status',
  'related_check_id',
  'issued_at',
  'sequence',
]);

/** Checks whether a stored check gets other content: dates, amounts, lines, or what is printed beside them. */
function isCorrection({ stored, row }: PlannedCheck): boolean {
  if (!stored) return false;
  return (Object.keys(row) as (keyof CheckRow)[]).some(
    (name) => !ACCOMPANYING.has(name) && !isDeepStrictEqual(stored[name], row[name]),
  );
}

/** Stores a correction for each changed check that its employee has looked at since it was issued. */
export async function storeCorrections(
  client: Client,
  planned: readonly PlannedCheck[],
  port: CompilePort,
  sink: CompileSink,
): Promise<void> {
  const changed = planned.filter(isCorrection);
  if (changed.length === 0) return;
  const known = await port.read((tx) => seenChecks(tx, client, changed));
  for (const { stored, row, because } of changed) {
    const corrections = known.get(row.check_id);
    if (!stored || corrections === undefined) continue;
    const { client_id, employee_id, check_id } = row;
    sink.store(
      payCheckCorrection,
      {
        client_id,
        employee_id,
        check_id,
        correction_number: corrections + 1,
        before: seenOf(stored),
        corrected_at: port.now.toISOString(),
        import_run_number: port.runNumber,
      },
      because,
    );
  }
}

/** Returns what the check's correction shows of how it was: its totals, dates, number and lines. */
function seenOf(stored: CheckRow) {
  const { check_date, period_begin, period_end, check_number, lines } = stored;
  return {
    ...totalsOf(stored),
    checkDate: check_date,
    periodBegin: period_begin,
    periodEnd: period_end,
    checkNumber: check_number,
    lines,
  };
}

/** Returns the checks that their employees have seen, each with the number of its corrections so far. */
async function seenChecks(tx: Transaction, { clientId }: Client, changed: readonly PlannedCheck[]) {
  const items = changed.map(({ stored, row }) => ({
    employeeId: row.employee_id,
    checkId: row.check_id,
    issuedAt: stored?.issued_at ?? `${stored?.check_date ?? row.check_date}T00:00:00Z`,
  }));
  const rows = await tx.rows(seen, [clientId, json(items)]);
  return new Map(rows.map(({ check_id, corrections }) => [check_id, corrections]));
}
