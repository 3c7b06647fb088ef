import { randomUUID } from 'node:crypto';
import { serviceEndpointNamed } from '@paystead/contract/service/endpoints.ts';
import { TEST_EVENT } from '@paystead/contract/service/events/catalog.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { Failure, found, refuse } from '../../platform/failures/failure.ts';
import type { AddressRule } from '../../platform/guarded-post/address-rule.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { ServiceScope } from '../../platform/access/service-scope.ts';
import { serviceRouteApart, type ServiceRoute } from '../api/route.ts';
import { newWebhookSecret, openSecret, sealSecret } from './secret.ts';
import {
  addTestDelivery,
  addWebhook,
  deliveriesOf,
  lockWebhook,
  lockWebhooksOf,
  removeWebhook,
  replaceSecret,
  replayDeliveries,
  webhookOf,
  webhooksOf,
  type DeliveryRow,
  type WebhookRow,
} from './store.ts';
import { urlProblem } from './url.ts';

export interface WebhookRoutePorts {
  readonly keys: KeyRing;
  readonly rule: AddressRule;
  readonly allowsHttp: boolean;
}

/** Webhooks of one account. */
const MOST_WEBHOOKS = 20;

/** The webhooks of a service account: it creates them, and follows what becomes of their deliveries. */
export function webhookRoutes(ports: WebhookRoutePorts): ServiceRoute[] {
  return [...managingRoutes(ports), ...deliveryRoutes()];
}

function managingRoutes({ keys, rule, allowsHttp }: WebhookRoutePorts): ServiceRoute[] {
  return [
    serviceRouteApart(serviceEndpointNamed('webhooks.list'), ({ database, scope }) =>
      database.asMaintenance(async (tx) => ({ webhooks: (await webhooksOf(tx, scope)).map(shown) })),
    ),
    serviceRouteApart(serviceEndpointNamed('webhooks.create'), async ({ database, scope, body, now, header }) => {
      const problem = urlProblem(body.url, rule, allowsHttp);
      if (problem) refuse('invalid_input', { faults: [{ pointer: '/url', code: problem }] });
      const webhookId = randomUUID();
      const secret = newWebhookSecret();
      const secretSealed = sealSecret(keys, webhookId, 'secret_sealed', secret);
      const row = await database.asMaintenance(async (tx) => {
        await lockWebhooksOf(tx, scope);
        if ((await webhooksOf(tx, scope)).length >= MOST_WEBHOOKS)
          refuse('invalid_input', { faults: [{ pointer: '', code: 'too_many_webhooks' }] });
        await addWebhook(tx, scope, { ...body, webhookId, now, secretSealed });
        return found(await webhookOf(tx, scope, webhookId));
      });
      header('location', `/api/v1/webhooks/${webhookId}`);
      return { ...shown(row), secret };
    }),
    serviceRouteApart(serviceEndpointNamed('webhooks.get'), ({ database, scope, params }) =>
      database.asMaintenance(async (tx) => shown(found(await webhookOf(tx, scope, params.webhookId)))),
    ),
    serviceRouteApart(serviceEndpointNamed('webhooks.remove'), async ({ database, scope, params }) => {
      if (!(await database.asMaintenance((tx) => removeWebhook(tx, scope, params.webhookId)))) refuse('not_found');
      return undefined;
    }),
    serviceRouteApart(serviceEndpointNamed('webhooks.rotate'), async ({ database, scope, params, body, now }) => {
      const { webhookId } = params;
      const secret = newWebhookSecret();
      const row = await database.asMaintenance(async (tx) => {
        await lockOwn(tx, scope, webhookId);
        const { secret_sealed: sealed } = found(await webhookOf(tx, scope, webhookId));
        const former = openSecret(keys, webhookId, 'secret_sealed', sealed);
        const until = new Date(now.getTime() + body.overlapHours * 3_600_000);
        await replaceSecret(tx, scope, webhookId, {
          secretSealed: sealSecret(keys, webhookId, 'secret_sealed', secret),
          former:
            body.overlapHours === 0
              ? null
              : { sealed: sealSecret(keys, webhookId, 'former_secret_sealed', former), until },
        });
        return found(await webhookOf(tx, scope, webhookId));
      });
      return { ...shown(row), secret };
    }),
  ];
}

function deliveryRoutes(): ServiceRoute[] {
  return [
    serviceRouteApart(serviceEndpointNamed('webhooks.test'), ({ database, scope, params, now }) =>
      database.asMaintenance(async (tx) => {
        await lockOwn(tx, scope, params.webhookId);
        const eventId = randomUUID();
        await addTestDelivery(tx, params.webhookId, { eventId, type: TEST_EVENT, now });
        return { eventId };
      }),
    ),
    serviceRouteApart(serviceEndpointNamed('webhooks.deliveries'), ({ database, scope, params, query }) =>
      database.asMaintenance(async (tx) => {
        const { status = null, cursor, limit } = query;
        const behind = cursor === undefined ? null : readDeliveryCursor(cursor);
        await lockOwn(tx, scope, params.webhookId);
        const rows = await deliveriesOf(tx, params.webhookId, { status, behind, limit: limit + 1 });
        const page = rows.slice(0, limit);
        const last = page.at(-1);
        const nextCursor = rows.length > limit && last ? `${Date.parse(last.created_at)}.${last.event_id}` : null;
        return { deliveries: page.map(shownDelivery), nextCursor };
      }),
    ),
    serviceRouteApart(serviceEndpointNamed('webhooks.replay'), ({ database, scope, params, body, now }) =>
      database.asMaintenance(async (tx) => {
        await lockOwn(tx, scope, params.webhookId);
        return { replayed: await replayDeliveries(tx, params.webhookId, body.eventIds ?? null, now) };
      }),
    ),
  ];
}

async function lockOwn(tx: Transaction, scope: ServiceScope, webhookId: string): Promise<void> {
  if (!(await lockWebhook(tx, scope, webhookId))) refuse('not_found');
}

function readDeliveryCursor(text: string): { readonly createdAt: Date; readonly eventId: string } {
  const [, milliseconds, eventId] = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? [];
  if (milliseconds === undefined || eventId === undefined)
    throw new Failure('invalid_input', { faults: [{ pointer: 'query/cursor', code: 'invalid' }] });
  return { createdAt: new Date(Number(milliseconds)), eventId };
}

const instantOf = (text: string): string => new Date(text).toISOString();

function shown(row: WebhookRow) {
  return {
    webhookId: row.webhook_id,
    url: row.url,
    types: row.types,
    createdAt: instantOf(row.created_at),
    formerSecretUntil: row.former_secret_until && instantOf(row.former_secret_until),
    waiting: row.waiting,
    dead: row.dead,
  };
}

function shownDelivery(row: DeliveryRow) {
  return {
    eventId: row.event_id,
    type: row.type,
    createdAt: instantOf(row.created_at),
    status: row.state,
    attempts: row.attempts,
    lastAttemptAt: row.last_attempt_at && instantOf(row.last_attempt_at),
    nextAttemptAt: row.state === 'waiting' ? instantOf(row.next_attempt_at) : null,
    lastStatus: row.last_status,
    lastError: row.last_error,
  };
}
