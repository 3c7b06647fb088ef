import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { id } from '../../fields.ts';
import {
  authorizeReply,
  authorizeRequest,
  expiry,
  keepEntryReply,
  keepEntryRequest,
  keptEntry,
  refreshReply,
  refreshRequest,
  sessionState,
  sessionsReply,
  stepUpRequest,
  switchProfileRequest,
} from './model.ts';

export const authorizeProfile = endpoint({
  name: 'session.authorize',
  method: 'POST',
  path: 'authorization/authorize-profile',
  summary: 'Exchange an identity token and the chosen profile for an application session.',
  who: 'identityToken',
  resource: 'none',
  body: authorizeRequest,
  reply: authorizeReply,
  failures: ['not_found'],
  quiet: true,
});

export const refreshToken = endpoint({
  name: 'session.refresh',
  method: 'POST',
  path: 'authorization/refresh',
  summary: "Renew the native wrapper's bearer token with its refresh token, which is used up.",
  who: 'anyone',
  resource: 'none',
  body: refreshRequest,
  reply: refreshReply,
  failures: ['unauthenticated', 'session_idle', 'session_revoked'],
  quiet: true,
});

export const readSession = endpoint({
  name: 'session.read',
  method: 'GET',
  path: 'session',
  summary: 'Who is signed in, as which profile, what they may see and until when.',
  who: 'session',
  resource: 'none',
  reply: sessionState,
});

export const extendSession = endpoint({
  name: 'session.extend',
  method: 'POST',
  path: 'session/extend',
  summary: 'Keep the session from idling out.',
  who: 'session',
  resource: 'none',
  reply: expiry,
});

export const stepUpSession = endpoint({
  name: 'session.stepUp',
  method: 'POST',
  path: 'session/step-up',
  summary: 'Prove a fresh sign-in of the same person, so that sensitive calls are open for some minutes.',
  who: 'session',
  resource: 'none',
  body: stepUpRequest,
  reply: expiry,
  failures: ['identity_token_invalid'],
});

export const keepEntry = endpoint({
  name: 'session.keepEntry',
  method: 'POST',
  path: 'session/entries',
  summary:
    'Keep a form that is about to be sent, sealed and for ten minutes, while its person confirms their identity.',
  who: 'session',
  resource: 'none',
  body: keepEntryRequest,
  reply: keepEntryReply,
});

export const takeEntry = endpoint({
  name: 'session.takeEntry',
  method: 'POST',
  path: 'session/entries/{entryId}/take',
  summary: 'Take a kept form back, once, in the session that kept it.',
  who: 'session',
  resource: 'none',
  params: z.object({ entryId: id }),
  reply: keptEntry,
});

export const switchProfile = endpoint({
  name: 'session.switchProfile',
  method: 'POST',
  path: 'session/profile',
  summary: 'Continue as another of the same person’s profiles, without signing in again.',
  who: 'session',
  resource: 'none',
  body: switchProfileRequest,
  reply: authorizeReply,
  failures: ['not_found'],
});

export const endSession = endpoint({
  name: 'session.end',
  method: 'DELETE',
  path: 'session',
  summary: 'Sign out of the application.',
  who: 'session',
  resource: 'none',
  reply: 'empty',
  quiet: true,
});

export const listSessions = endpoint({
  name: 'session.devices',
  method: 'GET',
  path: 'sessions',
  summary: 'The devices on which this person is signed in.',
  who: 'session',
  resource: 'none',
  reply: sessionsReply,
});

export const revokeSession = endpoint({
  name: 'session.revoke',
  method: 'DELETE',
  path: 'sessions/{sessionId}',
  summary: 'Sign one device out.',
  who: 'session',
  resource: 'none',
  params: z.object({ sessionId: id }),
  reply: 'empty',
});

export const sessionEndpoints = [
  authorizeProfile,
  refreshToken,
  readSession,
  extendSession,
  stepUpSession,
  keepEntry,
  takeEntry,
  switchProfile,
  endSession,
  listSessions,
  revokeSession,
] as const;
