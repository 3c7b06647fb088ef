import type { LeavePlan } from '@paystead/payroll/checks/accruals.ts';
import type { Address, Employee, Standing } from '../model.ts';
import { account, type Bank, employee, flat, salary, share, w4 } from '../employee.ts';
import { PLACES, type Place } from '../places.ts';

const tx = (street: string, zip: string, city = 'Austin'): Address => ({ street, city, state: 'TX', zip });
const fl = (street: string, city: string, zip: string): Address => ({ street, city, state: 'FL', zip });

function at(department: string, home: Place, address: Address) {
  const remote = address.state === 'FL';
  return {
    legal: 'main',
    payGroup: 'semimonthly',
    workLocation: remote ? 'Remote, Florida' : 'Austin office',
    organization: { department, location: remote ? 'FL' : 'AUS' },
    home: PLACES[home],
    work: remote ? PLACES[home] : PLACES.austin,
    address,
  } satisfies Partial<Standing>;
}

type Given = Omit<Parameters<typeof employee>[0], 'bank' | 'supervisor'> & { bank?: Bank; supervisor?: string | null };

function staff(given: Given): Employee {
  return employee({
    bank: 'Lone Star Community Bank',
    supervisor: 'BB-002',
    openingLeave: { PTO: 4000, SICK: 2400 },
    ...given,
  });
}

/** Three days a year, counted in days of eight hours. */
const PERSONAL_DAYS: LeavePlan = {
  plan: 'PDAY',
  description: 'Personal days',
  unit: 'days',
  hoursPerDay: 80_000,
  perPeriod: 1250,
  perHourWorked: 0,
  ceiling: 60_000,
};

/** The quarterly stock vesting, with the value in dollars. */
function vesting(dates: readonly string[], dollars: number) {
  return Object.fromEntries(dates.map((date) => [date, { extra: [{ code: 'RSU', amount: dollars * 100 }] }]));
}

const VESTINGS = [
  '2025-02-14',
  '2025-05-15',
  '2025-08-15',
  '2025-11-14',
  '2026-02-13',
  '2026-05-15',
  '2026-08-14',
  '2026-11-13',
];

