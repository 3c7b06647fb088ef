import { localDateIn } from '@paystead/contract/local-date.ts';
import { randomUUID } from 'node:crypto';
import type { Language } from '@paystead/contract/fields.ts';
import type { EmployeePermission } from '../../platform/access/job-subject.ts';
import { bankFreeze } from '../../platform/changes/freeze.ts';
import type { AppliedChange, ChangeApplier } from '../../platform/changes/port.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { open } from '../../platform/keys/envelope.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import {
  accountPlace,
  arrangeAccounts,
  endAccounts,
  openSet,
  readAccounts,
  writeAccounts,
  type CurrentAccount,
  type CurrentAccounts,
  type WrittenAccount,
} from './accounts-store.ts';
import { namesNewNumber } from './changes.ts';
import { depositSet, sameNumbers, sameSet, type AccountInSet, type DepositSet } from './deposit-set.ts';
import { checkReached, confirmationDay } from './pay-dates.ts';
import { publishedDeposits } from './published.ts';
import { readRequestedFingerprints } from './requested-store.ts';
import { lockDepositState, rememberChange, type DepositState } from './state-store.ts';
import { text } from './texts.ts';

/** Applies decided changes of direct deposits. */
export function depositApplier(keys: KeyRing): ChangeApplier {
  return {
    async apply(tx, change) {
      const state = await lockDepositState(tx, change, change.now);
      return applySet(tx, keys, change, { state, current: await readAccounts(tx, change) });
    },
    publish: publishedDeposits,
    // The prenote starts when the set takes effect, so a late decision delays the bank's confirmation.
    firstCheck({ timeZone, checkDates, cutoff }, { changes, effectiveAt }) {
      const dates = { timeZone, checkDates, cutoff: { bankingDays: cutoff.days, time: cutoff.time } };
      return checkReached(dates, effectiveAt, namesNewNumber(changes));
    },
    // After an objection or a replaced contact, the approver might be deceived.
    async isStopped(tx, employee, now) {
      return (await bankFreeze(tx, employee, now)) !== null;
    },
    meanwhile: (before, language) => meanwhileText(depositSet.parse(before), language),
    ended: (tx, change) => rememberOpen(tx, keys, change),
    reopened: (tx, change) => rememberOpen(tx, keys, change),
  };
}

/** Keeps the fingerprints of the accounts in effect and of all requests that are open now. */
async function rememberOpen(tx: Transaction, keys: KeyRing, employee: EmployeePermission<'bank'>): Promise<void> {
  await rememberChange(tx, employee, {
    fingerprints: await readRequestedFingerprints(tx, keys, employee),
    notices: null,
  });
}

function meanwhileText({ accounts }: DepositSet, language: Language): string {
  if (accounts.length === 0) return text(language, 'meanwhile.check');
  const list = new Intl.ListFormat(language === 'es' ? 'es-US' : 'en-US', { type: 'conjunction' });
  const names = list.format(accounts.map(({ accountNumber }) => `••${accountNumber.slice(-4)}`));
  return text(language, 'meanwhile.accounts', { names });
}

/** The accounts in effect, locked by their state. */
export interface LockedAccounts {
  readonly state: DepositState;
  readonly current: CurrentAccounts;
}

/** Makes a requested set the current one. Returns `stale` if the current set isn't the one that the change is based on. */
export async function applySet(
  tx: Transaction,
  keys: KeyRing,
  change: AppliedChange,
  locked: LockedAccounts,
): Promise<'applied' | 'stale'> {
  const [before, after] = [depositSet.parse(change.before), depositSet.parse(change.after)];
  if (!sameSet(openSet(keys, change, locked.current.accounts), before)) return 'stale';
  await writeSet(tx, keys, change, locked, after, { now: change.now, proven: [] });
  return 'applied';
}

/**
 * Undoes an applied change. Its accounts are paid again at once, because the bank confirmed them before. Returns false if
 * a newer change builds on it. The state must be locked.
 */
export async function undoChange(
  tx: Transaction,
  keys: KeyRing,
  employee: EmployeePermission<'bank'>,
  change: { readonly before: unknown; readonly after: unknown; readonly now: Date },
  state: DepositState,
): Promise<boolean> {
  const [before, after] = [depositSet.parse(change.before), depositSet.parse(change.after)];
  const current = await readAccounts(tx, employee);
  if (!sameSet(openSet(keys, employee, current.accounts), after)) return false;
  await writeSet(tx, keys, employee, { state, current }, before, { now: change.now, proven: before.accounts });
  return true;
}

interface Writing {
  readonly now: Date;
  /** Accounts that the bank has confirmed before, and that are paid without a new prenote. */
  readonly proven: readonly AccountInSet[];
}

async function writeSet(
  tx: Transaction,
  keys: KeyRing,
  employee: EmployeePermission<'bank'>,
  { state, current }: LockedAccounts,
  after: DepositSet,
  { now, proven }: Writing,
): Promise<void> {
  const today = localDateIn(state.timeZone, now);
  const numberOf = (account: CurrentAccount) => open(keys, account.accountSealed, accountPlace(employee, account.id));
  const formerOf = ({ id }: AccountInSet) => current.accounts.find((account) => account.id === id);
  const isKept = (account: AccountInSet) => {
    const former = formerOf(account);
    return former !== undefined && sameNumbers({ ...former, accountNumber: numberOf(former) }, account);
  };
  const isProven = (account: AccountInSet) => proven.some((one) => sameNumbers(one, account));
  const kept = after.accounts.filter(isKept);
  const replaced = after.accounts.filter((account) => !isKept(account));
  const removed = current.accounts.filter(({ id }) => !after.accounts.some((account) => account.id === id));
  const ids = (accounts: readonly { readonly id: string }[]) => accounts.map(({ id }) => id);

  await endAccounts(tx, employee, { ids: ids(removed), paidInPlaceOf: ids(replaced.filter(isProven)) }, today);
  await arrangeAccounts(tx, employee, kept);
  const written = replaced.flatMap((account): WrittenAccount[] => {
    const position = account.priority;
    if (isProven(account)) return [{ ...account, position, status: 'active', prenoteUntil: null, replacedBy: null }];
    const former = formerOf(account);
    const next = { ...account, position, replacedBy: null } as const;
    const prenote: WrittenAccount = { ...next, status: 'prenote', prenoteUntil: confirmationDay(today) };
    return former?.status === 'active' ? [paidMeanwhile(former, numberOf(former)), prenote] : [prenote];
  });
  await writeAccounts(tx, keys, employee, written, today);
  await rememberOpen(tx, keys, employee);
}

/**
 * Copies an account that is still paid until the bank has confirmed its replacement. The copy has an id of its own, because
 * a number is sealed to its id.
 */
function paidMeanwhile(former: CurrentAccount, accountNumber: string): WrittenAccount {
  const { id, position, nickname, bankName, bankAccountType, routingNumber, split } = former;
  const account = { position, nickname, bankName, bankAccountType, routingNumber, accountNumber, split };
  return { ...account, id: randomUUID(), status: 'active', prenoteUntil: null, replacedBy: id };
}
