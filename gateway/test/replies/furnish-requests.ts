import { idOf } from '../../seed/seeded-ids.ts';
import type { Change, Insert, Row } from '../harness/furnish.ts';
import { ofEmployee } from './furnish-records.ts';
import { copying, type Person } from './furnish-versions.ts';

const keystone = (number: string): Person => ['KEYSTONE', number];
const DANA = keystone('KF-0052');
const GLORIA = keystone('KF-0015');
const PRIYA = keystone('KF-0033');
const OWEN = keystone('KF-0061');
const ELI = keystone('KF-0074');
const JOAN = keystone('KF-0102');
const RUTH = keystone('KF-0119');
const DEMETRIUS = keystone('KF-0279');
const INGRID = keystone('KF-0317');
const GUADALUPE = keystone('KF-0402');
const CALEB = keystone('KF-0423');
const AALIYAH = keystone('KF-0431');
const TYRONE = keystone('KF-0509');
const NASIR = keystone('KF-0515');
const KATARZYNA = keystone('KF-0518');
const HANNAH: Person = ['BLUEBONNET', 'BB-003'];
const OMAR: Person = ['BLUEBONNET', 'BB-009'];
const ZOE: Person = ['BLUEBONNET', 'BB-010'];

/** The evening in which replies are read, in the zones of the clients, and the day of UTC, by which scopes are read. */
const EVENING = '2026-11-20';
const TODAY = '2026-11-21';
/** The first instant of a day of UTC, of which `submittedBefore` is the edge. */
const AT_ONCE = '2026-11-18T00:00:00Z';

const RECORDED = { recorded_at: '2026-11-18T15:00:00Z', recorded_by: 'Dana Kowalczyk' };

/** Requests whose deciders, order and employees differ in one point each. */
export async function furnishQueue(insert: Insert, change: Change): Promise<void> {
  await furnishZone(insert, change);
  await furnishScopes(change);
  await furnishDecidedBy(insert);
  await addRequests(change);
  await furnishApprovals(insert);
}

/** A pay group of another zone, in which one person is paid from today on, after a correction of the same day. */
async function furnishZone(insert: Insert, change: Change): Promise<void> {
  const { client_id } = ofEmployee(...INGRID);
  const pay_group_id = idOf('approved', 'pay group', 'CEN');
  await insert('pay_group', [
    { client_id, pay_group_id, code: 'CEN', name: 'Biweekly central', frequency: 'B', time_zone: 'America/Chicago' },
  ]);
  await insert(
    'pay_calendar',
    [
      ['2026-11-27', '2026-11-08', '2026-11-21'],
      ['2026-12-11', '2026-11-22', '2026-12-05'],
      ['2027-01-22', '2027-01-03', '2027-01-16'],
    ].map(([check_date = '', period_begin = '', period_end = '']) => ({
      client_id,
      pay_group_id,
      check_date,
      period_begin,
      period_end,
    })),
  );
  const copy = copying(change);
  await copy('employment_version', INGRID, { ...RECORDED, effective_date: EVENING, sequence: 1 });
  await copy('employment_version', INGRID, { ...RECORDED, effective_date: TODAY, sequence: 1 });
  await copy(
    'employment_version',
    INGRID,
    { ...RECORDED, sequence: 3, pay_group_id },
    `effective_date = '${EVENING}' and sequence = 1`,
  );
}

/**
 * Departments of which Priya is the manager (210, 220, 250): who moves there today or tomorrow, who was there only until a correction
 * of the same day, and who works there and has moved to another location since. And a name that is corrected on its first day.
 */
async function furnishScopes(change: Change): Promise<void> {
  const copy = copying(change);
  const inDepartment = (code: string) => ({
    organization_value_id: idOf('organization_value', 'KEYSTONE', 'department', code),
  });
  const of = (dimension: 'Department' | 'Location') =>
    `exists (select from organization_field f where f.client_id = r.client_id and f.organization_field_id = r.organization_field_id
              and f.display_title = '${dimension}')`;
  const moves = (person: Person, values: Row, dimension: 'Department' | 'Location' = 'Department') =>
    copy('organization_version', person, { ...RECORDED, ...values }, of(dimension));
  await moves(ELI, { effective_date: TODAY, ...inDepartment('220') });
  await moves(NASIR, { effective_date: '2026-11-10', sequence: 1, ...inDepartment('220') });
  await moves(NASIR, { effective_date: '2026-11-10', sequence: 2, ...inDepartment('240') });
  await moves(INGRID, { effective_date: '2026-11-22', ...inDepartment('220') });
  await moves(JOAN, { effective_date: '2026-11-15' }, 'Location');
  const isNamed = (effective_date: string, sequence: number, last_name: string) =>
    copy('personal_version', NASIR, { ...RECORDED, effective_date, sequence, last_name });
  await isNamed(TODAY, 1, 'Ahmad');
  await isNamed(TODAY, 2, 'Ahmed-Noor');
  await isNamed('2026-12-01', 1, 'Noor');
}

