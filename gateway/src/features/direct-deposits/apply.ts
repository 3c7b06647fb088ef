import { randomUUID } from 'node:crypto';
import type { AppliedChange, ChangeApplier } from '../../platform/changes/port.ts';
import { jobSubject } from '../../platform/access/job-subject.ts';
import { bankFreeze } from '../../platform/changes/freeze.ts';
import { todayIn } from '@paystead/contract/local-date.ts';
import { noRow, statement, type Transaction } from '../../platform/database/port.ts';
import { open, seal } from '../../platform/keys/envelope.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { namesNewNumber } from './changes.ts';
import { depositSet, sameNumbers, sameSet, type AccountInSet, type DepositSet } from './deposit-set.ts';
import { checkReached, confirmationDay } from './pay-days.ts';
import {
  accountPlace,
  countVersion,
  fingerprintOf,
  holdState,
  noteAccounts,
  openSet,
  readPayDays,
  readStanding,
  type Standing,
  type StandingAccount,
  type Subject,
} from './store.ts';

const write = statement(
  'direct_deposits.write',
  noRow,
  `insert into direct_deposit (client_id, employee_id, direct_deposit_id, position, nickname, bank_name, account_type,
                               routing_number, account_sealed, account_fingerprint, account_last_four, split, amount, percent,
                               status, prenote_until, replaced_by, started_on)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
   on conflict (client_id, employee_id, direct_deposit_id) do update set
     position = excluded.position, nickname = excluded.nickname, bank_name = excluded.bank_name,
     account_type = excluded.account_type, routing_number = excluded.routing_number,
     account_sealed = excluded.account_sealed, account_fingerprint = excluded.account_fingerprint,
     account_last_four = excluded.account_last_four, split = excluded.split, amount = excluded.amount,
     percent = excluded.percent, status = excluded.status, status_reason = null, prenote_until = excluded.prenote_until,
     ended_on = null, version = direct_deposit.version + 1`,
);
const place = statement(
  'direct_deposits.place',
  noRow,
  `update direct_deposit set position = $4, nickname = $5, account_type = $6, split = $7, amount = $8, percent = $9,
                             status_reason = case when status_reason = 'C05' and account_type <> $6 then null else status_reason end,
                             version = version + 1
    where client_id = $1 and employee_id = $2 and direct_deposit_id = $3`,
);
const end = statement(
  'direct_deposits.end',
  noRow,
  `update direct_deposit set status = 'inactive', ended_on = $4, replaced_by = null, version = version + 1
    where client_id = $1 and employee_id = $2 and (direct_deposit_id = $3 or replaced_by = $3) and ended_on is null`,
);
const endStandIn = statement(
  'direct_deposits.end_stand_in',
  noRow,
  `update direct_deposit set status = 'inactive', ended_on = $4, replaced_by = null, version = version + 1
    where client_id = $1 and employee_id = $2 and replaced_by = $3 and ended_on is null`,
);

/** What makes a requested set of accounts the one in force (rule type 2). */
export function depositApplier(keys: KeyRing): ChangeApplier {
  return {
    async apply(tx, change) {
      const [before, after] = [depositSet.parse(change.before), depositSet.parse(change.after)];
      await holdState(tx, change);
      const standing = await readStanding(tx, change);
      if (!sameSet(openSet(keys, change, standing.accounts), before)) return 'stale';
      await writeSet(tx, keys, change, standing, after, { now: change.now, proven: [] });
      return 'applied';
    },
    // A prenote starts when the set comes into force: whoever decides late has the bank confirm late.
    firstCheck({ timeZone, checkDates, cutoff }, { changes, inForceAt }) {
      const days = { timeZone, checkDates, cutoff: { bankingDays: cutoff.days, time: cutoff.time } };
      return checkReached(days, inForceAt, namesNewNumber(changes));
    },
    // Somebody objected, or a contact was just replaced: who approved now might be deceived.
    async isStopped(tx, employee, now) {
      return (await bankFreeze(tx, jobSubject(employee), now)) !== null;
    },
    meanwhile(before, language) {
      const { accounts } = depositSet.parse(before);
      const list = new Intl.ListFormat(language === 'es' ? 'es-US' : 'en-US', { type: 'conjunction' });
      const names = list.format(accounts.map(({ accountNumber }) => `••${accountNumber.slice(-4)}`));
      if (accounts.length === 0)
        return language === 'es' ? 'Hasta entonces recibe cheques.' : 'Until then, you are paid by check.';
      return language === 'es' ? `Hasta entonces, su pago va a ${names}.` : `Until then, your pay goes to ${names}.`;
    },
    async ended(tx, change) {
      await countVersion(tx, change);
      await noteAccounts(tx, change, []);
    },
  };
}

