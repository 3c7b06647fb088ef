import type { DirectDepositSaved } from '@paystead/contract/features/direct-deposits/model.ts';
import { needsConfirmation } from '@paystead/contract/features/pending-transactions/rules.ts';
import type { ChangeCall, ChangeReceipt, SubmittedChange } from '../../../platform/changes/port.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import type { MailBrand } from '../../../platform/mail/brand.ts';
import { fingerprintOf, readAccounts, readBankNames } from '../accounts-store.ts';
import type { Amendment } from '../amendments.ts';
import { applySet } from '../applier.ts';
import { loadChangeContext, type ChangeContext } from '../change-context.ts';
import { depositChanges } from '../changes.ts';
import { writeContactNotices, type Host, type IssuedNotice } from '../protection/contact-notices.ts';
import { depositSet, newNumbers, type AccountInSet, type DepositSet } from '../deposit-set.ts';
import { requireConfirmation, reviewChange } from '../protection/fraud-review.ts';
import { checkReached } from '../pay-dates.ts';
import type { DepositCall, DirectDepositPorts } from '../ports.ts';
import { currentDeposits, requestedDeposits } from '../reply.ts';
import { keepNotices, readDepositState, rememberChange } from '../state-store.ts';

/** A call that changes accounts; `host` is the address by which the portal was reached, for the links in mails. */
export interface ChangeAccountsCall extends DepositCall, ChangeCall {
  readonly employee: DepositCall['employee'];
  readonly host: Host;
}

export type ChangeAccountsPorts = Omit<DirectDepositPorts, 'mayEdit'>;

/**
 * Submits a change to an employee's direct deposits for approval (DD-1).
 *
 * A change builds on the request that is still waiting, if there is one. Account numbers never leave this file in clear:
 * the request stores them sealed, and mail shows the last four digits.
 *
 * Errors: `not_found` (no such account), `changes_frozen`, `invalid_input` (field faults, a wrong or missing account on
 * file), `too_many_requests` (wrong accounts on file), `version_conflict` (the accounts changed after the page was loaded).
 */
export async function changeAccounts(
  ports: ChangeAccountsPorts,
  call: ChangeAccountsCall,
  amendment: Amendment,
): Promise<DirectDepositSaved> {
  const { tx, employee, session, host, now } = call;
  const context = await loadChangeContext(ports, call);
  const { draft, state, currentAccounts, requestedAccounts } = context;

  const amended = amendment.applyTo(requestedAccounts, session.policy.deposit_account_limit, currentAccounts);
  if ('unknown' in amended) refuse('not_found');
  if (state.freezeReason !== null) refuse('changes_frozen');
  // First, because newer accounts can be the cause of a fault that the person can't understand.
  if (amendment.basedOnVersion !== null && amendment.basedOnVersion !== state.version) refuse('version_conflict');
  if ('faults' in amended) refuse('invalid_input', { faults: amended.faults });

  // Numbers of an account that comes back are on file already.
  const onFile = new Set(currentAccounts.accounts.map(numbersOf));
  const enteredNumbers = newNumbers(requestedAccounts, amended.set).filter((one) => !onFile.has(numbersOf(one)));
  const { accountOnFile, asksPayroll } = amendment;
  const confirmedBy =
    enteredNumbers.length === 0
      ? null
      : await requireConfirmation(tx, ports.keys, employee, { ...context, accountOnFile, asksPayroll, now });

  const accounts = await withBankNames(tx, amended.set, enteredNumbers);
  const changes = depositChanges(currentAccounts, accounts);
  if (changes.length === 0 && draft.waiting === null)
    return receiptOf(call, context, { outcome: 'unchanged', change: null, waiting: null }, state.version);

  const unprovenNumbers = newNumbers(currentAccounts, accounts);
  const review = await reviewChange(tx, ports.keys, employee, {
    session,
    host,
    state,
    current: context.current,
    requested: accounts,
    newNumbers: unprovenNumbers,
    // Numbers that wait already keep what was missing when they were entered.
    isUnconfirmed: confirmedBy === null ? needsConfirmation(draft.waiting?.review ?? []) : confirmedBy === 'payroll',
    now,
  });
  let issued: IssuedNotice | null = null;
  const request = await draft.submit({
    before: currentAccounts,
    after: accounts,
    changes,
    label: null,
    effectiveDate: context.forecast.today,
    ...timingOf(context, unprovenNumbers, enteredNumbers),
    review: review.reasons,
    basedOnVersion: null,
    applyNow: (transaction, change) => applySet(transaction, ports.keys, change, context),
    mails: (submitted, brand) => {
      const notices = writeContactNotices(ports.keys, employee, review.contacts, {
        ...noticeOf(submitted, brand, unprovenNumbers, call),
        origin: review.origin,
      });
      issued = notices.issued;
      return notices.mails;
    },
  });
  // Nothing was submitted: keep the version that the page was loaded with.
  if (request.outcome === 'unchanged') return receiptOf(call, context, request, state.version);

  const version = await remember(ports, call, request, [...unprovenNumbers, ...numbersAtPayroll(draft)], issued);
  call.audit.note({ fields: [...new Set(changes.map(({ field }) => field))], outcome: request.outcome });
  return receiptOf(call, context, request, version);
}

