import { z } from 'zod';
import { text } from '../../fields.ts';
import { consoleEndpoint } from '../endpoint.ts';
import { reasonText } from '../people/model.ts';
import { CLIENT_WRITERS, EVERY_ROLE } from '../roles.ts';
import { policyChange, policyPage, policyPreview } from './model.ts';

const client = z.object({ clientCode: z.string().max(20) });
const changes = z.array(policyChange).min(1).max(60);

/** Reads every setting of a client, what waits for a second operator, and the history. */
export const readPolicy = consoleEndpoint({
  name: 'policy.read',
  method: 'GET',
  path: 'clients/{clientCode}/policy',
  roles: EVERY_ROLE,
  params: client,
  reply: policyPage,
});

/** Returns whom changes would be about. It makes them in a transaction that is rolled back, so that it can't differ from saving. */
export const previewPolicy = consoleEndpoint({
  name: 'policy.preview',
  method: 'POST',
  path: 'clients/{clientCode}/policy/preview',
  roles: CLIENT_WRITERS,
  params: client,
  body: z.strictObject({
    changes,
    /** People of each change, by name. */
    offset: z.int().min(0).max(10_000_000).default(0),
    limit: z.int().min(1).max(200).default(10),
  }),
  reply: policyPreview,
  failures: ['not_found', 'version_conflict', 'invalid_input', 'scope_required'],
  inMaintenance: 'works',
});

/** Saves changes, all or none; asks for a second operator where the client's policy says so. */
export const savePolicyChanges = consoleEndpoint({
  name: 'policy.save',
  method: 'POST',
  path: 'clients/{clientCode}/policy',
  roles: CLIENT_WRITERS,
  params: client,
  body: z.strictObject({ changes, reason: reasonText }),
  reply: z.object({ outcome: z.enum(['done', 'waiting']) }),
  failures: ['not_found', 'version_conflict', 'invalid_input', 'scope_required'],
});

export const decidePolicy = consoleEndpoint({
  name: 'policy.decide',
  method: 'POST',
  path: 'clients/{clientCode}/policy/confirmations/{confirmationId}/decision',
  roles: CLIENT_WRITERS,
  params: client.extend({ confirmationId: z.guid() }),
  body: z.strictObject({
    decision: z.enum(['confirm', 'refuse', 'withdraw']),
    comment: text(500).nullable(),
  }),
  reply: 'empty',
  failures: ['not_found', 'version_conflict', 'invalid_input', 'scope_required'],
});