export const BLUEBONNET_PEOPLE: readonly Employee[] = [
  staff({
    number: 'BB-001',
    firstName: 'Laurel',
    lastName: 'Whitcomb',
    gender: 'female',
    birthDate: '1970-03-08',
    hiredOn: '2012-01-09',
    supervisor: null,
    recurring: [{ code: 'GTL', amount: 2_760 }],
    start: {
      ...at('EXE', 'austin', tx('2105 Bridle Path', '78703')),
      pay: salary(285_000),
      title: 'Chief executive',
      w4: w4({ filingStatus: 'm', otherIncome: 1_200_000 }),
      elections: [share('401K', 12), share('ROTH', 6), flat('MED', 96)],
    },
    events: [
      {
        kind: 'bonus',
        on: '2026-03-13',
        amount: 4_000_000,
        takesDeferrals: false,
        noPeriod: true,
        message: 'Bonus for 2025.',
      },
    ],
  }),
  staff({
    number: 'BB-002',
    firstName: 'Vikram',
    lastName: 'Desai',
    gender: 'male',
    birthDate: '1978-10-19',
    hiredOn: '2014-06-16',
    supervisor: 'BB-001',
    notes: vesting(VESTINGS, 9_500),
    start: {
      ...at('ENG', 'austin', tx('3405 Bonnie Road', '78703')),
      pay: salary(232_000),
      title: 'Chief technologist',
      w4: w4({ filingStatus: 'm', multipleJobs: true, dependents: 400_000 }),
      elections: [share('401K', 10), flat('HSA', 150), flat('MED', 96)],
    },
    hsaCoverage: 'family',
  }),
  staff({
    number: 'BB-003',
    firstName: 'Hannah',
    lastName: 'Olsen',
    gender: 'female',
    birthDate: '1985-12-05',
    hiredOn: '2017-09-05',
    leavePlans: [PERSONAL_DAYS],
    notes: { ...vesting(VESTINGS, 4_200), '2026-06-30': { personal: 800 }, '2026-09-30': { personal: 400 } },
    start: {
      ...at('ENG', 'austin', tx('1811 West 35th Street', '78703')),
      pay: salary(178_000),
      title: 'Engineering manager',
      w4: w4({ filingStatus: 'm' }),
      elections: [share('401K', 8), flat('MED', 96), flat('DCFSA', 208)],
    },
    changes: [{ on: '2026-02-01', why: 'Raise', pay: salary(185_000) }],
  }),
  staff({
    number: 'BB-006',
    firstName: 'Nadia',
    lastName: 'Haddad',
    gender: 'female',
    birthDate: '1991-08-13',
    hiredOn: '2020-02-03',
    supervisor: 'BB-003',
    accounts: [
      account('Bills', 'Lone Star Community Bank', 'checking', '88120094417', { percent: 600_000 }),
      account('Savings', 'Barton Springs Credit Union', 'savings', '30077415', 'remainder'),
    ],
    start: {
      ...at('ENG', 'austin', tx('4507 Duval Street', '78751')),
      pay: salary(148_000),
      title: 'Senior engineer',
      elections: [share('ROTH', 10), flat('MED', 48), flat('HSA', 100)],
    },
    events: [
      {
        kind: 'bonus',
        on: '2026-03-13',
        amount: 1_200_000,
        takesDeferrals: true,
        noPeriod: true,
        message: 'Bonus for 2025.',
      },
    ],
  }),
  staff({
    number: 'BB-008',
    firstName: 'Kenji',
    lastName: 'Watanabe',
    gender: 'male',
    birthDate: '1996-04-27',
    hiredOn: '2024-08-19',
    supervisor: 'BB-003',
    openingLeave: {},
    start: {
      ...at('ENG', 'austin', tx('1620 East Riverside Drive', '78741')),
      pay: salary(121_000),
      title: 'Engineer',
      w4: w4({ nonresidentAlien: true }),
      elections: [share('401K', 5), flat('MED', 48)],
    },
  }),
  staff({
    number: 'BB-009',
    firstName: 'Omar',
    lastName: 'Castellanos',
    gender: 'male',
    birthDate: '1989-01-31',
    hiredOn: '2021-05-10',
    supervisor: 'BB-003',
    bank: 'Barton Springs Credit Union',
    start: {
      ...at('ENG', 'roundRock', tx('1401 South Mays Street', '78664', 'Round Rock')),
      pay: salary(98_000),
      title: 'Support engineer',
      w4: w4({ filingStatus: 'h', dependents: 220_000 }),
      elections: [share('401K', 6), flat('MED', 48), flat('FSA', 80)],
    },
    events: [
      {
        kind: 'retro',
        on: '2026-09-22',
        noPeriod: true,
        earnings: [{ code: 'RETRO', amount: 125_000 }],
        message: 'On-call pay of the summer, at the new terms.',
      },
    ],
  }),
  staff({
    number: 'BB-010',
    firstName: 'Zoe',
    lastName: 'Lindgren',
    gender: 'female',
    birthDate: '2004-05-18',
    hiredOn: '2026-01-20',
    supervisor: 'BB-009',
    openingLeave: {},
    start: {
      ...at('ENG', 'austin', tx('2222 Rio Grande Street', '78705')),
      pay: salary(14_000),
      title: 'Intern, part time',
      isFullTime: false,
      w4: w4({ exempt: true, formYear: 2026 }, 2026),
      elections: [],
    },
  }),
  staff({
    number: 'BB-011',
    firstName: 'Marcus',
    lastName: 'Bell',
    gender: 'male',
    birthDate: '1983-07-02',
    hiredOn: '2018-11-12',
    supervisor: 'BB-001',
    bank: 'Gulf Breeze Bank',
    start: {
      ...at('SAL', 'tampa', fl('1208 South Howard Avenue', 'Tampa', '33606')),
      pay: salary(92_000),
      title: 'Account executive',
      w4: w4({ filingStatus: 'm' }),
      elections: [share('401K', 7), flat('MED', 96)],
    },
    // Quarterly commissions, on a separate check on the salary's payday.
    events: [
      '2025-01-31',
      '2025-04-30',
      '2025-07-31',
      '2025-10-31',
      '2026-01-30',
      '2026-04-30',
      '2026-07-31',
      '2026-10-30',
    ].map((on, quarter) => ({
      kind: 'offCycle' as const,
      on,
      earnings: [{ code: 'COM', amount: 612_000 + quarter * 48_350 }],
      message: 'Commission of the quarter.',
    })),
  }),
  staff({
    number: 'BB-012',
    firstName: 'Ana Lucía',
    lastName: 'Prieto',
    gender: 'female',
    birthDate: '1993-02-11',
    hiredOn: '2022-04-04',
    supervisor: 'BB-001',
    bank: 'Gulf Breeze Bank',
    start: {
      ...at('DES', 'stPetersburg', fl('455 4th Avenue North', 'Saint Petersburg', '33701')),
      pay: salary(104_000),
      title: 'Designer',
      elections: [share('ROTH', 5), flat('MED', 48)],
    },
    events: [{ kind: 'void', of: '2026-09-15', on: '2026-09-21', asRuns: true, reissue: { pto: 800 } }],
  }),
  staff({
    number: 'BB-013',
    firstName: 'Kim',
    lastName: 'Nguyen',
    gender: 'nonbinary',
    birthDate: '1992-09-15',
    ssn: '987-65-4324',
    phone: '717-555-0165',
    hiredOn: '2025-02-16',
    supervisor: 'BB-009',
    openingLeave: {},
    // Works from Lancaster a few hours a week; Bluebonnet withholds for Pennsylvania.
    start: {
      ...at('ENG', 'austin', { street: '1612 Lititz Pike', city: 'Lancaster', state: 'PA', zip: '17601' }),
      home: PLACES.manheim,
      work: PLACES.manheim,
      workLocation: 'Remote, Pennsylvania',
      pay: salary(31_200),
      title: 'Test engineer, part time',
      isFullTime: false,
      w4: w4({ multipleJobs: true }),
    },
  }),
  staff({
    number: 'BB-014',
    firstName: 'Grace',
    lastName: 'Abernathy',
    gender: 'female',
    birthDate: '1980-11-25',
    hiredOn: '2015-03-23',
    supervisor: 'BB-001',
    start: {
      ...at('OPS', 'austin', tx('6010 Shoal Creek Boulevard', '78757')),
      pay: salary(112_000),
      title: 'People and operations lead',
      w4: w4({ filingStatus: 'm', deductions: 600_000 }),
      elections: [share('401K', 6), share('ROTH', 2), flat('MED', 96), flat('HSA', 120)],
    },
    leavePlans: [PERSONAL_DAYS],
    notes: { '2026-07-15': { personal: 1600 } },
    hsaCoverage: 'family',
    // Into the Trump account of a child, from July 2026 on: code TA of the W-2 for 2026.
    employer: { trumpAccount: 7_500 },
  }),
  ...(
    [
      ['BB-C01', 'Felix', 'Brandt', 'male', '1987-06-09', tx('1100 South Lamar Boulevard', '78704'), 420_000, 1],
      // $1,650 a year: above the threshold of Form 1099-NEC until 2025 ($600), below the one from 2026 on ($2,000).
      ['BB-C02', 'Jordan', 'Pike', 'nonbinary', '1994-10-16', tx('5011 Burnet Road', '78756'), 27_500, 2],
      [
        'BB-C03',
        'Sunita',
        'Rao',
        'female',
        '1982-05-01',
        fl('220 East Central Boulevard', 'Orlando', '32801'),
        610_000,
        3,
      ],
    ] as const
  ).map(([number, firstName, lastName, gender, birthDate, address, fee, every]) =>
    staff({
      number,
      firstName,
      lastName,
      gender,
      birthDate,
      hiredOn: '2023-07-01',
      supervisor: null,
      isContractor: true,
      openingLeave: {},
      start: {
        ...at('ENG', address.state === 'FL' ? 'orlando' : 'austin', address),
        pay: { kind: 'contract', fee, every },
        title: 'Contractor',
      },
    }),
  ),
];
