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
  summary: 'The profiles of the person whom the identity token, or else the session, names.',
  who: 'identityToken',
  resource: 'none',
  reply: profilesReply,
  quiet: true,
});

export const findProfiles = endpoint({
  name: 'profileSelection.find',
  method: 'POST',
  path: 'userProfile/profiles',
  summary: 'The profiles of the signed-in person by e-mail, which has to be the one the identity token proves.',
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
  summary: 'Mail a single-use link that ties a profile to another e-mail, and a notice with cancel to the one on file.',
  who: 'identityToken',
  resource: 'personal',
  needs: { idempotencyKey: true },
  body: linkEmailRequest,
  reply: linkEmailReply,
  failures: ['step_up_required'],
});

export const previewLink = endpoint({
  name: 'profileSelection.previewLink',
  method: 'POST',
  path: 'email/previewLink',
  summary: 'Both addresses of a mailed link and what it would do, for whoever may complete it or object to it.',
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
    'Complete linking with the token of the mailed link: a claim by the identity that made it, a change by the session of its person.',
  who: 'identityToken',
  resource: 'personal',
  needs: { idempotencyKey: true },
  body: linkUserRequest,
  reply: linkUserReply,
  failures: ['not_found', 'step_up_required'],
});

export const cancelLink = endpoint({
  name: 'profileSelection.cancelLink',
  method: 'POST',
  path: 'email/cancelLink',
  summary:
    'Object to a change of the e-mail address with the token of the notice: stop it, or take it back. The token of the link stops what waits.',
  who: 'anyone',
  resource: 'none',
  needs: { idempotencyKey: true },
  body: cancelLinkRequest,
  reply: cancelLinkReply,
  failures: ['not_found'],
});

export const profileSelectionEndpoints = [
  listProfiles,
  findProfiles,
  linkUserEmail,
  previewLink,
  linkUser,
  cancelLink,
] as const;
