import { z } from 'zod';
import type { EmployeePermission } from '../../platform/access/job-subject.ts';
import { freezeReason } from '../../platform/changes/freeze.ts';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';
import type { IssuedNotice } from './protection/contact-notices.ts';
import { versionOrder } from '../../platform/version-order.ts';

const PAY_DATES = `coalesce(g.time_zone, 'UTC') as time_zone,
          array(select c.check_date::text from pay_calendar c
                 where c.client_id = $1 and c.pay_group_id = g.pay_group_id and c.check_date >= $3::timestamptz::date - 1
                 order by c.check_date limit 16) as check_dates,
          s.net as sample_net, s.check_date as sample_date, f.reason as freeze_reason`;
const PAY_DATES_FROM = `left join lateral (
       select v.pay_group_id from employment_version v
         join pay_group z on z.client_id = v.client_id and z.pay_group_id = v.pay_group_id
        where v.client_id = $1 and v.employee_id = $2
        order by ${versionOrder('v', '($3::timestamptz at time zone z.time_zone)::date')} limit 1) v on true
     left join pay_group g on g.client_id = $1 and g.pay_group_id = v.pay_group_id
     left join lateral (
       select p.net, p.check_date from pay_check p
        where p.client_id = $1 and p.employee_id = $2 and p.run_type = 'regular'
          and p.check_status in ('issued', 'reissued')
        order by p.check_date desc, p.sequence desc limit 1) s on true
     left join lateral bank_freeze_now($1, $2, $3) f on true`;

const stateRow = z
  .object({
    version: z.int().nullable(),
    wrong_confirmations: z.int().nullable(),
    wrong_confirmation_at: z.string().nullable(),
    time_zone: z.string(),
    check_dates: z.array(z.string()),
    sample_net: z.int().nullable(),
    sample_date: z.string().nullable(),
    freeze_reason: freezeReason.nullable(),
  })
  .transform((row) => ({
    /** The `If-Match` of a change; 1 before the first one. */
    version: row.version ?? 1,
    wrongConfirmations: row.wrong_confirmations ?? 0,
    wrongConfirmationAt: row.wrong_confirmation_at,
    timeZone: row.time_zone,
    /** Check dates from yesterday on, oldest first. */
    checkDates: row.check_dates,
    /** The last regular net pay, in cents. */
    sample: row.sample_net === null ? null : { net: row.sample_net, date: row.sample_date },
    /** The reason for which bank changes are frozen now, or null. */
    freezeReason: row.freeze_reason,
  }));
/** The state of an employee's direct deposits beside the accounts themselves. */
export type DepositState = z.output<typeof stateRow>;

const readState = statement(
  'direct_deposits.state',
  stateRow,
  `select state.version, state.wrong_confirmations, state.wrong_confirmation_at, ${PAY_DATES}
     from (select 1) one
     left join direct_deposit_state state on state.client_id = $1 and state.employee_id = $2
     ${PAY_DATES_FROM}`,
);
const lockState = statement(
  'direct_deposits.lock_state',
  stateRow,
  `with state as (
     insert into direct_deposit_state (client_id, employee_id) values ($1, $2)
     on conflict (client_id, employee_id) do update set version = direct_deposit_state.version
     returning version, wrong_confirmations, wrong_confirmation_at)
   select state.*, ${PAY_DATES} from state ${PAY_DATES_FROM}`,
);

/** Reads the state, and when the employee is paid. */
export function readDepositState(
  tx: Transaction,
  { clientId, employeeId }: EmployeePermission<'bank'>,
  now: Date,
): Promise<DepositState> {
  return tx.one(readState, [clientId, employeeId, now.toISOString()]);
}

/**
 * Reads the state and locks it until the transaction ends, so that changes of one employee's accounts follow one another.
 * The open request has to be locked before, as a decision does, so that no two transactions wait for each other.
 */
export function lockDepositState(
  tx: Transaction,
  { clientId, employeeId }: EmployeePermission<'bank'>,
  now: Date,
): Promise<DepositState> {
  return tx.one(lockState, [clientId, employeeId, now.toISOString()]);
}

const nextVersion = statement(
  'direct_deposits.next_version',
  noRow,
  `insert into direct_deposit_state (client_id, employee_id, version) values ($1, $2, 2)
   on conflict (client_id, employee_id) do update set version = direct_deposit_state.version + 1`,
);

/** Makes the version of every page that was loaded before outdated. */
export async function increaseVersion(
  tx: Transaction,
  { clientId, employeeId }: EmployeePermission<'bank'>,
): Promise<void> {
  await tx.run(nextVersion, [clientId, employeeId]);
}

const remember = statement(
  'direct_deposits.remember',
  z.object({ version: z.int() }),
  `with state as (
     insert into direct_deposit_state (client_id, employee_id, version) values ($1, $2, 2)
     on conflict (client_id, employee_id) do update set version = direct_deposit_state.version + 1
     returning version)
   select state.version from state
    cross join lateral account_fingerprints_keep($1, $2, array(
      select account_fingerprint from direct_deposit
       where client_id = $1 and employee_id = $2 and ended_on is null) || $3::bytea[])
    cross join lateral (
      select count(*) from unnest($4::bytea[]) as token(hash)
       cross join lateral deposit_notice_put(token.hash, $1, $2, $5, $6, $7) put) notices`,
);

/** Data that is stored beside the accounts after a change or a request for one. */
export interface Remembered {
  /** Fingerprints of requested accounts, so that one account of two employees is noticed from both sides. */
  readonly fingerprints: readonly Uint8Array[];
  /** Notices through which the employee can object. */
  readonly notices: IssuedNotice | null;
}

/**
 * Increases the version, and keeps the fingerprints of the accounts in effect and of `remembered`. Returns the new version.
 */
export async function rememberChange(
  tx: Transaction,
  { clientId, employeeId }: EmployeePermission<'bank'>,
  { fingerprints, notices }: Remembered = { fingerprints: [], notices: null },
): Promise<number> {
  const { version } = await tx.one(remember, [
    clientId,
    employeeId,
    fingerprints,
    notices?.tokenHashes ?? [],
    notices?.employeeWorkflowId ?? null,
    notices?.sentAt.toISOString() ?? null,
    notices?.expiresAt.toISOString() ?? null,
  ]);
  return version;
}

const putNotices = statement(
  'direct_deposits.put_notices',
  noRow,
  `select from unnest($1::bytea[]) as token(hash)
    cross join lateral deposit_notice_put(token.hash, $2, $3, $4, $5, $6)`,
);

/** Keeps the tokens of notices about a change that took effect at once. */
export async function keepNotices(
  tx: Transaction,
  { clientId, employeeId }: EmployeePermission<'bank'>,
  { tokenHashes, employeeWorkflowId, sentAt, expiresAt }: IssuedNotice,
): Promise<void> {
  const times = [sentAt.toISOString(), expiresAt.toISOString()];
  await tx.run(putNotices, [tokenHashes, clientId, employeeId, employeeWorkflowId, ...times]);
}

const countWrong = statement(
  'direct_deposits.count_wrong',
  noRow,
  `update direct_deposit_state set wrong_confirmations = $3, wrong_confirmation_at = $4
    where client_id = $1 and employee_id = $2`,
);

export async function keepWrongConfirmations(
  tx: Transaction,
  { clientId, employeeId }: EmployeePermission<'bank'>,
  count: number,
  now: Date,
): Promise<void> {
  await tx.run(countWrong, [clientId, employeeId, count, now.toISOString()]);
}