/** Deputies of a manager of some departments and of a supervisor; and a client that hides bank accounts from managers who don't decide. */
async function furnishDecidedBy(insert: Insert): Promise<void> {
  const deputy = (place: string, approver: Person, [, number]: Person, rule_types: readonly number[]) => ({
    ...ofEmployee(...approver),
    decision_deputy_id: idOf('approved', 'deputy', place),
    deputy_id: idOf('employee', approver[0], number),
    rule_types,
    first_date: '2026-11-19',
    last_date: '2026-11-27',
    starts_at: '2026-11-19T05:00:00Z',
    ends_at: '2026-11-28T05:00:00Z',
    named_at: '2026-11-18T15:00:00Z',
    ended_at: null,
  });
  await insert('decision_deputy', [
    deputy('of a manager', PRIYA, OWEN, [1]),
    deputy('of a supervisor', GUADALUPE, OWEN, [5]),
  ]);
  await insert('client_decision_rule', [
    {
      client_id: idOf('client', 'BLUEBONNET'),
      rule_type: 2,
      decider: 'payrollAdministrator',
      deadline_days: 3,
      escalate_to: 'supervisor',
      deputy_employee_id: null,
      approvals_needed: 2,
    },
  ]);
}

type RuleType = 1 | 2 | 5;
type Request = readonly [person: Person, ruleType: RuleType, values?: Row, place?: number];

const idOfRequest = ([client, number]: Person, ruleType: RuleType, place = 1) =>
  idOf('approved', 'request', client, number, ruleType, place);
const decided = (by: Person, name: string, at: string) => ({
  decided_by_employee_id: ofEmployee(...by).employee_id,
  decided_by_name: name,
  decided_at: at,
});
const rejected = (at: string) => ({
  state: 'rejected',
  reason: 'Please call us.',
  ...decided(DANA, 'Dana Kowalczyk', at),
});

const REQUESTS: readonly Request[] = [
  // A payroll administrator never decides about her own, and no deputy decides for her about it.
  [DANA, 5],
  // Owen decides what Priya could, and nothing else: not in other departments, of other types, or of another approver.
  [JOAN, 1, { decider: 'manager', review: ['newDevice'] }],
  [INGRID, 1, { decider: 'manager' }],
  [NASIR, 1, { decider: 'manager' }],
  [KATARZYNA, 2, { decider: 'manager', version: 2, review: ['bigShareMoved'] }],
  [ELI, 1, { decider: 'manager', submitted_at: '2026-11-17T15:00:00Z' }],
  // Priya reaches these as a manager alone: those of people who are in her departments today.
  [ELI, 2, { decider: 'manager' }],
  [INGRID, 2, { decider: 'manager' }],
  [NASIR, 2, { decider: 'manager' }],
  // And what Guadalupe decides as a supervisor, but not what Ruth does.
  [DEMETRIUS, 5, { decider: 'supervisor', submitted_at: '2026-11-17T15:00:00Z' }],
  [AALIYAH, 5, { decider: 'supervisor', submitted_at: '2026-11-17T15:00:00Z' }],
  // Two requests of one person at one instant, of which Dana has opened one.
  [JOAN, 2, { review: ['bigShareMoved'] }],
  // Rejected today: she can still take it back, unless a newer one of the same type has come.
  [TYRONE, 1, { submitted_at: '2026-11-01T15:00:00Z', state: 'withdrawn' }, 2],
  [TYRONE, 1, { submitted_at: '2026-11-16T15:00:00Z', ...rejected('2026-11-20T15:00:00Z') }],
  [TYRONE, 2, { submitted_at: '2026-11-19T15:00:00Z' }],
  [RUTH, 1, { submitted_at: '2026-11-16T15:00:00Z', ...rejected('2026-11-20T16:00:00Z') }, 2],
  [RUTH, 1, { submitted_at: '2026-11-19T15:00:00Z' }],
  // Gloria rejected it as Dana's deputy.
  [
    CALEB,
    1,
    {
      submitted_at: '2026-11-16T15:00:00Z',
      ...rejected('2026-11-20T17:00:00Z'),
      ...decided(GLORIA, 'Gloria Mendoza', '2026-11-20T17:00:00Z'),
      decided_for_name: 'Dana Kowalczyk',
    },
  ],
  // Hidden from Hannah until it is escalated to supervisors, or while managers decide.
  [OMAR, 2],
  [OMAR, 2, { state: 'withdrawn', decider: 'manager', submitted_at: '2026-10-01T15:00:00Z' }, 2],
  [ZOE, 2, { escalated_at: '2026-11-20T15:00:00Z', version: 2 }],
];

