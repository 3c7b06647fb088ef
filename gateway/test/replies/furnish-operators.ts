import { z } from 'zod';
import { idOf } from '../../seed/seeded-ids.ts';
import { importedId } from '../../src/imports/ids.ts';
import { json } from '../../src/platform/database/port.ts';
import type { Row } from '../harness/furnish.ts';
import { furnishEdges } from './furnish-edges.ts';
import { furnishHires } from './furnish-hires.ts';
import { furnishGrants } from './furnish-grants.ts';
import { furnishTwins } from './furnish-twins.ts';
import type { Writers } from './furnish.ts';
import { furnishPosted } from './furnish-posted.ts';
import { furnishSandbox } from './furnish-sandbox.ts';

type OperatorWriters = Omit<Writers, 'portal' | 'store'>;

const clientOf = (code: string) => idOf('client', code);
const employeeIn = (code: string, number: string) => ({
  client_id: clientOf(code),
  employee_id: idOf('employee', code, number),
});

/** Adds what operators see besides the demo, after the portal’s replies were read: each state of everything of theirs. */
export async function furnishOperators(writers: OperatorWriters): Promise<void> {
  await furnishClients(writers);
  await furnishHires(writers.insert);
  await furnishPartners(writers);
  await furnishConfirmations(writers);
  await furnishTwins(writers.change);
  await furnishGrants(writers.change);
  await furnishInvitations(writers);
  await furnishImportStates(writers);
  await furnishRollbacks(writers);
  await furnishMessages(writers);
  await furnishNotices(writers);
  await furnishSignIns(writers);
  await furnishHealth(writers);
  // Maintenance comes after all else that operators send, since it pauses changes.
  await furnishMaintenance(writers);
  await furnishEdges(writers.change);
  await furnishSandbox(writers);
  await furnishPosted(writers);
}

/** Clients in setup and live ones that were, sandboxes with and without people, and settings other than the usual ones. */
async function furnishClients({ operator, insert, change }: OperatorWriters): Promise<void> {
  for (const [code, name, partner] of [
    ['TAMARACK', 'Tamarack Veterinary', 'summit-ridge'],
    ['LINDEN', 'Linden Street Dental', 'harborline'],
  ] as const)
    await operator('owner', 'POST', 'clients', { values: { name, client_code: code, partner_key: partner } });
  await operator('implementation', 'POST', 'clients/LINDEN/setup/policy-review');
  const inSetup = { started_at: '2026-01-05T15:00:00Z', started_by: 'Operator owner' };
  await insert('client_setup', [
    {
      client_id: clientOf('CEDARVAULT'),
      ...inSetup,
      policy_reviewed_at: '2026-01-08T15:00:00Z',
      policy_reviewed_by: 'Operator implementation',
      live_at: '2026-01-12T15:00:00Z',
      live_by: 'Olivia',
    },
  ]);
  for (const [of, clientCode, name] of [
    ['KEYSTONE', 'KEYSTONE-TRY', 'Keystone to try out'],
    ['KEYSTONE', 'KEYSTONE-DRY', 'Keystone to try out'],
    ['BLUEBONNET', 'BLUEBONNET-TRY', 'Bluebonnet to try out'],
  ] as const)
    await operator('owner', 'POST', `clients/${of}/sandboxes`, { clientCode, name });
  await change(
    `insert into employee (client_id, employee_id, employee_number, created_at)
     select client_id, '${idOf('approved', 'tester')}', 'T-1', '2026-11-01T00:00:00Z' from client where client_code = 'KEYSTONE-TRY';
     insert into personal_version (client_id, employee_id, effective_date, sequence, first_name, last_name, street_address, city, state,
                                   zip_code, recorded_at, recorded_by)
     select client_id, '${idOf('approved', 'tester')}', '2026-11-01', 1, 'Tess', 'Vega', '1 Test Street', 'Lancaster', 'PA', '17603',
            '2026-11-01T00:00:00Z', 'import' from client where client_code = 'KEYSTONE-TRY';
     insert into employment_version (client_id, employee_id, effective_date, sequence, status, legal_id, pay_group_id, pay_type, hourly_rate,
                                     standard_hours, is_full_time, is_overtime_exempt, job_title, work_location, hire_date, recorded_at,
                                     recorded_by)
     select c.client_id, '${idOf('approved', 'tester')}', '2026-11-01', 1, 'a', l.legal_id, g.pay_group_id, 'h', 25000000, 400000, true, false,
            'Tester', 'Lancaster', '2026-11-01', '2026-11-01T00:00:00Z', 'import'
       from client c join legal l on l.client_id = c.client_id join pay_group g on g.client_id = c.client_id
      where c.client_code = 'KEYSTONE-TRY' order by l.name, g.code limit 1;
     update client_policy set deposit_account_limit = 2, change_cutoff_days = 1
      where client_id = (select client_id from client where client_code = 'KEYSTONE-TRY');
     update client_policy set hr_access = false, allow_self_service = false, is_manager_view_enabled = false,
            is_hr_w2_1099_view_enabled = false, change_cutoff_time = '12:30', upload_file_types = '{pdf,png}', upload_max_bytes = 1048576,
            former_access_months = 24, team_anniversaries = false, features_off = '{pay-planner,contacts}'
      where client_id = '${clientOf('MESAPINE')}';
     insert into client_feature (client_id, name, enabled)
     values ('${clientOf('MESAPINE')}', 'isEmployeeReviewsEnabled', true), ('${clientOf('CEDARVAULT')}', 'isManagerViewEnabled', false),
            ('${clientOf('MESAPINE')}', 'isHrW21099ViewEnabled', true);
     update client_policy set operator_reasons = true where client_id = '${clientOf('CEDARVAULT')}';
     insert into invitation_policy (client_id, mail_days, letter_days, facts, self_registration)
     values ('${clientOf('MESAPINE')}', 7, 21, '{lastName,hireMonth}', true) on conflict do nothing`,
  );
  await furnishCompanies(insert);
  const rule = (rule_type: number, decider: string, more: Row) => ({
    client_id: clientOf('MESAPINE'),
    rule_type,
    decider,
    deadline_days: rule_type,
    escalate_to: null,
    deputy_employee_id: null,
    approvals_needed: 1,
    ...more,
  });
  await change(`delete from client_decision_rule where client_id = '${clientOf('MESAPINE')}'`);
  await insert('client_decision_rule', [
    rule(1, 'supervisor', { escalate_to: 'manager' }),
    rule(2, 'manager', { deputy_employee_id: idOf('employee', 'MESAPINE', 'MP-009'), approvals_needed: 2 }),
    rule(5, 'none', {}),
  ]);
  for (const [code, name] of [
    ['KEYSTONE', 'Another system'],
    ['BLUEBONNET', 'Old system'],
  ])
    await operator('owner', 'POST', `clients/${code}/mappings`, {
      name,
      mapping: {
        files: [{ path: 'jobs.csv', tables: [{ file: 'jobs', columns: { code: 'Job', title: 'Job title' } }] }],
      },
    });
}

