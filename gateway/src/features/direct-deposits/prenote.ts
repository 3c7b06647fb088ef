import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AuditAction } from '../../platform/audit/audit-actions.ts';
import { json, noRow, statement, type Database, type Transaction } from '../../platform/database/port.ts';
import { countVersion } from './store.ts';

/** Confirmed: the bank has had its days and sent nothing back, in the zone where the employee is paid. */
const due = statement(
  'direct_deposits.prenote_due',
  z.object({ client_id: z.string(), employee_id: z.string(), direct_deposit_id: z.string(), today: z.string() }),
  `select d.client_id, d.employee_id, d.direct_deposit_id, here.today
     from direct_deposit d
    cross join lateral (
      select ($1::timestamptz at time zone coalesce((
               select g.time_zone from employment_version v
                 join pay_group g on g.client_id = v.client_id and g.pay_group_id = v.pay_group_id
                where v.client_id = d.client_id and v.employee_id = d.employee_id
                order by v.effective_date desc, v.sequence desc limit 1), 'UTC'))::date::text as today) here
    where d.status = 'prenote' and d.ended_on is null and d.prenote_until <= here.today::date
    order by d.prenote_until, d.direct_deposit_id
    limit $2`,
);
const activate = statement(
  'direct_deposits.activate',
  noRow,
  // What the bank asks to have corrected stays to be read: see returned.ts.
  `update direct_deposit set status = 'active', prenote_until = null, version = version + 1
    where client_id = $1 and employee_id = $2 and direct_deposit_id = $3 and status = 'prenote'`,
);
const retireStandIn = statement(
  'direct_deposits.retire_stand_in',
  noRow,
  `update direct_deposit set status = 'inactive', replaced_by = null, ended_on = $4, version = version + 1
    where client_id = $1 and employee_id = $2 and replaced_by = $3 and ended_on is null`,
);
const audit = statement(
  'direct_deposits.system_audit',
  noRow,
  `insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_role, request_id, detail)
   values ($1, $2, $3, $4, 'change', 'bank', $5, $6, $7, $8)`,
);

/** Notes what was done about an employee's accounts without a session of theirs. */
export async function noteDeed(
  tx: Transaction,
  subject: { readonly clientId: string; readonly employeeId: string },
  deed: {
    readonly what: AuditAction;
    readonly by: 'system' | 'operator' | 'self';
    readonly requestId: string;
    readonly now: Date;
    readonly detail: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  await tx.run(audit, [
    subject.clientId,
    subject.employeeId,
    randomUUID(),
    deed.now.toISOString(),
    deed.what,
    deed.by,
    deed.requestId,
    json(deed.detail),
  ]);
}

/** The job `deposits.prenote`: new numbers whose days have passed are paid from now on, and their stand-ins are not. */
export async function confirmPrenotes(database: Database, now: Date, size: number): Promise<'done' | 'more'> {
  const confirmed = await database.asMaintenance(async (tx) => {
    const rows = await tx.rows(due, [now.toISOString(), size]);
    for (const { client_id: clientId, employee_id: employeeId, direct_deposit_id: id, today } of rows) {
      // First, as whoever changes the accounts does: the two then wait for each other in one order.
      await countVersion(tx, { clientId, employeeId });
      if ((await tx.run(activate, [clientId, employeeId, id])) === 0) continue;
      await tx.run(retireStandIn, [clientId, employeeId, id, today]);
      const deed = { what: 'deposits.prenote', by: 'system', requestId: 'deposits.prenote', now } as const;
      await noteDeed(tx, { clientId, employeeId }, { ...deed, detail: { directDepositId: id, status: 'active' } });
    }
    return rows.length;
  });
  return confirmed < size ? 'done' : 'more';
}
