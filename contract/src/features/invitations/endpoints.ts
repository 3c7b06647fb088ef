import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import {
  acceptReply,
  currentReply,
  openReply,
  openRequest,
  registerReply,
  registerRequest,
  registrationReply,
  registrationRequest,
  verifyReply,
  verifyRequest,
} from './model.ts';

export const openInvitation = endpoint({
  name: 'invitations.open',
  method: 'POST',
  path: 'invitations/open',
  summary:
    'The employer of an invitation and the facts that it asks, for the token of its link or the code of its letter.',
  who: 'anyone',
  resource: 'none',
  body: openRequest,
  reply: openReply,
  failures: ['too_many_requests'],
  quiet: true,
  inMaintenance: 'works',
});

export const verifyInvitation = endpoint({
  name: 'invitations.verify',
  method: 'POST',
  path: 'invitations/verify',
  summary: 'Compare two facts with those on file. Right ones give this browser a short-lived proof, in a cookie.',
  who: 'anyone',
  resource: 'none',
  body: verifyRequest,
  reply: verifyReply,
  failures: ['too_many_requests'],
  quiet: true,
  inMaintenance: 'works',
});

export const currentInvitation = endpoint({
  name: 'invitations.current',
  method: 'GET',
  path: 'invitations/current',
  summary: "What this browser's proof still is good for.",
  who: 'anyone',
  resource: 'none',
  reply: currentReply,
  quiet: true,
});

export const acceptInvitation = endpoint({
  name: 'invitations.accept',
  method: 'POST',
  path: 'invitations/accept',
  summary: "Link the sign-in to the employee whom this browser's proof names, and open their profile.",
  who: 'identityToken',
  resource: 'profile',
  body: z.object({}),
  reply: acceptReply,
  failures: ['step_up_required'],
  quiet: true,
  inMaintenance: 'byClient',
});

export const readRegistration = endpoint({
  name: 'invitations.registration',
  method: 'POST',
  path: 'invitations/registration',
  summary: 'The facts that self-registration at a client asks.',
  who: 'anyone',
  resource: 'none',
  reads: true,
  body: registrationRequest,
  reply: registrationReply,
  failures: ['too_many_requests'],
  quiet: true,
});

export const registerSelf = endpoint({
  name: 'invitations.register',
  method: 'POST',
  path: 'invitations/register',
  summary: 'Mail an invitation to the address on file of the one employee who matches. The reply is always the same.',
  who: 'anyone',
  resource: 'none',
  body: registerRequest,
  reply: registerReply,
  failures: ['too_many_requests'],
  quiet: true,
  inMaintenance: 'byClient',
});

export const invitationsEndpoints = [
  openInvitation,
  verifyInvitation,
  currentInvitation,
  acceptInvitation,
  readRegistration,
  registerSelf,
] as const;
