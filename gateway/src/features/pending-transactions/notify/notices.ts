import { localDateIn } from '@paystead/contract/local-date.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import { json, noRow, statement } from '../../../platform/database/port.ts';
import type { ProposedChange } from '../../../platform/changes/port.ts';
import type { KeyRing } from '../../../platform/keys/key-ring.ts';
import type { MailBrand } from '../../../platform/mail/brand.ts';
import { queueMails, type AnyMail } from '../../../platform/mail/queue-mail.ts';
import type { ChangeStep } from '../../../platform/mail/templates/change-step.ts';
import type { DecidingPerson } from '../deciders.ts';
import type { RequestContext } from '../request-context.ts';
import { keyOf, type TransactionRow } from '../request-row.ts';
import { forText } from '../request-texts.ts';
import { stepNotice, toDecideNotice } from './notice-texts.ts';

/** A step of a request, for the notices about it. */
interface NoticedStep extends Pick<ProposedChange, 'mails'> {
  readonly step: ChangeStep;
  readonly now: Date;
  readonly context: RequestContext;
  /** Everyone who may decide about the request as it is now. */
  readonly deciders: readonly DecidingPerson[];
}

/** Notifies the people concerned of a step, by mail and inside the portal, in the transaction of the step. */
export type Notify = (tx: Transaction, row: TransactionRow, noticed: NoticedStep) => Promise<void>;

export interface NoticePorts {
  readonly keys: KeyRing;
  /** Returns the branding of a partner's mail. */
  readonly brandOf: (tx: Transaction, partnerId: string, now: Date) => Promise<MailBrand>;
}

/**
 * Steps after which someone has to decide and gets an email. After an undone decision, deciders get the notice inside the
 * portal alone: one of them has just taken it back.
 */
const TO_DECIDE: Partial<Record<ChangeStep, 'new' | 'amended' | 'late'>> = {
  submitted: 'new',
  amended: 'amended',
  escalated: 'late',
};

export function createNotify({ keys, brandOf }: NoticePorts): Notify {
  return async (tx, row, noticed) => {
    const { step, now, context, mails } = noticed;
    const brand = await brandOf(tx, context.employee.partnerId, now);
    const kind = TO_DECIDE[step];
    const waits = kind !== undefined || step === 'undone';
    const deciders = waits && row.status === 'pending' ? noticed.deciders : [];
    await postNotices(tx, row, noticed, deciders);
    const queued: AnyMail[] = [
      ...employeeMails(row, noticed, brand),
      ...(kind ? deciderMails(row, kind, noticed, deciders, brand) : []),
      ...(mails?.(row, brand) ?? []),
    ];
    await queueMails(tx, keys, queued, now);
  };
}

function employeeMails(row: TransactionRow, { step, now, context }: NoticedStep, brand: MailBrand): AnyMail[] {
  const { email, language, clientName, timeZone } = context.employee;
  if (email === null) return [];
  const isDecided = ['approved', 'rejected', 'sentBack', 'applied'].includes(step);
  const data = {
    step,
    ruleType: row.ruleType,
    at: now.toISOString(),
    clientName,
    by: isDecided && row.decidedByName !== null ? forText(row.decidedByName, row.decidedForName, language) : null,
    reason: reasonOf(step, row),
    decideBy: row.status === 'pending' && row.decideBy ? localDateIn(timeZone, row.decideBy) : null,
    from: row.status === 'approved' && row.applyFrom ? localDateIn(timeZone, row.applyFrom) : null,
  };
  const { clientId, employeeId } = row;
  return [{ template: 'changeStep', data, to: email, language, brand, clientId, employeeId }];
}

/** Returns the decider's reason, if the step is one that the employee has to understand. */
function reasonOf(step: ChangeStep, { reason }: TransactionRow): string | null {
  return step === 'rejected' || step === 'sentBack' ? reason : null;
}

function deciderMails(
  row: TransactionRow,
  kind: 'new' | 'amended' | 'late',
  { now, context: { employee } }: NoticedStep,
  deciders: readonly DecidingPerson[],
  brand: MailBrand,
): AnyMail[] {
  const data = {
    kind,
    ruleType: row.ruleType,
    employeeName: employee.fullName,
    clientName: employee.clientName,
    submittedOn: localDateIn(employee.timeZone, row.submittedAt),
    decideBy: localDateIn(employee.timeZone, row.decideBy ?? now),
  };
  return deciders.flatMap(({ employeeId, email, language, decisionMail }): AnyMail[] =>
    email === null || decisionMail === 'daily'
      ? []
      : [{ template: 'changeToDecide', data, to: email, language, brand, clientId: row.clientId, employeeId }],
  );
}

/** $1 to $3 are the request's key; the notice for the deciders expires when no one has to decide any more. */
const post = statement(
  'transactions.post_notices',
  noRow,
  `select from post_transaction_notice($1, $3, 'employee', array[$2::uuid], $4, $5, $6, null, null) own,
               post_transaction_notice($1, $3, 'deciders', $7::uuid[], $8, $9, $6, $10, null) decide`,
);

async function postNotices(
  tx: Transaction,
  row: TransactionRow,
  { step, now, context }: NoticedStep,
  deciders: readonly DecidingPerson[],
): Promise<void> {
  const own = stepNotice(step, row.kind, reasonOf(step, row));
  const toDecide = toDecideNotice(context.employee.fullName, row.kind);
  const at = now.toISOString();
  await tx.run(post, [
    ...keyOf(row),
    json(own.title),
    json(own.body),
    at,
    deciders.map(({ employeeId }) => employeeId),
    json(toDecide.title),
    json(toDecide.body),
    deciders.length === 0 ? at : null,
  ]);
}
