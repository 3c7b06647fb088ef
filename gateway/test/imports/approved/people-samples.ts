import { table, wrongRows, type Cells, type Sample } from './sample.ts';

/** Returns a row of the employees file: a hire with what one needs, and what differs. */
const employee = (client_code: string, employee_number: string, more: Cells = {}): Cells => ({
  client_code,
  employee_number,
  effective_date: '2024-01-02',
  event: 'hire',
  legal_ein: '00-0000001',
  pay_group: 'BW',
  pay_type: 'hourly',
  hourly_rate: '31.25',
  standard_hours: '80',
  is_full_time: 'yes',
  job_code: 'J1',
  work_place_code: 'HQ',
  first_name: 'Marisol',
  last_name: 'Vega',
  street_address: '318 Eden Road',
  city: 'Lancaster',
  state: 'PA',
  zip_code: '17601',
  organization_1: '210',
  resident_geo_code: '390710002',
  ...(client_code === 'BIRCH' && {
    city: 'Louisville',
    state: 'KY',
    zip_code: '40202',
    resident_geo_code: '180000000',
  }),
  ...more,
});
/** Everything that a row can state. */
const FULL: Cells = {
  sequence: '1',
  ssn: '900-10-1042',
  birth_date: '1988-02-29',
  gender: 'female',
  is_contractor: 'no',
  is_overtime_exempt: 'yes',
  job_title: 'Lead welder',
  work_location: 'Hall 2',
  tipped_occupation_codes: '102;103',
  adjusted_service_date: '2023-12-31',
  middle_name: 'Ana',
  preferred_name: 'Mari',
  street_address_2: 'Apt 4',
  home_phone: '717-555-0111',
  mobile_phone: '717-555-0117',
  work_email: 'marisol.vega@acme.example',
  personal_email: 'mari@home.example',
  tax_code: '360105',
  organization_2: 'N',
  organization_3: 'A',
  organization_4: 'C',
  organization_5: 'L',
  supervisor_number: '2',
  resident_geo_code: '390710002',
  work_geo_code: '390710009',
  resident_psd_code: '361503',
  work_psd_code: '361504',
  january_county_geo_code: '180970000',
  nonresidence_certificate: 'yes',
  created_at: '2023-12-20T10:00:00Z',
  recorded_at: '2023-12-21T10:00:00Z',
  recorded_by: 'Old system',
  id: 'E-1',
};
const SALARY: Cells = { pay_type: 'salary', hourly_rate: '', period_salary: '4200.00', job_code: 'J2', pay_group: 'M' };
const change = (more: Cells): Cells => ({ event: 'change', effective_date: '2026-03-01', ...more });

