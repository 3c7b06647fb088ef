import { idOf } from '../../seed/seeded-ids.ts';
import type { Change } from '../harness/furnish.ts';
import { HIRES, isHire, ofHire } from './furnish-hires.ts';
import { ofEmployee } from './furnish-records.ts';
import { EARLIER, LATER, NOW } from './instant.ts';

/** Adds what begins, ends or is due at exactly the instant of the replies, and a millisecond beside. */
export async function furnishEdges(change: Change): Promise<void> {
  await change(
    [
      ...requests(),
      ...events(),
      ...identities(),
      ...deposits(),
      ...confirmations(),
      ...freezes(),
      ...sessions(),
      ...invitations(),
      ...needs(),
    ].join(';\n'),
  );
}

/** Requests in each state that the list names, at clients with a pay engine and without one. */
function requests(): string[] {
  const rows: readonly (readonly [client: string, number: string, rule: number, state: string, times: Readonly<Record<string, string>>])[] = [
    ['MESAPINE', 'MP-003', 1, 'pending', { decide_by: NOW, decider: `'manager'` }],
    ['MESAPINE', 'MP-004', 1, 'pending', { decide_by: EARLIER }],
    ['MESAPINE', 'MP-005', 2, 'approved', { hold_until: NOW, apply_from: `'2026-12-02T07:00:00Z'` }],
    ['MESAPINE', 'MP-006', 2, 'approved', { hold_until: LATER, apply_from: `'2026-12-03T07:00:00Z'` }],
    ['MESAPINE', 'MP-007', 5, 'sentBack', { decide_by: EARLIER, reason: `'Which bank?'`, decider: `'none'` }],
    ['MESAPINE', 'MP-008', 1, 'applied', {}],
    ['MESAPINE', 'MP-008', 5, 'withdrawn', {}],
    ['LINDEN', 'today', 2, 'approved', { apply_from: `'2026-12-04T06:00:00Z'` }],
    ['LINDEN', 'today', 5, 'approved', { hold_until: NOW }],
    ['LINDEN', 'today', 1, 'sentBack', { reason: `'Which street?'` }],
    ['LINDEN', 'away', 2, 'approved', { hold_until: LATER }],
    ['LINDEN', 'next', 1, 'approved', {}],
    ['LINDEN', 'unknown', 1, 'pending', {}],
    ['KEYSTONE', 'KF-0388', 1, 'rejected', { reason: `'A typing error.'`, hold_until: LATER }],
    ['KEYSTONE', 'KF-0388', 2, 'exported', { hold_until: LATER, exported_at: `'2026-11-18T15:00:00Z'`, acknowledged_at: `'2026-11-18T16:00:00Z'` }],
  ]; // prettier-ignore
  return rows.map(([client, number, rule, state, times], place) => {
    const { client_id, employee_id } = isHire(number) ? ofHire(number) : ofEmployee(client, number);
    const values: Readonly<Record<string, string>> = {
      client_id: `'${client_id}'`,
      employee_id: `'${employee_id}'`,
      employee_workflow_id: `'${idOf('approved', 'request', place)}'`,
      rule_type: String(rule),
      state: `'${state}'`,
      before_sealed: `'\\x01'`,
      after_sealed: `'\\x01'`,
      summary: `'{"label": null, "changes": []}'`,
      effective_date: `'2026-12-04'`,
      decider: `'payrollAdministrator'`,
      // Two of each instant: their ids give them an order.
      submitted_at: `'2026-11-1${Math.floor(place / 2)}T12:00:00Z'`,
      submitted_by: `'self'`,
      ...times,
    };
    return `insert into pending_transaction (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`;
  });
}

