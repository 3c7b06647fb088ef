import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { personAct, type Confirmation, type PersonAct } from '@paystead/contract/console/people/model.ts';
import { CLIENT_WRITERS } from '@paystead/contract/console/roles.ts';
import type { ConsoleScope } from '../../platform/access/console-scope.ts';
import { claimedRow, type JobSubject } from '../../platform/access/job-subject.ts';
import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import { json, noRow, statement, type Transaction } from '../../platform/database/port.ts';
import { payGroupZone } from '../../platform/pay-group-zone.ts';

/** Hours for which an act waits for a second operator. */
export const WAIT_HOURS = 72;

const row = z
  .object({
    client_id: z.string(),
    employee_id: z.string(),
    confirmation_id: z.string(),
    client_code: z.string(),
    client_name: z.string(),
    employee_name: z.string(),
    employee_number: z.string(),
    act: personAct,
    access_name: z.string().nullable(),
    reason: z.string(),
    requested_by: z.string(),
    requested_by_email: z.string(),
    requested_by_name: z.string(),
    requested_at: z.string(),
    expires_at: z.string(),
    state: z.enum(['waiting', 'confirmed', 'refused', 'withdrawn', 'expired']),
    decided_by_name: z.string().nullable(),
    decided_at: z.string().nullable(),
    comment: z.string().nullable(),
  })
  .transform((found) =>
    claimedRow({ clientId: found.client_id, employeeId: found.employee_id }, { ...found, id: found.confirmation_id }),
  );
export type StoredConfirmation = z.output<typeof row>;

const ZONE = payGroupZone({ client: 'k.client_id', employee: 'k.employee_id', at: '$2::timestamptz' });
// $2: now.
const COLUMNS = `k.client_id, k.employee_id, k.confirmation_id, c.client_code, c.name as client_name,
     coalesce((select concat_ws(' ', n.first_name, n.last_name) from employee_card n
                cross join (select ($2::timestamptz at time zone ${ZONE})::date as today) day
                where n.client_id = k.client_id and n.employee_id = k.employee_id
                order by (n.valid_from <= day.today and n.valid_to > day.today) desc, n.valid_from desc
                limit 1), '') as employee_name,
     e.employee_number, k.act,
     case when k.act ->> 'access' like 'role:%' then substr(k.act ->> 'access', 6)
          else (select d.display_title || ': ' || u.name from organization_value u
                  join organization_field d on d.client_id = u.client_id and d.organization_field_id = u.organization_field_id
                 where u.client_id = k.client_id and 'scope:' || u.organization_value_id = k.act ->> 'access') end as access_name,
     k.reason, k.requested_by, k.requested_by_email, k.requested_by_name, k.requested_at, k.expires_at,
     coalesce(k.decision, case when k.expires_at <= $2 then 'expired' else 'waiting' end) as state,
     k.decided_by_name, k.decided_at, k.comment`;
const TABLES = `console_confirmation k
     join client c on c.client_id = k.client_id
     join employee e on e.client_id = k.client_id and e.employee_id = k.employee_id`;
const WAITS = 'k.decided_at is null and k.expires_at > $2::timestamptz';

const ofEmployee = statement(
  'console.confirmations_of_employee',
  row,
  `select ${COLUMNS} from ${TABLES} where k.client_id = $1 and k.employee_id = $3 and ${WAITS} order by k.requested_at`,
);
const page = (name: string, condition: string, order: string) =>
  statement(
    name,
    row,
    `select ${COLUMNS} from ${TABLES} where k.client_id = any ($1::uuid[]) and ${condition}
      order by ${order}, k.confirmation_id offset $3 limit $4`,
  );
const total = (name: string, condition: string) =>
  statement(
    name,
    z.object({ total: z.int() }),
    `select count(*)::integer as total from console_confirmation k
      where k.client_id = any ($1::uuid[]) and k.employee_id is not null and ${condition}`,
  );
const PAGES = {
  waiting: {
    rows: page('console.confirmations_waiting', WAITS, 'k.requested_at'),
    total: total('console.confirmations_waiting_total', WAITS),
  },
  ended: {
    rows: page('console.confirmations_ended', `not (${WAITS})`, 'k.requested_at desc'),
    total: total('console.confirmations_ended_total', `not (${WAITS})`),
  },
} as const;

/** Returns what waits for a second operator about an employee. */
export function waitingFor(tx: Transaction, person: JobSubject, now: Date): Promise<StoredConfirmation[]> {
  return tx.rows(ofEmployee, [person.clientId, now.toISOString(), person.employeeId]);
}