const employees: Sample = {
  first: {
    employees: [
      employee('ACME', '1', FULL),
      employee('ACME', '1', {
        ...FULL,
        ...change({ hourly_rate: '32.50', street_address: '9 New Street', adjusted_service_date: '' }),
      }),
      // Someone who reports to a person further down.
      employee('ACME', '5', { supervisor_number: '6', first_name: 'Ana' }),
      employee('ACME', '6', { first_name: 'Ana' }),
      employee('ACME', '2', SALARY),
      employee('ACME', '3', { effective_date: '2020-02-29', pay_type: 'piece', hourly_rate: '0.125' }),
      employee('ACME', '3', { effective_date: '2025-12-31', event: 'end', termination_reason: 'Moved' }),
      employee('ACME', '3', { effective_date: '2026-02-01', event: 'rehire', hourly_rate: '0.5' }),
      employee('ACME', '4', {
        pay_type: 'contract',
        hourly_rate: '',
        period_salary: '900',
        standard_hours: '',
        is_contractor: 'yes',
      }),
      employee('BIRCH', '1', {
        ...FULL,
        organization_3: '',
        organization_4: '',
        organization_5: '',
        work_place_code: 'HQ',
        ssn: '900-20-1042',
        job_title: '',
        work_location: '',
        id: 'E-1',
        resident_geo_code: '180000000',
        resident_psd_code: '',
        work_psd_code: '',
        january_county_geo_code: '',
        work_geo_code: '',
      }),
      employee('BIRCH', '2', { first_name: 'José Ángel', last_name: 'Núñez', supervisor_number: '1' }),
      employee('BIRCH', '2', change({ first_name: 'José Ángel', last_name: 'Núñez', event: 'leave' })),
      employee(
        'BIRCH',
        '2',
        change({ first_name: 'José Ángel', last_name: 'Núñez', event: 'return', effective_date: '2026-04-01' }),
      ),
    ],
  },
  next: {
    employees: table(
      'client_code | employee_number | effective_date | sequence | event | status | ssn | gender | first_name | middle_name | organization_1 | supervisor_number | hire_date | rehire_date | termination_date | termination_reason',
      'ACME | 1 | 2026-11-21 | | transfer | | XXX-XX-1042 | undisclosed | Marisol | | 220 | | 2024-01-02 | | |',
      'ACME | 2 | 2026-11-30 | | end | retired | 900-10-2000 | | Marisol | | | | 2024-01-02 | 2025-01-01 | 2026-11-30 | Retirement',
      'ACME | 3 | 2026-02-01 | 2 | change | | | | Marisol | Ana | | 2 | 2020-02-29 | 2026-02-01 | |',
      'BIRCH | 1 | 2024-01-02 | 2 | change | | 900-20-1043 | female | María Sol | | 210 | | 2024-01-02 | | |',
      'BIRCH | 2 | 2026-04-01 | 2 | change | leave | | | José Ángel | | | | 2024-01-02 | | |',
    ),
  },
  byHand: [
    `update employee set gender = 'male' where employee_number = '1' and gender = 'undisclosed'`,
    `update employee set gender = 'undisclosed' where gender = 'male'`,
  ],
  wrong: [
    ...wrongRows('employees', employee('ACME', '1', { effective_date: '2026-12-01', event: 'change' }), [
      ['a client that isn’t there', { client_code: 'NONESUCH' }],
      ['a client outside the import', { client_code: 'CEDAR' }],
      ['a hire of someone who works there', { event: 'hire' }],
    ]),
    ...wrongRows('employees', employee('ACME', '20'), [
      ['a change without a hire', { employee_number: '21', event: 'change' }],
      ['a return of someone who isn’t there', { employee_number: '22', event: 'return' }],
      ['a legal employer that isn’t there', { employee_number: '23', legal_ein: '99-9999999' }],
      ['a legal employer of another client', { employee_number: '24', legal_ein: '00-0000003' }],
      ['a pay group that isn’t there', { employee_number: '25', pay_group: 'X' }],
      ['a pay group of another client', { employee_number: '26', pay_group: 'W' }],
      ['a job that isn’t there', { employee_number: '27', job_code: 'X' }],
      ['a work place that isn’t there', { employee_number: '28', work_place_code: 'X' }],
      ['a value that isn’t there', { employee_number: '29', organization_1: 'X' }],
      ['a dimension that isn’t there', { employee_number: '30', organization_4: 'X' }],
      ['a value of another dimension', { employee_number: '31', organization_2: '210' }],
      [
        'values of every dimension that aren’t there',
        { employee_number: '32', organization_3: 'X', organization_5: 'X' },
      ],
      [
        'nothing that a hire needs',
        {
          employee_number: '33',
          legal_ein: '',
          pay_group: '',
          pay_type: '',
          standard_hours: '',
          is_full_time: '',
          job_code: '',
          work_place_code: '',
          first_name: '',
          last_name: '',
          street_address: '',
          city: '',
          state: '',
          zip_code: '',
          organization_1: '',
        },
      ],
      ['no hourly rate', { employee_number: '34', hourly_rate: '' }],
      ['no salary', { employee_number: '35', pay_type: 'salary', hourly_rate: '' }],
      ['a rate of zero', { employee_number: '36', hourly_rate: '0' }],
      ['a negative salary', { employee_number: '37', pay_type: 'salary', hourly_rate: '', period_salary: '-1' }],
      ['negative hours', { employee_number: '38', standard_hours: '-1' }],
      ['the most hours', { employee_number: '39', standard_hours: '300' }],
      ['more hours than there are', { employee_number: '40', standard_hours: '300.01' }],
      [
        'an end before the hire',
        {
          employee_number: '41',
          event: 'hire',
          status: 'terminated',
          hire_date: '2024-01-02',
          termination_date: '2024-01-01',
        },
      ],
      ['three occupations', { employee_number: '42', tipped_occupation_codes: '102;103;104' }],
      ['a home outside its state', { employee_number: '43', resident_geo_code: '180000000' }],
      ['a work place outside its state', { employee_number: '44', work_geo_code: '180000000' }],
      ['a supervisor who isn’t there', { employee_number: '45', supervisor_number: '99' }],
      ['themselves as the supervisor', { employee_number: '46', supervisor_number: '46' }],
      ['a circle', { employee_number: '47', supervisor_number: '48' }],
      ['the circle’s other half', { employee_number: '48', supervisor_number: '47' }],
      ['a supervisor who is rejected', { employee_number: '49', supervisor_number: '45' }],
      ['the id of another employee', { employee_number: '50', id: 'E-1' }],
      ['a masked number without a stored one', { employee_number: '51', ssn: 'XXX-XX-1042' }],
      ['a cell that can’t be read', { employee_number: '52', ssn: '900-10-10420' }],
      ['another row of the same employee', { employee_number: '52', effective_date: '2024-02-02', event: 'change' }],
      ['a sealed number without a key', { employee_number: '53', ssn: 'sealed:AAAA' }],
      ['a hire', { employee_number: '54' }],
      ['the key of the row before', { employee_number: '54', first_name: 'Again' }],
      ['a rehire of someone who works there', { employee_number: '54', effective_date: '2024-03-01', event: 'rehire' }],
    ]),
    ...wrongRows('employees', employee('BIRCH', '1', { effective_date: '2026-12-01', event: 'change' }), [
      ['a masked number that differs', { ssn: 'XXX-XX-9999' }],
    ]),
  ],
};

