import { employee, flat, hourly, salary, share, w4 } from '../employee.ts';
import type { Address, Employee, Standing } from '../model.ts';
import { PLACES } from '../places.ts';

/** A person works where they live: at a site of their own state. */
function at(department: string, place: string, address: Address) {
  return {
    legal: 'main',
    payGroup: 'biweekly',
    workLocation: `${address.city} site`,
    organization: { department },
    home: place,
    work: place,
    address,
  } satisfies Partial<Standing>;
}

const given = { bank: 'Conestoga Community Bank', openingLeave: {} } as const;
const claims = { exemptions: {}, extraWithholding: 0, exempt: false };
const newYork = { jurisdiction: 'New York', geoCode: '330000000' } as const;
/** The state taxes of each regular check as payroll calculated them. The amounts are made up. */
const newYorker = (wages: number, income: number, leave: number) => [
  { ...newYork, taxCode: 'SIT-NY', description: 'New York income tax', taxableWages: wages, amount: income },
  { ...newYork, taxCode: 'SDI-NY', description: 'New York disability insurance', taxableWages: wages, amount: 120 },
  { ...newYork, taxCode: 'PFML-NY', description: 'New York paid family leave', taxableWages: wages, amount: leave },
];

/** The people of Mesa and Pine, hired from 2025 on: most of their states have tables from that year. */
export const MESA_PINE_PEOPLE: readonly Employee[] = [
  employee({
    ...given,
    number: 'MP-001',
    firstName: 'Beatriz',
    lastName: 'Lindqvist',
    gender: 'female',
    birthDate: '1983-08-23',
    hiredOn: '2025-01-06',
    supervisor: null,
    events: [{ kind: 'bonus', on: '2026-02-13', amount: 150_000, takesDeferrals: false }],
    start: {
      ...at('OFF', PLACES.tucson, { street: '640 Palo Verde Way', city: 'Tucson', state: 'AZ', zip: '85702' }),
      pay: salary(97_000),
      title: 'Studio and payroll lead',
      elections: [share('401K', 5)],
    },
  }),
  employee({
    ...given,
    number: 'MP-002',
    firstName: 'Horatio',
    lastName: 'Mendel',
    gender: 'male',
    birthDate: '1995-01-12',
    hiredOn: '2025-02-17',
    supervisor: 'MP-001',
    start: {
      ...at('FLD', PLACES.springfield, {
        street: '19 Prairie Smoke Drive',
        city: 'Springfield',
        state: 'IL',
        zip: '62702',
      }),
      pay: hourly(24.9),
      title: 'Finisher',
      certificates: { IL: { ...claims, exemptions: { allowances: 1 } } },
    },
  }),
  employee({
    ...given,
    number: 'MP-003',
    firstName: 'Philippa',
    lastName: 'Stroud',
    gender: 'female',
    birthDate: '1989-06-06',
    hiredOn: '2025-03-17',
    supervisor: 'MP-002',
    events: [{ kind: 'bonus', on: '2025-12-05', amount: 60_000, takesDeferrals: false }],
    start: {
      ...at('FLD', PLACES.annArbor, { street: '1450 Huron Hollow', city: 'Ann Arbor', state: 'MI', zip: '48104' }),
      pay: hourly(28.2),
      title: 'Finisher',
      certificates: { MI: { ...claims, exemptions: { allowances: 1 } } },
      elections: [share('401K', 4), flat('MED', 38)],
    },
  }),
  employee({
    ...given,
    number: 'MP-004',
    firstName: 'Emmerich',
    lastName: 'Vance',
    gender: 'male',
    birthDate: '1984-04-28',
    hiredOn: '2025-01-20',
    supervisor: 'MP-001',
    start: {
      ...at('OFF', PLACES.charlotte, { street: '822 Sourwood Terrace', city: 'Charlotte', state: 'NC', zip: '28202' }),
      pay: salary(83_500),
      title: 'Designer',
      w4: w4({ filingStatus: 'm' }),
      certificates: { NC: { ...claims, filingStatus: 'M', extraWithholding: 1500 } },
      elections: [share('401K', 6), flat('MED', 88)],
    },
  }),
  employee({
    ...given,
    number: 'MP-005',
    firstName: 'Sunniva',
    lastName: 'Delacroix',
    gender: 'female',
    birthDate: '1997-02-14',
    hiredOn: '2025-06-09',
    supervisor: 'MP-001',
    start: {
      ...at('FLD', PLACES.reno, { street: '3005 Sagehen Loop', city: 'Reno', state: 'NV', zip: '89502' }),
      pay: hourly(26.4),
      title: 'Finisher',
    },
  }),
  employee({
    ...given,
    number: 'MP-006',
    firstName: 'Barnaby',
    lastName: 'Okonjo',
    gender: 'male',
    birthDate: '1993-09-09',
    hiredOn: '2025-04-14',
    supervisor: 'MP-001',
    habit: 'busy',
    start: {
      ...at('FLD', PLACES.memphis, { street: '211 Bluff View Street', city: 'Memphis', state: 'TN', zip: '38103' }),
      pay: hourly(25.75),
      title: 'Finisher',
    },
  }),
  employee({
    ...given,
    number: 'MP-007',
    firstName: 'Linnea',
    lastName: 'Castellanos',
    gender: 'female',
    birthDate: '1990-12-30',
    hiredOn: '2025-05-12',
    supervisor: 'MP-001',
    start: {
      ...at('FLD', PLACES.spokane, { street: '914 Larch Ridge', city: 'Spokane', state: 'WA', zip: '99202' }),
      pay: hourly(30.15),
      title: 'Lead finisher',
      elections: [flat('MED', 45)],
    },
  }),
  employee({
    ...given,
    number: 'MP-008',
    firstName: 'Auberon',
    lastName: 'Whitcombe',
    gender: 'male',
    birthDate: '1987-05-02',
    hiredOn: '2025-02-09',
    supervisor: 'MP-001',
    habit: 'steady',
    importedTaxes: [
      { from: '2025-01-01', taxes: newYorker(300_000, 13_872, 1_164) },
      { from: '2026-01-01', taxes: newYorker(300_000, 13_517, 1_296) },
    ],
    start: {
      ...at('OFF', PLACES.albany, { street: '5 Elmgrove Close', city: 'Albany', state: 'NY', zip: '12202' }),
      pay: salary(78_000),
      title: 'Buyer',
      certificates: { NY: { ...claims, filingStatus: 'S', exemptions: { allowances: 1 } } },
    },
  }),
  employee({
    ...given,
    number: 'MP-009',
    firstName: 'Thandeka',
    lastName: 'Marlowe',
    gender: 'female',
    birthDate: '1999-03-28',
    // In the pay period after the newest payday.
    hiredOn: '2026-11-16',
    isNew: true,
    accounts: [],
    supervisor: 'MP-001',
    start: {
      ...at('OFF', PLACES.tucson, { street: '2207 Ironwood Court', city: 'Tucson', state: 'AZ', zip: '85702' }),
      pay: hourly(23.4),
      title: 'Studio assistant',
    },
  }),
];