/** Returns the new numbers of the request that payroll has. */
function numbersAtPayroll({ atPayroll }: ChangeContext['draft']): readonly AccountInSet[] {
  return atPayroll ? newNumbers(depositSet.parse(atPayroll.before), depositSet.parse(atPayroll.after)) : [];
}

function numbersOf({ id, routingNumber, accountNumber }: AccountInSet): string {
  return `${id} ${routingNumber} ${accountNumber}`;
}

/**
 * Returns the hold and the first check of a change. New numbers are held until after the next payday. Those that wait
 * already keep the hold of their request if no other number was entered.
 */
function timingOf(
  { forecast, draft: { waiting }, payDates }: ChangeContext,
  unprovenNumbers: readonly AccountInSet[],
  enteredNumbers: readonly AccountInSet[],
): { readonly holdUntil: Date | null; readonly firstCheckDate: string | null } {
  const { newNumber, resplit } = forecast;
  if (unprovenNumbers.length === 0) return { holdUntil: null, firstCheckDate: resplit };
  const held = enteredNumbers.length === 0 ? (waiting?.change.holdUntil ?? null) : null;
  if (held === null) return { holdUntil: newNumber.holdUntil, firstCheckDate: newNumber.firstPayDate };
  const holdUntil = new Date(held);
  return { holdUntil, firstCheckDate: checkReached(payDates, holdUntil, true) };
}

/** Fills in bank names from the operator's directory for numbers that were just entered. */
async function withBankNames(
  tx: Transaction,
  { accounts }: DepositSet,
  enteredNumbers: readonly AccountInSet[],
): Promise<DepositSet> {
  const entered = new Set(enteredNumbers.map(({ id }) => id));
  const banks = await readBankNames(
    tx,
    enteredNumbers.map(({ routingNumber }) => routingNumber),
  );
  return {
    accounts: accounts.map((account) => {
      const bankName = entered.has(account.id) ? (banks.get(account.routingNumber)?.name ?? null) : null;
      return bankName === null ? account : { ...account, bankName };
    }),
  };
}

function noticeOf(
  { employeeWorkflowId, holdUntil, firstCheckDate }: SubmittedChange,
  brand: MailBrand,
  unprovenNumbers: readonly AccountInSet[],
  { session, now }: ChangeAccountsCall,
) {
  const newAccounts = unprovenNumbers.map(({ accountNumber }) => accountNumber.slice(-4));
  const clientName = session.clientName;
  return { employeeWorkflowId, clientName, newAccounts, holdUntil, firstPayDate: firstCheckDate, brand, now };
}

/**
 * Stores the notices that were sent and, while a request waits, the fingerprints of its new accounts, so that the same account
 * of two employees is noticed. Returns the new version of the accounts.
 */
async function remember(
  { keys }: ChangeAccountsPorts,
  { tx, employee, now }: ChangeAccountsCall,
  { outcome }: ChangeReceipt,
  requested: readonly AccountInSet[],
  notices: IssuedNotice | null,
): Promise<number> {
  if (outcome === 'pending')
    return rememberChange(tx, employee, {
      fingerprints: requested.map(({ routingNumber, accountNumber }) =>
        fingerprintOf(keys, routingNumber, accountNumber),
      ),
      notices,
    });
  // The change or the withdrawal took effect, which has increased the version.
  if (notices !== null) await keepNotices(tx, employee, notices);
  return (await readDepositState(tx, employee, now)).version;
}

/** Returns the receipt (DD-2): the accounts in effect now, those requested, and whether they wait. */
async function receiptOf(
  { tx, employee, language }: DepositCall,
  { current, payDates }: ChangeContext,
  { outcome, change, waiting }: Pick<ChangeReceipt, 'outcome' | 'change' | 'waiting'>,
  version: number,
): Promise<DirectDepositSaved> {
  const accounts = outcome === 'applied' ? await readAccounts(tx, employee) : current;
  return {
    saved: true,
    outcome,
    change,
    directDeposits: currentDeposits(accounts, payDates, language),
    proposed: waiting && {
      directDeposits: requestedDeposits(waiting, accounts, payDates, language),
      change: waiting.change,
    },
    version,
  };
}
