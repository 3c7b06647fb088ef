import type { DirectDepositSaved } from '@paystead/contract/features/direct-deposits/model.ts';
import type { AuditNotes } from '../../../platform/audit/record.ts';
import type { ChangeReceipt } from '../../../platform/changes/port.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import type { Amendment } from '../amendments.ts';
import { loadChangeContext, type ChangeContext } from '../change-context.ts';
import { depositChanges } from '../changes.ts';
import { newNumbers, type AccountInSet, type DepositSet } from '../deposit-set.ts';
import { contactsOf, portalOrigin } from '../notices.ts';
import type { DepositCall, DirectDepositPorts } from '../ports.ts';
import { inForce, proposedAccounts } from '../reply.ts';
import { demandAccountOnFile, reviewReasons } from '../shield.ts';
import { countVersion, fingerprintsOf, noteAccounts, readBankName, readStanding, versionOf } from '../store.ts';

/** A call that changes accounts; `host` is the address by which the portal was reached, for the links in mails. */
export interface ChangeAccountsCall extends DepositCall {
  readonly host: { readonly hostname: string; readonly origin: string };
  readonly audit: AuditNotes;
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
  const { tx, employee, session, now } = call;
  const context = await loadChangeContext(ports, call);
  const { currentAccounts, requestedAccounts, forecast } = context;

  const amended = amendment.applyTo(requestedAccounts, session.policy.deposit_account_limit);
  if ('unknown' in amended) refuse('not_found');
  if (context.isFrozen) refuse('changes_frozen');
  if ('faults' in amended) refuse('invalid_input', { faults: amended.faults });
  if (amendment.basedOnVersion !== null && amendment.basedOnVersion !== context.state.version)
    refuse('version_conflict');

  const enteredNumbers = newNumbers(requestedAccounts, amended.set);
  if (enteredNumbers.length > 0)
    await demandAccountOnFile(tx, ports.keys, employee, { ...context, typed: amendment.accountOnFile, now });

  const accounts = await withBankNames(tx, amended.set, enteredNumbers);
  const changedFields = depositChanges(currentAccounts, accounts);
  if (changedFields.length === 0 && context.waiting === null)
    return receiptOf(ports, call, context, { outcome: 'unchanged', change: null });

  const unprovenNumbers = newNumbers(currentAccounts, accounts);
  const isHeld = unprovenNumbers.length > 0;
  const contacts = (await contactsOf(tx, employee, now)).length;
  const about = { session, state: context.state, numbers: unprovenNumbers, contacts, now };
  const timing = {
    holdUntil: isHeld ? forecast.newNumber.holdUntil : null,
    firstCheckDate: isHeld ? forecast.newNumber.firstPayDate : forecast.resplit,
  };
  const request = await ports.changes.propose(call, {
    ruleType: 2,
    before: currentAccounts,
    after: accounts,
    changes: changedFields,
    label: null,
    effectiveDate: forecast.today,
    ...timing,
    review: await reviewReasons(tx, ports.keys, employee, about),
    seenVersion: null,
  });
  // Nothing was submitted: send no mail, and keep the version that the page was loaded with.
  if (request.outcome === 'unchanged') return receiptOf(ports, call, context, request);
  await countVersion(tx, employee);
  await rememberAccounts(ports, call, request, unprovenNumbers);
  if (changedFields.length > 0) await notifyAllContacts(ports, call, request, unprovenNumbers, timing);

  call.audit.note({ fields: [...new Set(changedFields.map(({ field }) => field))], outcome: request.outcome });
  return receiptOf(ports, call, context, request);
}

/** Fills in bank names from the operator's directory for numbers that were just entered. */
async function withBankNames(
  tx: Transaction,
  set: DepositSet,
  enteredNumbers: readonly AccountInSet[],
): Promise<DepositSet> {
  const accounts = [];
  for (const account of set.accounts) {
    const isEntered = enteredNumbers.some(({ id }) => id === account.id);
    const bankName = isEntered ? (await readBankName(tx, account.routingNumber)).name : null;
    accounts.push(bankName === null ? account : { ...account, bankName });
  }
  return { accounts };
}

/** Keeps the fingerprints of requested accounts while they wait, so that the same account under two people is noticed. */
async function rememberAccounts(
  { keys }: ChangeAccountsPorts,
  { tx, employee }: DepositCall,
  { outcome, change }: ChangeReceipt,
  unprovenNumbers: readonly AccountInSet[],
): Promise<void> {
  const isWaiting = outcome === 'pending' && change !== null;
  const requested = isWaiting ? unprovenNumbers : [];
  await noteAccounts(
    tx,
    employee,
    requested.flatMap(({ routingNumber, accountNumber }) =>
      fingerprintsOf(keys, routingNumber, accountNumber).slice(0, 1),
    ),
  );
}

async function notifyAllContacts(
  ports: ChangeAccountsPorts,
  { tx, employee, session, host, now }: ChangeAccountsCall,
  { employeeWorkflowId, change }: ChangeReceipt,
  unprovenNumbers: readonly AccountInSet[],
  { holdUntil, firstCheckDate }: { readonly holdUntil: Date | null; readonly firstCheckDate: string | null },
): Promise<void> {
  if (employeeWorkflowId === null) return;
  await ports.notifyContacts(tx, employee, {
    employeeWorkflowId,
    clientName: session.clientName,
    newAccounts: unprovenNumbers.map(({ accountNumber }) => accountNumber.slice(-4)),
    holdUntil: change?.holdUntil ? new Date(change.holdUntil) : holdUntil,
    firstPayDate: change ? change.effectivePayDate : firstCheckDate,
    origin: await portalOrigin(tx, session.clientId, host),
    brand: await ports.brandOf(tx, session.partnerId, now),
    now,
  });
}

/** Returns the receipt (DD-2): the accounts in effect now, those requested, and whether they wait. */
async function receiptOf(
  { changes }: ChangeAccountsPorts,
  { tx, employee, language, now }: DepositCall,
  { payDays }: ChangeContext,
  { outcome, change }: Pick<ChangeReceipt, 'outcome' | 'change'>,
): Promise<DirectDepositSaved> {
  const standing = await readStanding(tx, employee);
  const waiting = await changes.openProposal(tx, employee, 2, { language, now });
  return {
    saved: true,
    outcome,
    change,
    directDeposits: inForce(standing, payDays, language),
    proposed: waiting && {
      directDeposits: proposedAccounts(waiting, standing, payDays, language),
      change: waiting.change,
    },
    version: await versionOf(tx, employee),
  };
}
