import { json } from '../../src/platform/database/port.ts';
import { seal } from '../../src/platform/keys/envelope.ts';
import { payloadPlace } from '../../src/platform/outbox/payload.ts';
import { BAKERY, idOf, MILLRACE, PEOPLE, type TestPerson } from '../harness/people.ts';
import { sealSecret } from '../../src/service/webhooks/secret.ts';
import { NEWCOMERS, ownerOf, SANDBOX } from './people.ts';
import { bytes, put, type World } from './put.ts';

const { omar, carla, tess, rosa, dario, sofia } = NEWCOMERS;
const { chief, namesake } = PEOPLE;
const LATER = '2030-01-01T12:00:00Z';

/** Sessions, invitations and links in every state. */
export async function furnishSignIns({ insert }: World): Promise<void> {
  const session = (number: number, one: TestPerson, more: object = {}) => ({
    session_id: idOf('sess', number),
    token_hash: bytes(number % 256),
    kind: 'web',
    person_id: one.personId,
    profile_id: one.profileId,
    signed_in_at: '2026-11-20T20:00:00Z',
    amr: ['pwd'],
    created_at: '2026-11-20T20:00:00Z',
    last_seen_at: '2026-11-21T03:20:00Z',
    device: 'Chrome, Linux',
    assurance: 'password',
    ...more,
  });
  const native = { kind: 'native', native_client_id: 'app', device: 'Phone' };
  await put(
    insert,
    'session',
    [omar, dario, chief].flatMap((one, place) => [
      session(901 + place * 10, one),
      session(902 + place * 10, one, { ...native, bearer_hash: bytes(100 + place), bearer_expires_at: LATER, assurance: 'secondFactor', amr: ['pwd', 'otp'] }),
      session(903 + place * 10, one, { revoked_at: '2026-11-20T21:00:00Z', revoked_reason: 'signedOut' }),
      session(904 + place * 10, one, { ...native, created_at: '2026-09-01T12:00:00Z', last_seen_at: '2026-09-02T12:00:00Z', signed_in_at: '2026-09-01T12:00:00Z', revoked_at: '2026-09-03T12:00:00Z', revoked_reason: 'refreshReused' }),
      session(905 + place * 10, one, { last_seen_at: '2026-11-20T20:05:00Z', provider_id: 'provider', issuer: 'https://one.example.test', subject: `subject-${one.number}`, provider_sid: `sid-${one.number}`, acr: 'urn:two' }),
    ]),
  ); // prettier-ignore
  const invitation = (number: number, one: TestPerson, more: object) => ({
    ...ownerOf(one),
    invitation_id: idOf('invi', number),
    kind: 'letter',
    origin: 'operator',
    language: 'en',
    is_reminder: false,
    token_hash: bytes(number % 256),
    created_at: '2026-11-01T12:00:00Z',
    created_by: 'Ben',
    expires_at: LATER,
    failed_attempts: 0,
    ...more,
  });
  const mailed = { kind: 'mail', email: 'invited@example.test' };
  await put(insert, 'invitation', [
    invitation(901, omar, { accepted_at: '2026-11-02T12:00:00Z', opened_at: '2026-11-02T12:00:00Z' }),
    invitation(902, omar, { ...mailed, created_at: '2026-10-01T12:00:00Z', revoked_at: '2026-11-01T12:00:00Z', revoked_reason: 'replaced' }),
    invitation(903, carla, { ...mailed, language: 'es', opened_at: '2026-11-03T12:00:00Z', proof_hash: bytes(77), proved_until: '2026-11-03T13:00:00Z', failed_attempts: 2 }),
    invitation(904, rosa, { expires_at: '2026-11-15T12:00:00Z', is_reminder: true }),
    invitation(905, tess, { ...mailed, revoked_at: '2026-11-04T12:00:00Z', revoked_reason: 'operator', origin: 'self', created_by: 'self' }),
    invitation(906, dario, { ...mailed, locked_at: '2026-11-04T12:00:00Z', failed_attempts: 5 }),
    invitation(907, sofia, { language: 'es' }),
  ]); // prettier-ignore
  await put(insert, 'invitation_policy', [
    { client_id: SANDBOX, mail_days: 20, letter_days: 40, facts: ['lastName', 'zipCode'], role_names: ['EE User'], self_registration: false }, // prettier-ignore
  ]);
  const link = (number: number, one: TestPerson, more: object) => ({
    link_id: idOf('link', number),
    person_id: one.personId,
    kind: 'change',
    current_email: `${one.number}@home.example.test`,
    updated_email: `later-${number}@example.test`,
    token_hash: bytes(number % 256),
    cancel_hash: bytes((number + 50) % 256),
    requested_at: `2026-11-20T12:0${number % 10}:00Z`,
    expires_at: LATER,
    cancel_until: LATER,
    ...more,
  });
  await put(insert, 'email_link', [
    link(901, omar, {}),
    link(902, dario, { completed_at: '2026-11-20T13:00:00Z' }),
    link(903, omar, { cancelled_at: '2026-11-20T13:00:00Z' }),
    link(904, dario, { kind: 'claim', claimant_issuer: 'https://one.example.test', claimant_subject: 'other', expires_at: '2026-11-20T12:30:00Z', cancel_until: '2026-11-21T12:30:00Z' }), // prettier-ignore
  ]);
  await put(insert, 'scim_user', [
    { ...ownerOf(carla), profile_id: carla.profileId, external_id: 'ext-1', email: 'carla@work.example.test', created_at: '2026-01-05T12:00:00Z', modified_at: '2026-02-05T12:00:00Z' },
    { ...ownerOf(tess), profile_id: tess.profileId, external_id: 'ext-1', created_at: '2026-01-06T12:00:00Z', modified_at: '2026-10-16T12:00:00Z', removed_at: '2026-10-16T12:00:00Z' },
    { ...ownerOf(dario), profile_id: dario.profileId, external_id: 'ext-1', created_at: '2026-01-07T12:00:00Z', modified_at: '2026-01-07T12:00:00Z' },
  ]); // prettier-ignore
}

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

