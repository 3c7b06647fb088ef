import { z } from 'zod';
import { noRow, statement, type Database } from '../../../platform/database/port.ts';
import { jobSubject } from '../../../platform/access/job-subject.ts';
import { payGroupZone } from '../../../platform/pay-group-zone.ts';
import { recordAction } from '../recorded-action.ts';
import { increaseVersion } from '../state-store.ts';

const ZONE = payGroupZone({ client: 'd.client_id', employee: 'd.employee_id', at: '$1::timestamptz' });

/** Accounts that are confirmed: the bank returned nothing within its days, in the pay group's time zone. */
const due = statement(
  'direct_deposits.prenote_due',
  z.object({ client_id: z.string(), employee_id: z.string(), direct_deposit_id: z.string(), today: z.string() }),
  `select d.client_id, d.employee_id, d.direct_deposit_id, here.today
     from direct_deposit d
    cross join lateral (
      select ($1::timestamptz at time zone ${ZONE})::date::text as today) here
    where d.status = 'prenote' and d.ended_on is null and d.prenote_until <= here.today::date
    order by d.prenote_until, d.direct_deposit_id
    limit $2`,
);
const activate = statement(
  'direct_deposits.activate',
  noRow,
  // Keeps `status_reason`, because a correction that the bank requested is still to be made.
  `update direct_deposit set status = 'active', prenote_until = null, version = version + 1
    where client_id = $1 and employee_id = $2 and direct_deposit_id = $3 and status = 'prenote'`,
);
const endPaidMeanwhile = statement(
  'direct_deposits.end_paid_meanwhile',
  noRow,
  `update direct_deposit set status = 'inactive', replaced_by = null, ended_on = $4, version = version + 1
    where client_id = $1 and employee_id = $2 and replaced_by = $3 and ended_on is null`,
);
/** Job `deposits.prenote`: starts to pay confirmed accounts, and stops paying the ones that they replace. */
export async function confirmPrenotes(database: Database, now: Date, size: number): Promise<'done' | 'more'> {
  const confirmed = await database.asMaintenance(async (tx) => {
    const rows = await tx.rows(due, [now.toISOString(), size]);
    for (const { client_id: clientId, employee_id: employeeId, direct_deposit_id: id, today } of rows) {
      const employee = jobSubject({ clientId, employeeId });
      // Locks the state first, as every change of accounts does, so that no two transactions wait for each other.
      await increaseVersion(tx, employee);
      if ((await tx.run(activate, [clientId, employeeId, id])) === 0) continue;
      await tx.run(endPaidMeanwhile, [clientId, employeeId, id, today]);
      const action = { name: 'deposits.prenote', by: 'system', requestId: 'deposits.prenote', now } as const;
      await recordAction(tx, employee, { ...action, detail: { directDepositId: id, status: 'active' } });
    }
    return rows.length;
  });
  return confirmed < size ? 'done' : 'more';
}
