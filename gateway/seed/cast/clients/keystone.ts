import type { Client } from '../model.ts';
import { KEYSTONE_MESSAGES } from '../messages/keystone.ts';

/** Metal works in Lancaster and Philadelphia: hourly and salaried employees, two legal employers. */
export const KEYSTONE: Client = {
  code: 'KEYSTONE',
  name: 'Keystone Fabrication',
  partner: 'harborline',
  mailDomain: 'keystone.example',
  legals: [
    {
      key: 'lancaster',
      name: 'Keystone Fabrication LLC',
      ein: '00-4180266',
      street: '1140 Harrisburg Avenue',
      city: 'Lancaster',
      state: 'PA',
      zip: '17603',
      phone: '717-555-0140',
      stateIds: { PA: '17-555014' },
    },
    {
      key: 'philadelphia',
      name: 'Keystone Fabrication of Philadelphia Inc',
      ein: '07-2219384',
      street: '2301 East Allegheny Avenue',
      city: 'Philadelphia',
      state: 'PA',
      zip: '19134',
      phone: '215-555-0162',
      stateIds: { PA: '51-555162' },
      paysHolidays: true,
    },
  ],
  payGroups: [
    {
      key: 'hourly',
      code: 'BWH',
      name: 'Biweekly hourly',
      zone: 'America/New_York',
      schedule: { frequency: 'B', anchor: '2026-11-20', lag: 6 },
    },
    {
      key: 'salaried',
      code: 'BWS',
      name: 'Biweekly salaried',
      zone: 'America/New_York',
      schedule: { frequency: 'B', anchor: '2026-11-20', lag: 6 },
    },
  ],
  dimensions: [
    {
      key: 'division',
      title: 'Division',
      values: [
        { code: '10', name: 'Administration' },
        { code: '20', name: 'Operations' },
      ],
    },
    {
      key: 'department',
      title: 'Department',
      values: [
        { code: '110', name: 'Office' },
        { code: '120', name: 'Payroll and HR' },
        { code: '210', name: 'Machining' },
        { code: '220', name: 'Finishing' },
        { code: '230', name: 'Quality' },
        { code: '240', name: 'Welding' },
        { code: '250', name: 'Shipping' },
      ],
    },
    {
      key: 'location',
      title: 'Location',
      values: [
        { code: 'LAN', name: 'Lancaster plant' },
        { code: 'PHL', name: 'Philadelphia plant' },
      ],
    },
  ],
  policy: { reviews_enabled: true, two_operators: true },
  features: { isEmployeeReviewsEnabled: true },
  leavePlans: [
    { plan: 'PTO', description: 'Vacation', perPeriod: 30_800, perHourWorked: 0, ceiling: 2_400_000 },
    { plan: 'SICK', description: 'Sick', perPeriod: 15_400, perHourWorked: 0, ceiling: 1_200_000 },
  ],
  employer: { unemploymentRate: 29_800, match: [{ upTo: 30_000, rate: 1_000_000 }], hsa: 0, medicalShare: 0 },
  firstVoucher: 20_686,
  firstPaperCheck: 10_421,
  messages: KEYSTONE_MESSAGES,
};
