import type { Client } from '../model.ts';

/** A design studio with people in many states, and one in New York whose state taxes payroll calculates. */
export const MESA_PINE: Client = {
  code: 'MESAPINE',
  name: 'Mesa and Pine Interiors',
  partner: 'paystead',
  mailDomain: 'mesapine.example',
  legals: [
    {
      key: 'main',
      name: 'Mesa and Pine Interiors, Inc.',
      ein: '00-7730942',
      street: '88 North Saguaro Avenue',
      city: 'Phoenix',
      state: 'AZ',
      zip: '85004',
      phone: '602-555-0137',
      stateIds: { AZ: '07-773094', IL: '7730-9427', MI: '00-7730942', NC: '600773094', NY: '00-7730942 1' },
    },
  ],
  payGroups: [
    {
      key: 'biweekly',
      code: 'BIW',
      name: 'Biweekly',
      zone: 'America/Phoenix',
      schedule: { frequency: 'B', anchor: '2026-11-20', lag: 6 },
    },
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
  firstVoucher: 7101,
  firstPaperCheck: 7900,
  messages: [],
};