/**
 * Undoes an applied change, where nothing newer stands on it: its accounts are as before, and paid as before at once,
 * since they were proven then. False where something newer does.
 */
export async function undoChange(
  tx: Transaction,
  keys: KeyRing,
  change: Subject & Pick<AppliedChange, 'before' | 'after' | 'now'>,
): Promise<boolean> {
  const [before, after] = [depositSet.parse(change.before), depositSet.parse(change.after)];
  await holdState(tx, change);
  const standing = await readStanding(tx, change);
  if (!sameSet(openSet(keys, change, standing.accounts), after)) return false;
  await writeSet(tx, keys, change, standing, before, { now: change.now, proven: before.accounts });
  return true;
}

interface Writing {
  readonly now: Date;
  /** Accounts that the bank has confirmed before, and that are paid without asking it again. */
  readonly proven: readonly AccountInSet[];
}

async function writeSet(
  tx: Transaction,
  keys: KeyRing,
  subject: Subject,
  standing: Standing,
  after: DepositSet,
  { now, proven }: Writing,
): Promise<void> {
  const { timeZone } = await readPayDays(tx, subject, now);
  const today = todayIn(timeZone, now);
  for (const gone of standing.accounts.filter(({ id }) => !after.accounts.some((account) => account.id === id)))
    await tx.run(end, [subject.clientId, subject.employeeId, gone.id, today]);
  for (const account of after.accounts) {
    const old = standing.accounts.find(({ id }) => id === account.id);
    if (old && isSameAt(keys, subject, old, account)) {
      await tx.run(place, [
        subject.clientId,
        subject.employeeId,
        account.id,
        account.priority,
        account.nickname,
        account.bankAccountType,
        ...shareOf(account),
      ]);
      continue;
    }
    const isProven = proven.some((one) => sameNumbers(one, account));
    if (isProven) await tx.run(endStandIn, [subject.clientId, subject.employeeId, account.id, today]);
    // The account that is paid now goes on being paid until the bank has confirmed the new number.
    else if (old?.status === 'active') await keepPaying(tx, keys, subject, old, today);
    await writeAccount(tx, keys, subject, account, {
      status: isProven ? 'active' : 'prenote',
      prenoteUntil: isProven ? null : confirmationDay(today),
      replacedBy: null,
      today,
    });
  }
  await countVersion(tx, subject);
  await noteAccounts(tx, subject, []);
}

function isSameAt(keys: KeyRing, subject: Subject, old: StandingAccount, account: AccountInSet): boolean {
  const accountNumber = open(keys, old.accountSealed, accountPlace(subject, old.id));
  return sameNumbers({ routingNumber: old.routingNumber, accountNumber }, account);
}

/** A copy under an id of its own: the number opens nowhere but where it is sealed. */
async function keepPaying(
  tx: Transaction,
  keys: KeyRing,
  subject: Subject,
  old: StandingAccount,
  today: string,
): Promise<void> {
  const copy: AccountInSet = {
    ...old,
    id: randomUUID(),
    accountNumber: open(keys, old.accountSealed, accountPlace(subject, old.id)),
    priority: old.position,
  };
  await writeAccount(tx, keys, subject, copy, { status: 'active', prenoteUntil: null, replacedBy: old.id, today });
}

interface AccountState {
  readonly status: 'active' | 'prenote';
  readonly prenoteUntil: string | null;
  readonly replacedBy: string | null;
  readonly today: string;
}

async function writeAccount(
  tx: Transaction,
  keys: KeyRing,
  subject: Subject,
  account: AccountInSet,
  { status, prenoteUntil, replacedBy, today }: AccountState,
): Promise<void> {
  await tx.run(write, [
    subject.clientId,
    subject.employeeId,
    account.id,
    account.priority,
    account.nickname,
    account.bankName,
    account.bankAccountType,
    account.routingNumber,
    seal(keys, account.accountNumber, accountPlace(subject, account.id)),
    fingerprintOf(keys, account.routingNumber, account.accountNumber),
    account.accountNumber.slice(-4),
    ...shareOf(account),
    status,
    prenoteUntil,
    replacedBy,
    today,
  ]);
}

function shareOf({ split }: Pick<AccountInSet, 'split'>): [string, number | null, number | null] {
  return [split.kind, split.kind === 'amount' ? split.amount : null, split.kind === 'percent' ? split.percent : null];
}