/** Events of a request at both edges of the 30 days of UTC, and at both edges of a day. */
function events(): string[] {
  const { client_id, employee_id } = ofEmployee('MESAPINE', 'MP-008');
  const rows = [
    ['submitted', '2026-10-22T23:59:59.999Z'],
    ['submitted', '2026-10-23T00:00:00Z'],
    ['approved', '2026-11-10T12:00:00Z'],
    ['failed', '2026-11-16T23:59:59.999Z'],
    ['failed', '2026-11-17T00:00:00Z'],
    ['applied', '2026-11-17T12:00:00Z'],
  ] as const;
  return rows.map(
    ([event, at], place) =>
      `insert into pending_transaction_event (client_id, employee_id, employee_workflow_id, event_number, event, version, actor_name, actor_role, at)
       values ('${client_id}', '${employee_id}', '${idOf('approved', 'request', 5)}', ${place + 1}, '${event}', 1, 'Auberon Whitcombe', 'employee', '${at}')`,
  );
}

/** Identities at sign-in providers: one, several of which two were linked at one instant, and one of someone with an open invitation. */
function identities(): string[] {
  const rows = [
    ['KF-0417', 'https://second.example', '2026-03-02T15:00:00Z'],
    ['KF-0417', 'https://first.example', '2026-03-02T15:00:00Z'],
    ['KF-0417', 'https://third.example', '2026-02-02T15:00:00Z'],
    ['KF-0388', 'https://first.example', '2026-04-06T15:00:00Z'],
    ['KF-0279', 'https://first.example', '2026-05-04T15:00:00Z'],
  ] as const;
  return rows.map(
    ([number, issuer, at]) =>
      `insert into person_identity (issuer, subject, person_id, linked_at)
       select '${issuer}', '${number}', person_id, '${at}' from profile
        where client_id = '${idOf('client', 'KEYSTONE')}' and employee_id = '${idOf('employee', 'KEYSTONE', number)}'`,
  );
}

/** Accounts that don't count toward the number that a person may have. */
function deposits(): string[] {
  const { employee_id } = ofEmployee('KEYSTONE', 'KF-0001');
  return ['rejected', 'inactive', 'prenoteFailed', 'inactive', 'rejected'].map(
    (status, place) =>
      `insert into direct_deposit
       select (jsonb_populate_record(d, jsonb_build_object('direct_deposit_id', '${idOf('approved', 'deposit', 'of no use', place)}',
         'position', ${place + 5}, 'split', 'amount', 'amount', 100, 'percent', null, 'status', '${status}', 'ended_on', null))).*
         from direct_deposit d where d.employee_id = '${employee_id}' order by d.position limit 1`,
  );
}

/** An act that expires now, one that expires a millisecond later, and one that was decided. */
function confirmations(): string[] {
  const act = (client: string, number: string, expires: string, name: string) => {
    const { client_id, employee_id } = ofEmployee(client, number);
    return `insert into console_confirmation (client_id, employee_id, confirmation_id, act, reason, requested_at, requested_by,
              requested_by_email, requested_by_name, expires_at)
            values ('${client_id}', '${employee_id}', '${idOf('approved', 'confirmation', name)}', '{"act": "unlinkAccount"}', 'Reason: ${name}.',
              '2026-11-18T15:00:00Z', '${idOf('approved', 'operator', 'support')}', 'support@operators.example', 'Operator support', ${expires})`;
  };
  const policy = (client: string, expires: string, name: string) =>
    `insert into console_confirmation (client_id, confirmation_id, act, reason, requested_at, requested_by, requested_by_email,
       requested_by_name, expires_at)
     values ('${idOf('client', client)}', '${idOf('approved', 'confirmation', name)}',
       '{"act": "changePolicy", "changes": [{"setting": "hr-access", "from": "on", "to": "off"}]}', 'Reason: ${name}.',
       '2026-11-18T15:00:00Z', '${idOf('approved', 'operator', 'support')}', 'support@operators.example', 'Operator support', ${expires})`;
  const decided = idOf('approved', 'confirmation', 'decided');
  return [
    act('KEYSTONE', 'KF-0279', NOW, 'now'),
    act('KEYSTONE', 'KF-0388', LATER, 'a millisecond later'),
    act('KEYSTONE', 'KF-0033', LATER, 'decided'),
    `update console_confirmation set decided_at = ${NOW}, decision = 'refused', decided_by = '${idOf('approved', 'operator', 'owner')}',
       decided_by_name = 'Operator owner' where confirmation_id = '${decided}'`,
    policy('BLUEBONNET', NOW, 'of policy'),
  ];
}

