import { BAKERY, DEPARTMENT, idOf, MILLRACE, OFFICE, PEOPLE, SHOP, type TestPerson } from '../harness/people.ts';
import { put, RECORDED, type World } from './world.ts';

/** The second employer of each client. */
export const SECOND_LEGALS = { [MILLRACE.clientId]: idOf('legl', 901), [BAKERY.clientId]: idOf('legl', 902) };
/** A pay group of each other frequency, in other zones. */
export const PAY_GROUPS = { weekly: idOf('payg', 901), monthly: idOf('payg', 902), twiceAMonth: idOf('payg', 903) };
/** A sandbox of the bakery. */
export const SANDBOX = idOf('clnt', 901);

function person(
  number: number,
  firstName: string,
  client: TestPerson['client'],
  department: string | null = null,
): TestPerson {
  return {
    number,
    namedAfter: number,
    client,
    firstName,
    department,
    status: 'a',
    roleNames: ['EE User'],
    employeeId: idOf('empl', number),
    personId: idOf('pers', number),
    profileId: idOf('prof', number),
  };
}

/** People of other states, employers, pay groups and statuses than those of the harness. */
export const NEWCOMERS = {
  omar: person(911, 'Omar', MILLRACE, SHOP),
  carla: person(912, 'Carla', MILLRACE, OFFICE),
  tess: person(913, 'Tess', MILLRACE, SHOP),
  rosa: person(914, 'Rosa', MILLRACE, OFFICE),
  dario: person(921, 'Dario', BAKERY),
  sofia: person(922, 'Sofía', BAKERY),
};
const { omar, carla, tess, rosa, dario, sofia } = NEWCOMERS;
/** The person of each client who has rows in every state. */
export const OWNERS = [omar, dario] as const;
export const ownerOf = ({ client, employeeId }: TestPerson) => ({
  client_id: client.clientId,
  employee_id: employeeId,
});

const HOMES = [
  { of: omar, street: '1 High Street', unit: 'Apt 2', city: 'Columbus', state: 'OH', zip: '43215', tax: 'OH' },
  { of: carla, street: '2 Bay Street', unit: null, city: 'Oakland', state: 'CA', zip: '94607', tax: null },
  { of: tess, street: '3 Elm Street', unit: null, city: 'Austin', state: 'TX', zip: '78701-1234', tax: 'TX' },
  { of: rosa, street: '4 Oak Street', unit: null, city: 'Pittsburgh', state: 'PA', zip: '15213', tax: null },
  { of: dario, street: '5 Sun Street', unit: 'B', city: 'San Diego', state: 'CA', zip: '92101', tax: null },
  { of: sofia, street: '6 Main Street', unit: null, city: 'Reno', state: 'NV', zip: '89501', tax: 'NV' },
] as const;

