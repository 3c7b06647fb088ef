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

/** The order matters: a visitor meets the first person first. */
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
    purpose: 'Left in April 2026: still sees pay and forms, and keeps the address for them up to date.',
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
  {
    key: 'first-day',
    employments: [['MESAPINE', 'MP-009']],
    purpose: 'Just hired: home lists what to do first. Nothing is on file yet, and nothing has been paid.',
  },
];

/** The employee behind `unlinked`: signs in with a private address that no employer has on file. */
export const UNLINKED = {
  client: 'FALLSCITY',
  number: 'FC-057',
  name: 'Chiara Bellini',
  email: 'chiara.bellini@mail.example',
} as const;

/**
 * Employees who have never set up an account, and the address of their account at the development provider. They have no profile
 * until an invitation or a self-registration gives them one.
 */
export const WITHOUT_ACCOUNT: ReadonlyMap<string, string> = new Map([
  ['FC-038', 'annika.berg@mail.example'],
  ['FC-055', 'hector.villalobos@mail.example'],
]);

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
  CEDARVAULT: { 'CV-001': [] },
  WAYFARER: { 'WF-001': [] },
  MESAPINE: { 'MP-001': [] },
};

/**
 * People whose client asks for more than a password, with their second factor at the development provider (base32, RFC
 * 6238) and their purpose. They are not in `cast.json`, whose people all sign in by password alone.
 */
export const STRONG_SIGN_INS: Readonly<Record<string, { readonly secret: string | null; readonly purpose: string }>> = {
  'CV-001': {
    secret: 'CEDARVAULTDEMOCODESFORIMOGEN2222',
    purpose: 'The payroll team: a code is not enough, so the portal asks for a passkey. Add one at the provider first.',
  },
  'CV-002': {
    secret: 'CEDARVAULTDEMOCODESFORDESMOND222',
    purpose: 'An employee who signs in with a password and a code.',
  },
  'CV-003': {
    secret: null,
    purpose: 'An employee without a second factor: the portal says what to set up.',
  },
};

/** People without the edit role, by employee number. */
export const WITHOUT_EDIT_ROLE: ReadonlySet<string> = new Set([
  'KF-0388',
  'FC-071',
  'BB-010',
  'BB-C01',
  'BB-C02',
  'BB-C03',
]);
export const ALERTS_BLOCKED: ReadonlySet<string> = new Set(['KF-0350', 'FC-027']);
export const SPANISH: ReadonlySet<string> = new Set(['KF-0350', 'KF-0402', 'FC-022', 'FC-043', 'FC-055']);