/** Employers and pay groups of a client in setup, and jobs of two clients. */
async function furnishCompanies(insert: OperatorWriters['insert']): Promise<void> {
  const client_id = importedId('client', [], 'LINDEN');
  await insert('legal', [
    {
      client_id,
      legal_id: idOf('approved', 'legal'),
      name: 'Linden Street Dental PC',
      ein: '00-5550199',
      street_address: '5 Linden Street',
      city: 'Louisville',
      state: 'KY',
      zip_code: '40202',
      phone: null,
    },
  ]);
  const group = (code: string, name: string, frequency: string, time_zone = 'America/Kentucky/Louisville') => ({
    client_id,
    pay_group_id: idOf('approved', 'pay group', code),
    code,
    name,
    frequency,
    time_zone,
  });
  await insert('pay_group', [
    group('MO', 'Monthly salaried', 'M'),
    group('WK', 'Weekly hourly', 'W'),
    group('LX', 'Monthly salaried', 'M', 'Europe/Lisbon'),
  ]);
  const of = (code: string, kind: string, number: number) => ({
    client_id: clientOf(code),
    [`${kind}_id`]: idOf('approved', kind, code, number),
  });
  await insert('job_definition', [
    { ...of('KEYSTONE', 'job_definition', 1), code: 'WELD', title: 'Welder', is_overtime_exempt: false },
    { ...of('KEYSTONE', 'job_definition', 2), code: 'LEAD', title: 'Cell lead', is_overtime_exempt: true },
    { ...of('BLUEBONNET', 'job_definition', 1), code: 'WELD', title: 'Editor', is_overtime_exempt: true },
  ]);
}

const brandPage = z.object({
  live: z.record(z.string(), z.unknown()),
  liveNumber: z.int(),
  draft: z.object({ version: z.string() }).nullable(),
});