export async function furnishNewcomers(world: World): Promise<void> {
  const { insert } = world;
  const all = Object.values(NEWCOMERS);
  await companies(world);
  await put(
    insert,
    'employee',
    all.map((one, place) => ({
      ...ownerOf(one),
      employee_number: `E-0${one.number}`,
      ssn_last_four: one === sofia ? null : String(5000 + one.number),
      birth_date: one === rosa ? null : `198${place}-0${place + 1}-15`,
      gender: ['female', 'male', 'nonbinary', 'undisclosed', null, 'female'][place] ?? null,
      is_contractor: one === sofia,
      created_at: `2024-0${place + 1}-01T12:00:00Z`,
    })),
  );
  await employments(world);
  await put(
    insert,
    'personal_version',
    HOMES.map(({ of, street, unit, city, state, zip, tax }, place) => ({
      ...ownerOf(of),
      effective_date: '2018-01-01',
      sequence: 1,
      first_name: of.firstName,
      middle_name: unit && 'Q.',
      last_name: `Tester${of.number}`,
      preferred_name: unit && 'Bo',
      street_address: street,
      street_address_2: unit,
      city,
      state,
      zip_code: zip,
      home_phone: unit && '614-555-0101',
      mobile_phone: place % 2 ? '510-555-0102' : null,
      work_email: place % 2 ? `${of.number}@work.example.test` : null,
      personal_email: unit && `${of.number}@home.example.test`,
      tax_code: tax,
      ...RECORDED,
    })),
  );
  await put(insert, 'organization_version', [
    ...[omar, carla, tess, rosa].map((one) => ({
      ...ownerOf(one),
      effective_date: '2018-01-01',
      sequence: 1,
      organization_field_id: DEPARTMENT,
      organization_value_id: one.department,
      ...RECORDED,
    })),
    ...[dario, sofia].map((one, place) => ({
      ...ownerOf(one),
      effective_date: '2024-06-01',
      sequence: 2,
      organization_field_id: idOf('dept', 901),
      organization_value_id: idOf('dept', 911 + place),
      ...RECORDED,
    })),
  ]);
  await accounts(world);
  await put(
    insert,
    'tax_location_version',
    [omar, carla, tess, dario, sofia].map((one, place) => ({
      ...ownerOf(one),
      effective_date: `2024-0${place + 1}-01`,
      sequence: place + 1,
      resident_geo_code: ['360490001', '050010001', '444530001', '050730001', '290310001'][place],
      work_geo_code: place % 2 ? '050010001' : '360490001',
      resident_psd_code: place % 2 ? '360201' : null,
      work_psd_code: place % 2 ? '700102' : null,
      january_county_geo_code: place % 2 ? '180970000' : null,
      nonresidence_certificate: place % 2 === 1,
      ...RECORDED,
    })),
  );
}

async function companies({ insert, change }: World): Promise<void> {
  await put(insert, 'client', [
    { client_id: SANDBOX, partner_id: BAKERY.partnerId, client_code: 'TRIAL', name: 'Bakery trial', sandbox_of: BAKERY.clientId }, // prettier-ignore
  ]);
  await put(insert, 'client_policy', [{ client_id: SANDBOX }]);
  await put(insert, 'legal', [
    { client_id: MILLRACE.clientId, legal_id: SECOND_LEGALS[MILLRACE.clientId] ?? '', name: 'Millrace Freight, LLC', ein: '07-0000911', street_address: '9 Dock Road', city: 'Columbus', state: 'OH', zip_code: '43215', phone: null }, // prettier-ignore
    { client_id: BAKERY.clientId, legal_id: SECOND_LEGALS[BAKERY.clientId] ?? '', name: 'Bluebonnet Catering, LLC', ein: '07-0000912', street_address: '8 Mill Lane', city: 'San Diego', state: 'CA', zip_code: '92101-2345', phone: '619-555-0100' }, // prettier-ignore
  ]);
  const [millrace, bakery] = [MILLRACE.clientId, BAKERY.clientId];
  const groups = [
    { client_id: millrace, pay_group_id: PAY_GROUPS.weekly, code: 'WK', name: 'Weekly', frequency: 'W', time_zone: 'America/Chicago' }, // prettier-ignore
    { client_id: millrace, pay_group_id: PAY_GROUPS.monthly, code: 'MO', name: 'Monthly', frequency: 'M', time_zone: 'America/Los_Angeles' }, // prettier-ignore
    { client_id: bakery, pay_group_id: PAY_GROUPS.twiceAMonth, code: 'SM', name: 'Semimonthly', frequency: 'S', time_zone: 'America/New_York' }, // prettier-ignore
  ];
  await put(insert, 'pay_group', groups);
  await put(
    insert,
    'pay_calendar',
    groups.flatMap(({ client_id, pay_group_id }, place) =>
      ['2026-11-13', '2026-11-27', '2026-12-11'].map((check_date, number) => ({
        client_id,
        pay_group_id,
        check_date,
        period_begin: `2026-1${number === 2 ? 1 : 0}-0${place + 1}`,
        period_end: `2026-1${number === 2 ? 1 : 0}-1${place + 1}`,
      })),
    ),
  );
  await put(insert, 'organization_field', [
    { client_id: BAKERY.clientId, organization_field_id: idOf('dept', 901), position: 2, display_title: 'Place' },
  ]);
  await put(
    insert,
    'organization_value',
    ['Oven', 'Counter'].map((name, place) => ({
      client_id: BAKERY.clientId,
      organization_value_id: idOf('dept', 911 + place),
      organization_field_id: idOf('dept', 901),
      code: name.toUpperCase(),
      name,
    })),
  );
  await change(
    `update client_policy set team_birthdays = true, team_anniversaries = false, deposit_account_limit = 4, change_cutoff_days = 2,
       change_cutoff_time = '12:30', upload_file_types = '{pdf}', upload_max_bytes = 1000000, former_access_months = 24,
       sign_in_ages = '{"payHistory": 7200}', managers_see_bank = false
      where client_id = '${BAKERY.clientId}';
     update legal set state_ids = '{"PA": "PA-1"}' where legal_id = '${idOf('legl', 1)}';
     update partner set page_title = 'Pay', footer_text = 'By Partner 2', privacy_policy_label = 'Privacy', privacy_policy_url = 'https://two.example/privacy',
       terms_of_use_label = 'Terms', terms_of_use_url = 'https://two.example/terms', action_color_hex = '#0b7a75', sidebar_color_hex = '#14294b',
       support_contact = 'two@example.test' where partner_id = '${BAKERY.partnerId}'`,
  );
  await put(insert, 'client_feature', [
    { client_id: millrace, name: 'isPendoEnabled', enabled: false },
    { client_id: bakery, name: 'isPendoEnabled', enabled: true },
  ]);
  await put(insert, 'job_definition', [
    { client_id: millrace, job_definition_id: idOf('jdef', 901), code: 'FIT', title: 'Fitter', is_overtime_exempt: false, tipped_occupation_codes: [] }, // prettier-ignore
    { client_id: bakery, job_definition_id: idOf('jdef', 902), code: 'WAIT', title: 'Waiter', is_overtime_exempt: true, tipped_occupation_codes: ['102'] }, // prettier-ignore
  ]);
  await put(insert, 'work_place', [
    { client_id: millrace, work_place_id: idOf('wplc', 901), code: 'DOCK', name: 'Dock', street_address: '9 Dock Road', city: 'Columbus', state: 'OH', zip_code: '43215', geo_code: '390490001', psd_code: null }, // prettier-ignore
    { client_id: bakery, work_place_id: idOf('wplc', 902), code: 'SHOP', name: 'Shop', street_address: null, city: null, state: null, zip_code: null, geo_code: null, psd_code: '360201' }, // prettier-ignore
  ]);
}

