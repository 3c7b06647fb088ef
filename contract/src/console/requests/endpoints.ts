import { z } from 'zod';
import { consoleEndpoint } from '../endpoint.ts';
import { CLIENT_WRITERS, EVERY_ROLE } from '../roles.ts';
import { requestBlock, requestDay, requestDetail, requestPage, requestSort } from './model.ts';

const one = z.object({ clientCode: z.string().max(20), requestId: z.guid() });

export const listRequests = consoleEndpoint({
  name: 'requests.list',
  method: 'GET',
  path: 'requests',
  roles: EVERY_ROLE,
  query: z.object({
    /** Parts of the employee's name or number. */
    search: z.string().max(100).default(''),
    clientCode: z.string().max(20).optional(),
    /** Absent: everything that hasn't ended. */
    block: requestBlock.optional(),
    sort: requestSort.default('sentAt'),
    order: z.enum(['ascending', 'descending']).default('descending'),
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  reply: requestPage,
});

export const readRequest = consoleEndpoint({
  name: 'requests.read',
  method: 'GET',
  path: 'clients/{clientCode}/requests/{requestId}',
  roles: EVERY_ROLE,
  params: one,
  reply: requestDetail,
  failures: ['not_found'],
});

export const retryRequest = consoleEndpoint({
  name: 'requests.retry',
  method: 'POST',
  path: 'clients/{clientCode}/requests/{requestId}/retry',
  roles: CLIENT_WRITERS,
  params: one,
  reply: 'empty',
  failures: ['not_found', 'version_conflict'],
});

export const readRequestDays = consoleEndpoint({
  name: 'requests.days',
  method: 'GET',
  path: 'request-days',
  roles: EVERY_ROLE,
  query: z.object({ clientCode: z.string().max(20).optional() }),
  reply: z.object({ days: z.array(requestDay) }),
});
