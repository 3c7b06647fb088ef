import type { Language } from '@paystead/contract/fields.ts';
import type { Transaction } from '../database/port.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import { enqueue, enqueueAll } from '../outbox/enqueue.ts';
import type { OutboxItem } from '../outbox/item.ts';
import type { MailBrand } from './brand.ts';
import { TEMPLATES, type TemplateData, type TemplateName } from './templates/templates.ts';

/**
 * A mail to be written. `clientId` and `employeeId` name the employee whose preference applies; null: it is always
 * sent.
 */
export interface QueuedMail<N extends TemplateName> {
  readonly template: N;
  readonly data: TemplateData<N>;
  readonly to: string;
  readonly language: Language;
  readonly brand: MailBrand;
  readonly clientId: string | null;
  readonly employeeId: string | null;
}

/** A mail of any template. */
export type AnyMail = { readonly [N in TemplateName]: QueuedMail<N> }[TemplateName];

/**
 * Queues a mail that is sent if and only if the caller's transaction commits. Returns its id, which the Message-ID
 * carries. An invalid address doesn't fail the caller's work: the mail becomes a dead letter.
 */
export function queueMail<N extends TemplateName>(
  tx: Transaction,
  keys: KeyRing,
  mail: QueuedMail<N>,
  now: Date,
): Promise<string> {
  return enqueue(tx, keys, itemOf(mail), now);
}

/** Queues several mails in one statement, like `queueMail`. */
export async function queueMails(tx: Transaction, keys: KeyRing, mails: readonly AnyMail[], now: Date): Promise<void> {
  await enqueueAll(
    tx,
    keys,
    mails.map((mail) => itemOf(mail as QueuedMail<TemplateName>)),
    now,
  );
}

function itemOf<N extends TemplateName>(mail: QueuedMail<N>): OutboxItem {
  const { template, data, to, language, brand, clientId, employeeId } = mail;
  TEMPLATES[template].data.parse(data);
  const payload = { template, data, to, language, brand };
  return { kind: 'mail', topic: `mail.${template}`, clientId, employeeId, payload };
}
