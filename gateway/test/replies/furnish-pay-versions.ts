import { idOf } from '../../seed/seeded-ids.ts';
import type { Change, Insert, Row } from '../harness/furnish.ts';
import { ofEmployee } from './furnish-records.ts';
import { copying, type Person } from './furnish-versions.ts';

const CALEB: Person = ['KEYSTONE', 'KF-0423'];
const DUC: Person = ['FALLSCITY', 'FC-060'];
const LAUREL: Person = ['BLUEBONNET', 'BB-001'];
const NASIR: Person = ['KEYSTONE', 'KF-0515'];
const YUSUF: Person = ['FALLSCITY', 'FC-066'];
const EMEKA: Person = ['FALLSCITY', 'FC-074'];
const KIM: Person = ['BLUEBONNET', 'BB-013'];
const KATARZYNA: Person = ['KEYSTONE', 'KF-0518'];

/** The day of the requests, on which Caleb and Duc are paid too; the days around it, and those of Duc’s other paydays. */
const TODAY = '2026-11-20';
const TOMORROW = '2026-11-21';
const YESTERDAY = '2026-11-19';
const PAYDAY_BEFORE = '2026-11-13';
const NEXT_PAYDAY = '2026-11-27';

const RECORDED = { recorded_at: '2026-11-06T15:00:00Z', recorded_by: 'Dana Kowalczyk' };
const of = (person: Person) => `employee_id = '${ofEmployee(...person).employee_id}'`;

/** Adds versions around the days by which pay and taxes go: where a day has two, the first differs from the second. */
export async function furnishPayVersions(insert: Insert, change: Change): Promise<void> {
  await furnishJobs(insert, change);
  await furnishForms(change);
  await furnishPlaces(change);
  await furnishChecksOfOneDay(change);
  await furnishWorkedPlaces(insert, change);
  await furnishBeginner(change);
  await change(`delete from tax_location_version where ${of(EMEKA)}; delete from state_election where ${of(EMEKA)}`);
}

const payGroup = (code: string) => idOf('approved', 'pay group', code);

/** Caleb’s and Kim’s jobs: those that aren’t in effect are in pay groups of other zones and frequencies, or at other places. */
async function furnishJobs(insert: Insert, change: Change): Promise<void> {
  const { client_id } = ofEmployee(...CALEB);
  const group = (code: string, name: string, frequency: string, time_zone: string) => ({
    client_id,
    pay_group_id: payGroup(code),
    code,
    name,
    frequency,
    time_zone,
  });
  await insert('pay_group', [
    group('GUM', 'Weekly, Guam', 'W', 'Pacific/Guam'),
    group('HNL', 'Monthly, Honolulu', 'M', 'Pacific/Honolulu'),
  ]);
  const payday = (code: string, check_date: string, period_begin: string, period_end: string) => ({
    client_id,
    pay_group_id: payGroup(code),
    check_date,
    period_begin,
    period_end,
  });
  await insert('pay_calendar', [
    payday('GUM', '2026-11-18', '2026-11-02', '2026-11-08'),
    payday('GUM', '2026-11-25', '2026-11-09', '2026-11-15'),
    payday('HNL', '2026-11-30', '2026-11-01', '2026-11-30'),
    // Earlier than the check of others with which a form that is signed today counts.
    payday('HNL', '2026-12-30', '2026-12-01', '2026-12-31'),
  ]);
  const copy = copying(change);
  const job = (effective_date: string, sequence: number, values: Row) =>
    copy('employment_version', CALEB, { ...RECORDED, effective_date, sequence, ...values });
  const inGuam = { pay_group_id: payGroup('GUM'), work_location: 'Remote, Guam' };
  await change(
    `update employment_version set pay_group_id = '${payGroup('GUM')}', work_location = 'Remote, Guam'
      where ${of(CALEB)} and effective_date = '2026-03-04'`,
  );
  await job(TODAY, 2, {});
  await job(YESTERDAY, 1, inGuam);
  await job(TODAY, 1, inGuam);
  await job(TOMORROW, 1, { pay_group_id: payGroup('HNL'), work_location: 'Remote, Honolulu' });
  await copy('personal_version', CALEB, { ...RECORDED, effective_date: TOMORROW, street_address: '9 Later Road' });
  // Whether she works at home decides what a move changes.
  const kims = (effective_date: string, sequence: number, work_location: string) =>
    copy('employment_version', KIM, { ...RECORDED, effective_date, sequence, work_location });
  await kims(YESTERDAY, 1, 'Austin office');
  await kims(TODAY, 1, 'Austin office');
  await kims(TODAY, 2, 'Remote, Pennsylvania');
  await kims(TOMORROW, 1, 'Austin office');

  const department = (code: string) => ({
    organization_value_id: idOf('organization_value', 'KEYSTONE', 'department', code),
  });
  const own = `exists (select from organization_value v where v.organization_value_id = r.organization_value_id and v.code = '240')`;
  const unit = (effective_date: string, sequence: number, code: string) =>
    copy('organization_version', CALEB, { ...RECORDED, effective_date, sequence, ...department(code) }, own);
  await unit(TODAY, 2, '240');
  await unit(YESTERDAY, 1, '220');
  await unit(TODAY, 1, '210');
  await unit(TOMORROW, 1, '230');
  await change(
    `update organization_version set organization_value_id = '${department('220').organization_value_id}'
      where ${of(CALEB)} and effective_date = '2026-03-04' and organization_value_id = '${department('240').organization_value_id}'`,
  );
}