/** Operators of every role, ended and narrowed, with sessions. */
export async function furnishOperators({ insert }: World): Promise<void> {
  const operator = (number: number, role: string, more: object = {}) => ({ operator_id: idOf('oper', number), email: `operator-${number}@example.test`, name: `Operator ${number}`, role, created_at: '2026-01-05T12:00:00Z', created_by: 'Ben', ...more }); // prettier-ignore
  await put(insert, 'console_operator', [
    operator(901, 'owner'),
    operator(902, 'implementation', { partner_id: BAKERY.partnerId }),
    operator(903, 'support', { partner_id: MILLRACE.partnerId, created_by: 'Ada' }),
    operator(904, 'readOnly'),
    operator(905, 'auditor', { ended_at: '2026-10-05T12:00:00Z' }),
    operator(906, 'payroll', { client_id: BAKERY.clientId }),
    operator(9051, 'owner', {
      created_at: '2025-01-05T12:00:00Z',
      email: 'operator-905@example.test',
      ended_at: '2026-09-05T12:00:00Z',
    }),
  ]);
  await put(insert, 'console_session', [
    { token_hash: bytes(211), operator_id: idOf('oper', 901), opened_at: '2026-11-20T12:00:00Z', last_used_at: '2026-11-21T03:20:00Z', expires_at: LATER },
    { token_hash: bytes(212), operator_id: idOf('oper', 901), opened_at: '2026-11-19T12:00:00Z', last_used_at: '2026-11-19T13:00:00Z', expires_at: '2026-11-19T20:00:00Z', ended_at: '2026-11-19T14:00:00Z' },
    { token_hash: bytes(213), operator_id: idOf('oper', 906), opened_at: '2026-11-18T12:00:00Z', last_used_at: '2026-11-18T13:00:00Z', expires_at: '2026-11-18T20:00:00Z' },
  ]); // prettier-ignore
}

