import { idOf } from '../../seed/seeded-ids.ts';
import { importedId } from '../../src/imports/ids.ts';
import { json } from '../../src/platform/database/port.ts';
import type { Insert, Row } from '../harness/furnish.ts';

/** A client in setup, which has employers and pay groups. */
const CLIENT = importedId('client', [], 'LINDEN');
const RECORDED = { recorded_at: '2026-11-02T15:00:00Z', recorded_by: 'Operator implementation' };
/** People of the client; `id` is also what tests look at. */
export const HIRES = {
  next: idOf('approved', 'hire', 'next'),
  unknown: idOf('approved', 'hire', 'unknown'),
  left: idOf('approved', 'hire', 'left'),
  today: idOf('approved', 'hire', 'today'),
  away: idOf('approved', 'hire', 'away'),
} as const;
type Hire = keyof typeof HIRES;
export const isHire = (name: string): name is Hire => name in HIRES;

/** The keys of the rows of a hire. */
export const ofHire = (hire: Hire) => ({ client_id: CLIENT, employee_id: HIRES[hire] });

/**
 * Adds people to a client in setup of whom no one decides yet: one who begins next month, one of whom nothing else is on file, one who
 * has left, one who begins on the day of UTC and has an account that is turned off, and one in another time zone.
 */
export async function furnishHires(insert: Insert): Promise<void> {
  const employee = (hire: Hire, number: number, more: Row = {}) => ({
    ...ofHire(hire),
    employee_number: `LD-00${number}`,
    ssn_last_four: null,
    birth_date: null,
    created_at: '2026-11-02T15:00:00Z',
    ...more,
  });
  const onFile = { ssn_last_four: '0009', birth_date: '1991-02-03' };
  await insert('employee', [
    employee('next', 1, onFile),
    employee('unknown', 2),
    employee('left', 3, onFile),
    employee('today', 4, onFile),
    employee('away', 5),
  ]);
  const name = (hire: Hire, effective_date: string, first_name: string, more: Row = {}) => ({
    ...ofHire(hire),
    effective_date,
    sequence: 1,
    first_name,
    last_name: 'Abelson',
    street_address: '6 Linden Street',
    city: 'Louisville',
    state: 'KY',
    zip_code: '40202',
    preferred_name: null,
    work_email: `${hire}@linden.example`,
    personal_email: null,
    ...RECORDED,
    ...more,
  });
  await insert('personal_version', [
    name('next', '2026-12-01', 'Ada'),
    name('next', '2026-12-01', 'Adah', { sequence: 2 }),
    name('next', '2027-01-01', 'Adah', { sequence: 3, last_name: 'Vega' }),
    name('left', '2024-05-06', 'Abel'),
    name('today', '2026-11-20', 'Aaron', { work_email: null }),
    name('today', '2026-11-21', 'Aaron', { last_name: 'Vega', work_email: null, personal_email: 'aaron@mail.example' }),
    name('today', '2026-11-22', 'Aaron', { last_name: 'Vega-Stone', preferred_name: 'Ron', work_email: null }),
    name('away', '2025-01-06', 'Avis', { last_name: 'Vega', work_email: null }),
    name('away', '2025-06-02', 'Avis', { work_email: null }),
  ]);
  const job = (hire: Hire, effective_date: string, title: string, more: Row = {}) => ({
    ...ofHire(hire),
    effective_date,
    sequence: 1,
    status: 'a',
    legal_id: idOf('approved', 'legal'),
    pay_group_id: idOf('approved', 'pay group', 'WK'),
    pay_type: 'h',
    hourly_rate: 250_000,
    standard_hours: 400_000,
    is_full_time: true,
    is_overtime_exempt: false,
    job_title: title,
    work_location: 'Louisville',
    hire_date: effective_date,
    termination_date: null,
    termination_reason: null,
    ...RECORDED,
    ...more,
  });
  const inLisbon = { pay_group_id: idOf('approved', 'pay group', 'LX'), hire_date: '2025-01-06' };
  await insert('employment_version', [
    job('next', '2026-12-01', 'Hygienist', { status: 'p' }),
    job('next', '2026-12-01', 'Dental hygienist', { sequence: 2 }),
    job('next', '2027-01-01', 'Lead hygienist', { sequence: 3, hire_date: '2026-12-01' }),
    // At the instant at which someone else recorded the name.
    job('left', '2024-05-06', 'Receptionist', { recorded_by: 'Alma Reyes' }),
    job('left', '2026-11-02', 'Receptionist', {
      status: 't',
      hire_date: '2024-05-06',
      termination_date: '2026-11-02',
      termination_reason: 'Moved away',
    }),
    // After the name, by someone with a name before the other. The next day another job begins.
    job('today', '2026-11-20', 'Trainee', {
      status: 't',
      termination_date: '2026-11-20',
      termination_reason: 'End of the training',
      recorded_at: '2026-11-03T15:00:00Z',
      recorded_by: 'Alma Reyes',
    }),
    job('today', '2026-11-21', 'Assistant', { hire_date: '2026-11-20' }),
    job('today', '2026-11-22', 'Dental assistant', { status: 'l', hire_date: '2026-11-20' }),
    job('away', '2025-01-06', 'Clerk'),
    // The newest of all, and the second of its day, in the zone where the day of UTC has begun.
    job('away', '2026-11-21', 'Bookkeeper', { ...inLisbon, status: 't', sequence: 8, termination_date: '2026-11-21' }),
    job('away', '2026-11-21', 'Bookkeeper', { ...inLisbon, status: 'l', sequence: 9 }),
  ]);
  const profile = (hire: Hire, is_enabled: boolean) => ({
    ...ofHire(hire),
    profile_id: idOf('approved', 'profile', hire),
    username: `${hire}.abelson`,
    person_id: null,
    role_names: ['EE User'],
    is_enabled,
  });
  await insert('profile', [profile('next', true), profile('left', true), profile('today', false)]);
  await furnishNames(insert);
  const decides = (hire: Hire) => ({
    client_id: CLIENT,
    manager_id: HIRES[hire],
    scope_number: 1,
    organization_value_id: null,
  });
  // Paydays of today and tomorrow: in Lisbon, tomorrow has begun.
  const payday = (group: string, check_date: string) => ({
    client_id: CLIENT,
    pay_group_id: idOf('approved', 'pay group', group),
    check_date,
    period_begin: '2026-11-01',
    period_end: '2026-11-15',
  });
  await insert('pay_calendar', [payday('MO', '2026-11-20'), payday('WK', '2026-11-21'), payday('LX', '2026-11-21')]);
  await insert('client_pay_engine', [
    { client_id: CLIENT, name: 'Engine of LINDEN', connected_at: '2026-11-02T15:00:00Z' },
  ]);
  await insert('manager_scope', [decides('next'), decides('left'), decides('today')]);
  await insert('reporting_line', [
    { client_id: CLIENT, employee_id: HIRES.today, supervisor_id: HIRES.next },
    { client_id: CLIENT, employee_id: HIRES.away, supervisor_id: HIRES.today },
    { client_id: CLIENT, employee_id: HIRES.left, supervisor_id: HIRES.next },
  ]);
}