const people: Sample = {
  first: {
    people: table(
      'client_code | email | language | verified_at | replaced_at | created_at | id',
      'ACME | Marisol.Vega@acme.example | es | 2024-01-02T10:00:00Z | | 2024-01-01T10:00:00Z | P-1',
      'ACME | mari@home.example | es | | 2025-01-01T00:00:00Z | | P-1',
      'ACME | two@acme.example | | | | |',
      'BIRCH | marisol.vega@birch.example | en | | | | P-9',
      'BIRCH | two@acme.example | | | | |',
    ),
  },
  next: {
    people: table(
      'client_code | email | language',
      'ACME | marisol.vega@acme.example | en',
      'ACME | new@acme.example | es',
      'BIRCH | marisol.vega@birch.example |',
    ),
  },
  byHand: [
    `update person_email set verified_at = null where email = 'new@acme.example'`,
    `update person_email set verified_at = (select max(created_at) from person) where email = 'new@acme.example'`,
  ],
  wrong: wrongRows('people', { client_code: 'ACME', email: 'x@acme.example' }, [
    ['a client that isn’t there', { client_code: 'NONESUCH' }],
    ['another address of a known person', { id: 'P-1' }],
    ['a new person in English', { email: 'y@acme.example', language: 'en', id: 'P-5' }],
    ['the same person in Spanish', { email: 'z@acme.example', language: 'es', id: 'P-5' }],
    ['the key of a row before', { email: 'Y@acme.example' }],
  ]),
};