/** Host names with certificates of every kind, and branding with a second published state and drafts of two partners. */
async function furnishPartners({ operator, insert, change }: OperatorWriters): Promise<void> {
  const hosts: readonly (readonly [string, string, string | null | undefined])[] = [
    ['harborline', 'ended.harborline.example', '2026-11-02T00:00:00Z'],
    ['harborline', 'ends.harborline.example', '2026-12-09T00:00:00Z'],
    ['harborline', 'valid.harborline.example', '2027-05-01T00:00:00Z'],
    ['harborline', 'month.harborline.example', '2026-12-21T00:00:00Z'],
    ['harborline', 'none.harborline.example', null],
    ['harborline', 'unknown.harborline.example', undefined],
    ['summit-ridge', 'pay.summit-ridge.example', '2026-12-12T00:00:00Z'],
    ['paystead', 'pay.paystead.example', '2027-08-01T00:00:00Z'],
  ];
  await change(
    hosts
      .map(
        ([partner, host]) =>
          `insert into partner_hostname (hostname, partner_id) select '${host}', partner_id from partner where partner_key = '${partner}'`,
      )
      .join(';'),
  );
  await insert(
    'host_certificate',
    hosts.flatMap(([, hostname, validUntil], place) =>
      validUntil === undefined
        ? []
        : [{ hostname, checked_at: `2026-11-20T0${place}:00:00Z`, valid_until: validUntil }],
    ),
  );
  const path = 'partners/harborline/branding';
  const save = async (partner: string, more: Readonly<Record<string, unknown>>, version: string | null = null) => {
    const address = `partners/${partner}/branding`;
    const { live } = brandPage.parse((await operator('owner', 'GET', address)).json());
    const saved = await operator('owner', 'PUT', `${address}/draft`, {
      brand: { ...live, ...more },
      adjustsColors: partner === 'summit-ridge',
      version,
    });
    return brandPage.parse(saved.json());
  };
  const { draft, liveNumber } = await save('harborline', { pageTitle: 'Harborline', footerText: null });
  await operator('implementation', 'POST', `${path}/publish`, { version: draft?.version, liveNumber });
  await save('harborline', { termsOfUseLabel: 'Terms' });
  await save('summit-ridge', { isWhiteLabeled: false, sidebarColorHex: '#2a2a5c' });
}

/** Acts that wait for the other operator, were decided in each way, or have expired. */
async function furnishConfirmations({ insert, change }: OperatorWriters): Promise<void> {
  const by = (name: string) => ({
    requested_by: idOf('approved', 'operator', name),
    requested_by_email: `${name.toLowerCase().replaceAll(' ', '-')}@operators.example`,
    requested_by_name: `Operator ${name}`,
  });
  const decided = (day: number, decision: string, name: string | null, more: Row = {}) => ({
    decided_at: `2026-11-${day}T16:00:00Z`,
    decision,
    decided_by: name && idOf('approved', 'operator', name),
    decided_by_name: name && `Operator ${name}`,
    ...more,
  });
  const row = (number: number, code: string, employee: string, act: object, more: Row = {}) => ({
    ...employeeIn(code, employee),
    confirmation_id: idOf('approved', 'confirmation', number),
    act: json(act),
    reason: `Reason ${number}.`,
    requested_at: `2026-11-1${number % 10}T15:00:00Z`,
    ...by('owner'),
    expires_at: `2026-11-${number < 6 ? 1 : 2}${(number + 3) % 10}T15:00:00Z`,
    decided_at: null,
    decision: null,
    decided_by: null,
    decided_by_name: null,
    comment: null,
    ...more,
  });
  const grant = (access: string) => ({ act: 'grantAccess', access, firstDate: '2026-12-01', lastDate: '2026-12-15' });
  const scope = idOf('approved', 'confirmation', 9);
  await insert('console_confirmation', [
    row(1, 'KEYSTONE', 'KF-0417', { act: 'unlinkAccount' }, decided(11, 'confirmed', 'implementation')),
    row(
      2,
      'KEYSTONE',
      'KF-0417',
      grant('role:HR Manager'),
      decided(12, 'refused', 'support', { comment: 'Not hers.' }),
    ),
    row(3, 'BLUEBONNET', 'BB-C01', grant('scope:*'), decided(14, 'withdrawn', 'owner', { comment: 'Not needed.' })),
    row(4, 'CEDARVAULT', 'CV-001', { act: 'unlinkAccount' }, decided(17, 'expired', null)),
    // Nothing was decided in time.
    row(5, 'KEYSTONE', 'KF-0231', { act: 'unlinkAccount' }),
    row(8, 'KEYSTONE', 'KF-0417', { act: 'endAccess', access: 'role:EE User' }, by('payroll of KEYSTONE')),
    row(9, 'KEYSTONE', 'KF-0231', grant('scope:x'), by('support')),
    row(7, 'BLUEBONNET', 'BB-006', { act: 'unlinkAccount' }, { ...by('readOnly'), expires_at: '2026-11-24T15:00:00Z' }),
  ]);
  await change(
    `update console_confirmation k set act = jsonb_set(act, '{access}', to_jsonb('scope:' || v.organization_value_id))
       from organization_value v
      where k.confirmation_id = '${scope}' and v.client_id = k.client_id and v.code = '210';
     update console_confirmation set expires_at = '2026-11-25T15:00:00Z' where confirmation_id in
       ('${scope}', '${idOf('approved', 'confirmation', 8)}')`,
  );
}

