import { randomUUID } from 'node:crypto';
import * as contract from '@paystead/contract/features/session/endpoints.ts';
import type { Session } from '../../platform/access/session.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { found, refuse } from '../../platform/failures/failure.ts';
import { enter } from '../../platform/http/admit.ts';
import { SESSION_COOKIE, tokenHash } from '../../platform/http/credential.ts';
import type { SessionLimits } from '../../platform/http/ports.ts';
import { route, type ReplyControl, type Route } from '../../platform/http/route.ts';
import type { Identity, VerifyIdentity } from '../../platform/identity-tokens/verify.ts';
import { expiryOf, stateOf } from './state.ts';
import * as store from './store.ts';
import { bearerToken, opaqueToken, webMarker } from './tokens.ts';

export interface SessionPorts {
  readonly verify: VerifyIdentity;
  readonly limits: SessionLimits;
  readonly bearerSeconds: number;
  readonly nativeClients: readonly string[];
  readonly mayEdit: (roleNames: readonly string[]) => boolean;
}

export function sessionRoutes(ports: SessionPorts): Route[] {
  const { limits, mayEdit, verify } = ports;

  const describe = async (tx: Transaction, session: Session, now: Date) => {
    const names = await store.readNames(tx, session, now);
    const choices = await store.listChoices(tx, session.personId, now);
    return stateOf(session, names, choices.length, limits, now, mayEdit);
  };

  /** Opens a web session, gives its cookie to the browser, and reads it back the way every later request will. */
  const openWeb = async (
    tx: Transaction,
    personId: string,
    profileId: string,
    identity: SignIn,
    now: Date,
    device: string,
    reply: ReplyControl,
  ) => {
    const { token, hash } = opaqueToken();
    await store.insertSession(
      tx,
      { sessionId: randomUUID(), tokenHash: hash, personId, profileId, ...identity, device, native: null },
      now,
    );
    const session = await enter(tx, { kind: 'cookie', token, hash }, now, false, limits);
    reply.setCookie(reply.secure ? SESSION_COOKIE.secure : SESSION_COOKIE.local, token, { httpOnly: true });
    reply.renewForgeryPair(token);
    const state = await describe(tx, session, now);
    return {
      token: webMarker(new Date(state.expiry.absoluteExpiresAt)),
      expiresAt: state.expiry.absoluteExpiresAt,
      refreshToken: null,
      session: state,
    };
  };

  const openNative = async (
    tx: Transaction,
    personId: string,
    profileId: string,
    identity: SignIn,
    now: Date,
    device: string,
    clientId: string,
  ) => {
    if (!ports.nativeClients.includes(clientId)) refuse('identity_token_invalid', { reason: 'not a native client' });
    const refresh = opaqueToken();
    const expiresAt = new Date(now.getTime() + ports.bearerSeconds * 1000);
    const bearer = bearerToken(expiresAt);
    await store.insertSession(
      tx,
      {
        sessionId: randomUUID(),
        tokenHash: refresh.hash,
        personId,
        profileId,
        ...identity,
        device,
        native: { clientId, bearerHash: bearer.hash, bearerExpiresAt: expiresAt },
      },
      now,
    );
    const session = await enter(tx, { kind: 'bearer', token: bearer.token, hash: bearer.hash }, now, false, limits);
    return {
      token: bearer.token,
      expiresAt: expiresAt.toISOString(),
      refreshToken: refresh.token,
      session: await describe(tx, session, now),
    };
  };

  return [
    route(contract.authorizeProfile, async ({ tx, body, now, host, device, reply }) => {
      const identity = await verify(body.idpToken, { origin: host.origin, nonce: body.nonce });
      const personId = found(await store.findPerson(tx, identity, now));
      const choice = found(matching(await store.listChoices(tx, personId, now), body));
      return body.nativeClientId === undefined
        ? openWeb(tx, personId, choice.profile_id, signInOf(identity), now, device, reply)
        : openNative(tx, personId, choice.profile_id, signInOf(identity), now, device, body.nativeClientId);
    }),

    route(contract.refreshToken, async ({ tx, body, now }) => {
      const hash = tokenHash(body.refreshToken);
      const session = await enter(tx, { kind: 'refresh', token: body.refreshToken, hash }, now, false, limits);
      if (session.nativeClientId !== body.nativeClientId)
        refuse('unauthenticated', { reason: 'refresh for another native client' });
      const refresh = opaqueToken();
      const expiresAt = new Date(now.getTime() + ports.bearerSeconds * 1000);
      const bearer = bearerToken(expiresAt);
      const first = await store.replaceTokens(tx, session.sessionId, hash, refresh.hash, {
        hash: bearer.hash,
        expiresAt,
      });
      if (!first) refuse('unauthenticated', { reason: 'refresh token used before' });
      return { token: bearer.token, expiresAt: expiresAt.toISOString(), refreshToken: refresh.token };
    }),

    route(contract.readSession, ({ tx, session, now }) => describe(tx, session, now)),

    // Entering has touched the session already; the reply says what that gave.
    route(contract.extendSession, ({ session, now }) => expiryOf(session, limits, now)),

    route(contract.stepUpSession, async ({ tx, body, session, now, host }) => {
      const identity = await verify(body.idpToken, { origin: host.origin, nonce: body.nonce });
      const personId = await store.findPerson(tx, identity, now);
      if (personId !== session.personId) refuse('identity_token_invalid', { reason: 'step-up by another person' });
      const at = identity.authenticatedAt;
      if (at === null || now.getTime() - at.getTime() > limits.recentSeconds * 1000)
        refuse('step_up_required', { reason: 'auth_time is absent or not recent' });
      if (!(await store.refreshSignIn(tx, session, at, identity.amr))) refuse('session_revoked');
      return expiryOf({ ...session, signedInAt: at }, limits, now);
    }),

    route(contract.switchProfile, async ({ tx, body, session, now, device, reply }) => {
      if (session.kind === 'native') refuse('not_found', { reason: 'the wrapper signs in to another profile' });
      const choice = found(matching(await store.listChoices(tx, session.personId, now), body));
      await store.endSession(tx, session.personId, session.sessionId, now, 'profile switched');
      // A new session, so that nothing of the old profile is left under the new one; the sign-in stays as old as it is.
      return openWeb(
        tx,
        session.personId,
        choice.profile_id,
        { signedInAt: session.signedInAt, amr: session.amr },
        now,
        device,
        reply,
      );
    }),

    route(contract.endSession, async ({ tx, session, now, reply }) => {
      await store.endSession(tx, session.personId, session.sessionId, now, 'signed out');
      reply.clearCookie(SESSION_COOKIE.secure);
      reply.clearCookie(SESSION_COOKIE.local);
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

interface SignIn {
  readonly signedInAt: Date;
  readonly amr: readonly string[];
}

/** A provider that does not say when the password was given proves no recent sign-in: the first instant there is. */
function signInOf(identity: Identity): SignIn {
  return { signedInAt: identity.authenticatedAt ?? new Date(0), amr: identity.amr };
}

function matching(choices: readonly store.ProfileChoice[], key: { username: string; clientCode: string }) {
  return choices.find((choice) => choice.username === key.username && choice.client_code === key.clientCode);
}
