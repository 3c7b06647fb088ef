import { z } from 'zod';
import { bankAccountType, depositStatus, type Split } from '@paystead/contract/features/direct-deposits/model.ts';
import type { EmployeePermission } from '../../platform/access/job-subject.ts';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';
import { open, seal, type Place } from '../../platform/keys/envelope.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { blindIndex, blindIndexes } from '../../platform/keys/keyed-hash.ts';
import type { AccountInSet, DepositSet } from './deposit-set.ts';

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
/** An account in effect, with its number sealed. */
export type CurrentAccount = z.output<typeof depositRow>;

export interface CurrentAccounts {
  /** The accounts in effect, in funding order. */
  readonly accounts: readonly CurrentAccount[];
  /** Accounts that are paid while the bank confirms the ones that replace them, by the id of the replacement. */
  readonly paidMeanwhile: ReadonlyMap<string, CurrentAccount>;
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

const current = statement(
  'direct_deposits.current',
  depositRow,
  `select direct_deposit_id, position, nickname, bank_name, account_type, routing_number, account_sealed,
          account_fingerprint, account_last_four, split, amount, percent, status, status_reason, prenote_until, replaced_by
     from direct_deposit
    where client_id = $1 and employee_id = $2 and ended_on is null
    order by position, direct_deposit_id`,
);

export async function readAccounts(
  tx: Transaction,
  { clientId, employeeId }: EmployeePermission<'bank'>,
): Promise<CurrentAccounts> {
  const rows = await tx.rows(current, [clientId, employeeId]);
  return {
    accounts: rows.filter(({ replacedBy }) => replacedBy === null),
    paidMeanwhile: new Map(rows.flatMap((row) => (row.replacedBy === null ? [] : [[row.replacedBy, row]]))),
  };
}

/** The ids of an account's owner, to which its number is bound. */
type Owner = EmployeePermission;

/** Returns the place to which an account number is sealed. */
export function accountPlace({ clientId, employeeId }: Owner, id: string): Place {
  return { table: 'direct_deposit', column: 'account_sealed', row: [clientId, employeeId, id] };
}

/** Returns the accounts in effect with their full numbers, in the shape of a requested change. */
export function openSet(keys: KeyRing, owner: Owner, accounts: readonly CurrentAccount[]): DepositSet {
  return {
    accounts: accounts.map((account, place) => ({
      id: account.id,
      nickname: account.nickname,
      bankName: account.bankName,
      bankAccountType: account.bankAccountType,
      routingNumber: account.routingNumber,
      accountNumber: open(keys, account.accountSealed, accountPlace(owner, account.id)),
      split: account.split,
      priority: place + 1,
    })),
  };
}

const FINGERPRINT = 'direct_deposit.account';

/** Returns a keyed hash that is equal for equal accounts: same routing number, same account number. */
export function fingerprintOf(keys: KeyRing, routingNumber: string, accountNumber: string): Uint8Array {
  return blindIndex(keys, FINGERPRINT, `${routingNumber}:${accountNumber}`);
}

/** Returns the fingerprint under every key that is still in use. */
export function fingerprintsOf(keys: KeyRing, routingNumber: string, accountNumber: string): Uint8Array[] {
  return blindIndexes(keys, FINGERPRINT, `${routingNumber}:${accountNumber}`);
}

const write = statement(
  'direct_deposits.write',
  noRow,
  `insert into direct_deposit (client_id, employee_id, direct_deposit_id, position, nickname, bank_name, account_type,
                               routing_number, account_sealed, account_fingerprint, account_last_four, split, amount, percent,
                               status, prenote_until, replaced_by, started_on)
   select $1, $2, a.id, a.position, a.nickname, a.bank_name, a.account_type, a.routing_number, a.sealed, a.fingerprint,
          a.last_four, a.split, a.amount, a.percent, a.status, a.prenote_until, a.replaced_by, $18
     from unnest($3::uuid[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bytea[], $10::bytea[],
                 $11::text[], $12::text[], $13::int[], $14::int[], $15::text[], $16::date[], $17::uuid[])
            as a(id, position, nickname, bank_name, account_type, routing_number, sealed, fingerprint, last_four, split,
                 amount, percent, status, prenote_until, replaced_by)
   on conflict (client_id, employee_id, direct_deposit_id) do update set
     position = excluded.position, nickname = excluded.nickname, bank_name = excluded.bank_name,
     account_type = excluded.account_type, routing_number = excluded.routing_number,
     account_sealed = excluded.account_sealed, account_fingerprint = excluded.account_fingerprint,
     account_last_four = excluded.account_last_four, split = excluded.split, amount = excluded.amount,
     percent = excluded.percent, status = excluded.status, status_reason = null, prenote_until = excluded.prenote_until,
     ended_on = null, version = direct_deposit.version + 1`,
);

/** An account to write, with its full number. */
export interface WrittenAccount extends Omit<AccountInSet, 'priority'> {
  readonly position: number;
  readonly status: 'active' | 'prenote';
  readonly prenoteUntil: string | null;
  readonly replacedBy: string | null;
}

/** Adds accounts, or replaces those with the same ids. `today` is a local date. */
export async function writeAccounts(
  tx: Transaction,
  keys: KeyRing,
  owner: EmployeePermission<'bank'>,
  accounts: readonly WrittenAccount[],
  today: string,
): Promise<void> {
  if (accounts.length === 0) return;
  await tx.run(write, [
    owner.clientId,
    owner.employeeId,
    accounts.map(({ id }) => id),
    accounts.map(({ position }) => position),
    accounts.map(({ nickname }) => nickname),
    accounts.map(({ bankName }) => bankName),
    accounts.map((account) => account.bankAccountType),
    accounts.map(({ routingNumber }) => routingNumber),
    accounts.map(({ id, accountNumber }) => seal(keys, accountNumber, accountPlace(owner, id))),
    accounts.map(({ routingNumber, accountNumber }) => fingerprintOf(keys, routingNumber, accountNumber)),
    accounts.map(({ accountNumber }) => accountNumber.slice(-4)),
    ...splitColumns(accounts),
    accounts.map(({ status }) => status),
    accounts.map(({ prenoteUntil }) => prenoteUntil),
    accounts.map(({ replacedBy }) => replacedBy),
    today,
  ]);
}

const arrange = statement(
  'direct_deposits.arrange',
  noRow,
  `update direct_deposit d
      set position = a.position, nickname = a.nickname, account_type = a.account_type, split = a.split, amount = a.amount,
          percent = a.percent, version = d.version + 1,
          status_reason = case when d.status_reason = 'C05' and d.account_type <> a.account_type then null
                               else d.status_reason end
     from unnest($3::uuid[], $4::int[], $5::text[], $6::text[], $7::text[], $8::int[], $9::int[])
            as a(id, position, nickname, account_type, split, amount, percent)
    where d.client_id = $1 and d.employee_id = $2 and d.direct_deposit_id = a.id`,
);

/** Changes everything about accounts but their numbers. */
export async function arrangeAccounts(
  tx: Transaction,
  { clientId, employeeId }: EmployeePermission<'bank'>,
  accounts: readonly AccountInSet[],
): Promise<void> {
  if (accounts.length === 0) return;
  await tx.run(arrange, [
    clientId,
    employeeId,
    accounts.map(({ id }) => id),
    accounts.map(({ priority }) => priority),
    accounts.map(({ nickname }) => nickname),
    accounts.map((account) => account.bankAccountType),
    ...splitColumns(accounts),
  ]);
}

function splitColumns(
  accounts: readonly Pick<AccountInSet, 'split'>[],
): [string[], (number | null)[], (number | null)[]] {
  return [
    accounts.map(({ split }) => split.kind),
    accounts.map(({ split }) => (split.kind === 'amount' ? split.amount : null)),
    accounts.map(({ split }) => (split.kind === 'percent' ? split.percent : null)),
  ];
}

const end = statement(
  'direct_deposits.end',
  noRow,
  `update direct_deposit set status = 'inactive', ended_on = $5, replaced_by = null, version = version + 1
    where client_id = $1 and employee_id = $2 and ended_on is null
      and (direct_deposit_id = any ($3::uuid[]) or replaced_by = any ($3::uuid[]) or replaced_by = any ($4::uuid[]))`,
);

/** Ends accounts together with those paid in their place, and the accounts paid in place of others. */
export async function endAccounts(
  tx: Transaction,
  { clientId, employeeId }: EmployeePermission<'bank'>,
  ended: { readonly ids: readonly string[]; readonly paidInPlaceOf: readonly string[] },
  today: string,
): Promise<void> {
  if (ended.ids.length === 0 && ended.paidInPlaceOf.length === 0) return;
  await tx.run(end, [clientId, employeeId, ended.ids, ended.paidInPlaceOf, today]);
}

const banksOf = statement(
  'direct_deposits.banks_of',
  z.object({ routing_number: z.string(), name: z.string().nullable(), has_directory: z.boolean() }),
  `select r.routing_number, b.* from unnest($1::text[]) as r(routing_number)
    cross join lateral bank_of_routing_number(r.routing_number) b`,
);

/** Returns the names of banks in the operator's directory, by routing number. */
export async function readBankNames(
  tx: Transaction,
  routingNumbers: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string | null; readonly hasDirectory: boolean }>> {
  if (routingNumbers.length === 0) return new Map();
  const rows = await tx.rows(banksOf, [[...new Set(routingNumbers)]]);
  return new Map(rows.map((row) => [row.routing_number, { name: row.name, hasDirectory: row.has_directory }]));
}
