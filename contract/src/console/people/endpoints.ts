import { z } from 'zod';
import { text } from '../../fields.ts';
import { consoleEndpoint } from '../endpoint.ts';
import { CLIENT_WRITERS, EVERY_ROLE } from '../roles.ts';
import {
  accessOptions,
  accessRole,
  accountState,
  confirmation,
  employmentGroup,
  personAct,
  personLook,
  personRow,
  personSort,
  reasonText,
} from './model.ts';

const one = z.object({ clientCode: z.string().max(20), employeeId: z.guid() });

export const listPeople = consoleEndpoint({
  name: 'people.list',
  method: 'GET',
  path: 'people',
  roles: EVERY_ROLE,
  query: z.object({
    /** Parts of the name, with typing errors; the number; or the beginning of an email address. */
    search: z.string().max(100).default(''),
    clientCode: z.string().max(20).optional(),
    status: employmentGroup.optional(),
    account: accountState.optional(),
    role: accessRole.optional(),
    sort: personSort.default('name'),
    order: z.enum(['ascending', 'descending']).default('ascending'),
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  reply: z.object({ total: z.int(), rows: z.array(personRow) }),
});

/** Reads a person's page. It is a POST because the reason may not stand in an address, and because each look is recorded. */
export const lookAtPerson = consoleEndpoint({
  name: 'people.look',
  method: 'POST',
  path: 'clients/{clientCode}/people/{employeeId}/look',
  roles: EVERY_ROLE,
  params: one,
  body: z.strictObject({ reason: reasonText.nullable() }),
  reply: personLook,
  failures: ['not_found'],
  inMaintenance: 'works',
});

export const actOnPerson = consoleEndpoint({
  name: 'people.act',
  method: 'POST',
  path: 'clients/{clientCode}/people/{employeeId}/acts',
  roles: CLIENT_WRITERS,
  params: one,
  body: z.strictObject({ act: personAct, reason: reasonText }),
  /** `waiting`: a second operator has to confirm it. */
  reply: z.object({ outcome: z.enum(['done', 'waiting']) }),
  failures: ['not_found', 'version_conflict', 'invalid_input', 'scope_required'],
});

export const readAccessOptions = consoleEndpoint({
  name: 'people.accessOptions',
  method: 'GET',
  path: 'clients/{clientCode}/access-options',
  roles: CLIENT_WRITERS,
  params: z.object({ clientCode: z.string().max(20) }),
  reply: accessOptions,
  failures: ['not_found'],
});

export const listConfirmations = consoleEndpoint({
  name: 'confirmations.list',
  method: 'GET',
  path: 'confirmations',
  roles: EVERY_ROLE,
  query: z.object({
    clientCode: z.string().max(20).optional(),
    /** `ended`: confirmed, refused, withdrawn or expired. */
    state: z.enum(['waiting', 'ended']).default('waiting'),
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  reply: z.object({ total: z.int(), rows: z.array(confirmation) }),
});

export const decideConfirmation = consoleEndpoint({
  name: 'confirmations.decide',
  method: 'POST',
  path: 'clients/{clientCode}/confirmations/{confirmationId}/decision',
  roles: CLIENT_WRITERS,
  params: z.object({ clientCode: z.string().max(20), confirmationId: z.guid() }),
  body: z.strictObject({
    /** The one who asked may withdraw it, everyone else confirm or refuse it. */
    decision: z.enum(['confirm', 'refuse', 'withdraw']),
    comment: text(500).nullable(),
  }),
  reply: 'empty',
  failures: ['not_found', 'version_conflict', 'scope_required'],
});