async function employments({ insert }: World): Promise<void> {
  const row = (one: TestPerson, effective_date: string, more: object = {}) => ({
    ...ownerOf(one),
    effective_date,
    sequence: 1,
    status: 'a',
    legal_id: SECOND_LEGALS[one.client.clientId] ?? '',
    pay_group_id: one.client.clientId === BAKERY.clientId ? PAY_GROUPS.twiceAMonth : PAY_GROUPS.weekly,
    pay_type: 'h',
    hourly_rate: 31_000_000,
    period_salary: null,
    standard_hours: 320_000,
    is_full_time: true,
    is_overtime_exempt: false,
    job_title: 'Driver',
    work_location: 'Columbus',
    hire_date: '2018-01-01',
    rehire_date: null,
    adjusted_service_date: null,
    termination_date: null,
    termination_reason: null,
    tipped_occupation_codes: [],
    ...RECORDED,
    ...more,
  });
  const salaried = { pay_type: 's', hourly_rate: null, period_salary: 600_000, is_overtime_exempt: true };
  await put(insert, 'employment_version', [
    row(omar, '2018-01-01'),
    row(omar, '2026-10-01', { status: 'l' }),
    row(carla, '2018-01-01', { ...salaried, pay_group_id: PAY_GROUPS.monthly, job_title: 'Planner', is_full_time: false }), // prettier-ignore
    row(carla, '2027-02-01', { ...salaried, pay_group_id: PAY_GROUPS.monthly, status: 'r' }),
    row(tess, '2018-01-01', { pay_type: 'p', hourly_rate: null }),
    row(tess, '2026-10-15', { status: 't', pay_type: 'p', hourly_rate: null, termination_date: '2026-10-15', termination_reason: 'Moved away' }), // prettier-ignore
    row(rosa, '2018-01-01', { status: 't', termination_date: '2024-12-31', sequence: 2 }),
    row(rosa, '2025-06-01', { rehire_date: '2025-06-01', adjusted_service_date: '2024-06-01' }),
    row(rosa, '2026-11-21', { status: 's', rehire_date: '2025-06-01', adjusted_service_date: '2024-06-01' }),
    row(dario, '2018-01-01', { job_title: 'Waiter', tipped_occupation_codes: ['102'] }),
    row(dario, '2026-11-01', { status: 'i', job_title: 'Waiter' }),
    row(sofia, '2018-01-01', { status: 'p', pay_type: 'c', hourly_rate: null }),
    row(sofia, '2024-03-01', { pay_type: 'c', hourly_rate: null }),
  ]);
}

