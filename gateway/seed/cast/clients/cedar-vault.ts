import type { Client } from '../model.ts';

/**
 * A small trust company in Austin whose policy asks for strong sign-ins: a second factor of everyone, and a
 * phishing-resistant one of the payroll team. It also has shorter ages for bank and contact changes.
 */
export const CEDAR_VAULT: Client = {
  code: 'CEDARVAULT',
  name: 'Cedar Vault Trust',
  partner: 'summit-ridge',
  mailDomain: 'cedarvault.example',
  legals: [
    {
      key: 'main',
      name: 'Cedar Vault Trust Company',
      ein: '00-4418207',
      street: '98 San Jacinto Boulevard, Suite 410',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
      phone: '512-555-0144',
      stateIds: { TX: '99-555014-4' },
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
        { code: 'TRU', name: 'Trust services' },
        { code: 'FIN', name: 'Finance' },
      ],
    },
  ],
  policy: {
    employee_assurance: 'secondFactor',
    manager_assurance: 'secondFactor',
    payroll_assurance: 'phishingResistant',
    sign_in_ages: { bankChange: 120, contactChange: 120 },
  },
  features: {},
  leavePlans: [{ plan: 'PTO', description: 'Vacation', perPeriod: 50_000, perHourWorked: 0, ceiling: 1_600_000 }],
  employer: { unemploymentRate: null, match: [{ upTo: 40_000, rate: 1_000_000 }], hsa: 0, medicalShare: 31_000 },
  firstVoucher: 5101,
  firstPaperCheck: 5900,
  messages: [],
};
