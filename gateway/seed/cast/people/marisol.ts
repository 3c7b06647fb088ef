import { account, employee, flat, hourly, share } from '../employee.ts';
import { atLancaster, pa } from './keystone-terms.ts';

/** The first person of the cast: her checks of fall 2026 are the ones in the product's pictures. */
export const MARISOL = employee({
  number: 'KF-0417',
  firstName: 'Marisol',
  lastName: 'Vega',
  gender: 'female',
  birthDate: '1990-04-12',
  ssn: '987-65-4321',
  phone: '717-555-0117',
  personalEmail: 'marisol.vega@mail.example',
  hiredOn: '2022-05-16',
  supervisor: 'KF-0088',
  habit: 'steady',
  openingLeave: { PTO: 1584, SICK: 192 },
  employer: { medicalShare: 21_200 },
  start: {
    ...atLancaster('quality', 'manheim', pa('318 Eden Road', 'Lancaster', '17601')),
    pay: hourly(28.75),
    title: 'Quality inspector',
    elections: [share('401K', 5), flat('MED', 80), flat('HSA', 50)],
  },
  changes: [
    { on: '2025-10-05', why: 'Raise', pay: hourly(30) },
    { on: '2026-06-14', why: 'Raise', pay: hourly(31.25) },
  ],
  accounts: [
    account('Emergency fund', 'Penn Meadow Credit Union', 'savings', '4410270937', { fixed: 20_000 }),
    account('House', 'Penn Meadow Credit Union', 'savings', '4410277715', { percent: 100_000 }),
    account('Everyday', 'Millrace Bank', 'checking', '00318824821', 'remainder'),
  ],
  notes: {
    '2024-07-19': { pto: 4000 },
    '2024-10-11': { sick: 1600 },
    '2024-12-06': { pto: 4000 },
    '2025-02-14': { overtime: 300 },
    '2025-04-25': { sick: 1600 },
    '2025-06-06': { overtime: 200 },
    '2025-07-18': { pto: 4000 },
    '2025-09-12': { sick: 3200 },
    '2025-11-07': { overtime: 425 },
    '2025-12-05': { sick: 1600 },
    '2025-12-19': { pto: 3200 },
    '2026-02-13': { overtime: 500 },
    '2026-04-10': { pto: 1600 },
    '2026-07-03': { pto: 2400 },
    '2026-07-31': { overtime: 600 },
    '2026-08-28': { pto: 800 },
    '2026-09-25': { overtime: 300 },
    '2026-10-09': { pto: 800 },
    '2026-11-06': { overtime: 400 },
  },
  events: [
    {
      kind: 'bonus',
      on: '2026-03-20',
      amount: 100_000,
      takesDeferrals: false,
      message: 'Safety award: 500 days without an accident.',
    },
  ],
});
