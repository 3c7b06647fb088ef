import type { LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import { idOf } from '../../seed/seeded-ids.ts';
import { furnishIdentities } from './furnish-identities.ts';
import { ENDED_ACCOUNTS, importOf, SERVICE_IMPORT_STATES } from './service-replies.ts';

interface Programs {
  /** Sends a request as a service account: a POST with a body, a GET without one. */
  readonly call: (url: string, account: string, body?: object) => Promise<LightMyRequestResponse>;
  readonly change: (sql: string) => Promise<void>;
  readonly advanceSeconds: (seconds: number) => void;
}

const published = z.object({ changes: z.array(z.object({ changeId: z.string() })) });
const webhooks = z.object({ webhooks: z.array(z.object({ webhookId: z.string() })) });

/** Adds what programs see besides the demo: answered changes, deliveries and imports in every state, and accounts that ended. */
export async function furnishPrograms(programs: Programs): Promise<void> {
  await furnishAnswers(programs);
  await furnishDeliveries(programs);
  await furnishServiceImports(programs);
  await furnishUsers(programs);
  await furnishIdentities(programs.change);
  await furnishEndedAccounts(programs);
}

/** Makes the engine take one of three published changes, and lets another wait for its answer for days. */
async function furnishAnswers({ call, change }: Programs): Promise<void> {
  const { changes } = published.parse((await call('/api/v1/changes', 'keystone')).json());
  const [, taken, late] = changes;
  const answer = { status: 'accepted', engineReference: 'P-1', processedAt: '2026-11-20T15:00:00Z' };
  const reply = await call(`/api/v1/changes/${taken?.changeId}/acknowledgement`, 'full', answer);
  if (reply.statusCode !== 200) throw new Error(`The answer was refused: ${reply.body}`);
  await change(
    `update published_change set published_at = published_at - interval '3 days' where change_id = '${late?.changeId}'`,
  );
}

/** Settles each webhook’s second newest delivery, gives the third up, and has the fourth fail once and wait for another attempt. */
async function furnishDeliveries({ call, change, advanceSeconds }: Programs): Promise<void> {
  await call('/api/v1/events', 'both');
  await change(
    `update webhook_delivery d
        set state = case n.place when 2 then 'delivered' when 3 then 'dead' else 'waiting' end,
            attempts = case n.place when 2 then 2 when 3 then 12 else 3 end,
            last_attempt_at = d.created_at + n.place * interval '1 minute',
            last_status = case n.place when 2 then 204 when 3 then 500 end,
            last_error = case n.place when 3 then 'status' when 4 then 'timeout' end,
            settled_at = case when n.place < 4 then d.created_at + n.place * interval '1 minute' end,
            next_attempt_at = d.created_at + n.place * interval '10 minutes'
       from (select webhook_id, event_id,
                    row_number() over (partition by webhook_id order by created_at desc, event_id desc) as place
               from webhook_delivery) n
      where n.webhook_id = d.webhook_id and n.event_id = d.event_id and n.place between 2 and 4`,
  );
  const { webhooks: own } = webhooks.parse((await call('/api/v1/webhooks', 'keystone')).json());
  await call(`/api/v1/webhooks/${own[1]?.webhookId}/rotate`, 'keystone', { overlapHours: 24 });
  const { webhooks: others } = webhooks.parse((await call('/api/v1/webhooks', 'bluebonnet')).json());
  // Deliveries of one instant are in the order of their random ids.
  advanceSeconds(1);
  await call(`/api/v1/webhooks/${others[0]?.webhookId}/test`, 'bluebonnet', {});
}

/** Imports of two accounts in every state, one with faults and warnings. */
async function furnishServiceImports({ change }: Programs): Promise<void> {
  const row = (account: string, state: string, place: number) => {
    const mode = state === 'validated' ? 'validate' : state === 'planned' ? 'plan' : 'apply';
    const isOpen = state === 'waiting' || state === 'running';
    // The account's run began at nine of its day.
    const day = state === 'applied' ? '2026-11-14' : '2026-11-07';
    const failure = state === 'failed' ? `'internal'` : 'null';
    const summary = isOpen
      ? 'null'
      : `'{"files": {"people": {"rows": ${place + 2}, "rejected": 1, "warnings": 1}},
           "tables": {"person": {"added": ${place}, "changed": 2, "kept": 1}, "employee": {"added": 3, "changed": 0, "kept": 4, "removed": 1}}}'`;
    return `insert into service_import (service_import_id, service_account_id, scopes, mode, without_rejected, state, created_at, finished_at,
              lease_until, attempts, run_number, summary, failure, size_bytes)
            select '${importOf(`${account} ${state}`)}', service_account_id, '{imports:write}', '${mode}', ${place % 2 === 1}, '${state}',
              '${day}T0${state === 'applied' ? 8 : 9}:0${place}:00Z', ${isOpen ? 'null' : `'${day}T09:1${place}:00Z'`},
              ${state === 'running' ? `'2026-11-07T09:30:00Z'` : 'null'}, ${place}, ${state === 'applied' ? '4' : 'null'}, ${summary}, ${failure}, 0
              from service_account where name = '${account}'`;
  };
  const fault = (number: number, line: number, column: string, code: string, value: string, detail = '{}') =>
    `insert into service_import_fault (service_import_id, fault_number, file, source, line, column_name, code, detail, is_warning, shown_value)
     values ('${importOf('keystone rejected')}', ${number}, 'people', 'people.csv', ${line}, ${column}, '${code}', '${detail}', ${number === 3}, ${value})`;
  await change(
    [
      ...SERVICE_IMPORT_STATES.map((state, place) => row('keystone', state, place)),
      row('bluebonnet', 'rejected', 8),
      fault(1, 2, 'null', 'other_line_rejected', 'null', '{"other": 3}'),
      fault(2, 3, `'ssn'`, 'required', 'null'),
      fault(3, 3, `'birth_date'`, 'not_a_date', `'1.1.1990'`),
    ].join(';'),
  );
}

/** People and groups with the identity system’s own ids, and a user whom it removed. */
async function furnishUsers({ change }: Programs): Promise<void> {
  const user = (number: string, external: string, more: string) =>
    `insert into scim_user (client_id, employee_id, profile_id, external_id, email, created_at, modified_at, removed_at)
     select f.client_id, f.employee_id, f.profile_id, ${external}, ${more}
       from profile f where f.client_id = '${idOf('client', 'KEYSTONE')}' and f.employee_id = '${idOf('employee', 'KEYSTONE', number)}'`;
  await change(
    [
      user('KF-0417', `'sys-417'`, `'marisol@keystone.example', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z', null`),
      user('KF-0231', `'sys-231'`, `null, '2026-02-02T00:00:00Z', '2026-02-02T00:00:00Z', null`),
      user('KF-0402', 'null', `null, '2026-02-03T00:00:00Z', '2026-04-03T00:00:00Z', '2026-04-03T00:00:00Z'`),
      `update profile set is_enabled = false where client_id = '${idOf('client', 'KEYSTONE')}' and employee_id in
         ('${idOf('employee', 'KEYSTONE', 'KF-0402')}', '${idOf('employee', 'KEYSTONE', 'KF-0074')}')`,
      `insert into scim_group (client_id, group_id, role_name, external_id, created_at, modified_at)
       values ('${idOf('client', 'KEYSTONE')}', '${idOf('approved', 'group', 1)}', 'EE User', 'sys-users', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z'),
              ('${idOf('client', 'BLUEBONNET')}', '${idOf('approved', 'group', 2)}', 'EE User', 'sys-users', '2026-02-01T00:00:00Z', '2026-02-01T00:00:00Z')`,
      `insert into scim_group (client_id, group_id, external_id, created_at, modified_at)
       select client_id, organization_value_id, 'sys-machining', '2026-02-02T00:00:00Z', '2026-02-03T00:00:00Z'
         from organization_value where client_id = '${idOf('client', 'KEYSTONE')}' and code = '210'`,
    ].join(';'),
  );
}

/** Ends each account’s access in its own way, after it got a token. */
async function furnishEndedAccounts({ call, change }: Programs): Promise<void> {
  for (const account of ENDED_ACCOUNTS) await call('/api/v1/changes', account);
  const of = (account: string) => `(select service_account_id from service_account where name = '${account}')`;
  await change(
    `update service_account set disabled_at = '2026-11-20T15:00:00Z' where name = 'turned-off';
     update service_credential set revoked_at = '2026-11-20T15:00:00Z' where service_account_id = ${of('revoked')};
     update service_credential set expires_at = '2026-11-20T15:00:00Z' where service_account_id = ${of('ended')};
     update service_token set expires_at = issued_at where service_account_id = ${of('out-of-time')};
     delete from service_grant where service_account_id = ${of('without-grants')}`,
  );
}
