import { z } from 'zod';
import { bankAccountType, depositStatus, type Split } from '@paystead/contract/features/direct-deposits/model.ts';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';
import { open, type Place } from '../../platform/keys/envelope.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { blindIndex, blindIndexes } from '../../platform/keys/keyed-hash.ts';
import type { DepositSet } from './deposit-set.ts';

/** An employee as the rows name one: a `VisibleEmployee`, or whose change is applied. */
export interface Subject {
  readonly clientId: string;
  readonly employeeId: string;
}

const depositRow = z
  .object({
    direct_deposit_id: z.string(),
    position: z.int(),
    nickname: z.string().nullable(),
    bank_name: z.string().nullable(),
    account_type: bankAccountType,
    routing_number: z.string(),
    account_sealed: z.instanceof(Uint8Array),
    account_fingerprint: z.instanceof(Uint8Array),
    account_last_four: z.string(),
    split: z.enum(['amount', 'percent', 'remainder']),
    amount: z.int().nullable(),
    percent: z.int().nullable(),
    status: depositStatus,
    status_reason: z.string().nullable(),
    prenote_until: z.string().nullable(),
    replaced_by: z.string().nullable(),
  })
  .transform((row) => ({
    id: row.direct_deposit_id,
    position: row.position,
    nickname: row.nickname,
    bankName: row.bank_name,
    bankAccountType: row.account_type,
    routingNumber: row.routing_number,
    accountSealed: row.account_sealed,
    fingerprint: row.account_fingerprint,
    lastFour: row.account_last_four,
    split: splitOf(row),
    status: row.status,
    statusReason: row.status_reason,
    prenoteUntil: row.prenote_until,
    replacedBy: row.replaced_by,
  }));
/** An account as it stands, its number sealed. */
export type StandingAccount = z.output<typeof depositRow>;

/** The accounts in force, in funding order; and, by the id of the one they stand in for, those paid meanwhile. */
export interface Standing {
  readonly accounts: readonly StandingAccount[];
  readonly meanwhile: ReadonlyMap<string, StandingAccount>;
}

function splitOf(row: {
  split: 'amount' | 'percent' | 'remainder';
  amount: number | null;
  percent: number | null;
}): Split {
  if (row.split === 'remainder') return { kind: 'remainder' };
  if (row.split === 'percent') return { kind: 'percent', percent: row.percent ?? 0 };
  return { kind: 'amount', amount: row.amount ?? 0 };
}

const COLUMNS = `direct_deposit_id, position, nickname, bank_name, account_type, routing_number, account_sealed,
  account_fingerprint, account_last_four, split, amount, percent, status, status_reason, prenote_until, replaced_by`;

const standing = statement(
  'direct_deposits.standing',
  depositRow,
  `select ${COLUMNS} from direct_deposit
    where client_id = $1 and employee_id = $2 and ended_on is null
    order by position, direct_deposit_id`,
);

export async function readStanding(tx: Transaction, { clientId, employeeId }: Subject): Promise<Standing> {
  const rows = await tx.rows(standing, [clientId, employeeId]);
  return {
    accounts: rows.filter(({ replacedBy }) => replacedBy === null),
    meanwhile: new Map(rows.flatMap((row) => (row.replacedBy === null ? [] : [[row.replacedBy, row]]))),
  };
}

/** Where the number of an account is sealed to. */
export function accountPlace({ clientId, employeeId }: Subject, id: string): Place {
  return { table: 'direct_deposit', column: 'account_sealed', row: [clientId, employeeId, id] };
}

/** The set in force with its full numbers, in the shape in which changes are proposed. */
export function openSet(keys: KeyRing, subject: Subject, accounts: readonly StandingAccount[]): DepositSet {
  return {
    accounts: accounts.map((account, place) => ({
      id: account.id,
      nickname: account.nickname,
      bankName: account.bankName,
      bankAccountType: account.bankAccountType,
      routingNumber: account.routingNumber,
      accountNumber: open(keys, account.accountSealed, accountPlace(subject, account.id)),
      split: account.split,
      priority: place + 1,
    })),
  };
}

const FINGERPRINT = 'direct_deposit.account';

/** What makes two accounts the same one: routing and number, by a keyed hash. */
export function fingerprintOf(keys: KeyRing, routingNumber: string, accountNumber: string): Uint8Array {
  return blindIndex(keys, FINGERPRINT, `${routingNumber}:${accountNumber}`);
}

/** The same under every key that is still in use. */
export function fingerprintsOf(keys: KeyRing, routingNumber: string, accountNumber: string): Uint8Array[] {
  return blindIndexes(keys, FINGERPRINT, `${routingNumber}:${accountNumber}`);
}

const state = z.object({
  version: z.int(),
  wrong_confirmations: z.int(),
  wrong_confirmation_at: z.string().nullable(),
});
export type DepositState = z.infer<typeof state>;

