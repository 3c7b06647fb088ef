import { employee, flat, hourly, salary, share, w4 } from '../employee.ts';
import type { Address, Employee, Standing } from '../model.ts';
import { PLACES } from '../places.ts';

/** A person works where they live: at a site of their own state. */
function at(department: string, place: string, address: Address) {
  return {
    legal: 'main',
    payGroup: 'semimonthly',
    workLocation: `${address.city} site`,
    organization: { department },
    home: place,
    work: place,
    address,
  } satisfies Partial<Standing>;
}

const given = { bank: 'Millrace Bank', openingLeave: {} } as const;
const claims = { exemptions: {}, extraWithholding: 0, exempt: false };
const california = { jurisdiction: 'California', geoCode: '050000000' } as const;
/** The state taxes of each regular check as payroll calculated them. The amounts are made up. */
const californian = (wages: number, income: number, disability: number) => [
  { ...california, taxCode: 'SIT-CA', description: 'California income tax', taxableWages: wages, amount: income },
  {
    ...california,
    taxCode: 'SDI-CA',
    description: 'California disability insurance',
    taxableWages: wages,
    amount: disability,
  },
];

/** The people of Wayfarer, hired from 2025 on: most of their states have tables from that year. */
export const WAYFARER_PEOPLE: readonly Employee[] = [
  employee({
    ...given,
    number: 'WF-001',
    firstName: 'Rosalind',
    lastName: 'Achebe',
    gender: 'female',
    birthDate: '1981-02-11',
    hiredOn: '2025-01-01',
    supervisor: null,
    events: [{ kind: 'bonus', on: '2025-12-12', amount: 250_000, takesDeferrals: false }],
    start: {
      ...at('OFF', PLACES.chicago, { street: '418 Tamarack Court', city: 'Chicago', state: 'IL', zip: '60602' }),
      pay: salary(104_000),
      title: 'Payroll and office lead',
      w4: w4({ filingStatus: 'm' }),
      certificates: { IL: { ...claims, exemptions: { allowances: 2, dependents: 1 } } },
      elections: [share('401K', 6), flat('MED', 88)],
    },
  }),
  employee({
    ...given,
    number: 'WF-002',
    firstName: 'Teodoro',
    lastName: 'Quist',
    gender: 'male',
    birthDate: '1990-09-30',
    hiredOn: '2025-02-03',
    supervisor: 'WF-001',
    habit: 'busy',
    start: {
      ...at('FLD', PLACES.phoenix, { street: '1207 Ocotillo Bend', city: 'Phoenix', state: 'AZ', zip: '85004' }),
      pay: hourly(31.4),
      title: 'Installer',
      certificates: { AZ: { ...claims, percent: 25_000 } },
      elections: [share('401K', 4)],
    },
  }),
  employee({
    ...given,
    number: 'WF-003',
    firstName: 'Marguerite',
    lastName: 'Falk',
    gender: 'female',
    birthDate: '1986-05-19',
    hiredOn: '2025-03-03',
    supervisor: 'WF-002',
    start: {
      ...at('FLD', PLACES.detroit, { street: '96 Bayberry Row', city: 'Detroit', state: 'MI', zip: '48202' }),
      pay: hourly(33.1),
      title: 'Senior installer',
      certificates: { MI: { ...claims, exemptions: { allowances: 3 }, extraWithholding: 1000 } },
      elections: [flat('MED', 42)],
    },
  }),
  employee({
    ...given,
    number: 'WF-004',
    firstName: 'Anselm',
    lastName: 'Birdsong',
    gender: 'male',
    birthDate: '1994-12-08',
    hiredOn: '2025-01-16',
    supervisor: 'WF-001',
    events: [{ kind: 'bonus', on: '2026-03-13', amount: 90_000, takesDeferrals: false }],
    start: {
      ...at('FLD', PLACES.raleigh, { street: '2310 Longleaf Path', city: 'Raleigh', state: 'NC', zip: '27602' }),
      pay: hourly(27.85),
      title: 'Installer',
      w4: w4({ filingStatus: 'h' }),
      certificates: { NC: { ...claims, filingStatus: 'H', exemptions: { allowances: 2 } } },
      elections: [share('401K', 3)],
    },
  }),
  employee({
    ...given,
    number: 'WF-005',
    firstName: 'Odalys',
    lastName: 'Mbeki',
    gender: 'female',
    birthDate: '1992-07-04',
    hiredOn: '2025-04-01',
    supervisor: 'WF-001',
    start: {
      ...at('FLD', PLACES.lasVegas, { street: '5512 Creosote Lane', city: 'Las Vegas', state: 'NV', zip: '89102' }),
      pay: hourly(29.6),
      title: 'Installer',
    },
  }),
  employee({
    ...given,
    number: 'WF-006',
    firstName: 'Garrison',
    lastName: 'Pell',
    gender: 'male',
    birthDate: '1979-11-27',
    hiredOn: '2025-05-01',
    supervisor: 'WF-001',
    start: {
      ...at('FLD', PLACES.nashville, { street: '740 Cedar Glade Road', city: 'Nashville', state: 'TN', zip: '37202' }),
      pay: salary(71_500),
      title: 'Site supervisor',
      elections: [share('401K', 5), flat('MED', 96)],
    },
  }),
  employee({
    ...given,
    number: 'WF-007',
    firstName: 'Ingrid',
    lastName: 'Tolliver',
    gender: 'female',
    birthDate: '1988-03-15',
    hiredOn: '2025-01-16',
    supervisor: 'WF-001',
    start: {
      ...at('OFF', PLACES.seattle, { street: '3108 Madrona Steps', city: 'Seattle', state: 'WA', zip: '98102' }),
      pay: salary(198_000),
      title: 'Engineer',
      elections: [share('401K', 5)],
    },
  }),
  employee({
    ...given,
    number: 'WF-008',
    firstName: 'Celestino',
    lastName: 'Park',
    gender: 'male',
    birthDate: '1991-10-21',
    hiredOn: '2025-03-01',
    supervisor: 'WF-001',
    habit: 'steady',
    changes: [{ on: '2026-07-01', why: 'raise', pay: salary(96_000) }],
    importedTaxes: [
      { from: '2025-03-01', taxes: californian(380_000, 18_942, 4_560) },
      { from: '2026-01-01', taxes: californian(380_000, 18_690, 4_940) },
      { from: '2026-07-01', taxes: californian(400_000, 20_396, 5_200) },
    ],
    start: {
      ...at('OFF', PLACES.sanDiego, { street: '27 Torrey Walk', city: 'San Diego', state: 'CA', zip: '92102' }),
      pay: salary(91_200),
      title: 'Estimator',
      certificates: { CA: { ...claims, filingStatus: 'S', exemptions: { allowances: 1 } } },
    },
  }),
];
