import { z } from 'zod';
import { noRow, statement, type Database, type Transaction } from '../../../platform/database/port.ts';
import { jobSubject, type JobSubject } from '../../../platform/access/job-subject.ts';
import { recordAction } from '../recorded-action.ts';

const lift = statement(
  'direct_deposits.lift_freeze',
  z.object({ client_id: z.string(), employee_id: z.string() }),
  `update bank_change_freeze f set lifted_at = $4, lifted_by = $3
     from client c, employee e
    where c.client_code = $1 and e.client_id = c.client_id and e.employee_number = $2
      and f.client_id = e.client_id and f.employee_id = e.employee_id
      and f.lifted_at is null and (f.ends_at is null or f.ends_at > $4)
   returning f.client_id, f.employee_id`,
);

/** Lifts every freeze of an employee's bank changes and returns their number. `by` names the person responsible. */
export async function liftFreeze(
  database: Database,
  about: { readonly clientCode: string; readonly employeeNumber: string; readonly by: string },
  now: Date,
): Promise<number> {
  const { clientCode, employeeNumber, by } = about;
  return database.asMaintenance(async (tx) => {
    const lifted = await tx.rows(lift, [clientCode, employeeNumber, by, now.toISOString()]);
    const [first] = lifted;
    if (first) {
      const employee = jobSubject({ clientId: first.client_id, employeeId: first.employee_id });
      const action = { name: 'deposits.unfreeze', by: 'operator', requestId: 'deposits.unfreeze', now } as const;
      await recordAction(tx, employee, { ...action, detail: { by, lifted: lifted.length } });
    }
    return lifted.length;
  });
}

const liftOf = statement(
  'direct_deposits.lift_freezes_of',
  noRow,
  `update bank_change_freeze set lifted_at = $4, lifted_by = $3
    where client_id = $1 and employee_id = $2 and lifted_at is null and (ends_at is null or ends_at > $4)`,
);

/** Lifts every freeze of an employee's bank changes within the caller's transaction, and returns their number. */
export function liftFreezesOf(
  tx: Transaction,
  { clientId, employeeId }: JobSubject,
  by: string,
  now: Date,
): Promise<number> {
  return tx.run(liftOf, [clientId, employeeId, by, now.toISOString()]);
}