/** Caleb’s and Nasir’s forms beside their lock-in letters, and Duc’s forms and certificates: those of Duc’s last payday but one are as they were. */
async function furnishForms(change: Change): Promise<void> {
  const copy = copying(change);
  const w4 = (person: Person, effective_date: string, sequence: number, values: Row) =>
    copy('federal_election', person, { ...RECORDED, effective_date, sequence, ...values });
  const letter = (effective_date: string, sequence: number, extra_withholding: number, source = 'lockIn') =>
    w4(CALEB, effective_date, sequence, { source, extra_withholding });
  await letter('2026-09-15', 1, 9_900);
  await letter('2026-10-18', 1, 7_700);
  await letter('2026-11-25', 1, 4_400);
  await letter('2026-11-25', 2, 5_500);
  await letter('2026-12-04', 1, 6_600);
  await letter('2026-12-05', 1, 0, 'lockInReleased');
  // Sent while the letter holds.
  await w4(CALEB, '2026-11-10', 1, { source: 'form', filing_status: 'M', extra_withholding: 0 });
  await w4(NASIR, '2026-11-25', 1, { source: 'lockIn', filing_status: 'S', extra_withholding: 2_200 });
  await w4(NASIR, '2026-12-01', 1, { source: 'form', filing_status: 'M', extra_withholding: 0 });

  const form = (effective_date: string, sequence: number, filing_status: string, extra_withholding = 0) =>
    w4(DUC, effective_date, sequence, { filing_status, extra_withholding });
  await form('2021-10-11', 1, 'M');
  await form('2026-11-07', 1, 'M');
  await form(PAYDAY_BEFORE, 1, 'H');
  await form(PAYDAY_BEFORE, 2, 'S');
  await form(NEXT_PAYDAY, 1, 'M');
  await form(NEXT_PAYDAY, 2, 'H');
  await form('2026-11-28', 1, 'S', 1_000);

  const certificate = (effective_date: string, sequence: number, dependents: number) =>
    copy('state_election', DUC, {
      ...RECORDED,
      effective_date,
      sequence,
      dependents,
      allowances: 1,
      extra_withholding: 0,
    });
  await certificate('2021-10-11', 1, 5);
  await certificate('2026-11-07', 1, 4);
  await certificate(PAYDAY_BEFORE, 1, 2);
  await certificate(PAYDAY_BEFORE, 2, 0);
  await certificate('2026-11-16', 1, 9);
  // After two others of the day: by this one, the paycheck of the day was computed.
  await certificate(TODAY, 3, 0);
  await certificate(NEXT_PAYDAY, 1, 6);
  await certificate(NEXT_PAYDAY, 2, 7);
  await certificate('2026-11-28', 1, 8);
}

