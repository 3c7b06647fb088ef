import { idOf } from '../../seed/seeded-ids.ts';
import { json } from '../../src/platform/database/port.ts';
import type { Change, Insert, Row } from '../harness/furnish.ts';
import { ofEmployee } from './furnish-records.ts';
import type { Caller } from './portal-replies.ts';
import type { consoleOf, portalOf } from './signed-in.ts';

export type Person = readonly [client: string, number: string];

/** The day after the evening in which replies are read: in UTC it has begun. */
const TOMORROW = '2026-11-21';
const TODAY = '2026-11-20';

const DANA: Person = ['KEYSTONE', 'KF-0052'];
const GLORIA: Person = ['KEYSTONE', 'KF-0015'];
const BAO: Person = ['KEYSTONE', 'KF-0388'];
const TERRENCE: Person = ['KEYSTONE', 'KF-0231'];
const HANNAH: Person = ['BLUEBONNET', 'BB-003'];
const FELIX: Person = ['BLUEBONNET', 'BB-C01'];
const WADE: Person = ['FALLSCITY', 'FC-001'];
const ANSELM: Person = ['WAYFARER', 'WF-004'];
const SHELBY: Person = ['FALLSCITY', 'FC-025'];

/** Adds a copy of a person's newest row that fits a condition, with other values. */
export const copying =
  (change: Change) =>
  (table: string, person: Person, values: Row, where = 'true') =>
    change(
      `insert into paystead.${table}
       select (jsonb_populate_record(r, '${JSON.stringify(values).replaceAll("'", "''")}')).* from paystead.${table} r
        where employee_id = '${ofEmployee(...person).employee_id}' and ${where} order by r.* desc limit 1`,
    );

