import { endpoint } from '../../endpoint.ts';
import {
  cancelLinkReply,
  cancelLinkRequest,
  linkEmailReply,
  linkEmailRequest,
  linkUserReply,
  linkUserRequest,
  previewLinkReply,
  previewLinkRequest,
  profilesReply,
  profilesRequest,
} from './model.ts';

export const listProfiles = endpoint({
  name: 'profileSelection.list',
  method: 'GET',
  path: 'userProfile/profiles',
  summary: 'Lists the profiles of the person in the identity token, or else of the session.',
  who: 'identityToken',
  resource: 'none',
  reply: profilesReply,
  quiet: true,
});

export const findProfiles = endpoint({
  name: 'profileSelection.find',
  method: 'POST',
  path: 'userProfile/profiles',
  summary: 'Lists the signed-in person’s profiles by email, which must be the one that the identity token proves.',
  who: 'identityToken',
  reads: true,
  resource: 'none',
  body: profilesRequest,
  reply: profilesReply,
  quiet: true,
});

export const linkUserEmail = endpoint({
  name: 'profileSelection.linkEmail',
  method: 'POST',
  path: 'email/linkUserEmail',
  summary:
    'Mails a single-use link that connects a profile to another email, and a notice with a cancel link to the email on file.',
  who: 'identityToken',
  resource: 'personal',
  needs: { recentSignInOfSession: 'contactChange', idempotencyKey: true },
  body: linkEmailRequest,
  reply: linkEmailReply,
});

export const previewLink = endpoint({
  name: 'profileSelection.previewLink',
  method: 'POST',
  path: 'email/previewLink',
  summary: 'Shows both emails of a mailed link and its effect, to a caller who may complete it or object.',
  who: 'identityToken',
  reads: true,
  resource: 'none',
  body: previewLinkRequest,
  reply: previewLinkReply,
  failures: ['not_found'],
  quiet: true,
});

export const linkUser = endpoint({
  name: 'profileSelection.linkUser',
  method: 'POST',
  path: 'UserAccount/LinkUser',
  summary:
    'Completes linking with the token of the mailed link: a claim by the identity that made it, a change by the person’s session.',
  who: 'identityToken',
  resource: 'personal',
  needs: { recentSignInOfSession: 'contactChange', idempotencyKey: true },
  body: linkUserRequest,
  reply: linkUserReply,
  failures: ['not_found'],
});

export const cancelLink = endpoint({
  name: 'profileSelection.cancelLink',
  method: 'POST',
  path: 'email/cancelLink',
  summary:
    'Objects to an email change with the token of the notice: stops it or takes it back. The token of the link only stops an open request.',
  who: 'anyone',
  resource: 'none',
  needs: { idempotencyKey: true },
  body: cancelLinkRequest,
  reply: cancelLinkReply,
  failures: ['not_found'],
  inMaintenance: 'works',
});

export const profileSelectionEndpoints = [
  listProfiles,
  findProfiles,
  linkUserEmail,
  previewLink,
  linkUser,
  cancelLink,
] as const;
