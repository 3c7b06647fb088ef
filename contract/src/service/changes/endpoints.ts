import { z } from 'zod';
import { serviceEndpoint } from '../endpoint.ts';
import { changeAnswer, changeResult, publishedChange } from './model.ts';

export const changeEndpoints = [
  serviceEndpoint({
    name: 'changes.list',
    method: 'GET',
    path: 'changes',
    summary: 'Returns approved changes in the order in which they were published, a page at a time.',
    scopes: ['changes:read', 'changes:read-full'],
    query: z.strictObject({
      /** The cursor of the last page that was processed. Absent: from the beginning. */
      after: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    reply: z.object({
      changes: z.array(publishedChange),
      /** Continues behind this page, now or later. Null if nothing was published yet. */
      cursor: z.string().nullable(),
      hasMore: z.boolean(),
    }),
  }),
  serviceEndpoint({
    name: 'changes.acknowledge',
    method: 'POST',
    path: 'changes/{changeId}/acknowledgement',
    summary: 'Reports whether the pay engine accepted a change. A repetition gets the first result.',
    scopes: ['changes:acknowledge'],
    params: z.object({ changeId: z.uuid() }),
    body: z.strictObject(changeAnswer.shape),
    reply: changeResult,
    inMaintenance: 'byClient',
  }),
] as const;