const CLARK = '150190000';
const FLOYD = '150430000';
const HARRISON = '150610000';

/** Duc’s addresses and tax places: at the beginning of the year, on three paydays, and a day later each. */
async function furnishPlaces(change: Change): Promise<void> {
  const copy = copying(change);
  const place = (effective_date: string, sequence: number, resident_geo_code: string) =>
    copy('tax_location_version', DUC, { ...RECORDED, effective_date, sequence, resident_geo_code });
  await place('2021-10-11', 1, HARRISON);
  await place('2025-06-01', 1, FLOYD);
  await place('2026-01-01', 1, FLOYD);
  await place('2026-01-01', 2, CLARK);
  await place('2026-01-02', 1, FLOYD);
  await place('2026-11-07', 1, HARRISON);
  await place(PAYDAY_BEFORE, 1, FLOYD);
  await place(PAYDAY_BEFORE, 2, CLARK);
  await place(TODAY, 1, FLOYD);
  await place(TODAY, 2, HARRISON);
  await place(TOMORROW, 1, CLARK);
  await place(NEXT_PAYDAY, 1, FLOYD);
  await place(NEXT_PAYDAY, 2, HARRISON);
  await place('2026-11-28', 1, CLARK);
  const address = (effective_date: string, sequence: number, street_address: string) =>
    copy('personal_version', DUC, { ...RECORDED, effective_date, sequence, street_address });
  await address('2026-11-14', 1, '1 First Avenue');
  await address(TODAY, 1, '2 Second Avenue');
  await address(TODAY, 2, '3 Third Avenue');
  await address(TOMORROW, 1, '4 Fourth Avenue');
}

/**
 * Laurel’s second regular paycheck of one day, with its taxes in another order and of other wages, and one of the next payday; and
 * Caleb’s bonus on a payday, of which nothing is deducted.
 */
async function furnishChecksOfOneDay(change: Change): Promise<void> {
  const check = (place: number, person: Person, day: string, values: Row, more: string) =>
    change(
      `insert into pay_check select (jsonb_populate_record(c, '${JSON.stringify({
        check_id: idOf('approved', 'check', place),
        check_number: `9000${place}`,
        ...values,
      })}'::jsonb || jsonb_build_object(${more}))).*
         from pay_check c where ${of(person)} and check_date = '${day}' and sequence = 1`,
    );
  const reversed = `'lines', c.lines || jsonb_build_object('taxes', (
    select jsonb_agg(t || jsonb_build_object('taxableWages', (t ->> 'taxableWages')::bigint + 100) order by n desc)
      from jsonb_array_elements(c.lines -> 'taxes') with ordinality x (t, n)))`;
  await check(1, LAUREL, PAYDAY_BEFORE, { sequence: 2 }, reversed);
  const next = { check_date: '2026-11-30', period_begin: '2026-11-16', period_end: '2026-11-30' };
  await check(2, LAUREL, PAYDAY_BEFORE, next, `'lines', c.lines`);
  const none = `'lines', c.lines || '{"deductions": []}', 'post_tax', 0, 'pre_tax', 0, 'net', c.net + c.post_tax + c.pre_tax`;
  await check(3, CALEB, TODAY, { sequence: 2, run_type: 'bonus' }, none);
}

