import { localDateIn } from '@paystead/contract/local-date.ts';
import { json, noRow, statement, type Transaction } from '../../platform/database/port.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { MailBrand } from '../../platform/mail/brand.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { ChangeStep } from '../../platform/mail/templates/change-step.ts';
import { noticeOf, toDecideNotice, type NoticeTexts } from './notice-texts.ts';
import { readDeciders, readDecisionRule, readSubject, type ChangedEmployee, type DecidingPerson } from './people.ts';
import type { TransactionRow } from './store.ts';

/** Tells the people concerned about a step, by mail and inside the portal, in the transaction of the step itself. */
export type Notify = (
  tx: Transaction,
  row: TransactionRow,
  what: { readonly step: ChangeStep; readonly now: Date },
) => Promise<void>;

export interface NoticePorts {
  readonly keys: KeyRing;
  /** What a mail wears of the partner's branding. */
  readonly brandOf: (tx: Transaction, partnerId: string, now: Date) => Promise<MailBrand>;
}

/** Steps at which somebody has to decide anew. */
const TO_DECIDE: Partial<Record<ChangeStep, 'new' | 'amended' | 'late'>> = {
  submitted: 'new',
  amended: 'amended',
  escalated: 'late',
};

export function createNotify(ports: NoticePorts): Notify {
  return async (tx, row, { step, now }) => {
    const person = await readSubject(tx, row, now);
    const brand = await ports.brandOf(tx, person.partnerId, now);
    await tellEmployee(tx, row, step, now, person, brand, ports.keys);
    const kind = TO_DECIDE[step];
    const isWaiting = kind !== undefined && row.status === 'pending';
    const deciders = isWaiting ? await decidersOf(tx, row, now) : [];
    await postToDeciders(tx, row, now, person, deciders);
    if (kind) await mailDeciders(tx, row, kind, now, person, deciders, brand, ports.keys);
  };
}

async function decidersOf(tx: Transaction, row: TransactionRow, now: Date): Promise<DecidingPerson[]> {
  const rule = await readDecisionRule(tx, row.clientId, row.ruleType);
  return readDeciders(tx, row, { decider: row.decider, isEscalated: row.escalatedAt !== null }, rule, now);
}

async function tellEmployee(
  tx: Transaction,
  row: TransactionRow,
  step: ChangeStep,
  now: Date,
  person: ChangedEmployee,
  brand: MailBrand,
  keys: KeyRing,
): Promise<void> {
  const texts = noticeOf(step, row.ruleType, step === 'rejected' ? row.reason : null);
  await post(tx, row, 'employee', [row.employeeId], texts, now, { expiresAt: null });
  if (person.email === null) return;
  const isDecided = step === 'approved' || step === 'rejected' || step === 'applied';
  const data = {
    step,
    ruleType: row.ruleType,
    at: now.toISOString(),
    clientName: person.clientName,
    by: isDecided ? row.decidedByName : null,
    reason: step === 'rejected' ? row.reason : null,
    decideBy: row.status === 'pending' && row.decideBy ? localDateIn(person.timeZone, row.decideBy) : null,
    from: row.status === 'approved' && row.applyFrom ? localDateIn(person.timeZone, row.applyFrom) : null,
  };
  const { clientId, employeeId } = row;
  const { email: to, language } = person;
  await queueMail(tx, keys, { template: 'changeStep', data, to, language, brand, clientId, employeeId }, now);
}

/** One notice for all who may decide; it goes once nobody has to any more. */
async function postToDeciders(
  tx: Transaction,
  row: TransactionRow,
  now: Date,
  person: ChangedEmployee,
  deciders: readonly DecidingPerson[],
): Promise<void> {
  const ids = deciders.map(({ employeeId }) => employeeId);
  const texts = toDecideNotice(person.fullName, row.ruleType);
  await post(tx, row, 'deciders', ids, texts, now, { expiresAt: ids.length === 0 ? now : null });
}

async function mailDeciders(
  tx: Transaction,
  row: TransactionRow,
  kind: 'new' | 'amended' | 'late',
  now: Date,
  person: ChangedEmployee,
  deciders: readonly DecidingPerson[],
  brand: MailBrand,
  keys: KeyRing,
): Promise<void> {
  const data = {
    kind,
    ruleType: row.ruleType,
    employeeName: person.fullName,
    clientName: person.clientName,
    submittedOn: localDateIn(person.timeZone, row.submittedAt),
    decideBy: localDateIn(person.timeZone, row.decideBy ?? now),
  };
  for (const { employeeId, email, language } of deciders) {
    if (email === null) continue;
    const mail = {
      template: 'changeToDecide',
      data,
      to: email,
      language,
      brand,
      clientId: row.clientId,
      employeeId,
    } as const;
    await queueMail(tx, keys, mail, now);
  }
}

const postNotice = statement(
  'transactions.post_notice',
  noRow,
  'select from post_transaction_notice($1, $2, $3, $4::uuid[], $5, $6, $7, $8, $9)',
);

async function post(
  tx: Transaction,
  row: TransactionRow,
  audience: 'employee' | 'deciders',
  recipients: readonly string[],
  { title, body }: NoticeTexts,
  now: Date,
  { expiresAt }: { readonly expiresAt: Date | null },
): Promise<void> {
  await tx.run(postNotice, [
    row.clientId,
    row.employeeWorkflowId,
    audience,
    recipients,
    json(title),
    json(body),
    now.toISOString(),
    expiresAt?.toISOString() ?? null,
    null,
  ]);
}
