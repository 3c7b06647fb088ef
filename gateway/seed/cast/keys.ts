import type { ManagerScopes } from '../load/hierarchy.ts';

export const EDIT_ROLE = 'EE User - Employee Updates';
export const PLAIN_ROLE = 'EE User';

/** A cast member who demonstrates a feature, with their employments. */
export type CastKey = {
  key: string;
  /** Client code and employee number; empty for a person who signs in without a profile. */
  employments: readonly (readonly [client: string, number: string])[];
  purpose: string;
  locale?: 'es';
};

/** Order matters: the first person is the one that a visitor meets. */
export const CAST_KEYS: readonly CastKey[] = [
  {
    key: 'plain',
    employments: [['KEYSTONE', 'KF-0417']],
    purpose: 'An employee with every screen, two documents to acknowledge and a pending direct deposit change.',
  },
  {
    key: 'no-edit',
    employments: [['KEYSTONE', 'KF-0388']],
    purpose: 'Has no edit role: personal data and taxes are read-only.',
  },
  {
    key: 'multi',
    employments: [
      ['KEYSTONE', 'KF-0365'],
      ['BLUEBONNET', 'BB-013'],
    ],
    purpose: 'Works for two clients of two partners and chooses a profile at sign-in.',
  },
  {
    key: 'manager',
    employments: [['KEYSTONE', 'KF-0033']],
    purpose: 'Manages three departments: machining, finishing and shipping.',
  },
  {
    key: 'supervisor',
    employments: [['KEYSTONE', 'KF-0061']],
    purpose: 'Supervises a reporting line: the lead welder and everyone below.',
  },
  {
    key: 'both',
    employments: [['KEYSTONE', 'KF-0015']],
    purpose: 'Plant manager: supervises and manages the division.',
  },
  {
    key: 'payroll-admin',
    employments: [['KEYSTONE', 'KF-0052']],
    purpose: 'Manages the whole client and approves direct deposit and tax changes.',
  },
  {
    key: 'former',
    employments: [['KEYSTONE', 'KF-0296']],
    purpose: 'Left in April 2026: still sees pay and forms, edits nothing.',
  },
  {
    key: 'unlinked',
    employments: [],
    purpose: 'Signs in with an address that no employer has on file and can request to link it.',
  },
  {
    key: 'other-client',
    employments: [['BLUEBONNET', 'BB-006']],
    purpose: 'Works for another client of another partner.',
  },
  {
    key: 'alerts-blocked',
    employments: [['KEYSTONE', 'KF-0350']],
    purpose: 'Has payday alerts off; uses the portal in Spanish.',
    locale: 'es',
  },
  {
    key: 'contractor',
    employments: [['BLUEBONNET', 'BB-C01']],
    purpose: 'A contractor: payments without withholding, Form 1099-NEC.',
  },
  {
    key: 'self-service-off',
    employments: [['FALLSCITY', 'FC-001']],
    purpose: 'Has both manager and supervisor roles, but the client has turned both views off.',
  },
];

/** The employee behind `unlinked`: signs in with a private address that no employer has on file. */
export const UNLINKED = {
  client: 'FALLSCITY',
  number: 'FC-057',
  name: 'Chiara Bellini',
  email: 'chiara.bellini@mail.example',
} as const;

export const MANAGER_SCOPES: Readonly<Record<string, ManagerScopes>> = {
  KEYSTONE: {
    'KF-0052': [],
    'KF-0033': [
      { dimension: 'department', code: '210' },
      { dimension: 'department', code: '220' },
      { dimension: 'department', code: '250' },
    ],
    'KF-0015': [{ dimension: 'division', code: '20' }],
  },
  BLUEBONNET: { 'BB-014': [], 'BB-003': [{ dimension: 'department', code: 'ENG' }] },
  FALLSCITY: { 'FC-001': [] },
};

/** People without the edit role, by employee number. */
export const WITHOUT_EDIT_ROLE: ReadonlySet<string> = new Set([
  'KF-0388',
  'KF-0521',
  'FC-071',
  'BB-010',
  'BB-C01',
  'BB-C02',
  'BB-C03',
]);
export const ALERTS_BLOCKED: ReadonlySet<string> = new Set(['KF-0350', 'FC-027']);
export const SPANISH: ReadonlySet<string> = new Set(['KF-0350', 'KF-0402', 'FC-022', 'FC-043', 'FC-055']);
