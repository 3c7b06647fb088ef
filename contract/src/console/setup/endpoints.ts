import { z } from 'zod';
import { consoleEndpoint } from '../endpoint.ts';
import { cells, putResult, recordForm } from '../employment/model.ts';
import { CLIENT_WRITERS, EVERY_ROLE, type OperatorRole } from '../roles.ts';
import { setupForm, setupPage, signInDays } from './model.ts';

/** Roles that create clients and partners, and decide that a client is live. */
export const CLIENT_MAKERS: readonly OperatorRole[] = ['owner', 'implementation'];

const client = z.object({ clientCode: z.string().max(20) });

export const readClientForm = consoleEndpoint({
  name: 'clients.form',
  method: 'GET',
  path: 'client-form',
  roles: CLIENT_MAKERS,
  reply: recordForm,
});

/** Creates a client, which then is in setup until it goes live. */
export const createClient = consoleEndpoint({
  name: 'clients.create',
  method: 'POST',
  path: 'clients',
  roles: CLIENT_MAKERS,
  body: z.strictObject({ values: cells }),
  reply: z.object({ clientCode: z.string() }),
  failures: ['unavailable'],
});

export const readSetup = consoleEndpoint({
  name: 'setup.read',
  method: 'GET',
  path: 'clients/{clientCode}/setup',
  roles: EVERY_ROLE,
  params: client,
  reply: setupPage,
  failures: ['not_found'],
});

export const readSetupForm = consoleEndpoint({
  name: 'setup.form',
  method: 'GET',
  path: 'clients/{clientCode}/setup/forms/{form}',
  roles: CLIENT_WRITERS,
  params: client.extend({ form: setupForm }),
  reply: recordForm,
  failures: ['not_found'],
});

/** Adds an employer, a pay group, or the paydays of a year. `isCheck`: faults and warnings only. */
export const putSetup = consoleEndpoint({
  name: 'setup.put',
  method: 'POST',
  path: 'clients/{clientCode}/setup/forms/{form}',
  roles: CLIENT_WRITERS,
  params: client.extend({ form: setupForm }),
  body: z.strictObject({ values: cells, isCheck: z.boolean() }),
  reply: putResult,
  failures: ['not_found', 'unavailable'],
});

export const reviewPolicy = consoleEndpoint({
  name: 'setup.reviewPolicy',
  method: 'POST',
  path: 'clients/{clientCode}/setup/policy-review',
  roles: CLIENT_MAKERS,
  params: client,
  reply: 'empty',
  failures: ['not_found', 'version_conflict'],
});

/** Goes live, which needs every required step, or back to setup, which only an owner does. */
export const decideLive = consoleEndpoint({
  name: 'setup.decideLive',
  method: 'PUT',
  path: 'clients/{clientCode}/setup/live',
  roles: CLIENT_MAKERS,
  params: client,
  body: z.strictObject({ isLive: z.boolean() }),
  reply: 'empty',
  failures: ['not_found', 'version_conflict', 'scope_required'],
});

/** Invites the next people who never were and can be, at most 50; `left` still wait. */
export const inviteEveryone = consoleEndpoint({
  name: 'setup.invite',
  method: 'POST',
  path: 'clients/{clientCode}/setup/invitations',
  roles: CLIENT_WRITERS,
  params: client,
  reply: z.object({ sent: z.int(), left: z.int() }),
  failures: ['not_found', 'version_conflict'],
});

export const readSignInDays = consoleEndpoint({
  name: 'signIns.days',
  method: 'GET',
  path: 'sign-in-days',
  roles: EVERY_ROLE,
  query: z.object({ clientCode: z.string().max(20).optional() }),
  reply: signInDays,
  failures: ['not_found'],
});