/** Invitations in every state, two of one person, and messages that can’t be sent. */
async function furnishInvitations({ insert, change }: OperatorWriters): Promise<void> {
  const mail = (name: string, state: string, more: Row = {}) => ({
    outbox_id: idOf('approved', 'outbox', name),
    client_id: null,
    employee_id: null,
    kind: 'mail',
    topic: 'invitation',
    payload: state === 'sent' || state === 'muted' ? null : new Uint8Array([1]),
    state,
    attempts: state === 'dead' ? 10 : 1,
    created_at: '2026-11-09T09:00:00Z',
    next_attempt_at: '2026-11-09T09:00:00Z',
    settled_at: state === 'waiting' ? null : '2026-11-10T09:00:00Z',
    last_error: state === 'dead' ? 'address refused' : null,
    ...more,
  });
  await insert('outbox', [
    mail('bounced', 'dead', employeeIn('MESAPINE', 'MP-009')),
    mail('letter', 'dead', { ...employeeIn('KEYSTONE', 'KF-0417'), topic: 'payday' }),
    mail('second letter', 'dead', {
      ...employeeIn('KEYSTONE', 'KF-0231'),
      topic: 'payday',
      settled_at: '2026-11-08T09:00:00Z',
    }),
    mail('of no client', 'dead', { kind: 'export', topic: 'changes' }),
    mail('of Cedar Vault', 'dead', { client_id: clientOf('CEDARVAULT'), kind: 'webhook', topic: 'event' }),
    mail('sent', 'sent', employeeIn('FALLSCITY', 'FC-038')),
    mail('muted', 'muted', { ...employeeIn('FALLSCITY', 'FC-038'), kind: 'notice', topic: 'payday' }),
  ]);
  // The trigger of sandboxes keeps what waits.
  await change(
    `insert into outbox (outbox_id, client_id, kind, topic, payload, created_at, next_attempt_at)
     select '${idOf('approved', 'outbox', 'kept')}', client_id, 'mail', 'payday', '\\x01', '2026-11-10T09:00:00Z', '2026-11-10T09:00:00Z'
       from client where client_code = 'KEYSTONE-TRY'`,
  );
  const invitation = (name: string, code: string, employee: string, more: Row) => ({
    ...employeeIn(code, employee),
    invitation_id: idOf('approved', 'invitation', name),
    kind: 'mail',
    origin: 'operator',
    language: 'en',
    email: `${employee.toLowerCase()}@${code.toLowerCase()}.example`,
    mail_id: null,
    is_reminder: false,
    token_hash: new TextEncoder().encode(name),
    created_at: '2026-11-10T15:00:00Z',
    created_by: 'Operator support',
    expires_at: '2026-11-28T15:00:00Z',
    opened_at: null,
    failed_attempts: 0,
    locked_at: null,
    accepted_at: null,
    revoked_at: null,
    revoked_reason: null,
    ...more,
  });
  const opened_at = '2026-11-11T15:00:00Z';
  const later = (minute: number) => ({ created_at: `2026-11-10T15:0${minute}:00Z` });
  await insert('invitation', [
    invitation('replaced', 'KEYSTONE', 'KF-0296', { revoked_at: '2026-11-10T15:00:00Z', revoked_reason: 'replaced' }),
    invitation('opened', 'KEYSTONE', 'KF-0296', { opened_at, is_reminder: true, created_by: 'Operator owner' }),
    invitation('locked', 'KEYSTONE', 'KF-0279', {
      ...later(1),
      opened_at,
      failed_attempts: 5,
      locked_at: '2026-11-11T15:05:00Z',
    }),
    invitation('expired', 'BLUEBONNET', 'BB-C01', {
      kind: 'letter',
      email: null,
      created_at: '2026-10-01T15:00:00Z',
      expires_at: '2026-10-31T15:00:00Z',
    }),
    invitation('accepted', 'CEDARVAULT', 'CV-001', {
      ...later(2),
      origin: 'self',
      language: 'es',
      opened_at,
      accepted_at: '2026-11-11T15:10:00Z',
    }),
    invitation('bounced', 'MESAPINE', 'MP-009', { ...later(3), mail_id: idOf('approved', 'outbox', 'bounced') }),
    invitation('taken back', 'BLUEBONNET', 'BB-006', {
      ...later(4),
      revoked_at: '2026-11-12T15:00:00Z',
      revoked_reason: 'operator',
    }),
  ]);
  // One invitation replaces another at one instant; their events need an order.
  await change(
    `update service_event set occurred_at = occurred_at - interval '1 second'
      where data ->> 'invitationId' = '${idOf('approved', 'invitation', 'replaced')}'`,
  );
}