/** Leaves Yusuf nothing that is in effect: two versions of his first day and one of a later day. His earlier pay was imported. */
async function furnishBeginner(change: Change): Promise<void> {
  const copy = copying(change);
  const first = '2026-12-01';
  const begins = async (table: string, second: Row, later: Row) => {
    await change(`update ${table} set effective_date = '${first}' where ${of(YUSUF)}`);
    await copy(table, YUSUF, { ...RECORDED, sequence: 2, ...second });
    await copy(table, YUSUF, { ...RECORDED, effective_date: '2027-01-01', sequence: 1, ...later });
  };
  await begins('personal_version', { street_address: '2 Second Street' }, { street_address: '3 Third Street' });
  await begins('employment_version', { work_location: 'Second hotel' }, { work_location: 'Third hotel', status: 'l' });
  await begins('tax_location_version', { resident_geo_code: FLOYD }, { resident_geo_code: HARRISON });
  await begins('federal_election', { filing_status: 'M' }, { filing_status: 'H' });
}

/** Hours of Katarzyna’s newest paycheck at places that share a name, or that aren’t known. It was imported without an employer. */
async function furnishWorkedPlaces(insert: Insert, change: Change): Promise<void> {
  const { client_id } = ofEmployee(...KATARZYNA);
  const place = (code: string, name: string, geo_code: string | null) => ({
    client_id,
    work_place_id: idOf('approved', 'worked place', code),
    code,
    name,
    street_address: null,
    city: null,
    state: null,
    zip_code: null,
    geo_code,
    psd_code: null,
  });
  await insert('work_place', [
    place('YARD-1', 'Yard', '390710001'),
    place('YARD-2', 'Yard', '390710001'),
    place('SHOP-1', 'Shop', '390710001'),
    place('SHOP-2', 'Shop', '391010000'),
    place('DOCK-1', 'Dock', '390710001'),
    place('DOCK-2', 'Dock', null),
    place('GATE-1', 'Gate', null),
  ]);
  const names = ['Yard', 'Shop', 'Dock', 'Gate', 'LAN', 'Elsewhere'].map((name) => `'${name}'`).join(', ');
  await change(
    `update pay_check c set employer = null, lines = c.lines || jsonb_build_object('earnings', (c.lines -> 'earnings') || (
        select jsonb_agg((c.lines -> 'earnings' -> 0) || jsonb_build_object('hours', 0, 'amount', 0, 'workPlace', name))
          from unnest(array[${names}]) name))
      where ${of(KATARZYNA)} and check_date = '${TODAY}'`,
  );
}

/** More archives and offers than lists show, and archives that were begun at one instant. */
export async function furnishLongLists(insert: Insert, change: Change): Promise<void> {
  const wade = ofEmployee('FALLSCITY', 'FC-001');
  const archives = Array.from({ length: 11 }, (_, place) => {
    const day = String(10 + Math.floor(place / 2));
    return `('${idOf('approved', 'long export', place)}'::uuid, '2026-09-${day}T15:00:00Z'::timestamptz)`;
  });
  await change(
    `insert into pay_export (client_id, employee_id, export_id, person_id, status, language, total, done, failures, not_before,
       created_at, touched_at, expires_at)
     select p.client_id, p.employee_id, a.id, p.person_id, 'expired', 'en', 12, 12, 0, a.at, a.at, a.at, a.at + interval '7 days'
       from profile p cross join (values ${archives.join(', ')}) a (id, at)
      where p.client_id = '${wade.client_id}' and p.employee_id = '${wade.employee_id}'`,
  );
  await insert(
    'pay_stub_offer',
    Array.from({ length: 20 }, (_, place) => ({
      ...ofEmployee('KEYSTONE', 'KF-0431'),
      pay_stub_offer_id: idOf('approved', 'long offer', place),
      ended_on: '2023-03-31',
      access_until: '2024-03-31',
      offered_at: `2023-04-${10 + place}T15:00:00Z`,
      answer: 'none',
      answered_at: '2023-05-09T15:00:00Z',
      downloaded_at: null,
      closed_at: '2023-05-09T15:00:00Z',
    })),
  );
}