const readState = statement(
  'direct_deposits.state',
  state,
  `select version, wrong_confirmations, wrong_confirmation_at from direct_deposit_state
    where client_id = $1 and employee_id = $2`,
);
const lockState = statement(
  'direct_deposits.lock_state',
  state,
  `insert into direct_deposit_state (client_id, employee_id) values ($1, $2)
   on conflict (client_id, employee_id) do update set version = direct_deposit_state.version
   returning version, wrong_confirmations, wrong_confirmation_at`,
);
const holdOpen = statement(
  'direct_deposits.hold_open',
  z.object({}),
  `select from pending_transaction
    where client_id = $1 and employee_id = $2 and rule_type = 2 and state in ('pending', 'approved', 'exported')
    order by employee_workflow_id for update`,
);
const nextVersion = statement(
  'direct_deposits.next_version',
  noRow,
  `insert into direct_deposit_state (client_id, employee_id, version) values ($1, $2, 2)
   on conflict (client_id, employee_id) do update set version = direct_deposit_state.version + 1`,
);
const countWrong = statement(
  'direct_deposits.count_wrong',
  noRow,
  `update direct_deposit_state set wrong_confirmations = $3, wrong_confirmation_at = $4
    where client_id = $1 and employee_id = $2`,
);

/** The version to send back as `If-Match`; 1 before anything was changed. */
export async function versionOf(tx: Transaction, { clientId, employeeId }: Subject): Promise<number> {
  return (await tx.maybe(readState, [clientId, employeeId]))?.version ?? 1;
}

/**
 * The state, held until the transaction ends: changes of one person's accounts follow one another. The open proposal is
 * held first, since whoever decides it holds it before it is applied here: one order, so that nobody waits in a circle.
 */
export async function holdState(tx: Transaction, { clientId, employeeId }: Subject): Promise<DepositState> {
  await tx.run(holdOpen, [clientId, employeeId]);
  return tx.one(lockState, [clientId, employeeId]);
}

/** Whoever saw the version before this no longer sees what is. */
export async function countVersion(tx: Transaction, { clientId, employeeId }: Subject): Promise<void> {
  await tx.run(nextVersion, [clientId, employeeId]);
}

export async function keepWrongConfirmations(
  tx: Transaction,
  { clientId, employeeId }: Subject,
  count: number,
  now: Date,
): Promise<void> {
  await tx.run(countWrong, [clientId, employeeId, count, now.toISOString()]);
}

const ofEmployee = statement(
  'direct_deposits.pay_days',
  z.object({
    time_zone: z.string(),
    check_dates: z.array(z.string()),
    sample_net: z.int().nullable(),
    sample_date: z.string().nullable(),
  }),
  `select coalesce(g.time_zone, 'UTC') as time_zone,
          array(select c.check_date::text from pay_calendar c
                 where c.client_id = $1 and c.pay_group_id = g.pay_group_id and c.check_date >= $3::timestamptz::date - 1
                 order by c.check_date limit 16) as check_dates,
          s.net as sample_net, s.check_date as sample_date
     from (select 1) one
     left join lateral (
       select v.pay_group_id from employment_version v
        where v.client_id = $1 and v.employee_id = $2
        order by v.effective_date desc, v.sequence desc limit 1) v on true
     left join pay_group g on g.client_id = $1 and g.pay_group_id = v.pay_group_id
     left join lateral (
       select p.net, p.check_date from pay_check p
        where p.client_id = $1 and p.employee_id = $2 and p.run_type = 'regular'
          and p.check_status in ('issued', 'reissued')
        order by p.check_date desc, p.sequence desc limit 1) s on true`,
);

/** When the employee is paid, and the last regular net pay in cents. */
export async function readPayDays(tx: Transaction, { clientId, employeeId }: Subject, now: Date) {
  const row = await tx.one(ofEmployee, [clientId, employeeId, now.toISOString()]);
  return {
    timeZone: row.time_zone,
    checkDates: row.check_dates,
    sample: row.sample_net === null ? null : { net: row.sample_net, date: row.sample_date },
  };
}

const bankOf = statement(
  'direct_deposits.bank_of',
  z.object({ name: z.string().nullable(), has_directory: z.boolean() }),
  'select * from bank_of_routing_number($1)',
);

/** What the operator's directory says of a routing number. */
export function readBankName(tx: Transaction, routingNumber: string) {
  return tx.one(bankOf, [routingNumber]);
}

const standingFingerprints = statement(
  'direct_deposits.standing_fingerprints',
  z.object({ account_fingerprint: z.instanceof(Uint8Array) }),
  'select account_fingerprint from direct_deposit where client_id = $1 and employee_id = $2 and ended_on is null',
);
const keepFingerprints = statement(
  'direct_deposits.keep_fingerprints',
  noRow,
  'select from account_fingerprints_keep($1, $2, $3)',
);

/** Notes which accounts this employee has or asks for, so that one account under two people is seen from both sides. */
export async function noteAccounts(
  tx: Transaction,
  { clientId, employeeId }: Subject,
  proposed: readonly Uint8Array[],
): Promise<void> {
  const rows = await tx.rows(standingFingerprints, [clientId, employeeId]);
  await tx.run(keepFingerprints, [
    clientId,
    employeeId,
    [...rows.map(({ account_fingerprint }) => account_fingerprint), ...proposed],
  ]);
}
