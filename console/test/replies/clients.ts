import type { BrandHost, BrandPage, PartnerBrand } from '@paystead/contract/console/branding/model.ts';
import type { RecordForm } from '@paystead/contract/console/employment/model.ts';
import type { ClientPage, ClientRow, GatewayHealth, Need } from '@paystead/contract/console/model.ts';
import type { PartnerPage } from '@paystead/contract/console/partners/model.ts';
import type { PolicyPage, PolicyPreview, PolicySetting } from '@paystead/contract/console/policy/model.ts';
import { POLICY_SETTINGS, SETTING_NAMES, type SettingName } from '@paystead/contract/console/policy/settings.ts';
import type { SetupPage, SetupStep } from '@paystead/contract/console/setup/model.ts';
import { SHORT_FORM } from './form.ts';
import type { Replies } from './replies.ts';

const KEYSTONE = { clientCode: 'KEYSTONE', clientName: 'Keystone Tool' };
const LAKESIDE = { clientCode: 'LAKESIDE', clientName: 'Lakeside & Sons' };
const NO_CLIENT = { clientCode: null, clientName: null };
const CASE: Need = {
  ...KEYSTONE,
  kind: 'importFailed',
  subject: null,
  count: 2,
  oldestAt: '2026-11-17T06:30:00Z',
  endsAt: null,
};
const ENDING = { count: 1, oldestAt: null } as const;

/** Cases of each kind: of one client, of another, and where it can be of none. */
const NEEDS: readonly Need[] = [
  CASE,
  { ...CASE, ...NO_CLIENT, count: 1 },
  { ...CASE, ...LAKESIDE, kind: 'deadLetter', count: 1234 },
  { ...CASE, kind: 'invitationBounced', oldestAt: null },
  { ...CASE, ...LAKESIDE, kind: 'changeUnanswered' },
  { ...CASE, kind: 'confirmationWaits' },
  { ...CASE, ...LAKESIDE, kind: 'policyWaits', count: 1 },
  { ...CASE, kind: 'noDecider', oldestAt: null },
  { ...CASE, ...LAKESIDE, kind: 'noDecider', oldestAt: null, count: 1 },
  {
    ...CASE,
    ...ENDING,
    ...NO_CLIENT,
    kind: 'certificateEnds',
    subject: 'pay.north.example',
    endsAt: '2026-12-05T05:00:00Z',
  },
  { ...CASE, ...ENDING, kind: 'credentialEnds', subject: 'engine', endsAt: '2026-11-19T05:00:00Z' },
  { ...CASE, ...ENDING, ...NO_CLIENT, kind: 'credentialEnds', subject: 'reports', endsAt: '2026-12-24T23:00:00Z' },
  { ...CASE, ...NO_CLIENT, kind: 'keyIsOld', subject: 'key 7', oldestAt: '2025-10-01T06:00:00Z' },
];

const READY: GatewayHealth = {
  place: 'east 1',
  startedAt: '2026-11-18T05:00:00Z',
  seenAt: '2026-11-20T14:59:30Z',
  state: 'ready',
  faults: [],
};
const GATEWAYS: readonly GatewayHealth[] = [
  READY,
  { ...READY, place: 'east 2', startedAt: null },
  { ...READY, place: 'west 1', state: 'lost', seenAt: '2026-11-20T06:10:00Z' },
  { ...READY, place: 'west 2', state: 'failing', faults: ['outbox', 'database'] },
];

const ROW: ClientRow = {
  clientCode: 'KEYSTONE',
  name: 'Keystone Tool',
  partnerName: 'Northway & Co',
  employees: 1234,
  linked: 1040,
  waiting: 3,
  isLive: true,
  isSandbox: false,
};
const CLIENTS: readonly ClientRow[] = [
  ROW,
  { ...ROW, clientCode: 'KEYTEST', name: 'Keystone trial', employees: 12, linked: 0, waiting: 0, isSandbox: true },
  {
    ...ROW,
    clientCode: 'LAKESIDE',
    name: 'Lakeside & Sons',
    partnerName: 'Harbor',
    employees: 7,
    linked: 5,
    isLive: false,
  },
  { ...ROW, clientCode: 'LAKETEST', name: 'Lakeside trial', isLive: false, isSandbox: true },
];