/** Returns a page of the acts at some clients that wait, oldest first, or have ended, newest first. */
export async function confirmationsPage(
  tx: Transaction,
  clients: readonly OperatorScope[],
  { state, offset, limit }: { readonly state: 'waiting' | 'ended'; readonly offset: number; readonly limit: number },
  now: Date,
): Promise<{ readonly total: number; readonly rows: StoredConfirmation[] }> {
  const ids = clients.map(({ clientId }) => clientId);
  const at = now.toISOString();
  return {
    total: (await tx.one(PAGES[state].total, [ids, at])).total,
    rows: await tx.rows(PAGES[state].rows, [ids, at, offset, limit]),
  };
}

const one = statement(
  'console.confirmation',
  row,
  `select ${COLUMNS} from ${TABLES} where k.client_id = $1 and k.confirmation_id = $3 for update of k`,
);

/** Returns an act at a client within reach, and locks it; undefined if there is none with that id. */
export function findConfirmation(
  tx: Transaction,
  { clientId }: OperatorScope,
  id: string,
  now: Date,
): Promise<StoredConfirmation | undefined> {
  return tx.maybe(one, [clientId, now.toISOString(), id]);
}

const expire = statement(
  'console.expire_confirmation',
  noRow,
  `update console_confirmation set decided_at = expires_at, decision = 'expired'
    where client_id = $1 and employee_id = $2 and act ->> 'act' = $3 and decided_at is null and expires_at <= $4`,
);
const insert = statement(
  'console.request_confirmation',
  noRow,
  `insert into console_confirmation (client_id, employee_id, confirmation_id, act, reason, requested_at, requested_by, requested_by_email,
     requested_by_name, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $6::timestamptz + make_interval(hours => $10))
   on conflict (client_id, employee_id, (act ->> 'act')) where decided_at is null do nothing`,
);

/** Stores an act that waits for a second operator. Returns false if one of its kind waits for the person already. */
export async function requestConfirmation(
  tx: Transaction,
  { clientId, employeeId }: JobSubject,
  requested: { readonly act: PersonAct; readonly reason: string; readonly scope: ConsoleScope },
  now: Date,
): Promise<boolean> {
  const { act, reason, scope } = requested;
  const { operatorId, email, name } = scope;
  const at = now.toISOString();
  await tx.run(expire, [clientId, employeeId, act.act, at]);
  const values = [clientId, employeeId, randomUUID(), json(act), reason, at, operatorId, email, name, WAIT_HOURS];
  return (await tx.run(insert, values)) > 0;
}

const close = statement(
  'console.close_confirmation',
  noRow,
  `update console_confirmation set decided_at = $3, decision = $4, decided_by = $5, decided_by_name = $6, comment = $7
    where client_id = $1 and confirmation_id = $2 and decided_at is null`,
);

/** Records a decision about an act that waits. */
export async function closeConfirmation(
  tx: Transaction,
  { clientId, id }: OperatorScope & { readonly id: string },
  { operatorId, name }: ConsoleScope,
  decision: 'confirmed' | 'refused' | 'withdrawn',
  comment: string | null,
  now: Date,
): Promise<void> {
  await tx.run(close, [clientId, id, now.toISOString(), decision, operatorId, name, comment]);
}

/** Tells whether an operator asked for an act: one who was let in again has another id and the same address. */
export function requestedBySelf(
  {
    requested_by: operator,
    requested_by_email: email,
  }: Pick<StoredConfirmation, 'requested_by' | 'requested_by_email'>,
  scope: Pick<ConsoleScope, 'operatorId' | 'email'>,
): boolean {
  return operator === scope.operatorId || email === scope.email;
}

/** Returns an act as an operator sees it. */
export function confirmationOf(stored: StoredConfirmation, scope: ConsoleScope): Confirmation {
  return {
    mayDecide: stored.state === 'waiting' && CLIENT_WRITERS.includes(scope.role),
    confirmationId: stored.id,
    clientCode: stored.client_code,
    clientName: stored.client_name,
    employeeId: stored.employeeId,
    employeeName: stored.employee_name,
    employeeNumber: stored.employee_number,
    act: stored.act,
    accessName: stored.access_name,
    reason: stored.reason,
    requestedBy: stored.requested_by_name,
    requestedAt: stored.requested_at,
    expiresAt: stored.expires_at,
    state: stored.state === 'waiting' && requestedBySelf(stored, scope) ? 'own' : stored.state,
    decidedBy: stored.decided_by_name,
    decidedAt: stored.decided_at,
    comment: stored.comment,
  };
}
