import { idOf } from '../../seed/seeded-ids.ts';
import type { Change, Insert, Row } from '../harness/furnish.ts';
import { ofEmployee } from './furnish-records.ts';
import { copying, type Person } from './furnish-versions.ts';

const ROSALIND: Person = ['WAYFARER', 'WF-001'];
const MARGUERITE: Person = ['WAYFARER', 'WF-003'];
const ODALYS: Person = ['WAYFARER', 'WF-005'];
const GARRISON: Person = ['WAYFARER', 'WF-006'];

/** The day by which the team is read, and the first and the last day of someone who is new. */
const TODAY = '2026-11-21';
const MONTH_AGO = '2026-10-22';
const TWO_WEEKS = '2026-12-05';

/** People of Wayfarer who are new, out and gone, and their manager, who is each of it and never in her own lists. */
export async function furnishTeam(insert: Insert, change: Change): Promise<void> {
  const copy = copying(change);
  const recorded = { recorded_at: '2026-11-18T15:00:00Z', recorded_by: 'Rosalind Achebe' };
  const job = (person: Person, effective_date: string, values: Row) =>
    copy('employment_version', person, { ...recorded, effective_date, ...values });
  await job(ROSALIND, '2026-11-05', { rehire_date: '2026-11-05', status: 'l' });
  await job(ODALYS, MONTH_AGO, { rehire_date: MONTH_AGO });
  await job(ODALYS, TODAY, { sequence: 1 });
  await job(ODALYS, TODAY, { sequence: 2, status: 'l' });
  await job(GARRISON, TWO_WEEKS, { rehire_date: TWO_WEEKS });
  await job(GARRISON, '2026-12-06', { status: 't', termination_date: '2026-12-06' });
  await job(MARGUERITE, '2026-11-15', {
    status: 't',
    termination_date: '2026-11-14',
    termination_reason: 'Resigned',
    rehire_date: '2026-11-01',
  });
  const isNamed = (sequence: number, last_name: string) =>
    copy('personal_version', ODALYS, { ...recorded, effective_date: TODAY, sequence, last_name });
  await isNamed(1, 'Mbeke');
  await isNamed(2, 'Mbeki-Ortiz');
  const born = (person: Person, date: string) =>
    change(`update employee set birth_date = '${date}' where employee_id = '${ofEmployee(...person).employee_id}'`);
  await born(ROSALIND, '1981-11-25');
  await born(MARGUERITE, '1986-11-26');
  await born(ODALYS, '1992-12-05');
  await change(`update client_policy set team_birthdays = true where client_id = '${idOf('client', 'WAYFARER')}'`);
  await furnishCertifications(insert);
  await furnishMenu(insert);
  await furnishKept(insert);
}

/** More certifications than a list shows; some of one day, renewed, and a day within and beyond the dates of a list. */
async function furnishCertifications(insert: Insert): Promise<void> {
  const certification = (person: Person, name: string, expiration_date: string, place = 1) => ({
    ...ofEmployee(...person),
    certification_id: idOf('approved', 'team certification', person[1], name, place),
    name,
    expiration_date,
    created_at: '2026-01-01T00:00:00Z',
    created_by: 'import',
  });
  await insert('certification', [
    certification(ROSALIND, 'First aid', '2026-12-01'),
    certification(MARGUERITE, 'First aid', '2026-12-01'),
    certification(ODALYS, 'Rigging', '2026-12-01'),
    certification(ODALYS, 'Crane', '2026-12-01'),
    certification(ODALYS, 'Ladders', '2026-08-23'),
    certification(ODALYS, 'Welding', '2026-08-22'),
    certification(ODALYS, 'First aid', '2026-12-01'),
    certification(ODALYS, 'First aid', '2028-12-01', 2),
    certification(GARRISON, 'Crane', '2027-01-20'),
    certification(GARRISON, 'Ladders', '2027-01-21'),
    ...['Forklift', 'Rigging', 'Scaffolds', 'Welding'].map((name) => certification(GARRISON, name, '2026-12-02')),
    certification(GARRISON, 'First aid', '2026-12-01'),
    // Of people who come to Priya's departments today and tomorrow, and of one who was there before a correction.
    ...['KF-0074', 'KF-0317', 'KF-0515'].map((number) => certification(['KEYSTONE', number], 'Rigging', '2026-12-01')),
  ]);
}

/** A client's own menus, of which one has an item without a screen and two items in one place. */
async function furnishMenu(insert: Insert): Promise<void> {
  const item = (view: string, item_key: string, position: number) => ({
    client_id: idOf('client', 'MESAPINE'),
    view,
    item_key,
    position,
  });
  await insert('client_menu_item', [
    item('self', 'yearEnd', 1),
    item('self', 'paychecks', 2),
    item('self', 'directDeposits', 2),
    item('self', 'noSuchScreen', 3),
    item('manager', 'employeeProfile', 2),
    item('manager', 'checkHistory', 1),
    item('supervisor', 'checkHistory', 1),
  ]);
}

/**
 * Someone whose name is corrected today, among a manager's favorites and opened at the instant of someone else; people who come to
 * the departments of another manager today and tomorrow, or were there before a correction; and a favorite beyond a supervisor's line.
 */
async function furnishKept(insert: Insert): Promise<void> {
  const dana = ofEmployee('KEYSTONE', 'KF-0052');
  const nasir = idOf('employee', 'KEYSTONE', 'KF-0515');
  await insert('favorite_employee', [{ ...dana, favorite_id: nasir, added_at: '2026-11-02T15:00:00Z' }]);
  await insert('recent_employee', [{ ...dana, recent_id: nasir, opened_at: '2026-11-21T01:00:00Z' }]);
  const priya = ofEmployee('KEYSTONE', 'KF-0033');
  const moving = ['KF-0074', 'KF-0317', 'KF-0515'].map((number) => idOf('employee', 'KEYSTONE', number));
  await insert('favorite_employee', [
    ...moving.map((favorite_id) => ({ ...priya, favorite_id, added_at: '2026-11-02T15:00:00Z' })),
    { ...ofEmployee('KEYSTONE', 'KF-0061'), favorite_id: nasir, added_at: '2026-11-02T15:00:00Z' },
  ]);
  await insert(
    'recent_employee',
    moving.map((recent_id) => ({ ...priya, recent_id, opened_at: '2026-11-20T15:00:00Z' })),
  );
}