export const CLIENT: ClientPage = {
  ...ROW,
  partnerKey: 'north',
  setup: null,
  sandbox: null,
  sandboxes: [
    { clientCode: 'KEYTEST', name: 'Keystone trial' },
    { clientCode: 'KEYDEMO', name: 'Keystone demo' },
  ],
  legals: [
    { name: 'Keystone Tool LLC', ein: '07-1234567', city: 'Scranton', state: 'PA' },
    { name: 'Keystone Parts Inc', ein: '07-7654321', city: 'Trenton', state: 'NJ' },
  ],
  payGroups: [
    { name: 'Biweekly', nextPayday: '2026-12-04' },
    { name: 'Monthly', nextPayday: null },
  ],
  needs: NEEDS.filter(({ clientCode }) => clientCode === 'KEYSTONE'),
};
export const SANDBOX: ClientPage = {
  ...CLIENT,
  clientCode: 'KEYTEST',
  name: 'Keystone trial',
  isSandbox: true,
  sandbox: { of: { clientCode: 'KEYSTONE', name: 'Keystone Tool' }, keptMails: 1234 },
  sandboxes: [],
  needs: [],
};
export const CLIENT_IN_SETUP: ClientPage = {
  ...CLIENT,
  isLive: false,
  setup: { done: 3, required: 8 },
  sandboxes: [],
  legals: [],
  payGroups: [],
  needs: [],
  employees: 0,
  linked: 0,
  waiting: 0,
};

const step = (name: SetupStep['step'], state: SetupStep['state'], count = 0, names: string[] = []): SetupStep => ({
  step: name,
  state,
  count,
  names,
});
export const IN_SETUP: SetupPage = {
  clientCode: 'KEYSTONE',
  name: 'Keystone Tool',
  partnerKey: 'north',
  partnerName: 'Northway & Co',
  hostnames: ['a.north.example', 'b.north.example'],
  isLive: false,
  isSandbox: false,
  liveAt: null,
  liveBy: null,
  policyReviewedBy: null,
  steps: [
    step('employer', 'done', 2),
    step('payGroups', 'done', 2),
    step('calendar', 'missing', 1, ['Weekly', 'Monthly']),
    step('people', 'done', 1234),
    step('roles', 'missing'),
    step('branding', 'done', 2, ['a.north.example', 'b.north.example']),
    step('policy', 'missing'),
    step('provider', 'missing'),
    step('engine', 'done', 1, ['Millwork']),
    step('firstImport', 'optional', 3),
    step('firstPay', 'optional', 9),
    step('invitations', 'optional', 7),
  ],
  progress: { done: 5, required: 8 },
  invitations: { linked: 1001, waiting: 22, invitable: 1203, lacking: 4 },
  may: { change: true, decide: true, takeBack: false, invite: false },
};
/** A client at which nothing is done. */
export const NEW_SETUP: SetupPage = {
  ...IN_SETUP,
  isSandbox: true,
  steps: IN_SETUP.steps.map(({ step: name, state }) => step(name, state === 'done' ? 'missing' : state)),
  progress: { done: 0, required: 8 },
  invitations: { linked: 0, waiting: 0, invitable: 0, lacking: 0 },
};
export const READY_SETUP: SetupPage = {
  ...IN_SETUP,
  steps: IN_SETUP.steps.map(({ step: name, count, names }) => {
    // The calendar names pay groups without paydays.
    const done = { provider: ['Okta', 'Entra'], calendar: [] }[name as string] ?? names;
    return step(name, 'done', Math.max(count, 1), done);
  }),
  progress: { done: 8, required: 8 },
  policyReviewedBy: 'Ines Implementation',
};
export const LIVE_SETUP: SetupPage = {
  ...READY_SETUP,
  isLive: true,
  liveAt: '2026-11-01T05:30:00Z',
  liveBy: 'Olive Operator',
  may: { change: true, decide: false, takeBack: true, invite: true },
};

