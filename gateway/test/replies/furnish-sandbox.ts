import { importedId } from '../../src/imports/ids.ts';
import { idOf } from '../../seed/seeded-ids.ts';
import type { Row } from '../harness/furnish.ts';
import type { Writers } from './furnish.ts';
import { ofEmployee } from './furnish-records.ts';

type SandboxWriters = Pick<Writers, 'insert' | 'change'>;

/** A sandbox has the ids of its live client: of pay groups, employers and departments, and of people and messages that were copied. */
export const SANDBOX = importedId('client', [], 'BLUEBONNET-TRY');
export const LIVE = idOf('client', 'BLUEBONNET');
const ENGINEERING = idOf('organization_value', 'BLUEBONNET', 'department', 'ENG');
const DESIGN = idOf('organization_value', 'BLUEBONNET', 'department', 'DES');
const FLORIDA = idOf('organization_value', 'BLUEBONNET', 'location', 'FL');
export const VALUES = { ENGINEERING, DESIGN, FLORIDA } as const;

/** The people of the sandbox by number; the first three have the ids of people of the live client. */
const PEOPLE = {
  'T-1': ofEmployee('BLUEBONNET', 'BB-014').employee_id,
  'T-2': ofEmployee('BLUEBONNET', 'BB-002').employee_id,
  'T-3': ofEmployee('BLUEBONNET', 'BB-008').employee_id,
  ...Object.fromEntries(
    [4, 5, 6, 7, 8, 9, 10, 11].map((number) => [`T-${number}`, idOf('approved', 'sandbox person', number)]),
  ),
} as const;
export const person = (number: number) => ({
  client_id: SANDBOX,
  employee_id: PEOPLE[`T-${number}` as keyof typeof PEOPLE],
});

/** Adds people to a sandbox, and groups to tell them from those of its live client. */
export async function furnishSandbox(writers: SandboxWriters): Promise<void> {
  await furnishGroups(writers);
  await furnishPeople(writers);
}

/** Groups of the sandbox that are named like others of the live client: a code, an EIN and a department; and a dimension without values. */
async function furnishGroups({ change }: SandboxWriters): Promise<void> {
  await change(
    `update pay_group set code = 'SMX' where client_id = '${SANDBOX}';
     insert into pay_group (client_id, pay_group_id, code, name, frequency, time_zone)
     select client_id, '${idOf('approved', 'sandbox pay group')}', 'SMO', name, frequency, time_zone from pay_group
      where client_id = '${SANDBOX}';
     update legal set ein = '00-7731905' where client_id = '${SANDBOX}';
     insert into legal (client_id, legal_id, name, ein, street_address, city, state, zip_code)
     select client_id, '${idOf('approved', 'sandbox legal')}', name, '00-7731904', street_address, city, state, zip_code from legal
      where client_id = '${SANDBOX}';
     insert into organization_field (client_id, organization_field_id, position, display_title)
     values ('${SANDBOX}', '${idOf('approved', 'sandbox field')}', 5, 'Cost center');
     update organization_value v set name = 'Remote, Florida', organization_field_id = f.organization_field_id
       from organization_value f
      where v.client_id = '${SANDBOX}' and v.organization_value_id = '${ENGINEERING}'
        and f.client_id = v.client_id and f.organization_value_id = '${FLORIDA}'`,
  );
}

/**
 * People whose employment ends or begins again on the day of UTC, or will begin again, two of one name, one with versions of every
 * order, one of whom nothing but the number is known, and those who retired or died.
 */
