import { json, type SqlValue } from '../../src/platform/database/port.ts';
import { sealHalf } from '../../src/features/pending-transactions/sealed-set.ts';
import { BAKERY, idOf, MILLRACE, PEOPLE, type TestPerson } from '../harness/people.ts';
import { NEWCOMERS, ownerOf, OWNERS } from './people.ts';
import { bytes, put, sealedIn, type World } from './world.ts';

const { omar, carla, tess, rosa, dario, sofia } = NEWCOMERS;
const { plain, colleague, manager, admin, supervisor, baker, other } = PEOPLE;

/** Requests in every state with former versions, approvals, notes and events, and who decides. */
export async function furnishRequests({ insert, keys }: World): Promise<void> {
  const set = (nickname: string) => ({ accounts: [], nickname });
  const request = (one: TestPerson, place: number, state: string, more: Readonly<Record<string, SqlValue>> = {}) => {
    const ids = { clientId: one.client.clientId, employeeId: one.employeeId, employeeWorkflowId: idOf('work', one.number * 20 + place) }; // prettier-ignore
    return {
      ...ownerOf(one),
      employee_workflow_id: ids.employeeWorkflowId,
      rule_type: 2,
      state,
      version: 1 + (place % 3),
      before_sealed: sealHalf(keys, ids, 'before_sealed', set('A')),
      after_sealed: sealHalf(keys, ids, 'after_sealed', set('B')),
      summary: json({ label: null, changes: [{ group: 'Account', field: 'nickname', kind: 'changed', before: 'A', after: 'B' }] }), // prettier-ignore
      effective_date: `2026-10-1${place}`,
      decider: 'manager',
      review: [],
      submitted_at: `2026-10-0${place + 1}T12:00:00Z`,
      submitted_by: one.firstName,
      ...more,
    };
  };
  const decided = (by: TestPerson, at: string) => ({ decided_at: at, decided_by_employee_id: by.employeeId, decided_by_name: `${by.firstName} Tester${by.number}` }); // prettier-ignore
  await put(insert, 'pending_transaction', [
    ...OWNERS.flatMap((one) => {
      const by = one === omar ? manager : baker;
      return [
        request(one, 0, 'applied', { ...decided(by, '2026-10-05T12:00:00Z'), decided_for_name: 'Chiara Tester5', first_check_date: '2026-10-23' }),
        request(one, 1, 'rejected', { ...decided(by, '2026-10-06T12:00:00Z'), reason: 'Unknown.' }),
        request(one, 2, 'withdrawn', { decider: 'supervisor' }),
        request(one, 3, 'superseded', { decider: 'payrollAdministrator', escalated_at: '2026-10-09T12:00:00Z' }),
        request(one, 4, 'failed', { ...decided(by, '2026-10-06T12:00:00Z'), change_id: idOf('chge', one.number), exported_at: '2026-10-07T12:00:00Z', acknowledged_at: '2026-10-08T12:00:00Z', engine_reference: 'E-1' }),
        request(one, 5, 'approved', { ...decided(by, '2026-11-06T12:00:00Z'), rule_type: 1, hold_until: '2030-01-01T12:00:00Z', apply_from: '2030-01-01T12:00:00Z', effective_date: '2030-01-01' }),
        request(one, 6, 'sentBack', { rule_type: 5, reason: 'Which line?', review: ['exempt'] }),
        request(one, 7, 'pending', { decider: one === omar ? 'manager' : 'payrollAdministrator', decide_by: '2030-01-01T12:00:00Z', review: ['firstAccount'] }),
      ];
    }),
    request(carla, 7, 'pending', { decider: 'payrollAdministrator', decide_by: '2030-01-02T12:00:00Z' }),
    request(sofia, 7, 'pending', { decider: 'none', decide_by: null }),
  ]); // prettier-ignore
  const about = (one: TestPerson, place: number) => ({ ...ownerOf(one), employee_workflow_id: idOf('work', one.number * 20 + place) }); // prettier-ignore
  await put(insert, 'pending_transaction_approval', [
    { ...about(omar, 7), version: 1, approved_by: admin.employeeId, approved_by_name: 'Ada Tester6', approved_at: '2026-10-09T12:00:00Z' },
    { ...about(dario, 7), version: 1, approved_by: baker.employeeId, approved_by_name: 'Bea Tester22', approved_at: '2026-10-09T12:00:00Z', approved_for_name: 'Otto Tester21' },
  ]); // prettier-ignore
  await put(
    insert,
    'pending_transaction_event',
    OWNERS.flatMap((one) => [
      { ...about(one, 7), event_number: 1, event: 'submitted', version: 1, actor_name: one.firstName, actor_role: 'employee', at: '2026-10-08T12:00:00Z' },
      { ...about(one, 7), event_number: 2, event: 'firstApproved', version: 1, actor_name: 'Ada', actor_role: 'payrollAdministrator', at: '2026-10-09T12:00:00Z', comment: 'Fine.', actor_for_name: 'Chiara Tester5' },
      { ...about(one, 4), event_number: 1, event: 'failed', version: 2, actor_name: '', actor_role: 'system', at: '2026-10-08T12:00:00Z', comment: 'Closed.', code: 'X1' },
    ]),
  ); // prettier-ignore
}