/** Runs and imports of operators in every state, and applied runs of earlier weeks. */
async function furnishImportStates({ insert, change }: OperatorWriters): Promise<void> {
  const run = (name: string, state: string, started_at: string, more: Row = {}) => ({
    import_run_id: idOf('approved', 'import', name),
    source_name: name,
    content_hash: 'e'.repeat(64),
    client_codes: ['BLUEBONNET'],
    mapping: null,
    state,
    started_by: 'Olivia',
    started_at,
    planned_at: started_at.replace('00Z', '07Z'),
    applied_at: null,
    rolled_back_at: null,
    summary: json({ files: { jobs: { rows: 5, rejected: 0, warnings: 0 } }, tables: {} }),
    progress: 0,
    failure: null,
    sources: null,
    forgotten_at: null,
    ...more,
  });
  const applied = (name: string, at: string, codes: readonly string[] | null) =>
    run(name, 'applied', at, { planned_at: at, applied_at: at, client_codes: codes });
  await insert('import_run', [
    run('being read', 'reading', '2026-11-05T09:06:00Z', { planned_at: null, summary: null }),
    run('being applied', 'applying', '2026-11-05T09:05:00Z', { progress: 7 }),
    run('planned with a mapping', 'planned', '2026-11-05T09:03:00Z', {
      mapping: json({ files: [] }),
      client_codes: ['KEYSTONE'],
    }),
    run('failed for two clients', 'failed', '2026-11-05T09:02:00Z', {
      client_codes: ['BLUEBONNET', 'CEDARVAULT'],
      failure: 'The files changed.',
      summary: null,
    }),
    run('failed long ago', 'failed', '2026-10-20T09:00:00Z', { failure: 'The disk is full.' }),
    run('failed in the same second', 'failed', '2026-10-20T09:00:00Z', { failure: 'The disk is full.' }),
    run('failed a month ago', 'failed', '2026-10-22T09:00:00Z', { failure: 'The disk is full.' }),
    run('console import kept by its worker', 'planned', '2026-11-05T09:01:00Z'),
    run('console import taken back', 'rolledBack', '2026-11-04T08:00:00Z', {
      applied_at: '2026-11-04T09:00:00Z',
      rolled_back_at: '2026-11-05T09:00:00Z',
      forgotten_at: '2026-11-06T09:00:00Z',
    }),
    applied('eleven weeks ago', '2026-08-31T00:00:00Z', ['BLUEBONNET']),
    applied('twelve weeks ago', '2026-08-30T23:59:59Z', ['BLUEBONNET']),
    applied('the week before', '2026-11-08T23:59:59Z', null),
    applied('the next second', '2026-11-09T00:00:00Z', ['BLUEBONNET', 'CEDARVAULT']),
  ]);
  const files = (rows: number) =>
    JSON.stringify({ files: { people: { rows, rejected: 1, warnings: 2 } }, tables: {} }).replaceAll("'", "''");
  const added = [
    ['queued', 'plan', 'waits.csv', 'owner', '{KEYSTONE}', 'null', 'null', 'null'],
    ['working', 'plan', 'read.csv', 'owner', '{KEYSTONE}', `'{"step": "read", "file": "people", "count": 40}'`, 'null', 'null'],
    ['failed', 'plan', 'unreadable.csv', 'payroll of BLUEBONNET', '{BLUEBONNET}', 'null', `'unreadable'`, `'{"en": "It is no text.", "es": "No es texto."}'`],
    ['failed', 'plan', 'broken.csv', 'owner', '{BLUEBONNET}', 'null', `'internal'`, 'null'],
    ['failed', 'plan', 'broken a month ago.csv', 'owner', '{BLUEBONNET}', 'null', `'internal'`, 'null'],
    ['rejected', 'plan', 'beyond.csv', 'payroll of BLUEBONNET', '{BLUEBONNET}', 'null', `'outside_clients'`, `'{"codes": ["CEDARVAULT", "KEYSTONE"]}'`],
  ] as const; // prettier-ignore
  await change(
    added
      .map(
        ([state, mode, name, who, codes, progress, failure, detail], place) =>
          `insert into service_import (service_import_id, operator_id, scopes, mode, without_rejected, state, created_at, finished_at,
             attempts, summary, failure, source_name, client_codes, client_code, size_bytes, progress, failure_detail)
           select '${idOf('approved', 'console import', name)}', operator_id, '{}', '${mode}', ${place % 2 === 1}, '${state}',
             '2026-11-06T09:0${place}:00Z', ${['queued', 'working'].includes(state) ? 'null' : `'2026-11-06T09:1${place}:00Z'`},
             ${place}, '${files(place)}', ${failure}, '${name}', '${codes}', ${place === 1 ? 'null' : `'${codes.slice(1, -1)}'`}, ${100 * place},
             ${progress}, ${detail}
             from console_operator where email = '${who.toLowerCase().replaceAll(' ', '-')}@operators.example'`,
      )
      .join(';'),
  );
}

