import { z } from 'zod';
import { statement, type Transaction } from '../../platform/database/port.ts';
import type { Client } from '../plan/references.ts';

const stored = z.object({
  employee_id: z.string(),
  direct_deposit_id: z.string(),
  position: z.number(),
  routing_number: z.string(),
  account_sealed: z.instanceof(Uint8Array),
  account_fingerprint: z.instanceof(Uint8Array),
  account_last_four: z.string(),
  split: z.enum(['amount', 'percent', 'remainder']),
  percent: z.number().nullable(),
  is_current: z.boolean(),
});
export type StoredDeposit = z.output<typeof stored>;

const ofEmployees = statement(
  'imports.stored_deposits',
  stored,
  `select employee_id, direct_deposit_id, position, routing_number, account_sealed, account_fingerprint, account_last_four,
          split, percent, ended_on is null and replaced_by is null as is_current
     from direct_deposit where client_id = $1 and employee_id = any ($2::uuid[])
    order by employee_id, position, direct_deposit_id`,
);

/** Reads the accounts of some employees, those that have ended too, by employee. */
export async function readStoredDeposits(
  tx: Transaction,
  { clientId }: Client,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredDeposit[]>> {
  const found = new Map<string, StoredDeposit[]>();
  for (const row of await tx.rows(ofEmployees, [clientId, employeeIds]))
    found.set(row.employee_id, [...(found.get(row.employee_id) ?? []), row]);
  return found;
}
