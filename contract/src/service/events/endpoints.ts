import { z } from 'zod';
import { serviceEndpoint } from '../endpoint.ts';
import { serviceEvent } from './model.ts';

export const eventEndpoints = [
  serviceEndpoint({
    name: 'events.list',
    method: 'GET',
    path: 'events',
    summary:
      'Returns events in the order in which they were recorded, a page at a time, for those who cannot be called.',
    scopes: ['events:read'],
    query: z.strictObject({
      /** The cursor of the last page that was processed. Absent: from the oldest event that is kept. */
      after: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    reply: z.object({
      events: z.array(serviceEvent),
      /** Continues behind this page, now or later. Null if there was no event yet. */
      cursor: z.string().nullable(),
      hasMore: z.boolean(),
    }),
  }),
] as const;