/** Jobs, places of work and parts of the organization with equal names: their codes give them an order. No setting was changed. */
async function furnishNames(insert: Insert): Promise<void> {
  const of = (kind: string, code: string) => ({
    client_id: CLIENT,
    [`${kind}_id`]: idOf('approved', kind, 'LINDEN', code),
    code,
  });
  const codes = ['Z', 'A'];
  await insert(
    'job_definition',
    codes.map((code) => ({ ...of('job_definition', code), title: 'Assistant', is_overtime_exempt: false })),
  );
  await insert(
    'work_place',
    codes.map((code) => ({ ...of('work_place', code), name: 'Main office' })),
  );
  const field = { client_id: CLIENT, organization_field_id: idOf('approved', 'field', 'LINDEN') };
  await insert('organization_field', [{ ...field, position: 1, display_title: 'Team' }]);
  await insert(
    'organization_value',
    codes.map((code) => ({ ...of('organization_value', code), ...field, name: 'Front desk' })),
  );
  await insert('client_change', [
    {
      client_id: CLIENT,
      client_change_id: idOf('approved', 'client change', 'LINDEN'),
      at: '2026-11-02T15:00:00Z',
      changed_by: 'Operator implementation',
      action: 'engine connect',
      detail: json({ name: 'Engine of LINDEN' }),
    },
  ]);
}
