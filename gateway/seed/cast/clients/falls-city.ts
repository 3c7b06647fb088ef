import type { Client } from '../model.ts';
import { FALLS_CITY_MESSAGES } from '../messages/falls-city.ts';

/** A restaurant and hotel in Louisville: weekly pay, tips, employees who commute across the river. */
export const FALLS_CITY: Client = {
  code: 'FALLSCITY',
  name: 'Falls City Hospitality',
  partner: 'harborline',
  mailDomain: 'fallscity.example',
  legals: [
    {
      key: 'main',
      name: 'Falls City Hospitality Group LLC',
      ein: '89-3047715',
      street: '610 West Main Street',
      city: 'Louisville',
      state: 'KY',
      zip: '40202',
      phone: '502-555-0118',
      stateIds: { KY: '550118', IN: '0555011800' },
    },
  ],
  payGroups: [
    {
      key: 'weekly',
      code: 'WKL',
      name: 'Weekly',
      zone: 'America/Kentucky/Louisville',
      schedule: { frequency: 'W', anchor: '2026-11-20', lag: 5 },
    },
  ],
  dimensions: [
    {
      key: 'department',
      title: 'Department',
      values: [
        { code: 'DIN', name: 'Dining room' },
        { code: 'BAR', name: 'Bar' },
        { code: 'KIT', name: 'Kitchen' },
        { code: 'HOT', name: 'Hotel' },
        { code: 'MGT', name: 'Management' },
      ],
    },
    {
      key: 'location',
      title: 'Location',
      values: [
        { code: 'MAIN', name: 'Main Street Grill' },
        { code: 'WHARF', name: 'Wharf House Hotel' },
      ],
    },
  ],
  policy: { allow_manager_self_service: false, allow_supervisor_self_service: false },
  features: {},
  selfRegistration: true,
  leavePlans: [
    { plan: 'PTO', description: 'Vacation', perPeriod: 0, perHourWorked: 19_231, ceiling: 800_000 },
    { plan: 'SICK', description: 'Sick', perPeriod: 0, perHourWorked: 16_667, ceiling: 400_000 },
  ],
  employer: { unemploymentRate: null, match: [], hsa: 0, medicalShare: 0 },
  firstVoucher: 40_118,
  firstPaperCheck: 7204,
  messages: FALLS_CITY_MESSAGES,
};