/** Attempts to take applied runs back: one that waits, and two of one run, of which the second was refused for another reason. */
async function furnishRollbacks({ change }: OperatorWriters): Promise<void> {
  const attempts = [
    ['queued', 'folder 1', '2026-11-13T09:00:00Z', 'null', 'null'],
    ['failed', 'the next second', '2026-11-13T09:00:00Z', `'internal'`, 'null'],
    ['rejected', 'the next second', '2026-11-13T09:05:00Z', `'seen'`, `'{"seen": [{"clientCode": "BLUEBONNET", "employeeNumber": "BB-006"}, {"clientCode": "BLUEBONNET", "employeeNumber": "BB-013"}]}'`],
    ['rejected', 'folder 2', '2026-11-13T09:00:00Z', `'not_newest'`, `'{"newest": 7}'`],
    ['rejected', 'the week before', '2026-11-13T09:00:00Z', `'depends'`, `'{"table": "job_definition"}'`],
    ['rolledBack', 'console import taken back', '2026-11-05T08:59:00Z', 'null', 'null'],
  ] as const; // prettier-ignore
  await change(
    attempts
      .map(
        ([state, name, at, failure, detail], place) =>
          `insert into service_import (service_import_id, operator_id, scopes, mode, without_rejected, state, created_at, finished_at,
             run_number, failure, failure_detail)
           select '${idOf('approved', 'rollback', place)}', o.operator_id, '{}', 'rollback', false, '${state}', '${at}',
             ${state === 'queued' ? 'null' : `'${at}'`}, r.run_number, ${failure}, ${detail}
             from console_operator o, import_run r where o.email = 'owner@operators.example' and r.source_name = '${name}'`,
      )
      .join(';'),
  );
}

/** A message by email that some people got, and reminders of another one by an operator and by itself. */
async function furnishMessages({ operator, change }: OperatorWriters): Promise<void> {
  const message = idOf('approved', 'message', 4);
  await operator('payroll of BLUEBONNET', 'PUT', `clients/BLUEBONNET/messages/${message}`, {
    category: 'benefits',
    title: { en: 'Open enrollment', es: 'Inscripción abierta' },
    body: { en: 'Choose your plan.', es: 'Elija su plan.' },
    audience: { kind: 'list', employeeNumbers: ['BB-001', 'BB-002', 'BB-006'] },
    publishAt: null,
    expiresAt: '2026-12-31T00:00:00Z',
    dueDate: '2026-12-18',
    remindDays: 7,
    sendsMail: true,
    attachments: [
      {
        title: { en: 'Plans', es: 'Planes' },
        requiresAcknowledgement: true,
        name: 'plans.pdf',
        content: Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64'),
      },
    ],
  });
  await operator('owner', 'PUT', `clients/BLUEBONNET/messages/${message}/reminders/${idOf('approved', 'reminder', 1)}`);
  await change(
    `insert into message_reminder (client_id, message_id, reminder_id, sent_at, sent_by, recipients)
     select client_id, message_id, '${idOf('approved', 'reminder', 2)}', posted_at + interval '500 milliseconds', null, 2
       from message_posting where message_id = '${message}';
     update message_recipient r set mail_due = null, mailed_at = p.posted_at + interval '700 milliseconds'
       from message_posting p
      where p.message_id = '${message}' and r.message_id = p.message_id
        and r.employee_id = '${idOf('employee', 'BLUEBONNET', 'BB-002')}';
     update message_posting set reminded_at = posted_at + interval '500 milliseconds' where message_id = '${message}'`,
  );
}

