import { z } from 'zod';
import { instant } from '../../fields.ts';
import { serviceEndpoint } from '../endpoint.ts';
import { eventTypeNames, type EventTypeName } from '../events/catalog.ts';

const eventType = z.enum(eventTypeNames as [EventTypeName, ...EventTypeName[]]);

const webhook = {
  webhookId: z.uuid(),
  url: z.string(),
  /** Types of events, without `com.paystead.`; empty: all, also those that are added later. */
  types: z.array(z.string()),
  createdAt: instant,
  /** Until then, the secret before the current one signs too; null if there is none. */
  formerSecretUntil: instant.nullable(),
  /** Deliveries that wait for a first or a further attempt. */
  waiting: z.int(),
  /** Deliveries that were given up, until they are replayed. */
  dead: z.int(),
};
const webhookReply = z.object(webhook);

/** The secret is shown once, here. */
const withSecret = z.object({
  ...webhook,
  secret: z.string().describe('`whsec_` and Base64, as Standard Webhooks has it.'),
});

const params = z.object({ webhookId: z.uuid() });

const delivery = z.object({
  /** The id of the event, and the `webhook-id` of every attempt. */
  eventId: z.uuid(),
  type: z.string(),
  createdAt: instant,
  status: z.enum(['waiting', 'delivered', 'dead']),
  attempts: z.int(),
  lastAttemptAt: instant.nullable(),
  /** Null if no further attempt follows. */
  nextAttemptAt: instant.nullable(),
  /** The status with which the receiver replied; null if it didn't. */
  lastStatus: z.int().nullable(),
  /** Why the last attempt failed, as a code: `status`, `redirect`, `timeout`, `addressRefused` and others. */
  lastError: z.string().nullable(),
});

const MANAGE = { scopes: ['webhooks:manage'] } as const;

export const webhookEndpoints = [
  serviceEndpoint({
    ...MANAGE,
    name: 'webhooks.list',
    method: 'GET',
    path: 'webhooks',
    summary: "Lists the account's webhooks, oldest first.",
    reply: z.object({ webhooks: z.array(webhookReply) }),
  }),
  serviceEndpoint({
    ...MANAGE,
    name: 'webhooks.create',
    method: 'POST',
    path: 'webhooks',
    summary: 'Creates a webhook for events from now on. The reply has the signing secret, which is shown once.',
    body: z.strictObject({
      url: z.string().min(1).max(2000),
      types: z.array(eventType).max(100).default([]),
    }),
    reply: withSecret,
    status: 201,
  }),
  serviceEndpoint({
    ...MANAGE,
    name: 'webhooks.get',
    method: 'GET',
    path: 'webhooks/{webhookId}',
    summary: 'Returns a webhook, with the number of its waiting and given-up deliveries.',
    params,
    reply: webhookReply,
  }),
  serviceEndpoint({
    ...MANAGE,
    name: 'webhooks.remove',
    method: 'DELETE',
    path: 'webhooks/{webhookId}',
    summary: 'Removes a webhook with its deliveries.',
    params,
    reply: 'empty',
  }),
  serviceEndpoint({
    ...MANAGE,
    name: 'webhooks.rotate',
    method: 'POST',
    path: 'webhooks/{webhookId}/rotate',
    summary: 'Creates a new signing secret. The former one signs too until the overlap ends.',
    params,
    body: z.strictObject({
      /** Hours; 0 ends the former secret at once. */
      overlapHours: z
        .int()
        .min(0)
        .max(24 * 30)
        .default(24),
    }),
    reply: withSecret,
  }),
  serviceEndpoint({
    ...MANAGE,
    name: 'webhooks.test',
    method: 'POST',
    path: 'webhooks/{webhookId}/test',
    summary: 'Sends the event com.paystead.webhook.test after the reply. The deliveries tell what became of it.',
    params,
    reply: z.object({ eventId: z.uuid() }),
    status: 202,
  }),
  serviceEndpoint({
    ...MANAGE,
    name: 'webhooks.deliveries',
    method: 'GET',
    path: 'webhooks/{webhookId}/deliveries',
    summary:
      "Lists a webhook's deliveries of the last 30 days, newest first; with status=dead those that were given up.",
    params,
    query: z.strictObject({
      status: z.enum(['waiting', 'delivered', 'dead']).optional(),
      cursor: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    reply: z.object({ deliveries: z.array(delivery), nextCursor: z.string().nullable() }),
  }),
  serviceEndpoint({
    ...MANAGE,
    name: 'webhooks.replay',
    method: 'POST',
    path: 'webhooks/{webhookId}/replay',
    summary: 'Sends given-up deliveries again, under the same ids: some, or all of them.',
    params,
    body: z.strictObject({
      /** Absent: every delivery that was given up. */
      eventIds: z.array(z.uuid()).min(1).max(1000).optional(),
    }),
    reply: z.object({ replayed: z.int() }),
    status: 202,
  }),
] as const;