/** Versions of names, jobs, taxes and deductions: two of one day, one of tomorrow, and each state of employment. */
export async function furnishVersions(change: Change): Promise<void> {
  const copy = copying(change);
  const recorded = { recorded_at: '2026-11-18T15:00:00Z', recorded_by: 'Dana Kowalczyk' };
  await copy('personal_version', BAO, {
    ...recorded,
    sequence: 2,
    middle_name: 'Van',
    preferred_name: 'Bao',
    street_address_2: 'Apt 4',
    home_phone: '717-555-0141',
    mobile_phone: null,
    work_email: null,
  });
  await copy('personal_version', BAO, { ...recorded, effective_date: TOMORROW, sequence: 1, last_name: 'Pham-Tran' });
  await copy('personal_version', ['BLUEBONNET', 'BB-C01'], {
    ...recorded,
    effective_date: TODAY,
    preferred_name: 'Lix',
    tax_code: null,
    personal_email: 'felix@mail.example',
  });
  await copy('personal_version', ['BLUEBONNET', 'BB-C01'], {
    ...recorded,
    effective_date: '2027-01-01',
    first_name: 'Feliks',
  });
  const job = (person: Person, effective_date: string, values: Row) =>
    copy('employment_version', person, { ...recorded, effective_date, ...values });
  await job(BAO, TODAY, { sequence: 1, job_title: 'Lead machinist', hourly_rate: 33_000_000 });
  await job(BAO, TODAY, { sequence: 2, job_title: 'Senior machinist', hourly_rate: 34_000_000 });
  await job(BAO, TOMORROW, { sequence: 1, job_title: 'Foreman', hourly_rate: 40_000_000 });
  await job(['KEYSTONE', 'KF-0279'], '2026-11-02', { status: 'i' });
  await job(['KEYSTONE', 'KF-0317'], '2026-11-02', { status: 'p' });
  await job(['KEYSTONE', 'KF-0402'], TODAY, { status: 's' });
  await job(['KEYSTONE', 'KF-0509'], '2026-11-22', { status: 'l' });
  await job(['FALLSCITY', 'FC-048'], '2026-11-10', {
    status: 'd',
    termination_date: '2026-11-10',
    termination_reason: 'Death',
  });
  await job(['FALLSCITY', 'FC-027'], '2026-11-02', {
    pay_type: 'p',
    hourly_rate: null,
    rehire_date: '2024-02-01',
    adjusted_service_date: '2019-05-05',
  });
  const department = (code: string) => ({
    organization_value_id: idOf('organization_value', 'KEYSTONE', 'department', code),
  });
  const inDepartment = `exists (select from organization_value v where v.organization_value_id = r.organization_value_id and v.code = '240')`;
  await copy('organization_version', TERRENCE, { ...recorded, sequence: 2, ...department('230') }, inDepartment);
  await copy('organization_version', TERRENCE, { ...recorded, sequence: 3, ...department('240') }, inDepartment);
  await copy(
    'organization_version',
    TERRENCE,
    { ...recorded, effective_date: '2026-11-22', ...department('220') },
    inDepartment,
  );

  const w4 = (person: Person, values: Row) => copy('federal_election', person, { ...recorded, ...values });
  await w4(BAO, {
    effective_date: TODAY,
    sequence: 1,
    filing_status: 'H',
    children_credit: 200_000,
    dependents_credit: 250_000,
    other_dependents_credit: 50_000,
    form_year: 2026,
  });
  await w4(BAO, { effective_date: TODAY, sequence: 2, filing_status: 'M', extra_withholding: 1_234 });
  await w4(BAO, { effective_date: TOMORROW, sequence: 1, filing_status: 'S', extra_withholding: 9_999 });
  await w4(['KEYSTONE', 'KF-0512'], { effective_date: '2026-11-02', source: 'lockInReleased' });
  await w4(['BLUEBONNET', 'BB-010'], { effective_date: '2026-11-02', source: 'default', form_year: 2026 });
  const certificate = (person: Person, values: Row) => copy('state_election', person, { ...recorded, ...values });
  await certificate(['FALLSCITY', 'FC-060'], {
    effective_date: TODAY,
    sequence: 1,
    dependents: 3,
    extra_withholding: 500,
  });
  await certificate(['FALLSCITY', 'FC-060'], {
    effective_date: TODAY,
    sequence: 2,
    dependents: 1,
    extra_withholding: 700,
  });
  await certificate(['FALLSCITY', 'FC-060'], { effective_date: TOMORROW, sequence: 1, dependents: 0 });
  await certificate(['FALLSCITY', 'FC-052'], { effective_date: TODAY, is_exempt: true });
  const places = (person: Person, values: Row) => copy('tax_location_version', person, { ...recorded, ...values });
  await places(['KEYSTONE', 'KF-0512'], { effective_date: TODAY, sequence: 1, resident_geo_code: '390710004' });
  await places(['KEYSTONE', 'KF-0512'], {
    effective_date: TODAY,
    sequence: 2,
    resident_geo_code: '390290001',
    work_geo_code: '390710001',
  });
  await places(['KEYSTONE', 'KF-0512'], { effective_date: TOMORROW, sequence: 1, resident_geo_code: '391010000' });

  // Its hash doesn't fit: someone has changed what was signed.
  await copy('signed_tax_form', ['KEYSTONE', 'KF-0102'], {
    signed_form_id: idOf('approved', 'signed form'),
    record_number: 2,
    form_year: 2025,
    statement_language: 'es',
    signed_at: '2025-05-06T15:00:00Z',
  });

  const deduction = (person: Person, code: string, values: Row) =>
    copy('deduction_election', person, { ...recorded, ...values }, `code = '${code}'`);
  await deduction(['KEYSTONE', 'KF-0417'], 'HSA', { sequence: 2, amount: 6_000, annual_goal: 200_000 });
  await deduction(['KEYSTONE', 'KF-0417'], '401K', { effective_date: TODAY, percent: 60_000, ends_on: '2026-12-31' });
  await deduction(['KEYSTONE', 'KF-0417'], 'MED', { effective_date: '2026-11-22', amount: 9_900 });
  await deduction(['BLUEBONNET', 'BB-002'], 'MED', { effective_date: '2026-11-02', ends_on: TODAY });
}

