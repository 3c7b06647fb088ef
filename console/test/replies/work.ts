import type { Maintenance } from '@paystead/contract/console/maintenance/endpoints.ts';
import { importState, type ImportPage, type ImportRow } from '@paystead/contract/console/imports/model.ts';
import type { MessagePage, MessageRow, RecipientRow } from '@paystead/contract/console/messages/model.ts';
import type { NoticeRow } from '@paystead/contract/console/notices/model.ts';
import type { Replies } from './replies.ts';

const idOf = (digits: string): string => `000001${digits.padStart(2, '0')}-0000-4000-8000-000000000000`;

const ROW: ImportRow = {
  importId: idOf('01'),
  runNumber: 7,
  name: 'people.zip',
  origin: 'console',
  by: 'olive@provider.example',
  clientCodes: ['KEYSTONE', 'LAKESIDE'],
  state: 'planned',
  startedAt: '2026-11-20T05:30:00Z',
  milliseconds: 1234,
  sizeBytes: 1_234_567,
  counts: { rows: 5000, rejected: 12, warnings: 3, added: 1200, changed: 34, removed: 5, kept: 3749 },
};
const ORIGINS = ['console', 'commandLine', 'service'] as const;
const IMPORTS: readonly ImportRow[] = importState.options.map((state, place) => ({
  ...ROW,
  importId: place === 4 ? '42' : idOf(`1${place}`),
  state,
  name: `file-${place}.csv`,
  origin: ORIGINS[place % 3] ?? 'console',
  clientCodes: [null, ['KEYSTONE'], ['A', 'B', 'C'], ['A', 'B', 'C', 'D']][place % 4] ?? null,
  milliseconds: [null, 20, 9_940, 65_400][place % 4] ?? null,
  sizeBytes: place % 3 === 0 ? null : 10 ** place,
  counts: place % 2 === 0 ? null : ROW.counts,
}));
export const IMPORT: ImportPage = {
  ...ROW,
  files: [
    { number: 1, name: 'employees.csv', sizeBytes: 2048, kind: 'employees' },
    { number: 2, name: 'docs.zip', sizeBytes: 1_232_519, kind: 'archive' },
    { number: 3, name: 'form.pdf', sizeBytes: 900, kind: 'attachment' },
    { number: 4, name: 'staff.csv', sizeBytes: 4000, kind: 'foreign' },
  ],
  clientCode: 'KEYSTONE',
  mapping: { files: [] },
  progress: null,
  read: [
    { file: 'clients', rows: 1, rejected: 0, warnings: 0, unreadable: 0 },
    { file: 'employees', rows: 4999, rejected: 12, warnings: 3, unreadable: 0 },
  ],
  changes: [
    { table: 'employees', label: 'People', added: 1200, changed: 0, removed: 5, kept: 3000 },
    { table: 'addresses', label: 'Addresses', added: 0, changed: 34, removed: 0, kept: 749 },
  ],
  problems: [
    { code: 'required', sentence: 'A name is missing.', isWarning: false, count: 1012, isArithmetic: false },
    { code: 'net_differs', sentence: 'Net pay differs.', isWarning: true, count: 1, isArithmetic: true },
  ],
  refusal: null,
  rollbackRefusal: null,
  mayWork: true,
  mayApply: true,
  mayRollBack: false,
};
const column = (name: string, required: boolean, words: readonly string[] = []) => ({
  name,
  required,
  type: words.length > 0 ? 'word' : 'text',
  example: `${name} 1`,
  about: `The ${name}.`,
  words: [...words],
});