async function furnishPeople({ insert, change }: SandboxWriters): Promise<void> {
  const RECORDED = { recorded_at: '2026-06-01T00:00:00Z', recorded_by: 'import' };
  const numbers = Object.keys(PEOPLE).map((_, place) => place + 1);
  await insert(
    'employee',
    numbers.map((number) => ({
      ...person(number),
      employee_number: `T-${number}`,
      created_at: '2026-06-01T00:00:00Z',
    })),
  );
  const named = (number: number, first_name: string, last_name: string) => ({
    ...person(number),
    ...RECORDED,
    effective_date: '2026-01-05',
    sequence: 1,
    first_name,
    last_name,
    street_address: `${number} Sample Street`,
    city: 'Austin',
    state: 'TX',
    zip_code: '78701',
  });
  await insert('personal_version', [
    named(1, 'Ines', 'Abara'),
    named(2, 'Oren', 'Castellanos'),
    named(3, 'Wilhelmina', 'Stroud'),
    named(4, 'Rufus', 'Delacroix'),
    named(5, 'Saoirse', 'Quill'),
    named(6, 'Emeka', 'Lund'),
    named(7, 'Ada', 'Penrose'),
    named(8, 'Ada', 'Penrose'),
    named(10, 'Bertil', 'Okonkwo'),
    named(11, 'Lucinda', 'Vale'),
  ]);
  const job = (number: number, effective_date: string, more: Row = {}) => ({
    ...person(number),
    ...RECORDED,
    effective_date,
    sequence: 1,
    status: 'a',
    legal_id: idOf('approved', 'sandbox legal'),
    pay_group_id: idOf('approved', 'sandbox pay group'),
    pay_type: 'h',
    hourly_rate: 25_000_000,
    standard_hours: 400_000,
    is_full_time: true,
    is_overtime_exempt: false,
    job_title: 'Tester',
    work_location: 'Austin office',
    hire_date: '2026-01-05',
    ...more,
  });
  const since = '2026-01-05';
  const left = { status: 't', termination_date: '2026-06-01' };
  await insert(
    'employment_version',
    [
      job(1, since),
      job(2, '2005-01-03', { is_full_time: false }),
      job(3, since),
      job(3, '2026-11-21', left),
      job(4, since),
      job(4, '2026-06-01', left),
      job(4, '2026-11-21'),
      job(5, since),
      job(5, '2026-06-01', left),
      job(5, '2026-12-01'),
      job(6, since),
      job(6, '2026-11-21'),
      job(6, '2026-11-21', { sequence: 2, is_full_time: false }),
      job(6, '2026-11-22'),
      job(7, since),
      job(8, since),
      job(10, since, { status: 'r' }),
      job(11, since, { status: 'd' }),
    ].map((row) => ({ termination_date: null, ...row })),
  );
  // The second person is in the groups that have the live client's ids.
  await change(
    `update employment_version v set legal_id = l.legal_id, pay_group_id = g.pay_group_id from legal l, pay_group g
      where v.client_id = '${SANDBOX}' and v.employee_id = '${PEOPLE['T-2']}' and l.client_id = v.client_id and l.ein = '00-7731905'
        and g.client_id = v.client_id and g.code = 'SMX'`,
  );
  const belongs = (number: number, value: string) =>
    change(
      `insert into organization_version (client_id, employee_id, effective_date, sequence, organization_field_id, organization_value_id,
         recorded_at, recorded_by)
       select client_id, '${person(number).employee_id}', '${since}', 1, organization_field_id, organization_value_id,
              '${RECORDED.recorded_at}', 'import' from organization_value
        where client_id = '${SANDBOX}' and organization_value_id = '${value}'`,
    );
  await belongs(1, ENGINEERING);
  await belongs(2, FLORIDA);
  await belongs(4, FLORIDA);
  await belongs(4, DESIGN);
  await belongs(6, DESIGN);
  await insert('manager_scope', [
    { client_id: SANDBOX, manager_id: person(7).employee_id, scope_number: 1, organization_value_id: null },
  ]);
  await insert('reporting_line', [{ ...person(6), supervisor_id: person(8).employee_id }]);
  // Two who read in Spanish; the profile of one is turned off.
  await change(
    `insert into profile (profile_id, username, client_id, employee_id, person_id, is_enabled)
     select p.profile_id::uuid, p.username, '${SANDBOX}', p.employee_id::uuid, s.person_id, p.is_enabled
       from (values ('${idOf('approved', 'sandbox profile', 2)}', 'oren', '${person(2).employee_id}', true),
                    ('${idOf('approved', 'sandbox profile', 6)}', 'emeka', '${person(6).employee_id}', false))
              p (profile_id, username, employee_id, is_enabled),
            (select person_id from person where language = 'es' order by person_id limit 1) s`,
  );
}
