import { z } from 'zod';
import { text } from '../../fields.ts';
import { consoleEndpoint } from '../endpoint.ts';
import { CLIENT_MAKERS } from '../setup/endpoints.ts';

const client = z.object({ clientCode: z.string().max(20) });

/** Creates a sandbox beside a live client, with a copy of its settings and no one in it. */
const createSandbox = consoleEndpoint({
  name: 'sandboxes.create',
  method: 'POST',
  path: 'clients/{clientCode}/sandboxes',
  roles: CLIENT_MAKERS,
  params: client,
  body: z.strictObject({ clientCode: text(20), name: text(120) }),
  reply: z.object({ clientCode: z.string() }),
  failures: ['not_found', 'version_conflict', 'invalid_input'],
});

/** Deletes everyone at a sandbox with everything of theirs. Its settings and its audit stay. */
const emptySandbox = consoleEndpoint({
  name: 'sandboxes.empty',
  method: 'POST',
  path: 'clients/{clientCode}/sandbox/empty',
  roles: CLIENT_MAKERS,
  params: client,
  reply: z.object({ people: z.int() }),
  failures: ['not_found'],
});

/** Deletes a sandbox. Throws `version_conflict` for one with an audit, which is kept. */
const removeSandbox = consoleEndpoint({
  name: 'sandboxes.remove',
  method: 'DELETE',
  path: 'clients/{clientCode}/sandbox',
  roles: CLIENT_MAKERS,
  params: client,
  reply: 'empty',
  failures: ['not_found', 'version_conflict'],
});

export const sandboxEndpoints = [createSandbox, emptySandbox, removeSandbox] as const;
export { createSandbox, emptySandbox, removeSandbox };
