import type { Client } from '../model.ts';
import { BLUEBONNET_MESSAGES } from '../messages/bluebonnet.ts';

/** A software company in Austin and Florida: semimonthly salaries, bonuses, stock, contractors. */
export const BLUEBONNET: Client = {
  code: 'BLUEBONNET',
  name: 'Bluebonnet Software',
  partner: 'summit-ridge',
  mailDomain: 'bluebonnet.example',
  legals: [
    {
      key: 'main',
      name: 'Bluebonnet Software Inc',
      ein: '00-7731904',
      street: '701 Brazos Street, Suite 900',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
      phone: '512-555-0177',
      stateIds: { TX: '99-555017-7' },
    },
  ],
  payGroups: [
    { key: 'semimonthly', code: 'SMO', name: 'Semimonthly', zone: 'America/Chicago', schedule: { frequency: 'S' } },
  ],
  dimensions: [
    {
      key: 'department',
      title: 'Department',
      values: [
        { code: 'ENG', name: 'Engineering' },
        { code: 'DES', name: 'Design' },
        { code: 'SAL', name: 'Sales' },
        { code: 'OPS', name: 'People and operations' },
        { code: 'EXE', name: 'Executive' },
      ],
    },
    {
      key: 'location',
      title: 'Location',
      values: [
        { code: 'AUS', name: 'Austin office' },
        { code: 'FL', name: 'Remote, Florida' },
      ],
    },
  ],
  policy: { reviews_enabled: true, deposit_account_limit: 4, managers_see_bank: false, managers_see_pay: false },
  features: { isEmployeeReviewsEnabled: true },
  leavePlans: [
    { plan: 'PTO', description: 'Vacation', perPeriod: 50_000, perHourWorked: 0, ceiling: 2_000_000 },
    { plan: 'SICK', description: 'Sick', perPeriod: 26_700, perHourWorked: 0, ceiling: 800_000 },
  ],
  employer: {
    unemploymentRate: null,
    match: [
      { upTo: 30_000, rate: 1_000_000 },
      { upTo: 50_000, rate: 500_000 },
    ],
    hsa: 5000,
    medicalShare: 31_000,
  },
  firstVoucher: 2209,
  firstPaperCheck: 3300,
  messages: BLUEBONNET_MESSAGES,
};
