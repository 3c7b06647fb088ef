import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { EmployeePermission } from '../access/job-subject.ts';
import { noRow, statement, type Transaction } from '../database/port.ts';

/** The reason why bank changes are frozen: an objection to a change, a replaced contact, or an operator. */
const freezeReason = z.enum(['notMe', 'contactChanged', 'operator']);
export type FreezeReason = z.infer<typeof freezeReason>;

const begin = statement('bank_freeze.begin', noRow, 'select from bank_freeze_begin($1, $2, $3, $4, $5, $6)');
const inForce = statement(
  'bank_freeze.in_force',
  z.object({ reason: freezeReason, ends_at: z.string().nullable() }),
  'select * from bank_freeze_now($1, $2, $3)',
);

/**
 * Blocks new bank changes of an employee from `now` on; works both inside a tenant's transaction and outside one. Freezes
 * overlap, and the longest applies. An open change stays as it is: its hold continues, and approvers see the freeze.
 * `until` null: until an operator lifts the freeze.
 */
export async function freezeBankChanges(
  tx: Transaction,
  { clientId, employeeId }: EmployeePermission,
  { now, until, reason }: { readonly now: Date; readonly until: Date | null; readonly reason: FreezeReason },
): Promise<void> {
  await tx.run(begin, [clientId, employeeId, randomUUID(), reason, now.toISOString(), until?.toISOString() ?? null]);
}

/**
 * Returns the freeze of an employee's bank changes that lasts longest at `now`, or null. `until` null: until it is
 * lifted.
 */
export async function bankFreeze(
  tx: Transaction,
  { clientId, employeeId }: EmployeePermission,
  now: Date,
): Promise<{ readonly reason: FreezeReason; readonly until: Date | null } | null> {
  const found = await tx.maybe(inForce, [clientId, employeeId, now.toISOString()]);
  return found ? { reason: found.reason, until: found.ends_at === null ? null : new Date(found.ends_at) } : null;
}