/** Places of work that two clients name alike, and one that has no place. */
export async function furnishWorkPlaces(insert: Insert): Promise<void> {
  const place = (client: string, code: string, name: string, geoCode: string | null) => ({
    client_id: idOf('client', client),
    work_place_id: idOf('approved', 'work place', client, code),
    code,
    name,
    street_address: geoCode === null ? null : '1 Plant Road',
    city: geoCode === null ? null : 'Lancaster',
    state: geoCode === null ? null : 'PA',
    zip_code: geoCode === null ? null : '17601',
    geo_code: geoCode,
    psd_code: null,
  });
  await insert('work_place', [
    place('KEYSTONE', 'LAN', 'Lancaster plant', '390710001'),
    place('KEYSTONE', 'PHL', 'Philadelphia plant', '391010000'),
    place('KEYSTONE', 'HOME', 'At home', null),
    place('BLUEBONNET', 'PHL', 'Lancaster plant', '390290001'),
  ]);
}

/** Accounts of each status, one in place of another until the bank confirms it, and one that has ended. */
export async function furnishDeposits(insert: Insert, change: Change): Promise<void> {
  const copy = copying(change);
  const account = (person: Person, place: number, values: Row) =>
    copy('direct_deposit', person, {
      direct_deposit_id: idOf('approved', 'deposit', place),
      position: place,
      split: 'amount',
      amount: place * 1_111,
      percent: null,
      account_last_four: `000${place}`,
      nickname: null,
      ...values,
    });
  const replacement = idOf('approved', 'deposit', 2);
  await account(FELIX, 2, { status: 'prenote', prenote_until: '2026-12-01', nickname: 'New bank', bank_name: null });
  await account(FELIX, 3, { replaced_by: replacement, bank_name: 'Former Bank', account_type: 'savings' });
  await account(FELIX, 4, { status: 'prenoteFailed', status_reason: 'R03', account_type: 'payCard' });
  await account(FELIX, 5, { status: 'inactive', version: 3 });
  await account(FELIX, 6, { ended_on: '2026-06-30' });
  await account(WADE, 7, {
    status: 'rejected',
    status_reason: 'Not your name',
    split: 'percent',
    amount: null,
    percent: 333_333,
  });
  await account(WADE, 8, { status: 'pending', prenote_until: TOMORROW });
  await account(WADE, 9, { status: 'prenoteFailed', status_reason: 'C01' });

  const freeze = (person: Person, place: number, values: Row) => ({
    ...ofEmployee(...person),
    freeze_id: idOf('approved', 'freeze', place),
    reason: 'contactChanged',
    began_at: '2026-11-19T15:00:00Z',
    ends_at: null,
    lifted_at: null,
    lifted_by: null,
    ...values,
  });
  await insert('bank_change_freeze', [
    freeze(FELIX, 1, { ends_at: '2026-11-21T03:00:00Z' }),
    freeze(WADE, 2, { ends_at: '2026-11-21T01:00:00Z' }),
    freeze(['KEYSTONE', 'KF-0388'], 3, {
      reason: 'notMe',
      lifted_at: '2026-11-20T16:00:00Z',
      lifted_by: 'Dana Kowalczyk',
    }),
    freeze(['MESAPINE', 'MP-009'], 4, { reason: 'notMe' }),
  ]);
  await change(
    `insert into direct_deposit_state (client_id, employee_id, version, wrong_confirmations, wrong_confirmation_at)
     values ('${ofEmployee(...FELIX).client_id}', '${ofEmployee(...FELIX).employee_id}', 7, 2, '2026-11-21T01:20:00Z')
     on conflict (client_id, employee_id) do update set version = 7, wrong_confirmations = 2, wrong_confirmation_at = '2026-11-21T01:20:00Z'`,
  );
}

