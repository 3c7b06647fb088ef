import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { id } from '../../fields.ts';
import {
  authorizeReply,
  authorizeRequest,
  backChannelLogoutReply,
  backChannelLogoutRequest,
  expiry,
  keepEntryReply,
  keepEntryRequest,
  keptEntry,
  refreshReply,
  refreshRequest,
  reportSignInFailureReply,
  reportSignInFailureRequest,
  sessionState,
  sessionsReply,
  stepUpRequest,
  switchProfileRequest,
} from './model.ts';

export const authorizeProfile = endpoint({
  name: 'session.authorize',
  method: 'POST',
  path: 'authorization/authorize-profile',
  summary: 'Exchanges an identity token and the chosen profile for an application session.',
  who: 'identityToken',
  resource: 'none',
  body: authorizeRequest,
  reply: authorizeReply,
  failures: ['not_found'],
  quiet: true,
  inMaintenance: 'works',
});

export const refreshToken = endpoint({
  name: 'session.refresh',
  method: 'POST',
  path: 'authorization/refresh',
  summary: 'Renews the native wrapper’s bearer token with its refresh token, which can be used once.',
  who: 'anyone',
  resource: 'none',
  body: refreshRequest,
  reply: refreshReply,
  failures: ['unauthenticated', 'session_idle', 'session_revoked', 'stronger_sign_in_required'],
  quiet: true,
  inMaintenance: 'works',
});

export const readSession = endpoint({
  name: 'session.read',
  method: 'GET',
  path: 'session',
  summary: 'Returns the signed-in person and profile, their views, and when the session ends.',
  who: 'session',
  resource: 'none',
  reply: sessionState,
});

export const extendSession = endpoint({
  name: 'session.extend',
  method: 'POST',
  path: 'session/extend',
  summary: 'Extends the session’s idle time.',
  who: 'session',
  resource: 'none',
  reply: expiry,
  inMaintenance: 'works',
});

export const stepUpSession = endpoint({
  name: 'session.stepUp',
  method: 'POST',
  path: 'session/step-up',
  summary: 'Proves a recent sign-in of the same person, so that sensitive calls are allowed for some minutes.',
  who: 'session',
  resource: 'none',
  body: stepUpRequest,
  reply: expiry,
  failures: ['identity_token_invalid'],
  openToWeakSessions: true,
  inMaintenance: 'works',
});

export const keepEntry = endpoint({
  name: 'session.keepEntry',
  method: 'POST',
  path: 'session/entries',
  summary: 'Stores a form, encrypted, for ten minutes while the person confirms their identity.',
  who: 'session',
  resource: 'none',
  body: keepEntryRequest,
  reply: keepEntryReply,
  openToWeakSessions: true,
  inMaintenance: 'works',
});

export const takeEntry = endpoint({
  name: 'session.takeEntry',
  method: 'POST',
  path: 'session/entries/{entryId}/take',
  summary: 'Returns a stored form once, in the session that stored it.',
  who: 'session',
  resource: 'none',
  params: z.object({ entryId: id }),
  reply: keptEntry,
  inMaintenance: 'works',
});

export const switchProfile = endpoint({
  name: 'session.switchProfile',
  method: 'POST',
  path: 'session/profile',
  summary: 'Switches to another profile of the same person, without a new sign-in.',
  who: 'session',
  resource: 'none',
  body: switchProfileRequest,
  reply: authorizeReply,
  failures: ['not_found'],
  inMaintenance: 'works',
});

export const endSession = endpoint({
  name: 'session.end',
  method: 'DELETE',
  path: 'session',
  summary: 'Signs out of the application.',
  who: 'session',
  resource: 'none',
  reply: 'empty',
  quiet: true,
  openToWeakSessions: true,
  inMaintenance: 'works',
});

export const backChannelLogout = endpoint({
  name: 'session.backChannelLogout',
  method: 'POST',
  path: 'session/back-channel-logout',
  summary:
    'End the sessions that a logout token of the identity provider names (OpenID Connect Back-Channel Logout 1.0).',
  who: 'anyone',
  resource: 'none',
  body: backChannelLogoutRequest,
  urlEncoded: true,
  reply: backChannelLogoutReply,
  failures: ['logout_token_invalid'],
  quiet: true,
  inMaintenance: 'works',
});

export const reportSignInFailure = endpoint({
  name: 'session.reportSignInFailure',
  method: 'POST',
  path: 'session/sign-in-failure',
  summary: 'Logs a sign-in that failed between the portal and the identity provider, and returns a code for support.',
  who: 'anyone',
  resource: 'none',
  body: reportSignInFailureRequest,
  reply: reportSignInFailureReply,
  quiet: true,
  inMaintenance: 'works',
});

export const listSessions = endpoint({
  name: 'session.devices',
  method: 'GET',
  path: 'sessions',
  summary: 'Lists the devices on which this person is signed in.',
  who: 'session',
  resource: 'none',
  reply: sessionsReply,
});

export const revokeSession = endpoint({
  name: 'session.revoke',
  method: 'DELETE',
  path: 'sessions/{sessionId}',
  summary: 'Signs one device out.',
  who: 'session',
  resource: 'none',
  params: z.object({ sessionId: id }),
  reply: 'empty',
  inMaintenance: 'works',
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
  backChannelLogout,
  reportSignInFailure,
  listSessions,
  revokeSession,
] as const;