const profiles: Sample = {
  first: {
    profiles: table(
      'client_code | employee_number | username | email | role_names | is_enabled | manager_scopes | id',
      'ACME | 1 | mari | marisol.vega@acme.example | EE User;EE User - Employee Updates | yes | 1/210; 2/N | F-1',
      'ACME | 2 | two | | | no | * |',
      'ACME | 3 | three | two@acme.example | EE User | | |',
      'BIRCH | 1 | mari | marisol.vega@birch.example | EE User | yes | 1/210 | F-1',
      'BIRCH | 2 | jose | two@acme.example | | | |',
    ),
  },
  next: {
    profiles: table(
      'client_code | employee_number | email | role_names | is_enabled | manager_scopes',
      'ACME | 1 | marisol.vega@acme.example | EE User | no | 2/N',
      'ACME | 3 | | | yes |',
      'BIRCH | 2 | two@acme.example | EE User | yes | *',
    ),
  },
  wrong: [
    {
      about: 'another language of a person who is at another client',
      file: 'people',
      cells: { client_code: 'BIRCH', email: 'mari@home.example', language: 'en' },
    },
    ...wrongRows('profiles', { client_code: 'ACME', employee_number: '4', username: 'four' }, [
      ['a client that isn’t there', { client_code: 'NONESUCH' }],
      ['an employee who isn’t there', { employee_number: '99' }],
      ['an employee of another client', { client_code: 'BIRCH' }],
      ['a person who isn’t there', { email: 'none@acme.example' }],
      ['the key of a row before', {}],
      ['the username of another employee', { employee_number: '3', username: 'mari' }],
      [
        'the address of another employee up to the @',
        { employee_number: '2', username: '', email: 'mari@home.example' },
      ],
      ['no username', { client_code: 'BIRCH', employee_number: '1', username: '' }],
      ['a whole client beside a value', { client_code: 'BIRCH', employee_number: '2', manager_scopes: '*;1/210' }],
      ['a value that isn’t there', { employee_number: '5', username: 'five', manager_scopes: '1/X' }],
      ['another id', { employee_number: '1', username: 'one', id: 'F-9' }],
    ]),
  ],
};

const account = (client_code: string, employee_number: string, more: Cells = {}): Cells => ({
  client_code,
  employee_number,
  position: '1',
  account_type: 'checking',
  routing_number: '021000021',
  account_number: '000111222333',
  split: 'remainder',
  started_on: '2026-01-01',
  ...more,
});
const SAVINGS = { position: '2', account_type: 'savings', routing_number: '011000015', account_number: '000444555666' };
const directDeposits: Sample = {
  first: {
    direct_deposits: [
      account('ACME', '1', {
        nickname: 'Everyday',
        bank_name: 'First Example Bank',
        amount: '',
        percent: '',
        status: 'active',
        status_reason: '',
        prenote_until: '',
        replaced_by: '',
        ended_on: '',
        id: 'A-1',
      }),
      account('ACME', '1', {
        ...SAVINGS,
        split: 'percent',
        percent: '12.5',
        status: 'prenote',
        prenote_until: '2026-12-01',
        id: 'A-2',
      }),
      account('ACME', '1', {
        position: '3',
        account_type: 'payCard',
        account_number: 'X9Y8Z7W6',
        split: 'amount',
        amount: '50.00',
        ended_on: '2026-06-30',
      }),
      account('ACME', '2', {
        status: 'rejected',
        status_reason: 'R03',
        replaced_by: 'A-9',
        account_number: '999111222',
      }),
      account('ACME', '2', { position: '2', id: 'A-9' }),
      // The namesake at the other client has the same account, under the same id.
      account('BIRCH', '1', { nickname: 'Cuenta de cheques', id: 'A-1' }),
    ],
  },
  next: {
    direct_deposits: [
      account('ACME', '1', { account_number: 'XXXX2333', nickname: 'Main', id: 'A-1' }),
      account('ACME', '1', { ...SAVINGS, account_number: '000444555777', split: 'amount', amount: '100', id: 'A-2' }),
      account('BIRCH', '1', { account_number: '000999888777', id: 'A-1' }),
      account('BIRCH', '2', { account_number: '4111111111111111', split: 'remainder' }),
    ],
  },
  byHand: [
    `update direct_deposit set nickname = 'By hand' where nickname = 'Main'`,
    `update direct_deposit set nickname = 'Main' where nickname = 'By hand'`,
  ],
  wrong: [
    ...wrongRows('direct_deposits', account('ACME', '3'), [
      ['a client that isn’t there', { client_code: 'NONESUCH' }],
      ['an employee who isn’t there', { employee_number: '99' }],
      ['an employee of another client', { client_code: 'BIRCH', employee_number: '4' }],
      ['no amount', { split: 'amount' }],
      ['no percentage', { position: '2', split: 'percent' }],
      ['an amount of the remainder', { position: '3', amount: '5' }],
      ['a percentage of an amount', { position: '4', split: 'amount', amount: '5', percent: '5' }],
      ['nothing of each check', { position: '5', split: 'amount', amount: '0' }],
      ['a negative percentage', { position: '6', split: 'percent', percent: '-1' }],
      ['an end before the beginning', { position: '7', ended_on: '2025-12-31' }],
    ]),
    ...wrongRows('direct_deposits', account('ACME', '4'), [
      ['no account with the remainder', { split: 'amount', amount: '5' }],
      ['another account of the same employee', { ...SAVINGS, split: 'percent', percent: '10' }],
    ]),
    ...wrongRows('direct_deposits', account('BIRCH', '1'), [
      ['a second remainder', { id: 'A-7', position: '5', account_number: '7777' }],
    ]),
    ...wrongRows('direct_deposits', account('ACME', '5', { account_number: '5555' }), [
      ['percentages above a hundred', {}],
      ['the first percentage', { position: '2', account_number: '5556', split: 'percent', percent: '60' }],
      ['the second percentage', { position: '3', account_number: '5557', split: 'percent', percent: '40.0001' }],
    ]),
    ...wrongRows('direct_deposits', account('ACME', '6', { account_number: '6666' }), [
      ['two accounts with a position', {}],
      ['the second of them', { account_number: '6667', split: 'amount', amount: '1' }],
    ]),
    ...wrongRows(
      'direct_deposits',
      account('ACME', '2', { split: 'amount', amount: '1' }),
      Array.from(
        { length: 10 },
        (_, place) =>
          [
            `eleven accounts: ${place + 2}`,
            { account_number: `200${place}`, position: String(place === 0 ? 1 : place) },
          ] as const,
      ),
    ),
    ...wrongRows('direct_deposits', account('BIRCH', '2'), [
      ['an account', { id: 'A-1', account_number: '000111222333' }],
      ['the same account twice', { id: 'A-2', position: '2', split: 'amount', amount: '5' }],
    ]),
    ...wrongRows('direct_deposits', account('ACME', '1'), [
      ['a masked number that differs', { id: 'A-1', account_number: 'XXXX9999' }],
      ['the key of another row', { id: 'A-1', account_number: 'XXXX9999', nickname: 'Again' }],
      [
        'a masked number of a new account',
        { id: 'A-8', position: '4', account_number: 'XXXX1111', split: 'amount', amount: '1' },
      ],
    ]),
  ],
};

