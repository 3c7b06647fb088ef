import { createHash, randomBytes } from 'node:crypto';
import * as contract from '@paystead/contract/features/profile-selection/endpoints.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { found, refuse } from '../../platform/failures/failure.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { VerifyIdentity } from '../../platform/identity-tokens/verify.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { MailBrand } from '../../platform/mail/brand.ts';
import { queueMail, type QueuedMail } from '../../platform/mail/queue-mail.ts';
import type { TemplateName } from '../../platform/mail/templates/templates.ts';
import { linkOrigin } from './link-origin.ts';
import * as store from './link-store.ts';

export interface LinkPorts {
  readonly verify: VerifyIdentity;
  readonly keys: KeyRing;
  /** How long a sign-in counts as recent. */
  readonly recentSeconds: number;
  /** What mail wears of a partner; branding's to say. */
  readonly mailBrand: (tx: Transaction, partnerId: string, now: Date) => Promise<MailBrand>;
}

/** A mailed link works for this long (security notes: at most fifteen). */
const LINK_MINUTES = 15;
/** How long the address on file may object, and how long bank changes stop once the link was used. */
const DAY_MINUTES = 24 * 60;
/** Somebody who asks again sooner gets the same answer and no second mail. */
const AGAIN_MINUTES = 1;

const after = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);

/** PRF-2, reading 12: one's e-mail address is changed by two proofs, told to the old address, and can be taken back. */
export function linkRoutes(ports: LinkPorts): Route[] {
  const { verify, keys } = ports;

  return [
    route(contract.linkUserEmail, async ({ tx, session, identityToken, body, now, host }) => {
      if (identityToken === null) {
        const sender = session ?? refuse('unauthenticated');
        if (now.getTime() - sender.signedInAt.getTime() > ports.recentSeconds * 1000) refuse('step_up_required');
      } else {
        const identity = await verify(identityToken, { origin: host.origin });
        // Whoever has no session yet proves the new address by their sign-in, and the old one by the mailed link.
        if (!identity.emailVerified || identity.email !== body.updatedEmail.toLowerCase())
          refuse('identity_token_invalid', { reason: 'the new address is not the token’s' });
      }
      const to = linkOrigin(body.emailRedirectUrl, host);
      if (to === null || !(await store.isPartnerHostname(tx, to.hostname)))
        refuse('invalid_input', { faults: [{ pointer: '/emailRedirectUrl', code: 'unknown_choice' }] });
      const [token, objection] = [newToken(), newToken()];
      const personId = await store.askLink(tx, {
        sessionPerson: identityToken === null ? (session?.personId ?? null) : null,
        currentEmail: body.currentEmail,
        updatedEmail: body.updatedEmail,
        hostname: to.hostname,
        tokenHash: token.hash,
        cancelHash: objection.hash,
        now,
        expiresAt: after(now, LINK_MINUTES),
        cancelUntil: after(now, DAY_MINUTES),
        againAfter: after(now, -AGAIN_MINUTES),
      });
      if (personId !== null) {
        const post = await postmanOf(tx, personId, now, ports);
        const receiver = identityToken === null ? body.updatedEmail : body.currentEmail;
        // In the fragment: it never reaches a log on its way back.
        const url = `${to.origin}/link-email#token=${token.text}`;
        await post?.('emailLink', receiver, ({ clientName }) => ({ clientName, minutes: LINK_MINUTES, url }));
        const cancelUrl = `${to.origin}/link-email#cancel=${objection.text}`;
        await post?.('emailChange', body.currentEmail, ({ clientName }) => ({
          at: now.toISOString(),
          clientName,
          cancelUrl,
        }));
      }
      return { accepted: true as const, resendAfter: after(now, AGAIN_MINUTES).toISOString() };
    }),

    route(contract.linkUser, async ({ tx, session, identityToken, body, now, host }) => {
      const identity = identityToken === null ? null : await verify(identityToken, { origin: host.origin });
      const frozenUntil = after(now, DAY_MINUTES);
      const linked = found(await store.completeLink(tx, hashOf(body.token), { session, identity }, now, frozenUntil));
      const post = await postmanOf(tx, linked.person_id, now, ports);
      for (const address of [linked.current_email, linked.updated_email])
        await post?.('emailChanged', address, ({ clientName }) => ({
          at: now.toISOString(),
          clientName,
          frozenUntil: frozenUntil.toISOString(),
        }));
      return { email: linked.updated_email, bankChangesFrozenUntil: frozenUntil.toISOString() };
    }),

    route(contract.cancelLink, async ({ tx, body, now }) => {
      const cancelled = found(await store.cancelLink(tx, hashOf(body.token), now));
      return { wasCompleted: cancelled.was_completed };
    }),
  ];

  /** Writes to a person in their language and their employer's looks; null where they work for nobody any more. */
  async function postmanOf(tx: Transaction, personId: string, now: Date, { mailBrand }: LinkPorts) {
    const face = await store.readFace(tx, personId);
    if (!face) return null;
    const brand = await mailBrand(tx, face.partner_id, now);
    return <N extends TemplateName>(
      template: N,
      to: string,
      dataOf: (face: { readonly clientName: string }) => QueuedMail<N>['data'],
    ) =>
      // Of no client and no employee: the request has no tenant, and no preference may silence it.
      queueMail(
        tx,
        keys,
        {
          template,
          data: dataOf({ clientName: face.client_name }),
          to,
          language: face.language,
          brand,
          clientId: null,
          employeeId: null,
        },
        now,
      );
  }
}

/** 32 random bytes; only the hash is kept. */
function newToken(): { readonly text: string; readonly hash: Uint8Array } {
  const text = randomBytes(32).toString('base64url');
  return { text, hash: hashOf(text) };
}

function hashOf(token: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(token).digest());
}
