import * as contract from '@paystead/contract/features/session/endpoints.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { Failure, found, refuse, type FailureDetail } from '../../platform/failures/failure.ts';
import { enter } from '../../platform/http/admit.ts';
import { SESSION_COOKIE, tokenHash } from '../../platform/http/credential.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { Identity } from '../../platform/identity-tokens/verify.ts';
import type { Caller } from '../../platform/security/caller.ts';
import { bearerExpiry, describe, openNative, openOther, openWeb } from './opening.ts';
import { keepEntry, takeEntry } from './kept-entries.ts';
import type { SessionPorts } from './ports.ts';
import { expiryOf } from './state.ts';
import * as store from './store.ts';
import { bearerToken, isIssuedTo, opaqueToken } from './tokens.ts';

export function sessionRoutes(ports: SessionPorts): Route[] {
  const { limits, verify } = ports;

  return [
    route(contract.authorizeProfile, async (call) => {
      const { tx, body, now, host } = call;
      const identity = await verify(body.idpToken, { origin: host.origin, nonce: body.nonce });
      if (body.nativeClientId !== undefined) demandNative(body.idpToken, body.nativeClientId, ports.nativeClients);
      const personId = found(await store.findPerson(tx, identity, now));
      const choice =
        matching(await store.listChoices(tx, personId, now), body) ??
        refuse('not_found', { reason: 'a profile of somebody else', event: { kind: 'record_refused' } });
      const who = { personId, profileId: choice.profile_id, ...signInOf(identity) };
      return body.nativeClientId === undefined
        ? openWeb(call, who, ports)
        : openNative(call, who, body.nativeClientId, ports);
    }),

    route(contract.refreshToken, async ({ tx, body, now }) => {
      const hash = tokenHash(body.refreshToken);
      const session = await unlessSpent(tx, hash, () =>
        enter(tx, { kind: 'refresh', token: body.refreshToken, hash }, now, false, limits),
      );
      if (session.nativeClientId !== body.nativeClientId)
        refuse('unauthenticated', { reason: 'refresh for another native client' });
      const refresh = opaqueToken();
      const expiresAt = bearerExpiry(now, ports);
      const bearer = bearerToken(expiresAt);
      const first = await store.replaceTokens(tx, session.sessionId, hash, refresh.hash, {
        hash: bearer.hash,
        expiresAt,
      });
      if (!first) refuse('unauthenticated', spentBy(session));
      return { token: bearer.token, expiresAt: expiresAt.toISOString(), refreshToken: refresh.token };
    }),

    route(contract.readSession, ({ tx, session, now }) => describe(tx, session, now, ports)),

    // Authentication has extended the session already; the reply reports the new expiry.
    route(contract.extendSession, ({ session, now }) => expiryOf(session, limits, now)),

    route(
      contract.stepUpSession,
      async ({ tx, body, session, now, host }) => {
        const identity = await verify(body.idpToken, { origin: host.origin, nonce: body.nonce });
        const personId = await store.findPerson(tx, identity, now);
        if (personId !== session.personId) refuse('identity_token_invalid', { reason: 'step-up by another person' });
        const at = identity.authenticatedAt;
        if (at === null || now.getTime() - at.getTime() > limits.recentSeconds * 1000)
          refuse('step_up_required', { reason: 'auth_time is absent or not recent' });
        if (!(await store.refreshSignIn(tx, session, at, identity.amr))) refuse('session_revoked');
        return expiryOf({ ...session, signedInAt: at > session.signedInAt ? at : session.signedInAt }, limits, now);
      },
      { failedProof: 'step_up_failed' },
    ),

    route(contract.keepEntry, async ({ tx, body, session, now }) => ({
      entryId: await keepEntry(tx, ports.keys, session, body, now),
    })),

    route(contract.takeEntry, ({ tx, params, session, now }) =>
      takeEntry(tx, ports.keys, session, params.entryId, now),
    ),

    route(contract.switchProfile, async (call) => {
      const { tx, body, session, now } = call;
      if (session.kind === 'native') refuse('not_found', { reason: 'the wrapper signs in to another profile' });
      const choice =
        matching(await store.listChoices(tx, session.personId, now), body) ??
        refuse('not_found', { reason: 'a profile of somebody else', event: { kind: 'record_refused' } });
      return openOther(call, session, choice.profile_id, ports);
    }),

    route(contract.endSession, async ({ tx, session, now, reply }) => {
      await store.endSession(tx, session.personId, session.sessionId, now, 'signed out');
      reply.clearCookie(reply.secure ? SESSION_COOKIE.secure : SESSION_COOKIE.local);
      reply.renewForgeryPair(null);
      return undefined;
    }),

    route(contract.listSessions, async ({ tx, session, now }) => {
      const devices = await store.listSignedIn(tx, session.personId, now, limits);
      return {
        sessions: devices.map((device) => ({
          sessionId: device.session_id,
          isCurrent: device.session_id === session.sessionId,
          kind: device.kind,
          device: device.device,
          network: null,
          clientName: device.client_name,
          signedInAt: device.created_at,
          lastSeenAt: device.last_seen_at,
        })),
      };
    }),

    route(contract.revokeSession, async ({ tx, params, session, now }) => {
      if (!(await store.endSession(tx, session.personId, params.sessionId, now, 'revoked by the person')))
        refuse('not_found');
      return undefined;
    }),
  ];
}

/**
 * Requires an identity token that the provider issued to the wrapper. A bearer can be copied, a cookie cannot: the
 * page's own identity token must not be accepted for a bearer, or a script in the page could exchange it for one.
 */
function demandNative(idpToken: string, clientId: string, nativeClients: readonly string[]): void {
  if (!nativeClients.includes(clientId)) refuse('identity_token_invalid', { reason: 'not a native client' });
  if (!isIssuedTo(idpToken, clientId))
    refuse('identity_token_invalid', { reason: 'the identity token was made for another client' });
}

/** Adds the owner of an already exchanged refresh token to the refusal of a call that no session accepts. */
async function unlessSpent<T>(tx: Transaction, hash: Uint8Array, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'unauthenticated') throw error;
    const owner = await store.ownerOfSpentToken(tx, hash);
    throw owner ? new Failure('unauthenticated', spentBy(owner)) : error;
  }
}

function spentBy({ personId, clientId, employeeId, sessionId }: Caller): FailureDetail {
  const caller = { personId, clientId, employeeId, sessionId };
  return { reason: 'refresh token used before', event: { kind: 'refresh_token_reused', caller } };
}

/**
 * Returns the sign-in time. A provider that does not report the time of the password proves no recent sign-in, so it
 * gets the earliest instant.
 */
function signInOf(identity: Identity): { readonly signedInAt: Date; readonly amr: readonly string[] } {
  return { signedInAt: identity.authenticatedAt ?? new Date(0), amr: identity.amr };
}

function matching(choices: readonly store.ProfileChoice[], key: { username: string; clientCode: string }) {
  return choices.find((choice) => choice.username === key.username && choice.client_code === key.clientCode);
}