const deductionElections: Sample = {
  first: {
    deduction_elections: table(
      'client_code | employee_number | code | effective_date | sequence | amount | percent | annual_goal | ends_on | recorded_at | recorded_by',
      'ACME | 1 | 401K | 2026-01-01 | 1 | | 6 | | | 2025-12-15T10:00:00Z | Old system',
      'ACME | 1 | HSA | 2026-01-01 | | 50.00 | | 1300.00 | 2026-12-31 | |',
      'ACME | 2 | 401K | 2026-01-01 | | | 5 | | | |',
      'BIRCH | 1 | 401K | 2026-01-01 | | | 6 | | | |',
    ),
  },
  next: {
    deduction_elections: table(
      'client_code | employee_number | code | effective_date | amount | percent | ends_on',
      'ACME | 1 | 401K | 2026-01-01 | | 7.25 |',
      'ACME | 1 | HSA | 2027-01-01 | 60.00 | | 2027-01-01',
      'BIRCH | 1 | 401K | 2026-01-01 | | 6 |',
    ),
  },
  wrong: wrongRows(
    'deduction_elections',
    { client_code: 'ACME', employee_number: '1', code: 'X', effective_date: '2026-01-01', amount: '5' },
    [
      ['a client that isn’t there', { client_code: 'NONESUCH' }],
      ['an employee who isn’t there', { employee_number: '99' }],
      ['an employee of another client', { client_code: 'BIRCH', employee_number: '4' }],
      ['an amount and a percentage', { code: 'A', percent: '5' }],
      ['neither', { code: 'B', amount: '' }],
      ['a negative amount', { code: 'C', amount: '-0.01' }],
      ['a negative percentage', { code: 'D', amount: '', percent: '-1' }],
      ['a goal of zero', { code: 'E', annual_goal: '0' }],
      ['an end before its beginning', { code: 'F', ends_on: '2025-12-31' }],
      ['nothing', { code: 'G', ends_on: '2026-01-01' }],
      ['the key of the row before', { code: 'G', amount: '6' }],
    ],
  ),
};