const PARTNER: PartnerPage = {
  partnerKey: 'north',
  name: 'Northway & Co',
  supportContact: 'help@north.example',
  hostnames: ['a.north.example', 'b.north.example'],
  clientCount: 1234,
  clients: [
    { clientCode: 'KEYSTONE', name: 'Keystone Tool', isLive: true },
    { clientCode: 'LAKESIDE', name: 'Lakeside & Sons', isLive: false },
  ],
  mayChange: true,
};

const BRAND: PartnerBrand = {
  isWhiteLabeled: true,
  pageTitle: 'Northway Pay',
  footerText: 'Northway & Co, Scranton',
  privacyPolicyLabel: 'Privacy',
  privacyPolicyUrl: 'https://north.example/privacy',
  termsOfUseLabel: 'Terms',
  termsOfUseUrl: 'https://north.example/terms',
  logoImageBase64: null,
  faviconImage: null,
  actionColorHex: '#0b7a75',
  sidebarColorHex: '#16324f',
};
const version = (
  number: number,
  publishedBy: string | null,
  changed: BrandPage['versions'][number]['changed'],
): BrandPage['versions'][number] => ({
  number,
  publishedAt: `2026-11-0${number}T06:30:00Z`,
  publishedBy,
  changed,
  actionColorHex: number === 1 ? null : '#0b7a75',
  sidebarColorHex: number === 3 ? '#16324f' : null,
});
export const BRANDING: BrandPage = {
  partnerKey: 'north',
  partnerName: 'Northway & Co',
  live: BRAND,
  liveNumber: 3,
  draft: null,
  isEnabled: true,
  versions: [
    version(3, 'Olive Operator', ['footerText', 'sidebarColorHex']),
    version(2, 'Ines Implementation', ['pageTitle']),
    version(1, null, []),
  ],
};
export const BRANDING_DRAFT: BrandPage = {
  ...BRANDING,
  isEnabled: false,
  draft: {
    brand: {
      ...BRAND,
      isWhiteLabeled: false,
      pageTitle: null,
      footerText: null,
      privacyPolicyLabel: null,
      privacyPolicyUrl: null,
      termsOfUseLabel: null,
      termsOfUseUrl: null,
      actionColorHex: '#ffee00',
      sidebarColorHex: null,
    },
    adjustsColors: true,
    version: '00000009-0000-4000-8000-000000000000',
    baseNumber: 2,
    savedAt: '2026-11-19T06:30:00Z',
    savedBy: 'Ines Implementation',
  },
};
const HOSTS: readonly BrandHost[] = (['local', 'unknown', 'none', 'valid', 'ends', 'ended'] as const).map(
  (certificate, place) => ({
    hostname: `${certificate}.north.example`,
    shows: place % 2 === 0 ? 'default' : 'partner',
    pageTitle: place % 2 === 0 ? 'Paystead' : 'Northway Pay',
    certificate,
    checkedAt: place < 2 ? null : '2026-11-20T06:00:00Z',
    validUntil: place < 3 ? null : `2026-1${place === 5 ? 1 : 2}-0${place}T05:30:00Z`,
  }),
);