/** Notices that are past, were taken back before and after they were shown, or end at another time than they were to. */
async function furnishNotices({ operator, insert }: OperatorWriters): Promise<void> {
  const path = (name: string) => `notices/${idOf('approved', 'notice', name)}`;
  const post = (who: Parameters<typeof operator>[0], name: string, clientCodes: readonly string[] | null) =>
    operator(who, 'PUT', path(name), {
      kind: 'warning',
      text: { en: `This notice is ${name}.`, es: `Este aviso: ${name}.` },
      link: `https://status.example/${encodeURIComponent(name)}`,
      audience: clientCodes ? { kind: 'clients', clientCodes } : { kind: 'everyone' },
      from: name === 'stopped' ? '2026-12-01T12:00:00Z' : null,
      until: '2026-12-02T12:00:00Z',
    });
  await post('owner', 'taken back', null);
  await operator('implementation', 'POST', `${path('taken back')}/withdrawal`);
  await post('implementation of summit-ridge', 'stopped', ['CEDARVAULT', 'BLUEBONNET']);
  await operator('implementation of summit-ridge', 'POST', `${path('stopped')}/withdrawal`);
  await post('owner', 'longer', ['KEYSTONE']);
  await operator('payroll of KEYSTONE', 'PUT', `${path('longer')}/end`, { until: '2026-12-04T12:00:00Z' });
  await post('owner', 'open', ['CEDARVAULT']);
  await operator('implementation', 'PUT', `${path('open')}/end`, { until: null });
  await insert('operator_notice', [
    {
      notice_id: idOf('approved', 'notice', 'past'),
      kind: 'notice',
      text: json({ en: 'Payday is a day early.', es: 'El día de pago se adelanta.' }),
      link: null,
      shown_from: '2026-11-01T12:00:00Z',
      shown_until: '2026-11-03T12:00:00Z',
      is_for_everyone: true,
      fingerprint: new Uint8Array(32),
    },
  ]);
  const changed = (at: string, changed_by: string, action: string, shown_until: string | null) => ({
    notice_id: idOf('approved', 'notice', 'past'),
    at,
    changed_by,
    action,
    shown_until,
  });
  await insert('operator_notice_change', [
    changed('2026-10-30T12:00:00Z', 'Operator owner', 'post', null),
    changed('2026-11-01T13:00:00Z', 'Olivia', 'end', '2026-11-03T12:00:00Z'),
  ]);
}

/** Sign-ins of several days at two clients, at the edges of the 30 days, and at a sandbox. */
async function furnishSignIns({ change }: OperatorWriters): Promise<void> {
  await change(
    `insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_role, request_id)
     select k.client_id, k.employee_id, gen_random_uuid(), t.at::timestamptz, 'change', 'session', 'session.signedIn', 'self', 'approved'
       from (values ('KEYSTONE', '2026-10-22T23:59:59.999Z'), ('KEYSTONE', '2026-10-23T00:00:00Z'), ('KEYSTONE', '2026-11-08T23:59:59Z'),
                    ('BLUEBONNET', '2026-11-09T00:00:00Z'), ('BLUEBONNET', '2026-11-09T12:00:00Z'), ('KEYSTONE-TRY', '2026-11-10T12:00:00Z'))
              t (code, at)
       join client c on c.client_code = t.code
       join lateral (select e.client_id, e.employee_id from employee e where e.client_id = c.client_id order by e.employee_id limit 1) k on true`,
  );
}

