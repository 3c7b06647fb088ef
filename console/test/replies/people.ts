import type { DocumentsPage, EmploymentPage, HrRecordsPage } from '@paystead/contract/console/employment/model.ts';
import type { Confirmation, PersonPage, PersonRow } from '@paystead/contract/console/people/model.ts';
import { requestBlock, type RequestDetail, type RequestRow } from '@paystead/contract/console/requests/model.ts';
import { FIELDS, FORM, SHORT_FORM, fieldOf } from './form.ts';
import type { Replies } from './replies.ts';

const [E1, E2, E3] = ['1', '2', '3'].map((digit) => `0000000${digit}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
];
export { E1 };
const idOf = (digits: string): string => `000000${digits}-0000-4000-8000-000000000000`;

const ANA: PersonRow = {
  clientCode: 'KEYSTONE',
  clientName: 'Keystone Tool',
  employeeId: E1,
  employeeNumber: '1001',
  name: 'Ana Ruiz',
  workEmail: 'ana@keystone.example',
  status: 'active',
  account: 'linked',
};
const PEOPLE: readonly PersonRow[] = [
  ANA,
  {
    ...ANA,
    clientCode: 'LAKESIDE',
    clientName: 'Lakeside & Sons',
    employeeId: E2,
    workEmail: null,
    status: 'leave',
    account: 'invited',
  },
  { ...ANA, employeeId: E3, employeeNumber: '1003', name: 'Bo Lind', status: 'ended', account: 'none' },
];

const CONFIRMATION: Confirmation = {
  confirmationId: idOf('31'),
  clientCode: 'KEYSTONE',
  clientName: 'Keystone Tool',
  employeeId: E1,
  employeeName: 'Ana Ruiz',
  employeeNumber: '1001',
  act: { act: 'grantAccess', access: 'scope:7', firstDate: '2026-12-01', lastDate: '2027-01-31' },
  accessName: 'Lathe',
  reason: 'She leads it now.',
  requestedBy: 'Pat Poe',
  requestedAt: '2026-11-20T04:30:00Z',
  expiresAt: '2026-11-23T04:30:00Z',
  state: 'waiting',
  mayDecide: true,
  decidedBy: null,
  decidedAt: null,
  comment: null,
};
const WAITING: readonly Confirmation[] = [
  CONFIRMATION,
  {
    ...CONFIRMATION,
    confirmationId: idOf('32'),
    clientCode: 'LAKESIDE',
    clientName: 'Lakeside & Sons',
    employeeId: E2,
    employeeName: 'Bo Lind',
    employeeNumber: '1002',
    act: { act: 'unlinkAccount' },
    accessName: null,
    state: 'own',
    requestedBy: 'Olive Operator',
  },
  {
    ...CONFIRMATION,
    confirmationId: idOf('33'),
    act: { act: 'grantAccess', access: 'role:Payroll', firstDate: '2026-12-01', lastDate: null },
    accessName: 'Payroll',
    mayDecide: false,
  },
  { ...CONFIRMATION, confirmationId: idOf('34'), act: { act: 'endAccess', access: 'scope:*' }, accessName: null },
  { ...CONFIRMATION, confirmationId: idOf('35'), act: { act: 'freezeBankChanges' }, accessName: null },
  { ...CONFIRMATION, confirmationId: idOf('36'), act: { act: 'releaseBankChanges' }, accessName: null },
  { ...CONFIRMATION, confirmationId: idOf('37'), act: { act: 'invite', language: 'es' }, accessName: null },
  { ...CONFIRMATION, confirmationId: idOf('38'), act: { act: 'revokeInvitation' }, accessName: null },
];
const DECIDED = { mayDecide: false, decidedBy: 'Quinn Quick', decidedAt: '2026-11-20T06:00:00Z' } as const;
export const ENDED: readonly Confirmation[] = [
  { ...CONFIRMATION, ...DECIDED, state: 'confirmed' },
  { ...CONFIRMATION, ...DECIDED, confirmationId: idOf('42'), state: 'refused', comment: 'She left that team.' },
  { ...CONFIRMATION, ...DECIDED, confirmationId: idOf('43'), state: 'withdrawn' },
  { ...CONFIRMATION, confirmationId: idOf('44'), state: 'expired', mayDecide: false },
];

/** A person with one of everything that can be on file, and two of what can be several. */
export const PERSON: PersonPage = {
  ...ANA,
  status: 'leave',
  employment: {
    status: 'L',
    jobTitle: 'Machinist',
    workPlace: 'Scranton',
    legalCompany: 'Keystone Tool LLC',
    payGroup: 'Biweekly',
    hireDate: '2019-03-04',
    rehireDate: '2023-05-08',
    endDate: '2026-12-31',
  },
  manager: { employeeId: E3, name: 'Cem Ay', employeeNumber: '1003' },
  reports: 1200,
  account: {
    state: 'linked',
    username: 'aruiz',
    isEnabled: false,
    emails: ['ana@home.example', 'ana@keystone.example'],
    signIns: [
      { provider: 'Okta', linkedAt: '2024-02-01T06:00:00Z' },
      { provider: 'Entra', linkedAt: '2025-02-01T08:00:00Z' },
    ],
    lastSignInAt: '2026-11-20T04:05:00Z',
    openSessions: 2,
  },
  invitation: {
    state: 'waiting',
    kind: 'mail',
    sentAt: '2026-11-10T06:30:00Z',
    sentBy: 'Olive Operator',
    expiresAt: '2026-11-24T06:30:00Z',
    email: 'ana@home.example',
  },
  access: [
    { access: 'role:Payroll', name: 'Payroll', firstDate: '2026-01-01', lastDate: null, isActive: true },
    { access: 'scope:*', name: null, firstDate: '2027-01-01', lastDate: null, isActive: false },
    { access: 'scope:7', name: 'Lathe', firstDate: '2026-02-01', lastDate: '2026-12-24', isActive: true },
    { access: 'scope:8', name: 'Sales', firstDate: null, lastDate: null, isActive: true },
  ],
  freezes: [
    { reason: 'notMe', since: '2026-11-01T05:00:00Z', until: null },
    { reason: 'contactChanged', since: '2026-11-02T05:00:00Z', until: '2026-11-30T05:00:00Z' },
    { reason: 'operator', since: '2026-11-03T05:00:00Z', until: null },
  ],
  requests: [
    { requestId: idOf('51'), kind: 'directDeposit', sentAt: '2026-11-11T05:00:00Z', holdUntil: '2026-12-12T05:00:00Z' },
    { requestId: idOf('52'), kind: 'taxes', sentAt: '2026-11-12T05:00:00Z', holdUntil: null },
    { requestId: idOf('53'), kind: 'personalInformation', sentAt: '2026-11-13T05:00:00Z', holdUntil: null },
    { requestId: idOf('54'), kind: null, sentAt: '2026-11-14T05:00:00Z', holdUntil: null },
  ],
  confirmations: WAITING.slice(0, 3),
  history: [
    { at: '2026-11-20T04:00:00Z', what: 'Opened the record', by: 'Pat Poe', reason: 'She called.' },
    { at: '2026-11-19T04:00:00Z', what: 'Sent an invitation', by: null, reason: null },
  ],
  may: { invite: 'possible', unlink: true, twoOperators: true },
  isOwn: false,
};
/** A person of whom nothing is on file. */
export const BARE_PERSON: PersonPage = {
  ...PERSON,
  workEmail: null,
  status: 'ended',
  employment: null,
  manager: null,
  reports: 0,
  account: {
    state: 'none',
    username: null,
    isEnabled: true,
    emails: [],
    signIns: [],
    lastSignInAt: null,
    openSessions: 0,
  },
  invitation: null,
  access: [],
  freezes: [],
  requests: [],
  confirmations: [],
  history: [],
};

const ROW: RequestRow = {
  requestId: idOf('51'),
  clientCode: 'KEYSTONE',
  clientName: 'Keystone Tool',
  employeeName: 'Ana Ruiz',
  employeeNumber: '1001',
  kind: 'directDeposit',
  sentAt: '2026-11-20T05:30:00Z',
  block: 'hold',
  blockAt: '2026-12-02T05:30:00Z',
};
const KINDS = ['directDeposit', 'taxes', 'personalInformation', null] as const;
const REQUESTS: readonly RequestRow[] = requestBlock.options.map((block, place) => ({
  ...ROW,
  requestId: idOf(`6${place}`),
  block,
  kind: KINDS[place % KINDS.length] ?? null,
  blockAt: place % 2 === 0 ? '2026-12-02T05:30:00Z' : null,
}));
export const REQUEST: RequestDetail = {
  ...ROW,
  employeeId: E1,
  effectiveDate: '2026-12-04',
  deciders: 'Cem Ay or Dee Poe',
  hasDecider: true,
  engine: {
    changeId: 'c-7',
    sentAt: '2026-11-21T05:00:00Z',
    answeredAt: '2026-11-22T06:30:00Z',
    reference: 'PE-9',
  },
  events: [
    { at: '2026-11-20T05:30:00Z', event: 'submitted', by: 'Ana Ruiz', comment: null },
    { at: '2026-11-20T15:00:00Z', event: 'escalated', by: 'Paystead', comment: null },
    { at: '2026-11-20T19:00:00Z', event: 'approved', by: 'Cem Ay', comment: 'Looks right.' },
    { at: '2026-11-21T19:00:00Z', event: 'failed', by: 'Pay engine', comment: 'Unknown bank.' },
  ],
  retry: null,
};

const CHANGED: EmploymentPage['rows'][number] = {
  date: '2026-12-01',
  event: 'transfer',
  isFuture: true,
  recordedAt: '2026-11-18T05:30:00Z',
  recordedBy: 'Pat Poe',
  changes: [
    { name: 'rate', before: '21.5', after: '1234.5' },
    { name: 'hours', before: '37.5', after: null },
    { name: 'full_time', before: 'yes', after: 'no' },
    { name: 'status', before: 'a', after: 'l' },
    { name: 'ssn', before: null, after: '*****6789' },
  ],
  isReplaced: false,
  mayTakeBack: true,
};
const EVENTS = ['leave', 'return', 'end', 'rehire', 'change'] as const;
export const EMPLOYMENT: EmploymentPage = {
  name: 'Ana Ruiz',
  employeeNumber: '1001',
  mayChange: true,
  acts: ['change', 'transfer', 'leave', 'return', 'end', 'rehire', 'correct', 'takeBack'],
  fields: [...FIELDS],
  rows: [
    CHANGED,
    { ...CHANGED, isReplaced: true, mayTakeBack: false, changes: [] },
    ...EVENTS.map((event, place) => ({
      ...CHANGED,
      date: `2026-0${9 - place}-01`,
      event,
      isFuture: false,
      mayTakeBack: event === 'leave',
      changes: [{ name: 'since', before: null, after: `2026-0${9 - place}-01` }],
    })),
    {
      ...CHANGED,
      date: '2019-03-04',
      event: 'hire',
      isFuture: false,
      mayTakeBack: false,
      recordedBy: 'An import',
      changes: [{ name: 'first_name', before: null, after: 'Ana' }],
    },
  ],
  afterLeaving: { months: 18, manages: true, supervises: 2 },
};
const RECORDS: HrRecordsPage = {
  mayChange: true,
  kinds: [
    { kind: 'award', label: 'Awards', fields: [fieldOf('title', 'Title')], records: [] },
    {
      kind: 'skill',
      label: 'Skills',
      fields: [
        fieldOf('title', 'Title', { isRequired: true }),
        fieldOf('day', 'Day', { kind: 'date' }),
        fieldOf('note', 'Note'),
      ],
      records: ['Lathe', 'Welding'].map((title, place) => ({
        recordId: idOf(`7${place}`),
        values: { title, day: '2026-01-02', note: place === 0 ? 'Since school' : '' },
        createdAt: '2026-11-18T05:30:00Z',
        createdBy: place === 0 ? 'Pat Poe' : null,
      })),
    },
    {
      kind: 'review',
      label: 'Reviews',
      // One of each kind, and the first is none that is shown as it is typed.
      fields: FIELDS.slice(5).toReversed(),
      records: [
        { status: 'l', full_time: 'no', hours: '37.5', rate: '21.5', since: '2026-11-01' },
        { status: '', full_time: 'yes', since: '2026-11-02' },
        {},
      ].map((values, place) => ({
        recordId: idOf(`9${place}`),
        values,
        createdAt: '2026-11-18T05:30:00Z',
        createdBy: null,
      })),
    },
  ],
};
const DOCUMENTS: DocumentsPage = {
  mayChange: true,
  types: [
    { value: 'id', label: 'Identification' },
    { value: 'visa', label: 'Visa' },
  ],
  documents: ['Passport', 'Work permit', 'Contract'].map((title, place) => ({
    documentId: idOf(`8${place}`),
    version: place + 1,
    type: place === 0 ? 'id' : 'visa',
    typeLabel: place === 0 ? 'Identification' : 'Visa',
    title,
    visibility: (['hr', 'employee', 'hr'] as const)[place] ?? 'hr',
    expirationDate: [null, '2026-11-30', '2026-01-31'][place] ?? null,
    uploadedAt: '2026-11-18T05:30:00Z',
    uploadedBy: 'Pat Poe',
    fileName: ['passport.pdf', 'permit.png', 'contract.docx'][place] ?? '',
  })),
};

export const PEOPLE_REPLIES: Replies = {
  'people.list': { total: PEOPLE.length, rows: PEOPLE },
  'people.look': { state: 'open', person: PERSON },
  'people.act': { outcome: 'done' },
  'people.accessOptions': {
    roles: ['Payroll', 'Auditing'],
    units: [
      { access: 'scope:7', name: 'Lathe' },
      { access: 'scope:9', name: 'Sales' },
    ],
  },
  'confirmations.list': { total: WAITING.length, rows: WAITING },
  'employment.hireForm': { ...FORM, clientName: 'Keystone Tool' },
  'employment.hire': { result: 'added', warnings: [], employeeId: E2, invitation: 'sent' },
  'employment.managers': {
    people: [
      { employeeNumber: '1003', name: 'Cem Ay', jobTitle: 'Foreman' },
      { employeeNumber: '1004', name: 'Dee Poe', jobTitle: 'Owner' },
    ],
  },
  'employment.look': EMPLOYMENT,
  'employment.form': SHORT_FORM,
  'employment.put': { result: 'changed', warnings: [] },
  'hrRecords.look': RECORDS,
  'hrRecords.put': { result: 'added', warnings: [] },
  'documents.look': DOCUMENTS,
  'documents.put': { result: 'added', warnings: [] },
  'documents.open': { fileName: 'passport.pdf', contentType: 'application/pdf', content: 'JVBERi0=' },
  'requests.list': {
    total: 1236,
    rows: REQUESTS,
    counts: requestBlock.options.slice(0, -1).map((block, place) => ({ block, count: place * 617 })),
  },
  'requests.read': REQUEST,
  'requests.days': {
    days: [
      { day: '2026-11-18', sent: 3, applied: 2, failed: 0 },
      { day: '2026-11-19', sent: 0, applied: 0, failed: 0 },
      { day: '2026-11-20', sent: 1234, applied: 5, failed: 7 },
    ],
  },
};
