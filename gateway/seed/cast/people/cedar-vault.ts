import { employee, flat, salary, share, w4 } from '../employee.ts';
import type { Employee, Standing } from '../model.ts';
import { PLACES } from '../places.ts';

function at(department: string, street: string, zip: string) {
  return {
    legal: 'main',
    payGroup: 'semimonthly',
    workLocation: 'Austin office',
    organization: { department },
    home: PLACES.austin,
    work: PLACES.austin,
    address: { street, city: 'Austin', state: 'TX', zip },
  } satisfies Partial<Standing>;
}

const given = { bank: 'Lone Star Community Bank', openingLeave: { PTO: 3200 } } as const;

export const CEDAR_VAULT_PEOPLE: readonly Employee[] = [
  employee({
    ...given,
    number: 'CV-001',
    firstName: 'Imogen',
    lastName: 'Thackeray',
    gender: 'female',
    birthDate: '1979-04-17',
    hiredOn: '2016-08-01',
    supervisor: null,
    start: {
      ...at('FIN', '4110 Ridge Hollow Drive', '78731'),
      pay: salary(118_000),
      title: 'Payroll and finance lead',
      w4: w4({ filingStatus: 'm' }),
      elections: [share('401K', 8), flat('MED', 96)],
    },
  }),
  employee({
    ...given,
    number: 'CV-002',
    firstName: 'Desmond',
    lastName: 'Achterberg',
    gender: 'male',
    birthDate: '1988-12-02',
    hiredOn: '2021-02-16',
    supervisor: 'CV-001',
    start: {
      ...at('TRU', '1903 Willow Bend Court', '78704'),
      pay: salary(84_000),
      title: 'Trust officer',
      elections: [share('401K', 5), flat('MED', 48)],
    },
  }),
  employee({
    ...given,
    number: 'CV-003',
    firstName: 'Priscilla',
    lastName: 'Oduya',
    gender: 'female',
    birthDate: '1997-07-23',
    hiredOn: '2024-05-01',
    supervisor: 'CV-002',
    openingLeave: {},
    start: { ...at('TRU', '740 Speckled Egg Lane', '78745'), pay: salary(61_500), title: 'Trust assistant' },
  }),
];
