import { json } from '../../src/platform/database/port.ts';
import { seal } from '../../src/platform/keys/envelope.ts';
import { payloadPlace } from '../../src/platform/outbox/payload.ts';
import { BAKERY, idOf, MILLRACE, type TestPerson } from '../harness/people.ts';
import { sealSecret } from '../../src/service/webhooks/secret.ts';
import { NEWCOMERS } from './people.ts';
import { bytes, put, type World } from './world.ts';

const { omar, carla, dario, sofia } = NEWCOMERS;
const LATER = '2030-01-01T12:00:00Z';

/** Service accounts with credentials, webhooks, deliveries and imports in every state; mail and other work of the outbox. */
export async function furnishPrograms({ insert, change, keys }: World): Promise<void> {
  const accounts = [1, 2].map((number) => idOf('svca', 900 + number)) as [string, string];
  const [night, old] = accounts;
  await put(insert, 'service_account', [
    { service_account_id: night, name: 'night-engine', created_at: '2026-01-05T12:00:00Z', created_by: 'Ben' },
    { service_account_id: old, name: 'old-engine', created_at: '2025-01-05T12:00:00Z', created_by: 'Ada', disabled_at: '2026-02-05T12:00:00Z' },
  ]); // prettier-ignore
  await put(insert, 'service_grant', [
    ...['changes:read', 'events:read', 'imports:read'].map((scope) => ({ service_account_id: night, client_id: BAKERY.clientId, scope })),
    { service_account_id: night, client_id: MILLRACE.clientId, scope: 'people:read' },
    { service_account_id: old, client_id: MILLRACE.clientId, scope: 'changes:read' },
  ]); // prettier-ignore
  const credential = (number: number, service_account_id: string, more: object) => ({ service_credential_id: idOf('cred', number), service_account_id, kind: 'secret', hint: `h${number}`, secret_hash: bytes(number % 256), created_at: '2026-01-05T12:00:00Z', created_by: 'Ben', ...more }); // prettier-ignore
  await put(insert, 'service_credential', [
    credential(901, night, { last_used_at: '2026-11-20T12:00:00Z' }),
    credential(902, night, { revoked_at: '2026-06-05T12:00:00Z' }),
    credential(903, night, { expires_at: '2026-07-05T12:00:00Z', last_used_at: '2026-07-04T12:00:00Z' }),
    credential(904, night, { kind: 'key', secret_hash: null, public_jwk: json({ kty: 'EC', crv: 'P-256', x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU', y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0' }), expires_at: LATER }),
    credential(905, old, {}),
  ]); // prettier-ignore
  const webhook = (number: number, service_account_id: string, more: object = {}) => {
    const webhook_id = idOf('hook', number);
    return { webhook_id, service_account_id, url: `https://hooks.example.test/${number}`, types: ['change.applied'], created_at: '2026-01-05T12:00:00Z', secret_sealed: sealSecret(keys, webhook_id, 'secret_sealed', `whsec_${'A'.repeat(43)}=`), ...more }; // prettier-ignore
  };
  await put(insert, 'webhook', [
    webhook(901, night, { former_secret_sealed: sealSecret(keys, idOf('hook', 901), 'former_secret_sealed', `whsec_${'B'.repeat(43)}=`), former_secret_until: '2026-11-20T12:00:00Z' }),
    webhook(902, old),
  ]); // prettier-ignore
  const event = (number: number, one: TestPerson | null, more: object = {}) => ({ client_id: BAKERY.clientId, service_event_id: idOf('sevt', number), employee_id: one?.employeeId ?? null, type: 'profile.changed', data: json({}), occurred_at: '2026-11-19T12:00:00Z', ...more }); // prettier-ignore
  await put(insert, 'service_event', [
    event(901, dario, { position: 1, numbered_at: '2026-11-19T12:00:01Z' }),
    event(902, null, { position: 2, numbered_at: '2026-11-19T12:00:02Z' }),
    event(903, sofia, { position: 3, numbered_at: '2026-11-19T12:00:03Z' }),
  ]);
  await change(`update service_position set newest = 3 where list = 'event'`);
  const delivery = (number: number, hook: number, state: string, more: object = {}) => ({ webhook_id: idOf('hook', hook), event_id: idOf('sevt', number), client_id: BAKERY.clientId, type: 'profile.changed', created_at: '2026-11-19T12:00:02Z', state, attempts: 1, next_attempt_at: LATER, ...more }); // prettier-ignore
  await put(insert, 'webhook_delivery', [
    delivery(901, 901, 'delivered', { last_attempt_at: '2026-11-19T12:00:03Z', last_status: 200, settled_at: '2026-11-19T12:00:03Z' }),
    delivery(902, 901, 'dead', { attempts: 24, last_attempt_at: '2026-11-20T12:00:03Z', last_error: 'no connection', settled_at: '2026-11-20T12:00:03Z' }),
    delivery(903, 901, 'waiting', { attempts: 3, last_attempt_at: '2026-11-20T12:00:03Z', last_status: 500 }),
    delivery(901, 902, 'dead', { attempts: 24, last_attempt_at: '2026-11-20T12:00:03Z', last_status: 410, settled_at: '2026-11-20T12:00:03Z' }),
  ]); // prettier-ignore
  // The numbers of runs are the database's own.
  await change(
    `insert into import_run (import_run_id, run_number, source_name, content_hash, client_codes, state, started_by, started_at, planned_at, applied_at,
         rolled_back_at, forgotten_at, failure, change_count) overriding system value
       select ('696d7000-0000-4000-8000-000000000' || n)::uuid, n, 'in-' || n, lpad(n::text, 64, '0'), codes, state, 'ina', at::timestamptz,
         at::timestamptz + planned, at::timestamptz + applied, at::timestamptz + undone, at::timestamptz + forgotten, failure, changes
       from (values
         (901, '{MILLRACE}'::text[], 'reading', '2026-11-20T23:00:00Z', null::interval, null::interval, null::interval, null::interval, null, 0),
         (902, '{BAKERY}', 'planned', '2026-11-18T12:00:00Z', '1 min', null, null, null, null, 3),
         (903, null, 'applied', '2026-11-18T13:00:00Z', '1 min', '2 min', null, null, null, 2),
         (904, null, 'rolledBack', '2026-11-18T14:00:00Z', '1 min', '2 min', '3 min', null, null, 1),
         (905, '{MILLRACE,BAKERY}', 'failed', '2026-11-18T15:00:00Z', null, null, null, null, 'The files changed.', 0),
         (906, null, 'applied', '2025-11-18T12:00:00Z', '1 min', '2 min', null, '92 days', null, 2)
       ) as run (n, codes, state, at, planned, applied, undone, forgotten, failure, changes)`,
  );
  const served = (number: number, state: string, mode: string, more: object = {}) => ({ service_import_id: idOf('simp', number), service_account_id: night, scopes: ['imports:write'], mode, without_rejected: false, state, created_at: '2026-11-18T12:00:00Z', attempts: 1, size_bytes: number, worked_milliseconds: 0, finished_at: '2026-11-18T12:05:00Z', ...more }); // prettier-ignore
  await put(insert, 'service_import', [
    served(901, 'validated', 'validate'),
    served(902, 'planned', 'plan', { without_rejected: true, run_number: 902, client_codes: ['BAKERY'] }),
    served(903, 'applied', 'apply', { run_number: 903, source_name: 'in-903' }),
    served(904, 'rejected', 'apply', { failure: 'rejected' }),
    served(905, 'failed', 'apply', { failure: 'interrupted', attempts: 3 }),
    served(906, 'running', 'apply', { lease_until: LATER, finished_at: null }),
  ]); // prettier-ignore
  await furnishOutbox({ insert, keys });
}

