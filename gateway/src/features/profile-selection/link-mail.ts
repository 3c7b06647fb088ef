import { isSandboxed } from '../../platform/access/sandboxed-person.ts';
import type { Transaction } from '../../platform/database/port.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { MailBrand } from '../../platform/mail/brand.ts';
import { queueMail, type QueuedMail } from '../../platform/mail/queue-mail.ts';
import type { TemplateName } from '../../platform/mail/templates/templates.ts';
import { readRecipient } from './link-store.ts';

export interface LinkMailPorts {
  readonly keys: KeyRing;
  /** Returns a partner's brand for mail. */
  readonly mailBrand: (tx: Transaction, partnerId: string, now: Date) => Promise<MailBrand>;
}

/** Queues one mail for each address; an address that occurs twice gets one. */
export type SendToPerson = <N extends TemplateName>(
  template: N,
  addresses: readonly string[],
  data: Omit<QueuedMail<N>['data'], 'clientName'>,
) => Promise<void>;

/**
 * Returns a function that mails a person in their language and their employer's brand; null if no employer has them any
 * more.
 */
export async function mailToPerson(
  tx: Transaction,
  personId: string,
  now: Date,
  { keys, mailBrand }: LinkMailPorts,
): Promise<SendToPerson | null> {
  const recipient = await readRecipient(tx, personId);
  if (!recipient || (await isSandboxed(tx, personId))) return null;
  const brand = await mailBrand(tx, recipient.partner_id, now);
  return async <N extends TemplateName>(
    template: N,
    addresses: readonly string[],
    data: Omit<QueuedMail<N>['data'], 'clientName'>,
  ) => {
    for (const to of new Set(addresses))
      // Without client and employee: the request has no tenant, and no preference may block it.
      await queueMail(
        tx,
        keys,
        {
          template,
          data: { ...data, clientName: recipient.client_name } as unknown as QueuedMail<N>['data'],
          to,
          language: recipient.language,
          brand,
          clientId: null,
          employeeId: null,
        },
        now,
      );
  };
}