/** Gateways in each state, keys of each age, and credentials of accounts that end soon, later, never, or not any more. */
async function furnishHealth({ insert, change }: OperatorWriters): Promise<void> {
  const gateway = (place: string, seen_at: string, more: Row = {}) => ({
    gateway_id: idOf('approved', 'gateway', place),
    place,
    key_ids: ['k1'],
    seen_at,
    started_at: '2026-11-18T09:00:00Z',
    faults: [],
    ...more,
  });
  await insert('gateway_keys', [
    gateway('alpha 100', '2026-11-20T14:30:00Z'),
    gateway('beta 100', '2026-11-21T23:00:00Z', { faults: ['database', 'mail'] }),
    gateway('beta 200', '2026-11-21T23:00:00Z', { started_at: null }),
    gateway('gamma 100', '2026-11-18T09:00:00Z'),
    gateway('delta 100', '2026-11-20T14:30:00Z'),
    gateway('delta 200', '2026-11-20T14:30:00Z'),
  ]);
  const use = (key_id: string, first_used_at: string, last_used_at: string) => ({
    key_id,
    check_value: new Uint8Array([1]),
    first_used_at,
    last_used_at,
  });
  await change('delete from key_use');
  await insert('key_use', [
    use('older', '2025-03-01T00:00:00Z', '2026-11-20T14:00:00Z'),
    use('young', '2026-03-01T00:00:00Z', '2026-11-20T14:00:00Z'),
    use('a year old', '2025-11-20T00:00:00Z', '2026-11-20T14:00:00Z'),
    use('a day unused', '2025-03-01T00:00:00Z', '2026-11-20T00:00:00Z'),
    use('retired', '2024-03-01T00:00:00Z', '2026-03-02T00:00:00Z'),
  ]);
  const account = (name: string, disabled_at: string | null = null) => ({
    service_account_id: idOf('approved', 'account', name),
    name,
    created_at: '2026-01-01T00:00:00Z',
    created_by: 'Olivia',
    disabled_at,
  });
  await insert('service_account', [
    account('ends-soon'),
    account('replaced'),
    account('ends-at-two'),
    account('ends-nowhere'),
    account('ends-in-a-month'),
    account('disabled', '2026-06-01T00:00:00Z'),
  ]);
  const grant = (name: string, ...codes: readonly string[]) =>
    codes.map((code) => ({
      service_account_id: idOf('approved', 'account', name),
      client_id: clientOf(code),
      scope: 'changes:read',
    }));
  await insert('service_grant', [
    ...grant('ends-soon', 'KEYSTONE'),
    ...grant('replaced', 'KEYSTONE'),
    ...grant('ends-at-two', 'BLUEBONNET', 'CEDARVAULT'),
    ...grant('disabled', 'KEYSTONE'),
    ...grant('ends-in-a-month', 'CEDARVAULT'),
  ]);
  const credential = (name: string, number: number, expires_at: string | null, more: Row = {}) => ({
    service_credential_id: idOf('approved', 'credential', name, number),
    service_account_id: idOf('approved', 'account', name),
    kind: 'secret',
    hint: `${number}abc`,
    secret_hash: new Uint8Array(32),
    public_jwk: null,
    created_at: `2026-0${number}-01T00:00:00Z`,
    created_by: 'Olivia',
    expires_at,
    revoked_at: null,
    last_used_at: null,
    ...more,
  });
  await insert('service_credential', [
    credential('ends-soon', 1, '2026-11-25T00:00:00Z'),
    credential('ends-soon', 2, '2026-12-05T00:00:00Z', {
      kind: 'key',
      secret_hash: null,
      public_jwk: json({ kty: 'EC' }),
      last_used_at: '2026-11-01T00:00:00Z',
    }),
    credential('ends-soon', 3, null, { revoked_at: '2026-07-01T00:00:00Z' }),
    credential('replaced', 1, '2026-11-25T00:00:00Z'),
    credential('replaced', 2, '2027-11-25T00:00:00Z'),
    credential('ends-at-two', 1, '2026-11-28T00:00:00Z'),
    credential('ends-nowhere', 1, '2026-11-29T00:00:00Z'),
    credential('disabled', 1, '2026-11-25T00:00:00Z'),
    credential('ends-in-a-month', 1, '2026-12-21T00:00:00Z'),
  ]);
}

/** Maintenance of the installation that has ended, and of clients: without an end, late, and with another end than at first. */
async function furnishMaintenance({ operator, insert }: OperatorWriters): Promise<void> {
  await operator('owner', 'PUT', `maintenance/${idOf('approved', 'maintenance', 0)}/expected-end`, {
    expectedEndAt: '2026-11-22T18:00:00Z',
  });
  const pause = (name: string, code: string | null, started_at: string, more: Row) => ({
    maintenance_id: idOf('approved', 'maintenance', name),
    client_id: code && clientOf(code),
    started_at,
    expected_end_at: null,
    ended_at: null,
    operators_may_change: false,
    reason: `Reason: ${name}`,
    started_by: 'Olivia',
    ended_by: null,
    ...more,
  });
  await insert('maintenance', [
    pause('upgrade', null, '2026-11-15T09:00:00Z', { ended_at: '2026-11-15T10:00:00Z', ended_by: 'Olivia' }),
    pause('move', 'KEYSTONE', '2026-11-16T09:00:00Z', {
      expected_end_at: '2026-11-16T12:00:00Z',
      ended_at: '2026-11-16T13:00:00Z',
      ended_by: 'owner@operators.example',
    }),
    pause('without an end', 'CEDARVAULT', '2026-11-17T09:00:00Z', { operators_may_change: true }),
    pause('late', 'BLUEBONNET', '2026-11-18T09:00:00Z', {
      expected_end_at: '2026-11-18T12:00:00Z',
      started_by: 'implementation-of-summit-ridge@operators.example',
    }),
  ]);
}