const ORDER =
  'client_code | employee_number | order_number | code | kind | authority | priority | received_on | amount | percent | total | balance | arrears | as_of | status | ended_on';
const order: Cells = {
  client_code: 'ACME',
  employee_number: '1',
  order_number: 'X',
  code: 'LEVY',
  kind: 'taxLevy',
  authority: 'IRS',
  priority: '1',
  arrears: '0',
  as_of: '2026-11-20',
  status: 'active',
};
const garnishmentOrders: Sample = {
  first: {
    garnishment_orders: table(
      ORDER,
      'ACME | 1 | PA-1 | CSUP | childSupport | Lancaster County Domestic Relations | 1 | 2025-03-03 | 150.00 | | 10000 | 8500.00 | 25.00 | 2026-11-20 | active |',
      'ACME | 1 | PA-2 | LOAN | studentLoan | Department of Education | 2 | | | 15 | | | 0 | 2026-11-20 | suspended |',
      'BIRCH | 1 | PA-1 | CSUP | creditor | Juzgado de Louisville | 1 | | | | | | 0 | 2026-11-20 | ended | 2026-11-19',
    ),
  },
  next: {
    garnishment_orders: table(
      ORDER,
      'ACME | 1 | PA-1 | CSUP | childSupport | Lancaster County | 1 | 2025-03-03 | 150.00 | | 10000 | 8350.00 | 0 | 2026-12-04 | active |',
      'ACME | 2 | PA-1 | BANK | bankruptcy | Court | 999 | 2026-11-01 | | 25 | | | 0 | 2026-12-04 | active |',
      'BIRCH | 1 | PA-1 | CSUP | creditor | Juzgado de Louisville | 1 | | | | | | 0 | 2026-11-20 | active |',
    ),
  },
  byHand: [
    `update garnishment_order set arrears = 7 where as_of = '2026-12-04' and arrears = 0 and order_number = 'PA-1' and priority = 1`,
    `update garnishment_order set arrears = 0 where arrears = 7`,
  ],
  wrong: wrongRows('garnishment_orders', order, [
    ['a client that isn’t there', { client_code: 'NONESUCH' }],
    ['an employee who isn’t there', { employee_number: '99' }],
    ['an employee of another client', { client_code: 'BIRCH', employee_number: '4' }],
    ['an amount and a percentage', { order_number: 'A', amount: '1', percent: '1' }],
    ['negative amounts', { order_number: 'B', amount: '-1', total: '-1', balance: '-1', arrears: '-1' }],
    ['a negative percentage', { order_number: 'C', percent: '-1' }],
    ['an end without its day', { order_number: 'D', status: 'ended' }],
    ['the last day of one that goes on', { order_number: 'E', ended_on: '2026-11-20' }],
    [
      'an end before it came',
      { order_number: 'F', status: 'ended', received_on: '2026-11-20', ended_on: '2026-11-19' },
    ],
    ['nothing', { order_number: 'G' }],
    ['the key of the row before', { order_number: 'G' }],
  ]),
};

