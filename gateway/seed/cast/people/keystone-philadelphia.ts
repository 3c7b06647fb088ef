import type { Employee } from '../model.ts';
import { employee, flat, hourly, share, w4 } from '../employee.ts';
import { PLACES } from '../places.ts';
import { atLancaster, atPhiladelphia, inDepartment, pa } from './keystone-terms.ts';

export const KEYSTONE_PHILADELPHIA: readonly Employee[] = [
  employee({
    number: 'KF-0509',
    firstName: 'Tyrone',
    lastName: 'Jefferson',
    gender: 'male',
    birthDate: '1974-07-07',
    hiredOn: '2013-08-19',
    supervisor: 'KF-0015',
    habit: 'busy',
    bank: 'Millrace Bank',
    start: {
      ...atPhiladelphia('machining', 'philadelphia', pa('2618 East Cambria Street', 'Philadelphia', '19134')),
      pay: hourly(33.4),
      title: 'Shift supervisor',
      w4: w4({ filingStatus: 'm', dependents: 200_000 }),
      elections: [share('401K', 6), flat('MED', 215), flat('COMM', 45)],
    },
  }),
  employee({
    number: 'KF-0512',
    firstName: 'Maeve',
    lastName: 'Gallagher',
    gender: 'female',
    birthDate: '1990-03-17',
    hiredOn: '2019-01-14',
    supervisor: 'KF-0509',
    bank: 'Millrace Bank',
    start: {
      ...atPhiladelphia('quality', 'berwyn', pa('624 Lancaster Avenue', 'Berwyn', '19312')),
      pay: hourly(29.25),
      title: 'Quality inspector',
      elections: [share('401K', 5), share('ROTH', 3), flat('MED', 80)],
    },
  }),
  employee({
    number: 'KF-0515',
    firstName: 'Nasir',
    lastName: 'Ahmed',
    gender: 'male',
    birthDate: '1985-11-11',
    hiredOn: '2018-06-11',
    supervisor: 'KF-0509',
    bank: 'Red Rose Credit Union',
    start: {
      ...atLancaster('welding', 'lancaster', pa('331 North Duke Street', 'Lancaster', '17602')),
      pay: hourly(30.1),
      title: 'Welder II',
      w4: w4({ filingStatus: 'm' }),
      elections: [share('401K', 6), flat('MED', 215)],
    },
    // From one legal employer to the other within a year: two W-2s, and wage bases that start again.
    changes: [
      {
        on: '2025-06-29',
        why: 'Transfer to Philadelphia',
        legal: 'philadelphia',
        workLocation: 'Philadelphia plant',
        organization: inDepartment('welding', 'PHL'),
        pay: hourly(31.8),
        home: PLACES.philadelphia,
        work: PLACES.philadelphia,
        address: pa('1127 Frankford Avenue', 'Philadelphia', '19125'),
      },
    ],
  }),
  employee({
    number: 'KF-0518',
    firstName: 'Katarzyna',
    lastName: 'Nowak',
    gender: 'female',
    birthDate: '1996-08-28',
    hiredOn: '2023-02-06',
    supervisor: 'KF-0509',
    bank: 'Millrace Bank',
    start: {
      ...atPhiladelphia('shipping', 'philadelphia', pa('4512 Baltimore Avenue', 'Philadelphia', '19143')),
      pay: hourly(21.9),
      title: 'Shipping clerk',
      elections: [share('401K', 3), flat('MED', 80)],
    },
    // Forty hours of vacation were missing from the run.
    events: [{ kind: 'void', of: '2026-07-31', on: '2026-08-06', reissue: { pto: 800 } }],
  }),
  employee({
    number: 'KF-0521',
    firstName: 'Jamal',
    lastName: 'Whitfield',
    gender: 'male',
    birthDate: '1994-04-23',
    hiredOn: '2021-04-12',
    supervisor: 'KF-0509',
    // No account on file: paid by paper check.
    start: {
      ...atPhiladelphia('finishing', 'philadelphia', pa('1916 South 5th Street', 'Philadelphia', '19148')),
      pay: hourly(24.6),
      title: 'Finisher',
      elections: [flat('MED', 80), flat('HSA', 40)],
    },
    events: [
      {
        kind: 'manual',
        on: '2026-05-14',
        earnings: [{ code: 'REG', hours: 80_000, rate: 24_600_000 }],
        message: 'Hours of May 2 that reached us late.',
      },
    ],
  }),
];