async function accounts({ insert, change }: World): Promise<void> {
  const all = Object.values(NEWCOMERS);
  await put(
    insert,
    'person',
    all.map((one, place) => ({
      person_id: one.personId,
      language: place % 2 ? 'es' : 'en',
      created_at: `2024-0${place + 1}-02T12:00:00Z`,
    })),
  );
  await put(insert, 'person_email', [
    ...all.map((one, place) => ({
      email: `${one.number}@home.example.test`,
      person_id: one.personId,
      verified_at: one === tess ? null : `2024-0${place + 1}-03T12:00:00Z`,
      replaced_at: null,
    })),
    { email: 'former.omar@example.test', person_id: omar.personId, verified_at: '2024-01-01T12:00:00Z', replaced_at: '2025-01-01T12:00:00Z' }, // prettier-ignore
    { email: 'former.dario@example.test', person_id: dario.personId, verified_at: '2024-01-01T12:00:00Z', replaced_at: '2025-01-01T12:00:00Z' }, // prettier-ignore
  ]);
  await put(
    insert,
    'profile',
    all.map((one) => ({
      ...ownerOf(one),
      profile_id: one.profileId,
      username: `user-${one.number}`,
      person_id: one === rosa ? null : one.personId,
      role_names: one === carla ? ['EE User', 'EE User - Employee Updates'] : one.roleNames,
      is_enabled: one !== tess,
      last_used_at: one === omar || one === dario ? '2026-11-01T12:00:00Z' : null,
    })),
  );
  // Omar works for the bakery too, by a second profile of one person.
  await change(`update profile set person_id = '${omar.personId}' where profile_id = '${sofia.profileId}'`);
  await put(insert, 'person_identity', [
    { issuer: 'https://one.example.test', subject: 'omar-1', person_id: omar.personId, linked_at: '2026-10-01T12:00:00Z' }, // prettier-ignore
    { issuer: 'https://two.example.test', subject: 'omar-2', person_id: omar.personId, linked_at: '2026-10-02T12:00:00Z' }, // prettier-ignore
    { issuer: 'https://two.example.test', subject: 'omar-1', person_id: dario.personId, linked_at: '2026-10-03T12:00:00Z' }, // prettier-ignore
  ]);
  await put(insert, 'manager_scope', [
    { client_id: MILLRACE.clientId, manager_id: PEOPLE.manager.employeeId, scope_number: 9, organization_value_id: SHOP },
    { client_id: MILLRACE.clientId, manager_id: tess.employeeId, scope_number: 1, organization_value_id: null },
    { client_id: BAKERY.clientId, manager_id: dario.employeeId, scope_number: 1, organization_value_id: idOf('dept', 912) },
  ]); // prettier-ignore
  await put(insert, 'reporting_line', [
    { client_id: MILLRACE.clientId, employee_id: omar.employeeId, supervisor_id: carla.employeeId },
    { client_id: MILLRACE.clientId, employee_id: rosa.employeeId, supervisor_id: carla.employeeId },
    { client_id: BAKERY.clientId, employee_id: sofia.employeeId, supervisor_id: dario.employeeId },
  ]);
}
