import type { Brands } from '../brands.ts';
import type { NoticeOfReplay } from '../features/session/ends/end-replayed.ts';
import type { KeyRing } from '../platform/keys/key-ring.ts';
import { isSandboxed } from '../platform/access/sandboxed-person.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';

/** Returns the function that mails a person whose session ended because its refresh token was used twice. */
export function replayNotice(keys: KeyRing, brands: Pick<Brands, 'mailOfPartner'>): NoticeOfReplay {
  return async (tx, ended, now) => {
    if (ended.email === null || (await isSandboxed(tx, ended.person_id))) return;
    await queueMail(
      tx,
      keys,
      {
        template: 'signedOutDevice',
        data: { at: now.toISOString(), device: ended.device, clientName: ended.client_name },
        to: ended.email,
        language: ended.language,
        brand: await brands.mailOfPartner(tx, ended.partner_id, now),
        // The call has no session, so it is in no client's tenant.
        clientId: null,
        employeeId: null,
      },
      now,
    );
  };
}