/** Values that differ from the standard, so that both are on the page. */
const CHOSEN: Readonly<Partial<Record<SettingName, string>>> = {
  reviews: 'on',
  'managers-see-bank': 'off',
  'team-birthdays': 'on',
  'deposit-accounts': '4',
  'directDeposit.decider': 'manager',
  'directDeposit.escalate-to': 'payrollAdministrator',
  'directDeposit.deputy': '1001',
  'directDeposit.approvals': '2',
  'taxes.decider': 'supervisor',
  'taxes.deadline': '9',
  'upload-max-bytes': '5242880',
  'employee-sign-in': 'second-factor',
  'payroll-sign-in': 'phishing-resistant',
  'sign-in-age-bank-change': '600',
  'former-access-months': '36',
  'two-operators': 'on',
};
const settingOf = (setting: SettingName): PolicySetting => {
  const { group, kind, standard, changedBy, isBounded = false } = POLICY_SETTINGS[setting];
  return {
    setting,
    group,
    type: kind.type,
    min: 'min' in kind ? kind.min : null,
    max: 'max' in kind ? kind.max : null,
    choices: 'choices' in kind ? [...kind.choices] : [],
    count: ('count' in kind ? kind.count : null) ?? null,
    word: ('word' in kind ? kind.word : null) ?? null,
    value: CHOSEN[setting] ?? standard,
    standard,
    isBounded,
    changedBy,
    mayChange: true,
  };
};
export const POLICY: PolicyPage = {
  clientCode: 'KEYSTONE',
  clientName: 'Keystone Tool',
  isSandbox: false,
  settings: SETTING_NAMES.map(settingOf),
  warnings: [
    { code: 'viewOff', group: 'directDeposit', decider: 'manager', needed: null },
    { code: 'noOne', group: 'taxes', decider: 'supervisor', needed: null },
    { code: 'tooFew', group: 'directDeposit', decider: 'payrollAdministrator', needed: 2 },
    { code: 'seesBank', group: 'directDeposit', decider: 'manager', needed: null },
    { code: 'noOne', group: 'nameAddress', decider: null, needed: null },
  ],
  waiting: [
    {
      confirmationId: '00000021-0000-4000-8000-000000000000',
      changes: [
        { setting: 'two-operators', from: 'on', to: 'off' },
        { setting: 'cutoff-days', from: '3', to: '1' },
      ],
      reason: 'The second operator is away.',
      requestedBy: 'Pat Poe',
      requestedAt: '2026-11-19T06:30:00Z',
      expiresAt: '2026-11-22T06:30:00Z',
      isOwn: false,
      mayDecide: true,
    },
    {
      confirmationId: '00000022-0000-4000-8000-000000000000',
      changes: [{ setting: 'directDeposit.deputy', from: 'none', to: '1001' }],
      reason: 'Ana covers for Bo.',
      requestedBy: 'Olive Operator',
      requestedAt: '2026-11-20T06:30:00Z',
      expiresAt: '2026-11-23T06:30:00Z',
      isOwn: true,
      mayDecide: true,
    },
    {
      confirmationId: '00000023-0000-4000-8000-000000000000',
      changes: [{ setting: 'payroll-sign-in', from: 'phishing-resistant', to: 'password' }],
      reason: 'A lost key.',
      requestedBy: 'Quinn Quick',
      requestedAt: '2026-11-20T07:30:00Z',
      expiresAt: '2026-11-23T07:30:00Z',
      isOwn: false,
      mayDecide: false,
    },
  ],
  history: [
    {
      at: '2026-11-18T06:30:00Z',
      by: 'Pat Poe',
      confirmedBy: 'Quinn Quick',
      reason: 'Requested by phone.',
      changes: [
        { setting: 'taxes.deadline', from: '7', to: '9' },
        { setting: 'reviews', from: 'off', to: 'on' },
      ],
    },
    {
      at: '2026-11-17T15:00:00Z',
      by: 'Olive Operator',
      confirmedBy: null,
      reason: null,
      changes: [{ setting: 'former-access-months', from: 'always', to: '36' }],
    },
  ],
  twoOperators: true,
  sandboxes: [
    { clientCode: 'KEYTEST', name: 'Keystone trial', differences: [] },
    {
      clientCode: 'KEYDEMO',
      name: 'Keystone demo',
      differences: [
        { setting: 'cutoff-days', to: '1' },
        { setting: 'taxes.deadline', to: '12' },
      ],
    },
  ],
};
const PREVIEW: PolicyPreview = {
  effects: [
    {
      setting: 'cutoff-days',
      from: '3',
      to: '1',
      total: 12,
      waiting: 1,
      isGuarded: true,
      people: [
        { name: 'Ana Ruiz', employeeNumber: '1001', role: 'employee', before: 'room', after: 'full' },
        { name: 'Bo Lind', employeeNumber: '1002', role: 'manager', before: 'sees:2', after: null },
        { name: 'Cem Ay', employeeNumber: '1003', role: 'supervisor', before: null, after: 'decides' },
        { name: 'Dee Poe', employeeNumber: '1004', role: 'payrollAdministrator', before: 'decides', after: 'late' },
        { name: 'Eve Orr', employeeNumber: '1005', role: 'formerEmployee', before: '2027-01-31', after: '2029-01-31' },
        { name: 'Pat Poe', employeeNumber: null, role: 'operator', before: 'enough', after: 'weak' },
        { name: 'Gil Moe', employeeNumber: '1006', role: 'employee', before: 'over', after: 'room' },
      ],
    },
    { setting: 'deposit-accounts', from: '4', to: '2', total: 0, waiting: 0, isGuarded: false, people: [] },
    { setting: 'reviews', from: 'on', to: 'off', total: 0, waiting: null, isGuarded: false, people: [] },
  ],
  warnings: [{ code: 'tooFew', group: 'taxes', decider: 'supervisor', needed: 2 }],
  needsSecond: true,
};