const MESSAGE_ROW: MessageRow = {
  messageId: idOf('31'),
  clientCode: 'KEYSTONE',
  clientName: 'Keystone Tool',
  title: { en: 'New handbook', es: 'Manual nuevo' },
  category: 'policies',
  state: 'current',
  publishedAt: '2026-11-18T05:30:00Z',
  dueDate: '2026-12-04',
  needsAcknowledgement: true,
  recipients: 1240,
  done: 620,
};
export const MESSAGE: MessagePage = {
  ...MESSAGE_ROW,
  body: { en: '<p>Read <b>it</b>.</p><ul><li>One</li></ul>', es: '<p>Léalo.</p>' },
  source: { en: 'Read **it**.\n\n- One', es: 'Léalo.' },
  audience: {
    kind: 'groups',
    payGroups: ['BW'],
    organizationValues: [idOf('41'), idOf('43')],
    legals: ['07-1234567'],
    schedule: 'partTime',
    people: 'managers',
  },
  expiresAt: '2027-01-01T05:30:00Z',
  postedAt: '2026-11-17T05:30:00Z',
  postedBy: 'Pat Poe',
  sendsMail: true,
  remindDays: 3,
  withdrawal: null,
  read: 800,
  open: 616,
  left: 4,
  mailed: 1200,
  mailWaits: 12,
  attachments: [
    {
      attachmentId: idOf('51'),
      title: { en: 'Handbook', es: 'Manual' },
      fileName: 'handbook.pdf',
      sizeBytes: 1_234_567,
      version: 1,
      requiresAcknowledgement: true,
      acknowledged: 620,
    },
    {
      attachmentId: idOf('52'),
      title: { en: 'Map', es: 'Plano' },
      fileName: 'map.png',
      sizeBytes: 2048,
      version: 2,
      requiresAcknowledgement: false,
      acknowledged: 0,
    },
  ],
  days: [
    { day: '2026-11-18', done: 600 },
    { day: '2026-11-19', done: 20 },
  ],
  reminders: [
    { at: '2026-11-19T05:30:00Z', by: 'Olive Operator', recipients: 616 },
    { at: '2026-11-18T15:30:00Z', by: null, recipients: 1 },
  ],
  mayWithdraw: true,
  remind: 'possible',
};
const RECIPIENT: RecipientRow = {
  employeeId: '00000001-0000-4000-8000-000000000000',
  employeeNumber: '1001',
  name: 'Ana Ruiz',
  state: 'open',
  readAt: '2026-11-19T05:30:00Z',
  doneAt: null,
  mailedAt: '2026-11-18T05:31:00Z',
  hasEmail: true,
};
const RECIPIENTS: readonly RecipientRow[] = [
  RECIPIENT,
  {
    ...RECIPIENT,
    employeeId: '00000002-0000-4000-8000-000000000000',
    employeeNumber: '1002',
    state: 'done',
    doneAt: '2026-11-20T05:30:00Z',
    mailedAt: null,
  },
  {
    ...RECIPIENT,
    employeeId: '00000003-0000-4000-8000-000000000000',
    employeeNumber: '1003',
    name: 'Bo Lind',
    state: 'left',
    readAt: null,
    mailedAt: null,
    hasEmail: false,
  },
];