/** Locks that end now or later, begin now or later, or were lifted. */
function freezes(): string[] {
  const { client_id, employee_id } = ofEmployee('BLUEBONNET', 'BB-C01');
  const rows = [
    ['ends now', `'2026-11-15T15:00:00Z'`, NOW],
    ['ends later', `'2026-11-16T15:00:00Z'`, LATER],
    ['begins now', NOW, 'null'],
    ['begins later', LATER, 'null'],
  ] as const;
  return rows.map(
    ([name, from, to]) =>
      `insert into bank_change_freeze (client_id, employee_id, freeze_id, reason, began_at, ends_at)
       values ('${client_id}', '${employee_id}', '${idOf('approved', 'freeze', name)}', 'operator', ${from}, ${to})`,
  );
}

/** Sessions of one person: idle for a quarter of an hour, half a day old, ended, and open for another millisecond of each. */
function sessions(): string[] {
  const { employee_id } = ofEmployee('KEYSTONE', 'KF-0388');
  const [idle, whole] = [`${NOW} - interval '900 seconds'`, `${NOW} - interval '43200 seconds'`];
  const rows = [
    ['idle', `'2026-11-20T20:00:00Z'`, idle, 'null'],
    ['nearly idle', `'2026-11-20T20:00:00Z'`, `${idle} + interval '1 millisecond'`, 'null'],
    ['too long', whole, NOW, 'null'],
    ['nearly too long', `${whole} + interval '1 millisecond'`, NOW, 'null'],
    ['ended', `'2026-11-20T20:00:00Z'`, NOW, NOW],
  ] as const;
  return rows.map(
    ([name, created, seen, revoked]) =>
      `insert into session select (jsonb_populate_record(s, jsonb_build_object('session_id', '${idOf('approved', 'session', name)}',
         'token_hash', '\\x' || md5('${name}'), 'created_at', ${created}, 'signed_in_at', ${created}, 'last_seen_at', ${seen},
         'revoked_at', ${revoked}))).*
         from session s join profile f on f.profile_id = s.profile_id where f.employee_id = '${employee_id}' and s.kind = 'web'
        order by s.created_at limit 1`,
  );
}

/** Invitations of people without an account that end now, and a millisecond later. */
function invitations(): string[] {
  return [
    [HIRES.next, NOW],
    [HIRES.today, LATER],
  ].map(
    ([employee = '', expires = '']) =>
      `insert into invitation (invitation_id, client_id, employee_id, kind, origin, language, token_hash, created_at, created_by, expires_at)
       select '${idOf('approved', 'invitation', employee)}', client_id, employee_id, 'letter', 'operator', 'en', decode(md5('${employee}'), 'hex'),
              '2026-11-12T15:00:00Z', 'Operator owner', ${expires} from employee where employee_id = '${employee}'`,
  );
}

/** Rows that need attention from the next millisecond on, or don't any more. */
function needs(): string[] {
  const beside = (days: number) => `${NOW} + interval '${days} days'`;
  return [
    `update import_run set started_at = ${beside(-30)} where source_name = 'failed a month ago'`,
    `update service_import set created_at = ${beside(-30)} where source_name = 'broken a month ago.csv'`,
    `update published_change set published_at = ${beside(-1)} where employee_id = '${idOf('employee', 'KEYSTONE', 'KF-0402')}'`,
    `update gateway_keys set seen_at = ${NOW} - interval '60 seconds' where place = 'delta 100'`,
    `update gateway_keys set seen_at = ${beside(-1)} where place = 'delta 200'`,
    `update key_use set first_used_at = ${beside(-365)} where key_id = 'a year old'`,
    `update key_use set last_used_at = ${beside(-1)} where key_id = 'a day unused'`,
    `update host_certificate set valid_until = ${beside(30)} where hostname = 'month.harborline.example'`,
    `update service_credential set expires_at = ${beside(30)} where service_credential_id = '${idOf('approved', 'credential', 'ends-in-a-month', 1)}'`,
  ];
}