const CLIENT_FORM: RecordForm = {
  sections: [
    {
      title: 'Client',
      fields: (['client_code', 'name', 'partner_key'] as const).map((name) => ({
        name,
        label: { client_code: 'Client code', name: 'Name', partner_key: 'Partner' }[name],
        hint: name === 'client_code' ? 'Letters and digits.' : null,
        kind: name === 'partner_key' ? 'choice' : 'text',
        choices: name === 'partner_key' ? [{ value: 'north', label: 'Northway & Co' }] : null,
        unit: null,
        isRequired: name !== 'partner_key',
      })),
    },
  ],
  values: { client_code: '', name: '' },
};

export const CLIENT_REPLIES: Replies = {
  'session.read': undefined,
  'start.read': { needs: NEEDS, clientCount: 1234, gateways: GATEWAYS },
  'clients.list': { total: CLIENTS.length, rows: CLIENTS },
  'clients.read': CLIENT,
  'clients.form': CLIENT_FORM,
  'clients.create': { clientCode: 'NEWCO' },
  'sandboxes.create': { clientCode: 'KEYTRY' },
  'sandboxes.empty': { people: 12 },
  'setup.read': IN_SETUP,
  'setup.form': SHORT_FORM,
  'setup.put': { result: 'added', warnings: [] },
  'setup.invite': { sent: 3, left: 0 },
  'signIns.days': {
    days: [
      { day: '2026-11-18', signIns: 7 },
      { day: '2026-11-19', signIns: 0 },
      { day: '2026-11-20', signIns: 1234 },
    ],
  },
  'partners.list': {
    total: 3,
    rows: [
      { partnerKey: 'harbor', name: 'Harbor', hostnames: [], clients: 0 },
      { partnerKey: 'harbor-2', name: 'Harbor', hostnames: ['pay.two.example'], clients: 1234 },
      {
        partnerKey: 'north',
        name: 'Northway & Co',
        hostnames: ['a.north.example', 'b.north.example', 'c.north.example'],
        clients: 2,
      },
    ],
    mayCreate: true,
  },
  'partners.read': PARTNER,
  'partners.create': { partnerKey: 'newpartner' },
  'branding.read': BRANDING,
  'branding.hosts': { hosts: HOSTS },
  'branding.saveDraft': BRANDING_DRAFT,
  'branding.discardDraft': BRANDING,
  'branding.publish': BRANDING,
  'branding.rollBack': BRANDING,
  'branding.checkImage': { base64: 'PHN2Zy8+', leftOut: ['script'] },
  'branding.previewMail': { subject: 'Your paycheck is ready', html: '<p>Your paycheck is ready.</p>', logo: null },
  'policy.read': POLICY,
  'policy.preview': PREVIEW,
  'policy.save': { outcome: 'waiting' },
};