/** Adds requests as copies of those of the demo, those of one instant against the order of their ids. */
async function addRequests(change: Change): Promise<void> {
  const rows = REQUESTS.map(([person, ruleType, values, place]) => ({
    ...ofEmployee(...person),
    employee_workflow_id: idOfRequest(person, ruleType, place),
    rule_type: ruleType,
    version: 1,
    state: 'pending',
    decider: 'payrollAdministrator',
    review: [],
    escalated_at: null,
    submitted_at: AT_ONCE,
    decide_by: '2026-11-24T15:00:00Z',
    first_check_date: null,
    hold_until: null,
    apply_from: null,
    reason: null,
    decided_at: null,
    decided_by_employee_id: null,
    decided_by_name: null,
    decided_for_name: null,
    ...values,
  }));
  const inserted = JSON.stringify(
    rows.toSorted((a, b) => (a.employee_workflow_id < b.employee_workflow_id ? 1 : -1)),
  ).replaceAll("'", "''");
  // The sealed values of a copy can't be opened. Lists don't open them.
  await change(
    `insert into paystead.pending_transaction
     select (jsonb_populate_record(source.request, v.row || jsonb_build_object('submitted_by', (
              select concat_ws(' ', p.first_name, p.last_name) from paystead.personal_version p
               where p.client_id = (v.row ->> 'client_id')::uuid and p.employee_id = (v.row ->> 'employee_id')::uuid
               order by p.effective_date limit 1)))).*
       from jsonb_array_elements('${inserted}'::jsonb) with ordinality v (row, place)
      cross join lateral (
        select t as request from paystead.pending_transaction t
         where t.rule_type = (v.row ->> 'rule_type')::int and t.client_id = '${idOf('client', 'KEYSTONE')}'
         order by t.submitted_at, t.employee_workflow_id limit 1) source
      order by v.place`,
  );
  await change(
    `insert into paystead.pending_transaction_event (client_id, employee_id, employee_workflow_id, event_number, event, version,
       actor_name, actor_role, at, comment, actor_for_name, decision_deputy_id)
     select t.client_id, t.employee_id, t.employee_workflow_id, e.*
       from paystead.pending_transaction t
      cross join lateral (
        select 1, 'submitted', t.version, t.submitted_by, 'employee', t.submitted_at, null, null, null::uuid
        union all
        select 2, 'rejected', t.version, t.decided_by_name, 'payrollAdministrator', t.decided_at, t.reason, t.decided_for_name,
               case when t.decided_for_name is not null then (
                 select d.decision_deputy_id from paystead.decision_deputy d
                  where d.client_id = t.client_id and d.deputy_id = t.decided_by_employee_id and 1 = any (d.rule_types)
                    and d.starts_at <= t.decided_at and t.decided_at < d.ends_at) end
         where t.state = 'rejected') e
      where t.employee_workflow_id in (${rows.map((row) => `'${row.employee_workflow_id}'`).join(', ')})
      order by t.employee_workflow_id`,
  );
}

/** Approvals and openings of the current version and of the one before, and two approvals at one instant. */
async function furnishApprovals(insert: Insert): Promise<void> {
  const of = (person: Person, ruleType: RuleType, version: number, place?: number) => ({
    ...ofEmployee(...person),
    employee_workflow_id: idOfRequest(person, ruleType, place),
    version,
  });
  const by = ([client, number]: Person, name: string, at: string, more: Row = {}) => ({
    approved_by: idOf('employee', client, number),
    approved_by_name: name,
    approved_for_name: null,
    approved_at: at,
    ...more,
  });
  const both = [
    by(['BLUEBONNET', 'BB-014'], 'Grace Abernathy', '2026-10-01T16:00:00Z', { approved_for_name: 'Hannah Olsen' }),
    by(HANNAH, 'Hannah Olsen', '2026-10-01T16:00:00Z'),
  ].toSorted((a, b) => (a.approved_by < b.approved_by ? 1 : -1));
  await insert('pending_transaction_approval', [
    ...both.map((approval) => ({ ...of(OMAR, 2, 1, 2), ...approval })),
    { ...of(ZOE, 2, 1), ...by(['BLUEBONNET', 'BB-014'], 'Grace Abernathy', '2026-11-19T15:00:00Z') },
    { ...of(ZOE, 2, 2), ...by(HANNAH, 'Hannah Olsen', '2026-11-20T16:00:00Z') },
  ]);
  const opened = (person: Person, ruleType: RuleType, version: number) => ({
    ...of(person, ruleType, version),
    opened_by: ofEmployee(...DANA).employee_id,
    opened_at: '2026-11-20T15:00:00Z',
  });
  await insert('pending_transaction_opening', [opened(JOAN, 1, 1), opened(KATARZYNA, 2, 1)]);
}