/** Requests that failed, were replaced and were changed while they waited, and of which someone else decides. */
export async function furnishRequests(portal: ReturnType<typeof portalOf>['send'], change: Change): Promise<void> {
  const moves = async (who: Caller, streetAddress: string) => {
    const { version, personal } = (await portal(who, 'GET', 'employeeProfile/personal')).json<{
      version: number;
      personal: Readonly<Record<string, unknown>>;
    }>();
    const names = ['firstName', 'lastName', 'city', 'state', 'zip'];
    const kept = Object.fromEntries(names.map((name) => [name, personal[name]]));
    await portal(who, 'PUT', 'employeeProfile/personal', { ...kept, streetAddress }, version);
  };
  await moves('Anselm Birdsong at WAYFARER', '1 First Street');
  await moves('Shelby Crane at FALLSCITY', '2 Second Street');
  await moves('Lorraine Tandy at FALLSCITY', '3 Third Street');
  await moves('Lorraine Tandy at FALLSCITY', '4 Fourth Street');
  const of = (person: Person) => `employee_id = '${ofEmployee(...person).employee_id}'`;
  const event = (person: Person, name: string, code: string | null, at: string) =>
    change(
      `insert into pending_transaction_event (client_id, employee_id, employee_workflow_id, event_number, event, version,
         actor_name, actor_role, at, code, comment)
       select client_id, employee_id, employee_workflow_id, (select max(event_number) + 1 from pending_transaction_event e
         where e.employee_workflow_id = t.employee_workflow_id), '${name}', version, '', 'system', '${at}',
         ${code === null ? 'null' : `'${code}'`}, null from pending_transaction t where ${of(person)}
        order by submitted_at limit 1`,
    );
  await event(ANSELM, 'exported', null, '2026-11-21T01:31:00Z');
  await event(ANSELM, 'failed', 'engine', '2026-11-21T01:32:00Z');
  await change(
    `update pending_transaction set state = 'failed', exported_at = '2026-11-21T01:31:00Z', alerted_at = '2026-11-21T01:33:00Z',
       acknowledged_at = '2026-11-21T01:32:00Z', engine_reference = 'E-77', first_check_date = null where ${of(ANSELM)}`,
  );
  await event(SHELBY, 'superseded', null, '2026-11-21T01:31:00Z');
  await change(`update pending_transaction set state = 'superseded' where ${of(SHELBY)}`);
  await change(
    `update pending_transaction set decided_for_name = 'Gloria Mendoza' where ${of(['KEYSTONE', 'KF-0119'])}`,
  );
  await change(
    `update pending_transaction set decider = 'manager', decide_by = null where ${of(['BLUEBONNET', 'BB-006'])}`,
  );
  await change(`update pending_transaction set decider = 'supervisor' where ${of(['BLUEBONNET', 'BB-009'])}`);
}

/** Deputies whose days are over, who were ended, who decide for someone else, and at another client. */
export async function furnishDeputies(insert: Insert): Promise<void> {
  const deputy = (
    place: number,
    approver: Person,
    number: string,
    first: string,
    last: string,
    ends: string,
    more: Row = {},
  ) => ({
    ...ofEmployee(...approver),
    decision_deputy_id: idOf('approved', 'deputy', place),
    deputy_id: idOf('employee', approver[0], number),
    rule_types: [2],
    first_date: first,
    last_date: last,
    starts_at: `${first}T05:00:00Z`,
    ends_at: ends,
    named_at: '2026-11-01T15:00:00Z',
    ended_at: null,
    ...more,
  });
  await insert('decision_deputy', [
    // Today is the last day: until midnight in New York.
    deputy(1, DANA, 'KF-0033', '2026-11-16', TODAY, '2026-11-21T05:00:00Z', { rule_types: [1, 5] }),
    deputy(2, DANA, 'KF-0061', '2026-11-16', '2026-11-19', '2026-11-20T05:00:00Z'),
    deputy(3, DANA, 'KF-0061', '2026-11-16', '2026-12-19', '2026-12-20T05:00:00Z', {
      ended_at: '2026-11-18T15:00:00Z',
    }),
    deputy(4, GLORIA, 'KF-0052', TOMORROW, '2026-11-28', '2026-11-29T05:00:00Z', { rule_types: [1, 2, 5] }),
    deputy(5, HANNAH, 'BB-014', '2026-11-18', '2026-11-25', '2026-11-26T06:00:00Z'),
  ]);
  await insert('client_decision_rule', [
    {
      client_id: idOf('client', 'MESAPINE'),
      rule_type: 1,
      decider: 'supervisor',
      deadline_days: 10,
      escalate_to: 'manager',
      deputy_employee_id: idOf('employee', 'MESAPINE', 'MP-001'),
      approvals_needed: 2,
    },
    {
      client_id: idOf('client', 'WAYFARER'),
      rule_type: 5,
      decider: 'payrollAdministrator',
      deadline_days: 60,
      escalate_to: 'supervisor',
      deputy_employee_id: null,
      approvals_needed: 1,
    },
  ]);
}