const w4: Cells = {
  client_code: 'ACME',
  employee_number: '3',
  kind: 'federal',
  effective_date: '2026-01-01',
  form_year: '2026',
  filing_status: 'S',
};
const certificate: Cells = {
  client_code: 'ACME',
  employee_number: '3',
  kind: 'state',
  state: 'NJ',
  effective_date: '2026-01-01',
};
const taxElections: Sample = {
  first: {
    tax_elections: [
      {
        ...w4,
        employee_number: '1',
        state: '',
        sequence: '1',
        source: 'form',
        multiple_jobs: 'yes',
        dependents_credit: '2500',
        children_credit: '2000',
        other_dependents_credit: '500',
        other_income: '1000.50',
        deductions: '6630.00',
        extra_withholding: '25',
        allowances: '',
        dependents: '',
        percent: '',
        is_exempt: 'no',
        exempt_year: '',
        is_nonresident_alien: 'no',
        form: '',
        rate_table: '',
        local_code: '',
        signed_name: 'Marisol Vega',
        signed_at: '2026-01-01T10:00:00Z',
        statement_version: 'w4-2026',
        statement_hash: 'a'.repeat(64),
        statement_language: 'es',
        signed_form_id: 'S-1',
        recorded_at: '2026-01-01T10:00:01Z',
        recorded_by: 'Old system',
      },
      { ...w4, employee_number: '2', form_year: '2019', filing_status: 'M', allowances: '99', source: 'lockIn' },
      {
        ...w4,
        employee_number: '2',
        effective_date: '2026-02-01',
        is_exempt: 'yes',
        exempt_year: '2026',
        filing_status: 'H',
      },
      {
        ...certificate,
        employee_number: '1',
        filing_status: 'B',
        allowances: '2',
        dependents: '1',
        extra_withholding: '5',
        percent: '2.5',
        form: 'NJ-W4',
        rate_table: 'C',
        local_code: 'X',
        signed_form_id: 'S-2',
      },
      { ...certificate, employee_number: '1', state: 'PA', is_exempt: 'yes' },
      {
        ...w4,
        client_code: 'BIRCH',
        employee_number: '1',
        is_nonresident_alien: 'yes',
        source: 'default',
        signed_form_id: 'S-1',
      },
      { ...certificate, client_code: 'BIRCH', employee_number: '1', filing_status: 'A' },
    ],
  },
  next: {
    tax_elections: [
      { ...w4, employee_number: '1', filing_status: 'H', deductions: '0' },
      { ...certificate, employee_number: '1', filing_status: 'B', allowances: '3' },
      { ...w4, client_code: 'BIRCH', employee_number: '2', source: 'lockInReleased' },
    ],
  },
  wrong: [
    ...wrongRows('tax_elections', w4, [
      ['a client that isn’t there', { client_code: 'NONESUCH' }],
      ['an employee who isn’t there', { employee_number: '99' }],
      ['an employee of another client', { client_code: 'BIRCH', employee_number: '4' }],
      ['a state of a federal form', { effective_date: '2026-01-02', state: 'PA' }],
      ['no year', { effective_date: '2026-01-03', form_year: '' }],
      ['no filing status', { effective_date: '2026-01-04', filing_status: '' }],
      ['a filing status of a state', { effective_date: '2026-01-05', filing_status: 'B' }],
      ['negative amounts', { effective_date: '2026-01-06', dependents_credit: '-1' }],
      ['negative income', { effective_date: '2026-01-07', other_income: '-0.01' }],
      ['negative deductions', { effective_date: '2026-01-08', deductions: '-1' }],
      ['negative withholding', { effective_date: '2026-01-09', extra_withholding: '-1' }],
      [
        'parts above their total',
        {
          effective_date: '2026-01-10',
          dependents_credit: '100',
          children_credit: '60',
          other_dependents_credit: '41',
        },
      ],
      ['an exempt nonresident alien', { effective_date: '2026-01-11', is_exempt: 'yes', is_nonresident_alien: 'yes' }],
      ['nothing', { effective_date: '2026-01-12' }],
      ['the key of the row before', { effective_date: '2026-01-12', filing_status: 'M' }],
    ]),
    ...wrongRows('tax_elections', certificate, [
      ['no state', { state: '' }],
      ['negative withholding', { state: 'PA', extra_withholding: '-1' }],
      ['a negative percentage', { state: 'KY', percent: '-1' }],
    ]),
  ],
};

/** The formats of people, their accounts and what they chose. */
export const PEOPLE_SAMPLES: Readonly<Record<string, Sample>> = {
  employees,
  people,
  profiles,
  direct_deposits: directDeposits,
  deduction_elections: deductionElections,
  garnishment_orders: garnishmentOrders,
  tax_elections: taxElections,
};
