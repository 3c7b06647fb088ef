import { z } from 'zod';
import { authorizeProfile } from '@paystead/contract/features/session/endpoints.ts';
import type { AuthorizeReply } from '@paystead/contract/features/session/model.ts';
import { language } from '@paystead/contract/fields.ts';
import type { Brands } from '../brands.ts';
import { statement, type Transaction } from '../platform/database/port.ts';
import type { Route } from '../platform/http/route.ts';
import type { KeyRing } from '../platform/keys/key-ring.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';

const ofNewDevice = statement(
  'sign_in_notice.of_new_device',
  z.object({
    email: z.string().nullable(),
    language,
    device: z.string(),
    client_id: z.string(),
    employee_id: z.string(),
    client_name: z.string(),
    partner_id: z.string(),
  }),
  'select * from session_of_new_device($1)',
);

/** Wraps the routes with a notice by mail for each sign-in that opens a session on a new device. */
export function withSignInNotice(routes: readonly Route[], keys: KeyRing, brands: Brands): Route[] {
  return routes.map((one) => {
    if (one.kind !== 'plain' || one.endpoint.name !== authorizeProfile.name) return one;
    const handler: typeof one.handler = async (call) => {
      const reply = (await one.handler(call)) as AuthorizeReply;
      await noticeNewDevice(call.tx, keys, brands, reply.session.sessionId, call.now);
      return reply;
    };
    return { ...one, handler };
  });
}

/**
 * Runs in the transaction that opens the session, whose tenant it has entered, so that no session on a new device lacks
 * its notice.
 */
async function noticeNewDevice(
  tx: Transaction,
  keys: KeyRing,
  brands: Brands,
  sessionId: string,
  now: Date,
): Promise<void> {
  const found = await tx.maybe(ofNewDevice, [sessionId]);
  if (found === undefined || found.email === null) return;
  await queueMail(
    tx,
    keys,
    {
      template: 'newDevice',
      data: { at: now.toISOString(), device: found.device, clientName: found.client_name },
      to: found.email,
      language: found.language,
      brand: await brands.mailOfPartner(tx, found.partner_id, now),
      clientId: found.client_id,
      employeeId: found.employee_id,
    },
    now,
  );
}
