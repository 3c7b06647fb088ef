import { z } from 'zod';
import * as contract from '@paystead/contract/features/direct-deposits/endpoints.ts';
import type { EditVerdict } from '@paystead/contract/verdict.ts';
import type { Language } from '@paystead/contract/fields.ts';
import type { Session } from '../../platform/access/session.ts';
import type { VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { hasLeft } from '../../platform/access/views.ts';
import { bankFreeze } from '../../platform/changes/freeze.ts';
import type { Changes } from '../../platform/changes/port.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { refuse } from '../../platform/failures/failure.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { MailBrand } from '../../platform/mail/brand.ts';
import { withAdded, withDeleted, withEdited, type Amended } from './amend.ts';
import { depositChanges } from './changes.ts';
import { depositSet, newNumbers, type DepositSet } from './deposit-set.ts';
import { contactsOf, noticeChange, portalOrigin } from './notices.ts';
import { forecast, type PayDays } from './pay-days.ts';
import { inForce, proposedAccounts, rejectedAccounts } from './reply.ts';
import { demandAccountOnFile, mustConfirm, reviewReasons } from './shield.ts';
import { newestChange } from './asked-store.ts';
import {
  countVersion,
  fingerprintsOf,
  holdState,
  noteAccounts,
  openSet,
  readBankName,
  readPayDays,
  readStanding,
  versionOf,
} from './store.ts';
import { statusOptions, typeOptions } from './words.ts';

export interface DirectDepositPorts {
  readonly keys: KeyRing;
  readonly changes: Changes;
  /** The edit role (ME-4), by the contract's rule. */
  readonly mayEdit: (roleNames: readonly string[]) => boolean;
  /** What a mail of the employee's partner looks like. */
  readonly brandOf: (tx: Transaction, partnerId: string, now: Date) => Promise<MailBrand>;
}

type Employee = VisibleEmployee<'bank'>;

interface Asked {
  readonly tx: Transaction;
  readonly employee: Employee;
  readonly session: Session;
  readonly language: Language;
  readonly now: Date;
}

/** What a writing call has; the handlers of POST, PUT and DELETE differ in how they amend the set alone. */
interface Writing extends Asked {
  readonly host: { readonly hostname: string; readonly origin: string };
  readonly audit: { note(detail: Readonly<Record<string, unknown>>): void };
}

export function directDepositsRoutes(ports: DirectDepositPorts): Route[] {
  const list = (call: Asked) => listOf(ports, call);
  return [
    route(contract.listDirectDeposits, list),
    route(contract.listDirectDepositsOfEmployee, list),

    route(contract.addDirectDeposit, (call) =>
      change(ports, call, {
        seen: call.body.version ?? null,
        accountOnFile: call.body.accountOnFile,
        amend: (set, most) => withAdded(set, call.body, most),
      }),
    ),
    route(
      contract.editDirectDeposit,
      (call) =>
        change(ports, call, {
          seen: call.version,
          accountOnFile: call.body.accountOnFile,
          amend: (set, most) => withEdited(set, call.body, most),
        }),
      {
        exists: (call) => {
          const named = accountNamed(call.body);
          return named === null || hasAccount(ports, call, named);
        },
      },
    ),
    route(
      contract.deleteDirectDeposit,
      (call) =>
        change(ports, call, {
          seen: call.version,
          accountOnFile: undefined,
          amend: (set) => withDeleted(set, call.params.id),
        }),
      { exists: (call) => hasAccount(ports, call, call.params.id) },
    ),

    route(contract.readBank, async ({ tx, params }) => {
      const { name, has_directory } = await readBankName(tx, params.routingNumber);
      return { bankName: name, hasDirectory: has_directory };
    }),
  ];
}

/** The account that a body names; null where it names none properly, which is a fault of form. */
function accountNamed(body: unknown): string | null {
  const named = z.object({ id: z.uuid() }).safeParse(body);
  return named.success ? named.data.id : null;
}

/** Whether an account is in the set that the next change builds upon. */
async function hasAccount(
  { changes }: DirectDepositPorts,
  { tx, employee, language, now }: Pick<Asked, 'tx' | 'employee' | 'language' | 'now'>,
  id: string,
): Promise<boolean> {
  const open = await changes.openProposal(tx, employee, 2, { language, now });
  const { accounts } = open === null ? await readStanding(tx, employee) : depositSet.parse(open.after);
  return accounts.some((account) => account.id === id);
}

/** DD-1, DD-4: one's own accounts and an employee's are one read; who looks at somebody else never edits. */
async function listOf(ports: DirectDepositPorts, { tx, employee, session, language, now }: Asked) {
  const { keys, changes } = ports;
  const days = await payDaysOf(tx, employee, session, now);
  const ahead = forecast(days, now);
  const standing = await readStanding(tx, employee);
  const open = await changes.openProposal(tx, employee, 2, { language, now });
  const newest = open === null ? await newestChange(tx, keys, employee) : null;
  const seesPay = employee.view === 'self' || session.policy.managers_see_pay;
  return {
    directDeposits: inForce(standing, days, language),
    proposed: open && { directDeposits: proposedAccounts(open, standing, days, language), change: open.change },
    version: await versionOf(tx, employee),
    statusOptions: statusOptions(language),
    bankAccountTypes: typeOptions(language),
    maxAccounts: session.policy.deposit_account_limit,
    sampleNet: seesPay ? (days.sample?.net ?? null) : null,
    sampleDate: seesPay ? (days.sample?.date ?? null) : null,
    nextPayDate: ahead.next?.checkDate ?? null,
    cutoffAt: ahead.next?.cutoffAt.toISOString() ?? null,
    timeZone: days.timeZone,
    ifSentNow:
      days.checkDates.length === 0
        ? null
        : {
            resplit: ahead.resplit,
            newNumber: { ...ahead.newNumber, holdUntil: ahead.newNumber.holdUntil.toISOString() },
          },
    rejected: rejectedAccounts(newest, standing, language),
    mustConfirmAccountOnFile: mustConfirm(standing),
    ...(await verdict(ports, tx, employee, session, now)),
    nextCursor: null,
  };
}

async function verdict(
  { mayEdit }: DirectDepositPorts,
  tx: Transaction,
  employee: Employee,
  session: Session,
  now: Date,
): Promise<EditVerdict> {
  if (employee.view !== 'self') return { canEdit: false, whyNot: 'viewingAnotherEmployee' };
  if (hasLeft(session)) return { canEdit: false, whyNot: 'formerEmployee' };
  if (!mayEdit(session.roleNames)) return { canEdit: false, whyNot: 'editRole' };
  const freeze = await bankFreeze(tx, employee, now);
  if (!freeze) return { canEdit: true, whyNot: null };
  return { canEdit: false, whyNot: freeze.reason === 'contactChanged' ? 'contactRecentlyChanged' : 'frozen' };
}

async function payDaysOf(tx: Transaction, employee: Employee, { policy }: Session, now: Date) {
  const read = await readPayDays(tx, employee, now);
  const cutoff = { bankingDays: policy.change_cutoff_days, time: policy.change_cutoff_time };
  return { ...read, cutoff } satisfies PayDays & { sample: unknown };
}

interface Wish {
  /** The version that the person saw; null: builds upon whatever stands. */
  readonly seen: number | null;
  readonly accountOnFile: string | undefined;
  readonly amend: (set: DepositSet, maxAccounts: number) => Amended;
}

/** DD-1: the set as proposed (or as it stands) amended, looked at by the shield, and handed to the engine for changes. */
async function change(ports: DirectDepositPorts, call: Writing & Parameters<Changes['propose']>[0], wish: Wish) {
  const { keys, changes } = ports;
  const { tx, session, language, now, audit } = call;
  const employee = call.employee as Employee;
  const state = await holdState(tx, employee);
  const standing = await readStanding(tx, employee);
  const current = openSet(keys, employee, standing.accounts);
  const open = await changes.openProposal(tx, employee, 2, { language, now });
  const asked = open === null ? current : depositSet.parse(open.after);
  const amended = wish.amend(asked, session.policy.deposit_account_limit);
  if ('unknown' in amended) refuse('not_found');
  if ((await bankFreeze(tx, employee, now)) !== null) refuse('changes_frozen');
  if ('faults' in amended) refuse('invalid_input', { faults: amended.faults });
  if (wish.seen !== null && wish.seen !== state.version) refuse('version_conflict');

  const entered = newNumbers(asked, amended.set);
  if (entered.length > 0)
    await demandAccountOnFile(tx, keys, employee, { state, standing, typed: wish.accountOnFile, now });
  const next = await withBankNames(
    tx,
    amended.set,
    entered.map(({ id }) => id),
  );
  const unproven = newNumbers(current, next);
  const rows = depositChanges(current, next);
  const days = await payDaysOf(tx, employee, session, now);
  const ahead = forecast(days, now);
  const holdUntil = unproven.length > 0 ? ahead.newNumber.holdUntil : null;
  const firstPayDate = unproven.length > 0 ? ahead.newNumber.firstPayDate : ahead.resplit;
  if (rows.length === 0 && open === null) return saved(ports, call, days, { outcome: 'unchanged', change: null });

  const contacts = (await contactsOf(tx, employee, now)).length;
  const receipt = await changes.propose(call, {
    ruleType: 2,
    before: current,
    after: next,
    changes: rows,
    label: null,
    effectiveDate: ahead.today,
    firstCheckDate: firstPayDate,
    holdUntil,
    review: await reviewReasons(tx, keys, employee, { session, state, numbers: unproven, contacts, now }),
    seenVersion: null,
  });
  // Nobody is told of a change that was not made, and the version that others have read stays current.
  if (receipt.outcome === 'unchanged') return saved(ports, call, days, receipt);
  await countVersion(tx, employee);
  await noteAccounts(
    tx,
    employee,
    receipt.outcome === 'pending' && receipt.change !== null
      ? unproven.flatMap((one) => fingerprintsOf(keys, one.routingNumber, one.accountNumber).slice(0, 1))
      : [],
  );
  if (rows.length > 0 && receipt.employeeWorkflowId !== null)
    await noticeChange(tx, keys, employee, {
      employeeWorkflowId: receipt.employeeWorkflowId,
      clientName: session.clientName,
      newAccounts: unproven.map(({ accountNumber }) => accountNumber.slice(-4)),
      holdUntil: receipt.change?.holdUntil ? new Date(receipt.change.holdUntil) : holdUntil,
      firstPayDate: receipt.change ? receipt.change.effectivePayDate : firstPayDate,
      origin: await portalOrigin(tx, session.clientId, call.host),
      brand: await ports.brandOf(tx, session.partnerId, now),
      now,
    });
  audit.note({ fields: [...new Set(rows.map(({ field }) => field))], outcome: receipt.outcome });
  return saved(ports, call, days, receipt);
}

/** Names from the operator's directory for numbers that were just entered. */
async function withBankNames(tx: Transaction, set: DepositSet, entered: readonly string[]): Promise<DepositSet> {
  const accounts = [];
  for (const account of set.accounts) {
    const known = entered.includes(account.id) ? (await readBankName(tx, account.routingNumber)).name : null;
    accounts.push(known === null ? account : { ...account, bankName: known });
  }
  return { accounts };
}

/** DD-2: accepted; what stands now, what will be, and whether it waits. */
async function saved(
  { changes }: DirectDepositPorts,
  { tx, employee, language, now }: Pick<Writing, 'tx' | 'language' | 'now'> & { readonly employee: VisibleEmployee },
  days: PayDays,
  receipt: Pick<Awaited<ReturnType<Changes['propose']>>, 'outcome' | 'change'>,
) {
  const standing = await readStanding(tx, employee);
  const open = await changes.openProposal(tx, employee, 2, { language, now });
  return {
    saved: true as const,
    outcome: receipt.outcome,
    change: receipt.change,
    directDeposits: inForce(standing, days, language),
    proposed: open && { directDeposits: proposedAccounts(open, standing, days, language), change: open.change },
    version: await versionOf(tx, employee),
  };
}