const NOTICE: NoticeRow = {
  noticeId: idOf('61'),
  kind: 'warning',
  text: { en: 'Sign-in is slow.', es: 'Iniciar sesión es lento.' },
  link: 'https://status.example/1',
  from: '2026-11-20T04:00:00Z',
  until: '2026-11-21T06:30:00Z',
  state: 'current',
  withdrawnAt: null,
  isForEveryone: true,
  clients: [],
  clientsBeyond: 0,
  changes: [
    { at: '2026-11-20T03:00:00Z', by: 'Pat Poe', action: 'post', until: null },
    { at: '2026-11-20T03:30:00Z', by: 'Olive Operator', action: 'end', until: '2026-11-21T06:30:00Z' },
    { at: '2026-11-20T04:30:00Z', by: 'Pat Poe', action: 'end', until: null },
  ],
  mayChange: true,
};
const NOTICES: readonly NoticeRow[] = [
  NOTICE,
  {
    ...NOTICE,
    noticeId: idOf('62'),
    kind: 'notice',
    text: { en: 'We move.', es: 'Nos mudamos.' },
    link: null,
    state: 'coming',
    from: '2026-12-01T04:00:00Z',
    until: null,
    isForEveryone: false,
    clients: [
      { clientCode: 'KEYSTONE', name: 'Keystone Tool' },
      { clientCode: 'LAKESIDE', name: 'Lakeside & Sons' },
    ],
    clientsBeyond: 3,
    changes: NOTICE.changes.slice(0, 1),
  },
  {
    ...NOTICE,
    noticeId: idOf('63'),
    text: { en: 'It was slow.', es: 'Era lento.' },
    state: 'past',
    isForEveryone: false,
    clients: [{ clientCode: 'LAKESIDE', name: 'Lakeside & Sons' }],
    clientsBeyond: 1,
    mayChange: false,
    withdrawnAt: '2026-11-20T05:00:00Z',
    changes: [...NOTICE.changes, { at: '2026-11-20T05:00:00Z', by: 'Pat Poe', action: 'withdraw', until: null }],
  },
  { ...NOTICE, noticeId: idOf('64'), state: 'past', mayChange: false, changes: NOTICE.changes.slice(0, 2) },
];

const PAUSE: Maintenance = {
  maintenanceId: idOf('71'),
  client: null,
  startedAt: '2026-11-20T04:00:00Z',
  expectedEndAt: null,
  endedAt: null,
  operatorsMayChange: true,
  reason: 'Move to another server',
  startedBy: 'Pat Poe',
  endedBy: null,
  mayEnd: false,
};
const ONE_CLIENT: Maintenance = {
  ...PAUSE,
  maintenanceId: idOf('72'),
  client: { clientCode: 'KEYSTONE', name: 'Keystone Tool' },
  expectedEndAt: '2026-11-20T06:30:00Z',
  operatorsMayChange: false,
  reason: 'Large correction',
  startedBy: 'Olive Operator',
  mayEnd: true,
};
const PAUSES: readonly Maintenance[] = [
  PAUSE,
  ONE_CLIENT,
  { ...ONE_CLIENT, maintenanceId: idOf('73'), client: { clientCode: 'LAKESIDE', name: 'Lakeside & Sons' } },
  {
    ...ONE_CLIENT,
    maintenanceId: idOf('74'),
    endedAt: '2026-11-19T05:00:00Z',
    endedBy: 'Quinn Quick',
    mayEnd: false,
  },
  { ...PAUSE, maintenanceId: idOf('75'), endedAt: '2026-11-18T05:00:00Z', endedBy: 'Pat Poe' },
];