/** Shortcuts of other managers, and of Dana's to someone who left and to people of whom she sees more. */
export async function furnishShortcuts(insert: Insert): Promise<void> {
  const to = (reader: Person, column: string, number: string, at: string, when: string) => ({
    ...ofEmployee(...reader),
    [column]: idOf('employee', reader[0], number),
    [at]: when,
  });
  const favorite = (reader: Person, number: string) =>
    to(reader, 'favorite_id', number, 'added_at', '2026-11-02T15:00:00Z');
  const recent = (reader: Person, number: string, when: string) => to(reader, 'recent_id', number, 'opened_at', when);
  await insert('favorite_employee', [
    favorite(DANA, 'KF-0388'),
    favorite(DANA, 'KF-0296'),
    favorite(GLORIA, 'KF-0231'),
    favorite(HANNAH, 'BB-008'),
  ]);
  await insert('recent_employee', [
    recent(DANA, 'KF-0296', '2026-11-21T01:00:00Z'),
    recent(GLORIA, 'KF-0033', '2026-11-19T15:00:00Z'),
    recent(GLORIA, 'KF-0231', '2026-11-18T15:00:00Z'),
    recent(HANNAH, 'BB-001', '2026-11-18T15:00:00Z'),
  ]);
  const search = (reader: Person, position: number, name: string) => ({
    ...ofEmployee(...reader),
    position,
    name,
    criteria: json({ payType: 'S' }),
  });
  await insert('saved_search', [
    search(GLORIA, 2, 'Second'),
    search(GLORIA, 1, 'First'),
    search(HANNAH, 1, 'Salaried'),
  ]);
}

const DRAFT = {
  values: {
    filingStatus: 'm',
    multipleJobs: true,
    children: '2000',
    dependents: '500',
    otherCredits: '',
    otherIncome: '1,200',
    deductions: '0',
    extraWithholding: '12.50',
    exempt: false,
    nonresidentAlien: false,
  },
  wages: '2500',
  others: [{ wages: '18000', withheld: '900' }],
  credits: { qualifyingChildren: '1', investmentIncome: '', isOfAge: true, separately: false, isDependent: false },
};

/** Entries in the calculator, and links to calendars, of two people. */
export async function furnishOwnEntries(portal: ReturnType<typeof portalOf>['send'], change: Change): Promise<void> {
  await portal('Marisol Vega', 'PUT', 'calculatorEntries', { draft: DRAFT });
  await portal('Felix Brandt at BLUEBONNET', 'PUT', 'calculatorEntries', {
    draft: { ...DRAFT, wages: null, others: [] },
  });
  await portal('Felix Brandt at BLUEBONNET', 'POST', 'payCalendar/feed', {});
  await portal('Wade Hollis at FALLSCITY', 'POST', 'preferences/blockPayrollAlerts', { blockPayrollAlerts: false });
  await change(
    `update pay_calendar_feed set language = 'es', last_read_on = '${TODAY}' where employee_id = '${ofEmployee(...FELIX).employee_id}'`,
  );
}

/** Notices of operators that were withdrawn, or that end earlier than they were to. */
export async function furnishEndedNotices(operator: ReturnType<typeof consoleOf>['send']): Promise<void> {
  const path = (number: number) => `notices/${idOf('approved', 'ended notice', number)}`;
  for (const number of [1, 2])
    await operator('owner', 'PUT', path(number), {
      kind: 'notice',
      text: { en: `Ended notice ${number}`, es: `Aviso terminado ${number}` },
      link: null,
      audience: { kind: 'everyone' },
      from: null,
      until: '2026-12-01T12:00:00Z',
    });
  await operator('owner', 'POST', `${path(1)}/withdrawal`);
  await operator('owner', 'PUT', `${path(2)}/end`, { until: '2026-11-21T05:00:00Z' });
}
