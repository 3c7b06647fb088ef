import type { Insert } from '../../../../test/harness/furnish.ts';
import { DEPARTMENT, idOf, MILLRACE, SHOP } from '../../../../test/harness/people.ts';

/** Employees that a search can miss: accents, wildcard characters, former names. */
export const NEWCOMERS = [
  { number: 101, employeeId: idOf('empl', 101), firstName: 'Ángel', lastName: 'Muñoz', payType: 'h', inShop: true },
  { number: 102, employeeId: idOf('empl', 102), firstName: 'Zoë', lastName: 'O’Dell_Ruiz', payType: 's', inShop: true },
  { number: 103, employeeId: idOf('empl', 103), firstName: 'Nils', lastName: 'Holm', payType: 'h', inShop: false },
] as const;

const recorded = { recorded_at: '2026-01-02T00:00:00Z', recorded_by: 'import' };

/** Adds them to the first client: one gets a new name on December 1, one starts next year. */
export async function joinFirstClient(insert: Insert): Promise<void> {
  const key = (person: (typeof NEWCOMERS)[number]) => ({
    client_id: MILLRACE.clientId,
    employee_id: person.employeeId,
  });
  await insert(
    'employee',
    NEWCOMERS.map((person) => ({
      ...key(person),
      employee_number: `E-0${person.number}`,
      ssn_last_four: '4321',
      created_at: recorded.recorded_at,
    })),
  );
  await insert(
    'employment_version',
    NEWCOMERS.map((person) => ({
      ...key(person),
      effective_date: person.firstName === 'Nils' ? '2027-02-01' : '2026-02-01',
      sequence: 1,
      status: person.firstName === 'Nils' ? 'p' : 'a',
      legal_id: idOf('legl', 1),
      pay_group_id: idOf('payg', 1),
      pay_type: person.payType,
      hourly_rate: person.payType === 'h' ? 250_000 : null,
      period_salary: person.payType === 's' ? 250_000 : null,
      standard_hours: 400_000,
      is_full_time: true,
      is_overtime_exempt: false,
      job_title: 'Fitter',
      work_location: 'Lancaster',
      hire_date:
        person.firstName === 'Nils' ? '2027-02-01' : person.firstName === 'Ángel' ? '2026-02-02' : '2026-02-01',
      ...recorded,
    })),
  );
  const named = (person: (typeof NEWCOMERS)[number], effective_date: string, last_name: string) => ({
    ...key(person),
    effective_date,
    sequence: 1,
    first_name: person.firstName,
    last_name,
    street_address: '1 Road',
    city: 'Lancaster',
    state: 'PA',
    zip_code: '17603',
    work_email: person.inShop
      ? `${person.firstName === 'Zoë' ? 'zoe' : 'angel'}.${last_name === 'Muñoz' ? 'munoz' : 'dell'}@millrace.example`
      : null,
    ...recorded,
  });
  await insert('personal_version', [
    ...NEWCOMERS.map((person) => named(person, '2026-02-01', person.lastName)),
    named(NEWCOMERS[0], '2026-01-15', 'Formername'),
    named(NEWCOMERS[1], '2026-12-01', 'Newname'),
  ]);
  await insert(
    'organization_version',
    NEWCOMERS.filter(({ inShop }) => inShop).map((person) => ({
      ...key(person),
      effective_date: '2026-02-01',
      sequence: 1,
      organization_field_id: DEPARTMENT,
      organization_value_id: SHOP,
      ...recorded,
    })),
  );
}