/** Decision rules of each decider at the client where few samples set rules, and deputies of other times. */
export async function furnishDeciders({ insert, keys }: World): Promise<void> {
  const client_id = BAKERY.clientId;
  await put(insert, 'client_decision_rule', [
    { client_id, rule_type: 1, decider: 'supervisor', deadline_days: 2, escalate_to: 'payrollAdministrator', approvals_needed: 1 },
    { client_id, rule_type: 2, decider: 'payrollAdministrator', deadline_days: 4, deputy_employee_id: dario.employeeId, approvals_needed: 2 },
    { client_id, rule_type: 5, decider: 'none', deadline_days: 9, approvals_needed: 1 },
  ]); // prettier-ignore
  const deputy = (number: number, one: TestPerson, deputyOf: TestPerson, first: string, last: string, more: object = {}) => ({ ...ownerOf(one), decision_deputy_id: idOf('depu', number), deputy_id: deputyOf.employeeId, rule_types: [1, 2], first_date: first, last_date: last, starts_at: `${first}T05:00:00Z`, ends_at: `${last}T23:00:00Z`, named_at: `2026-0${(number % 9) + 1}-01T12:00:00Z`, ...more }); // prettier-ignore
  await put(insert, 'decision_deputy', [
    deputy(901, admin, carla, '2026-10-01', '2026-10-05'),
    deputy(902, admin, carla, '2026-11-01', '2026-12-05', { ended_at: '2026-11-10T12:00:00Z', rule_types: [5] }),
    deputy(903, admin, rosa, '2030-11-01', '2030-12-05'),
    deputy(904, baker, dario, '2026-11-01', '2026-12-30', { rule_types: [1, 2, 5] }),
    deputy(905, baker, sofia, '2030-11-01', '2030-12-05', { ended_at: '2026-11-11T12:00:00Z' }),
  ]);
  const grant = (number: number, one: TestPerson, more: object) => ({ ...ownerOf(one), access_grant_id: idOf('grnt', number), first_date: '2026-10-01', time_zone: one.client.zone, granted_at: '2026-09-30T12:00:00Z', granted_by: 'olga@example.test', ...more }); // prettier-ignore
  await put(insert, 'access_grant', [
    grant(901, omar, { role_name: 'EE User', last_date: '2026-10-31', started_at: '2026-10-01T12:00:00Z', ended_at: '2026-11-01T12:00:00Z' }),
    grant(902, carla, { organization_value_id: carla.department, started_at: '2026-10-01T12:00:00Z' }),
    grant(903, dario, { role_name: 'EE User', first_date: '2030-10-01', last_date: '2030-10-31' }),
  ]); // prettier-ignore
  await put(insert, 'preference', [
    { ...ownerOf(omar), block_payroll_alerts: true, hide_amounts: true, theme: 'dark', toast_seconds: 20, version: 3, updated_at: '2026-01-05T12:00:00Z', decision_mail: 'atOnce' },
    { ...ownerOf(dario), block_payroll_alerts: false, hide_amounts: false, theme: 'light', toast_seconds: 5, version: 1, updated_at: '2026-01-06T12:00:00Z', decision_mail: 'daily' },
  ]); // prettier-ignore
  await put(insert, 'favorite_employee', [
    { ...ownerOf(manager), favorite_id: omar.employeeId, added_at: '2026-01-05T12:00:00Z' },
    { ...ownerOf(manager), favorite_id: tess.employeeId, added_at: '2026-01-06T12:00:00Z' },
    { ...ownerOf(baker), favorite_id: dario.employeeId, added_at: '2026-01-06T12:00:00Z' },
  ]);
  await put(insert, 'recent_employee', [
    { ...ownerOf(manager), recent_id: omar.employeeId, opened_at: '2026-01-05T12:00:00Z' },
    { ...ownerOf(manager), recent_id: tess.employeeId, opened_at: '2026-01-06T12:00:00Z' },
    { ...ownerOf(baker), recent_id: other.employeeId, opened_at: '2026-01-06T12:00:00Z' },
  ]);
  await put(insert, 'saved_search', [
    { ...ownerOf(supervisor), position: 1, name: 'Drivers', criteria: json({ text: 'driver' }) },
    { ...ownerOf(supervisor), position: 2, name: 'Fitters', criteria: json({ text: 'fitter' }) },
    { ...ownerOf(baker), position: 1, name: 'Bakers', criteria: json({}) },
  ]);
  await put(insert, 'pay_calendar_feed', [
    { token_hash: bytes(201), ...ownerOf(omar), language: 'es', created_at: '2026-01-05T12:00:00Z', last_read_on: '2026-11-01' },
    { token_hash: bytes(202), ...ownerOf(colleague), language: 'en', created_at: '2026-01-06T12:00:00Z' },
    { token_hash: bytes(203), ...ownerOf(dario), language: 'en', created_at: '2026-01-07T12:00:00Z', last_read_on: '2026-11-20' },
  ]); // prettier-ignore
  await put(insert, 'calculator_draft', [
    {
      ...ownerOf(omar),
      content: sealedIn(keys, 'calculator_draft', 'content', ownerOf(omar)),
      saved_at: '2026-11-20T12:00:00Z',
    },
    {
      ...ownerOf(plain),
      content: sealedIn(keys, 'calculator_draft', 'content', ownerOf(plain)),
      saved_at: '2026-10-30T12:00:00Z',
    },
    {
      ...ownerOf(dario),
      content: sealedIn(keys, 'calculator_draft', 'content', ownerOf(dario)),
      saved_at: '2026-11-19T12:00:00Z',
    },
  ]);
  const exported = (one: TestPerson, status: string, place: number) => ({
    ...ownerOf(one),
    export_id: idOf('expo', one.number * 10 + place),
    person_id: one.personId,
    status,
    language: place ? 'es' : 'en',
    years: place ? [2024 + place] : null,
    total: 5 + place,
    done: place,
    after_date: place ? `2026-01-0${place}` : null,
    after_sequence: place ? place : null,
    failures: place,
    not_before: `2026-11-0${place + 1}T12:00:00Z`,
    created_at: `2026-11-0${place + 1}T12:00:00Z`,
    touched_at: `2026-11-0${place + 1}T13:00:00Z`,
    expires_at: place ? '2030-01-01T12:00:00Z' : null,
  });
  await put(
    insert,
    'pay_export',
    OWNERS.flatMap((one) => ['failed', 'cancelled', 'expired'].map((status, place) => exported(one, status, place))),
  );
  await put(insert, 'former_access', [
    { ...ownerOf(tess), ended_on: '2026-10-15', access_until: '2027-10-15', offered_at: '2026-10-16T12:00:00Z' },
    { ...ownerOf(rosa), ended_on: '2024-12-31', access_until: '2025-12-31', offered_at: '2025-12-01T12:00:00Z', closed_at: '2026-01-01T12:00:00Z' },
  ]); // prettier-ignore
  await put(insert, 'maintenance', [
    { maintenance_id: idOf('mnt', 901), client_id: MILLRACE.clientId, started_at: '2026-11-01T12:00:00Z', expected_end_at: '2026-11-01T13:00:00Z', ended_at: '2026-11-01T14:00:00Z', operators_may_change: true, reason: 'An import', started_by: 'Ada', ended_by: 'Ben' },
    { maintenance_id: idOf('mnt', 902), client_id: null, started_at: '2026-10-01T12:00:00Z', expected_end_at: null, ended_at: '2026-10-01T14:00:00Z', operators_may_change: false, reason: 'A release', started_by: 'Ben', ended_by: 'Ada' },
  ]); // prettier-ignore
}
