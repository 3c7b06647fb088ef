import type { Client } from '../model.ts';

/** Installers with one or two people in each of many states, and one in California whose state taxes payroll calculates. */
export const WAYFARER: Client = {
  code: 'WAYFARER',
  name: 'Wayfarer Field Services',
  partner: 'harborline',
  mailDomain: 'wayfarer.example',
  legals: [
    {
      key: 'main',
      name: 'Wayfarer Field Services LLC',
      ein: '00-5520314',
      street: '210 West Lantern Street',
      city: 'Chicago',
      state: 'IL',
      zip: '60602',
      phone: '312-555-0121',
      stateIds: { AZ: '07-552031', CA: '552-0314-7', IL: '5520-3147', MI: '00-5520314', NC: '600552031' },
    },
  ],
  payGroups: [
    { key: 'semimonthly', code: 'SMW', name: 'Semimonthly', zone: 'America/Chicago', schedule: { frequency: 'S' } },
  ],
  dimensions: [
    {
      key: 'department',
      title: 'Department',
      values: [
        { code: 'OFF', name: 'Office' },
        { code: 'FLD', name: 'Field' },
      ],
    },
  ],
  policy: {},
  features: {},
  leavePlans: [{ plan: 'PTO', description: 'Vacation', perPeriod: 40_000, perHourWorked: 0, ceiling: 1_600_000 }],
  employer: { unemploymentRate: null, match: [{ upTo: 30_000, rate: 500_000 }], hsa: 0, medicalShare: 24_000 },
  firstVoucher: 6101,
  firstPaperCheck: 6900,
  messages: [],
};