/** Work of the outbox that is done, given up, kept, or waits for another time. */
export async function furnishOutbox({ insert, keys }: Pick<World, 'insert' | 'keys'>): Promise<void> {
  const row = (number: number, state: string, more: object = {}) => {
    const outbox_id = idOf('outb', number);
    const keepsPayload = state !== 'sent' && state !== 'muted';
    return {
      outbox_id,
      kind: 'mail',
      topic: 'mail.depositsChanged',
      state,
      payload: keepsPayload ? seal(keys, '{}', payloadPlace(outbox_id)) : null,
      attempts: 1,
      created_at: '2026-11-19T12:00:00Z',
      next_attempt_at: LATER,
      settled_at: state === 'waiting' ? null : '2026-11-19T12:05:00Z',
      ...more,
    };
  };
  await put(insert, 'outbox', [
    row(901, 'sent', { client_id: MILLRACE.clientId, employee_id: omar.employeeId }),
    row(902, 'muted', { client_id: BAKERY.clientId, employee_id: dario.employeeId }),
    row(903, 'dead', { client_id: MILLRACE.clientId, employee_id: carla.employeeId, attempts: 12, last_error: 'mailbox full' }),
    row(904, 'kept', { client_id: BAKERY.clientId }),
    row(905, 'waiting', { attempts: 4, last_error: 'no connection' }),
    row(906, 'dead', { kind: 'webhook', topic: 'webhook.event', attempts: 24, last_error: 'gone' }),
  ]); // prettier-ignore
}