/** Notices to operators that are over, withdrawn, or not shown yet. */
export async function furnishNotices({ insert }: World): Promise<void> {
  const text = (word: string) => json({ en: word, es: `es: ${word}` });
  await put(insert, 'operator_notice', [
    { notice_id: idOf('opno', 901), kind: 'notice', text: text('Ended'), link: null, shown_from: '2026-11-01T12:00:00Z', shown_until: '2026-11-02T12:00:00Z', is_for_everyone: true, fingerprint: bytes(1) },
    { notice_id: idOf('opno', 902), kind: 'warning', text: text('Withdrawn'), link: 'https://status.example/1', shown_from: '2026-11-03T12:00:00Z', is_for_everyone: false, withdrawn_at: '2026-11-04T12:00:00Z', fingerprint: bytes(2) },
    { notice_id: idOf('opno', 903), kind: 'warning', text: text('Later'), link: null, shown_from: LATER, is_for_everyone: false, fingerprint: bytes(3) },
  ]); // prettier-ignore
  await put(insert, 'operator_notice_client', [
    { client_id: BAKERY.clientId, notice_id: idOf('opno', 902) },
    { client_id: BAKERY.clientId, notice_id: idOf('opno', 903) },
  ]);
}

/** Events of the audit by every role, seen and changed, and refusals of long ago. */
export async function furnishTrails({ insert }: World): Promise<void> {
  const roles = ['self', 'manager', 'supervisor', 'payrollAdministrator', 'operator', 'system', 'service'] as const;
  await put(
    insert,
    'audit_event',
    [omar, dario].flatMap((one) =>
      roles.map((actor_role, place) => ({
        ...ownerOf(one),
        audit_event_id: idOf('audi', one.number * 10 + place),
        at: `2026-11-1${place}T12:00:00Z`,
        action: place % 2 ? 'change' : 'view',
        resource: place % 2 ? 'bank' : 'pay',
        endpoint: place % 2 ? 'directDeposits.edit' : 'paychecks.list',
        actor_person_id: place < 4 ? one.personId : null,
        actor_employee_id: place < 4 ? one.employeeId : null,
        actor_role,
        request_id: `request-${place}`,
        detail: place % 2 ? json({ place }) : null,
        era: 1,
      })),
    ),
  );
  const sample = (number: number) => ({ requestId: `request-${number}`, sessionId: null, endpoint: 'session.stepUp', resource: 'session', address: `203.0.113.4${number}`, target: null }); // prettier-ignore
  const event = (number: number, more: object) => ({ security_event_id: idOf('secu', number), minute: '2026-11-01T12:00:00Z', kind: 'step_up_failed', occurrences: number - 900, first_at: '2026-11-01T12:00:01Z', last_at: '2026-11-01T12:00:59Z', first_sample: json(sample(1)), last_sample: json(sample(2)), ...more }); // prettier-ignore
  await put(insert, 'security_event', [
    event(901, { person_id: omar.personId, ...ownerOf(omar) }),
    event(902, { person_id: namesake.personId, ...ownerOf(namesake), minute: '2026-11-02T12:00:00Z' }),
    event(903, { address: '203.0.113.44', kind: 'link_token_reused' }),
  ]);
  await put(insert, 'sign_in_refusal', [
    { reference: 'WRLD0001', at: '2026-11-01T12:00:00Z', reason: 'exp is past', provider_id: 'provider', account_hash: 'account-1', endpoint: 'session.authorize', request_id: 'request-1', address: '203.0.113.44' },
    { reference: 'WRLD0002', at: '2026-11-02T12:00:00Z', reason: 'nonce differs', endpoint: 'session.stepUp', request_id: 'request-2', address: '203.0.113.45' },
  ]); // prettier-ignore
}
