import type { Transaction } from '../../platform/database/port.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { MailBrand } from '../../platform/mail/brand.ts';
import { queueMail, type QueuedMail } from '../../platform/mail/queue-mail.ts';
import type { TemplateName } from '../../platform/mail/templates/templates.ts';
import { readFace } from './link-store.ts';

export interface LinkMailPorts {
  readonly keys: KeyRing;
  /** What mail wears of a partner; branding's to say. */
  readonly mailBrand: (tx: Transaction, partnerId: string, now: Date) => Promise<MailBrand>;
}

/** Queues one mail for each address; addresses that occur twice get one. */
export type SendToPerson = <N extends TemplateName>(
  template: N,
  addresses: readonly string[],
  data: Omit<QueuedMail<N>['data'], 'clientName'>,
) => Promise<void>;

/** Writes to a person in their language and their employer's brand; null where they work for nobody any more. */
export async function mailToPerson(
  tx: Transaction,
  personId: string,
  now: Date,
  { keys, mailBrand }: LinkMailPorts,
): Promise<SendToPerson | null> {
  const face = await readFace(tx, personId);
  if (!face) return null;
  const brand = await mailBrand(tx, face.partner_id, now);
  return async <N extends TemplateName>(
    template: N,
    addresses: readonly string[],
    data: Omit<QueuedMail<N>['data'], 'clientName'>,
  ) => {
    for (const to of new Set(addresses))
      // Of no client and no employee: the request has no tenant, and no preference may silence it.
      await queueMail(
        tx,
        keys,
        {
          template,
          data: { ...data, clientName: face.client_name } as unknown as QueuedMail<N>['data'],
          to,
          language: face.language,
          brand,
          clientId: null,
          employeeId: null,
        },
        now,
      );
  };
}