export const WORK_REPLIES: Replies = {
  'imports.list': { total: IMPORTS.length, rows: IMPORTS, mayWork: true },
  'imports.sizes': {
    weeks: [
      { week: '2026-11-02', imports: 2, rows: 1234 },
      { week: '2026-11-09', imports: 0, rows: 0 },
      { week: '2026-11-16', imports: 1, rows: 5 },
    ],
  },
  'imports.read': IMPORT,
  'imports.create': IMPORT,
  'imports.addFiles': IMPORT,
  'imports.removeFile': IMPORT,
  'imports.map': IMPORT,
  'imports.check': IMPORT,
  'imports.apply': { ...IMPORT, state: 'applied', mayApply: false, mayRollBack: true },
  'imports.rollBack': { ...IMPORT, state: 'rolledBack', mayApply: false, mayRollBack: false },
  'imports.columns': {
    header: ['Code', 'Title', 'Art', 'Start'],
    sample: [
      ['7', 'Boss', 'H', '11/20/2026'],
      ['8', 'Clerk', 'S', '11/21/2026'],
    ],
    suggestion: null,
    undecided: ['Art'],
    kinds: [
      {
        file: 'jobs',
        columns: [column('code', true), column('title', false), column('pay_type', true, ['hourly', 'salary'])],
      },
      { file: 'places', columns: [column('code', true), column('place', false)] },
    ],
    dateFormats: ['YYYY-MM-DD', 'MM/DD/YYYY'],
    numberFormats: ['1234.50', '1.234,50'],
  },
  'imports.rows': {
    total: 3,
    columns: ['name', 'city'],
    rows: [
      {
        line: 3,
        cells: ['', 'Erie'],
        faults: [{ column: 0, code: 'required', sentence: 'A name is missing.', isWarning: false }],
      },
      {
        line: 9,
        cells: ['Bo', 'Scranton'],
        faults: [{ column: null, code: 'twice', sentence: 'This row is there twice.', isWarning: true }],
      },
      {
        line: 10,
        cells: ['Cem', 'York'],
        faults: [
          { column: 1, code: 'unknown', sentence: 'This city is in another state.', isWarning: true },
          { column: 1, code: 'short', sentence: 'This is too short.', isWarning: false },
        ],
      },
    ],
    ofFile: [{ code: 'no_column', sentence: 'The column zip is missing.' }],
  },
  'imports.samples': {
    samples: [
      {
        label: 'Address',
        name: 'Ana Ruiz',
        file: 'addresses',
        line: 4,
        columns: [{ column: 'city', before: 'Erie', after: 'York' }],
      },
      {
        label: 'Address',
        name: null,
        file: 'addresses',
        line: 5,
        columns: [
          { column: 'zip', before: '1', after: '2' },
          { column: 'city', before: 'A', after: 'B' },
        ],
      },
    ],
  },
  'mappings.list': {
    mappings: [
      { mappingId: idOf('21'), name: 'Payroll A', mapping: {}, savedAt: '2026-11-10T05:30:00Z', savedBy: 'Pat Poe' },
      {
        mappingId: idOf('22'),
        name: 'Payroll B',
        mapping: {},
        savedAt: '2026-11-11T15:30:00Z',
        savedBy: 'Olive Operator',
      },
    ],
  },
  'mappings.save': { mappings: [] },
  'messages.list': {
    total: 1234,
    rows: (['current', 'scheduled', 'expired', 'withdrawn'] as const).map((state, place) => ({
      ...MESSAGE_ROW,
      messageId: idOf(`3${place + 1}`),
      state,
      dueDate: place === 1 ? null : '2026-12-04',
      recipients: state === 'scheduled' ? 0 : 1240,
      done: state === 'scheduled' ? 0 : 620,
      needsAcknowledgement: place !== 2,
    })),
  },
  'messages.read': MESSAGE,
  'messages.recipients': { total: RECIPIENTS.length, rows: RECIPIENTS },
  'messages.audienceOptions': {
    clientName: 'Keystone Tool',
    payGroups: [
      { value: 'BW', label: 'Biweekly' },
      { value: 'WK', label: 'Weekly' },
    ],
    legals: [
      { value: '07-1234567', label: 'Keystone Tool LLC' },
      { value: '07-7654321', label: 'Keystone Parts Inc' },
    ],
    organization: [
      {
        title: 'Department',
        values: [
          { value: idOf('41'), label: 'Lathe' },
          { value: idOf('42'), label: 'Sales' },
        ],
      },
      { title: 'Site', values: [{ value: idOf('43'), label: 'Scranton' }] },
    ],
  },
  'messages.audience': {
    count: 1240,
    withoutEmail: 1,
    inSpanish: 2,
    names: ['Ana Ruiz', 'Bo Lind'],
    unknown: ['9001'],
    left: ['9', '8', '7', '6', '5', '4', '3', '2', '1'],
  },
  'messages.post': { recipients: 1240 },
  'messages.remind': { recipients: 616 },
  'notices.list': { rows: NOTICES, mayPost: true, mayPostForEveryone: true },
  'maintenance.list': { rows: PAUSES, mayPauseClients: true, mayPauseEverything: true },
  'maintenance.start': { isQuiet: false },
};
