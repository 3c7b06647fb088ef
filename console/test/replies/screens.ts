import { importState } from '@paystead/contract/console/imports/model.ts';
import { CLIENT_WRITERS, operatorRoles, type OperatorRole } from '@paystead/contract/console/roles.ts';
import { CLIENT_MAKERS } from '@paystead/contract/console/setup/endpoints.ts';
import {
  BRANDING,
  BRANDING_DRAFT,
  CLIENT,
  CLIENT_IN_SETUP,
  IN_SETUP,
  LIVE_SETUP,
  NEW_SETUP,
  POLICY,
  READY_SETUP,
  SANDBOX,
} from './clients.ts';
import { BARE_PERSON, E1, EMPLOYMENT, ENDED, PERSON, REQUEST } from './people.ts';
import type { Replies } from './replies.ts';
import { IMPORT, MESSAGE } from './work.ts';

/** A state of a screen besides the usual one. */
interface View {
  readonly title: string;
  /** Another address of the same screen. */
  readonly address?: string;
  readonly replies?: Replies;
}

export interface ScreenCase {
  /** The name of the approved file. */
  readonly name: string;
  /** The route, as the list of areas has it. */
  readonly path: string;
  readonly address: string;
  /** The roles to which the console offers the screen; all by default. */
  readonly roles?: readonly OperatorRole[];
  /** The replies to roles that change nothing, where they differ. */
  readonly toReaders?: Replies;
  readonly views?: readonly View[];
}

const NO_ROWS = { total: 0, rows: [] };
const view = (title: string, replies: Replies, address?: string): View => ({
  title,
  replies,
  ...(address !== undefined && { address }),
});
const invitations = ['opened', 'accepted', 'bounced', 'locked', 'expired', 'revoked'] as const;
const verdicts = ['left', 'disabled', 'hasAccount', 'noFacts', 'noEmail', 'noPortal', 'notLive'] as const;
const personWith = (title: string, person: Partial<typeof PERSON>): View =>
  view(title, { 'people.look': { state: 'open', person: { ...PERSON, ...person } } });
const requestWith = (title: string, request: Partial<typeof REQUEST>): View =>
  view(title, { 'requests.read': { ...REQUEST, ...request } });
const importWith = (title: string, page: Partial<typeof IMPORT>): View =>
  view(title, { 'imports.read': { ...IMPORT, ...page } });
const messageWith = (title: string, message: Partial<typeof MESSAGE>): View =>
  view(title, { 'messages.read': { ...MESSAGE, ...message } });
const REFUSALS = [
  { code: 'outside_clients', codes: ['ACME', 'OTHER'] },
  { code: 'unreadable', sentence: 'The archive is broken.' },
  { code: 'overtaken', table: 'addresses' },
  { code: 'operator_ended' },
  { code: 'not_newest', newest: 43 },
  { code: 'too_old' },
  { code: 'depends', table: 'addresses' },
  { code: 'seen', seen: ['KEYSTONE 1001', 'KEYSTONE 1002'] },
  { code: 'broken' },
];

/** Every screen in the order of the areas, each with the states that show something else. */
export const SCREENS: readonly ScreenCase[] = [
  {
    name: 'start',
    path: '/',
    address: '/',
    views: [
      view('Nothing to do, of a narrowed operator', {
        'start.read': { needs: [], clientCount: 1, gateways: null },
        'signIns.days': { days: [] },
      }),
    ],
  },
  {
    name: 'clients',
    path: '/clients',
    address: '/clients',
    views: [
      view('Empty', { 'clients.list': NO_ROWS }),
      view('Nothing found', { 'clients.list': NO_ROWS }, '/clients?search=acme'),
    ],
  },
  { name: 'new-client', path: '/new-client', address: '/new-client', roles: CLIENT_MAKERS },
  {
    name: 'client',
    path: '/clients/:clientCode',
    address: '/clients/KEYSTONE',
    views: [
      view('A sandbox', { 'clients.read': SANDBOX }, '/clients/KEYTEST'),
      view('In setup', { 'clients.read': CLIENT_IN_SETUP }),
      view('Alone', { 'clients.read': { ...CLIENT, needs: [], sandboxes: [] } }),
    ],
  },
  { name: 'new-sandbox', path: '/clients/:clientCode/new-sandbox', address: '/clients/KEYSTONE/new-sandbox' },
  {
    name: 'setup',
    path: '/clients/:clientCode/setup',
    address: '/clients/KEYSTONE/setup',
    views: [
      view('A new sandbox', { 'setup.read': NEW_SETUP }),
      view('Ready', { 'setup.read': READY_SETUP }),
      view('Live', { 'setup.read': LIVE_SETUP }),
      view('Live before setups were recorded', { 'setup.read': { ...LIVE_SETUP, liveAt: null, liveBy: null } }),
      view('Ready, for others to decide', {
        'setup.read': { ...READY_SETUP, may: { change: false, decide: false, takeBack: false, invite: false } },
      }),
      view('Of others', {
        'setup.read': { ...IN_SETUP, may: { change: false, decide: false, takeBack: false, invite: false } },
      }),
    ],
  },
  {
    name: 'policy',
    path: '/clients/:clientCode/policy',
    address: '/clients/KEYSTONE/policy',
    views: [
      view('Of a sandbox, to read', {
        'policy.read': {
          ...POLICY,
          isSandbox: true,
          settings: POLICY.settings.map((one) => ({ ...one, mayChange: false })),
          warnings: [],
          waiting: [],
          history: [],
          twoOperators: false,
          sandboxes: [],
        },
      }),
    ],
  },
  {
    name: 'hire',
    path: '/clients/:clientCode/people/new',
    address: '/clients/KEYSTONE/people/new',
    roles: CLIENT_WRITERS,
  },
  {
    name: 'records',
    path: '/clients/:clientCode/people/:employeeId/records',
    address: `/clients/KEYSTONE/people/${E1}/records`,
    roles: operatorRoles.filter((one) => one !== 'auditor'),
    views: [
      view('To read', {
        'employment.look': { ...EMPLOYMENT, mayChange: false, acts: [] },
        'hrRecords.look': { mayChange: false, kinds: [] },
        'documents.look': { mayChange: false, types: [], documents: [] },
      }),
      view('Nothing on file', {
        'employment.look': {
          ...EMPLOYMENT,
          rows: [],
          acts: ['end'],
          afterLeaving: { months: null, manages: false, supervises: 0 },
        },
        'hrRecords.look': { mayChange: true, kinds: [] },
        'documents.look': { mayChange: true, types: [], documents: [] },
      }),
    ],
  },
  {
    name: 'people',
    path: '/people',
    address: '/people',
    views: [
      view('Empty', { 'people.list': NO_ROWS }),
      view('Filtered', {}, '/people?search=ana&client=LAKESIDE&status=leave&account=invited&role=manager'),
      view('Nothing found', { 'people.list': NO_ROWS }, '/people?search=nothing'),
    ],
  },
  {
    name: 'confirmations',
    path: '/people/confirmations',
    address: '/people/confirmations',
    views: [
      view(
        'Ended',
        { 'confirmations.list': { total: ENDED.length, rows: ENDED } },
        '/people/confirmations?state=ended',
      ),
      view('Empty', { 'confirmations.list': NO_ROWS }),
      view('None ended', { 'confirmations.list': NO_ROWS }, '/people/confirmations?state=ended'),
      view('Of a client', {}, '/people/confirmations?client=KEYSTONE'),
    ],
  },
  {
    name: 'person',
    toReaders: { 'people.look': { state: 'open', person: { ...PERSON, may: null } } },
    path: '/clients/:clientCode/people/:employeeId',
    address: `/clients/KEYSTONE/people/${E1}`,
    views: [
      view('A reason is required', { 'people.look': { state: 'reasonNeeded', clientName: 'Keystone Tool' } }),
      view('Nothing on file', { 'people.look': { state: 'open', person: BARE_PERSON } }),
      personWith('Of others', { may: null }),
      personWith('The operator’s own record', { may: null, isOwn: true }),
      personWith('Without a second operator', {
        status: 'active',
        may: { invite: 'possible', unlink: false, twoOperators: false },
        freezes: [],
        confirmations: [],
        reports: 1,
        account: { ...PERSON.account, isEnabled: true, openSessions: 1, lastSignInAt: null },
      }),
      ...invitations.map((state) =>
        personWith(`Invitation ${state}`, {
          account: { ...PERSON.account, state: 'invited', signIns: [], emails: [] },
          invitation: PERSON.invitation && { ...PERSON.invitation, state, kind: 'letter', email: null },
        }),
      ),
      ...verdicts.map((invite) =>
        personWith(`Not to be invited: ${invite}`, { may: { invite, unlink: true, twoOperators: true } }),
      ),
    ],
  },
  {
    name: 'requests',
    path: '/requests',
    address: '/requests',
    views: [
      view('Empty', { 'requests.list': { ...NO_ROWS, counts: [] }, 'requests.days': { days: [] } }),
      view('Filtered', {}, '/requests?search=ana&client=KEYSTONE&block=answer'),
      view('Nothing found', { 'requests.list': { ...NO_ROWS, counts: [] } }, '/requests?search=nothing'),
    ],
  },
  {
    name: 'request',
    path: '/requests/:clientCode/:requestId',
    address: '/requests/KEYSTONE/00000051-0000-4000-8000-000000000000',
    views: [
      requestWith('Refused by the engine', { block: 'failed', retry: 'possible', kind: 'taxes' }),
      requestWith('Refused by the engine, with a newer one', { block: 'failed', retry: 'newer', blockAt: null }),
      requestWith('To decide', { block: 'decision', engine: null, kind: 'personalInformation' }),
      requestWith('To decide, without a deadline', { block: 'decision', blockAt: null, engine: null }),
      requestWith('No one decides', { block: 'decision', hasDecider: false, deciders: null }),
      requestWith('Overdue', { block: 'overdue', blockAt: '2026-11-19T05:30:00Z' }),
      requestWith('With the employee', { block: 'employee', events: [], kind: null }),
      requestWith('For the engine', { block: 'engine', engine: null }),
      requestWith('For an answer', {
        block: 'answer',
        engine: { changeId: 'c-7', sentAt: '2026-11-21T05:00:00Z', answeredAt: null, reference: null },
      }),
      requestWith('For its date', { block: 'date' }),
      requestWith('Done', { block: 'done', blockAt: null }),
      requestWith('Every event', {
        events: (
          [
            'submitted',
            'amended',
            'firstApproved',
            'approved',
            'rejected',
            'sentBack',
            'undone',
            'withdrawn',
            'superseded',
            'escalated',
            'exported',
            'acknowledged',
            'applied',
            'failed',
            'retried',
          ] as const
        ).map((event, place) => ({
          at: `2026-11-${String(place + 1).padStart(2, '0')}T05:30:00Z`,
          event,
          by: 'Ana Ruiz',
          comment: place === 4 ? 'No.' : null,
        })),
      }),
    ],
  },
  {
    name: 'imports',
    path: '/imports',
    address: '/imports',
    views: [
      view('Empty', { 'imports.list': { ...NO_ROWS, mayWork: true }, 'imports.sizes': { weeks: [] } }),
      view('Filtered', {}, '/imports?client=KEYSTONE&state=failed'),
      view('Nothing found', { 'imports.list': { ...NO_ROWS, mayWork: true } }, '/imports?state=failed'),
    ],
  },
  {
    name: 'new-import',
    path: '/imports/new',
    address: '/imports/new',
    views: [
      view('One client', { 'clients.list': { total: 1, rows: [CLIENT] } }),
      view('Many clients', { 'clients.list': { total: 201, rows: [CLIENT] } }),
      view('Of a client', {}, '/imports/new?client=KEYSTONE'),
    ],
  },
  {
    name: 'import',
    path: '/imports/:importId',
    address: `/imports/${IMPORT.importId}`,
    views: [
      ...importState.options.map((state) =>
        importWith(`State ${state}`, {
          state,
          mayApply: state === 'planned',
          mayRollBack: state === 'applied',
          progress: state === 'applying' ? { step: 'apply', file: 'employees', count: 1234, total: 5000 } : null,
        }),
      ),
      importWith('Reading', {
        state: 'planning',
        progress: { step: 'read', file: 'employees', count: 7, total: null },
      }),
      importWith('Compiling', { state: 'planning', progress: { step: 'compile', file: 'jobs', count: 7, total: 7 } }),
      importWith('Columns to choose', { state: 'draft', mapping: null, problems: [], counts: null, changes: [] }),
      importWith('Nothing to change', {
        changes: [],
        problems: [],
        counts: { rows: 5, rejected: 0, warnings: 0, added: 0, changed: 0, removed: 0, kept: 5 },
      }),
      importWith('All rejected', {
        changes: [],
        counts: { rows: 5, rejected: 5, warnings: 0, added: 0, changed: 0, removed: 0, kept: 0 },
      }),
      importWith('Of the command line', { origin: 'commandLine', importId: '42', clientCodes: null, files: [] }),
      importWith('Of a service', { origin: 'service', runNumber: null, sizeBytes: null, milliseconds: null }),
      importWith('To read', { mayWork: false, mayApply: false }),
      ...REFUSALS.map((refusal) => importWith(`Refused: ${refusal.code}`, { state: 'rejected', refusal })),
      importWith('Rollback refused', {
        state: 'applied',
        mayApply: false,
        mayRollBack: true,
        rollbackRefusal: { code: 'depends', table: 'addresses' },
      }),
    ],
  },
  {
    name: 'messages',
    path: '/messages',
    address: '/messages',
    views: [
      view('Empty', { 'messages.list': NO_ROWS }),
      view('Filtered', {}, '/messages?search=hand&client=KEYSTONE&state=expired'),
      view('Nothing found', { 'messages.list': NO_ROWS }, '/messages?search=nothing'),
    ],
  },
  {
    name: 'new-message',
    path: '/messages/new',
    address: '/messages/new?client=KEYSTONE',
    roles: CLIENT_WRITERS,
    views: [
      view('Without a client', {}, '/messages/new'),
      view('From another one', {}, `/messages/new?client=KEYSTONE&from=${MESSAGE.messageId}`),
      view('No one reached', {
        'messages.audience': { count: 0, withoutEmail: 0, inSpanish: 0, names: [], unknown: [], left: [] },
      }),
    ],
  },
  {
    name: 'message',
    path: '/clients/:clientCode/messages/:messageId',
    address: `/clients/KEYSTONE/messages/${MESSAGE.messageId}`,
    views: [
      messageWith('Scheduled', {
        state: 'scheduled',
        publishedAt: '2026-12-01T05:30:00Z',
        recipients: 0,
        done: 0,
        read: 0,
        open: 0,
        left: 0,
        mailed: 0,
        mailWaits: 0,
        days: [],
        reminders: [],
        remind: 'notCurrent',
      }),
      messageWith('Expired', { state: 'expired', mayWithdraw: false, remind: 'notCurrent' }),
      messageWith('Withdrawn', {
        state: 'withdrawn',
        mayWithdraw: false,
        remind: null,
        withdrawal: { at: '2026-11-19T06:30:00Z', by: 'Pat Poe', reason: 'It was wrong.' },
      }),
      messageWith('Imported', {
        source: null,
        audience: null,
        postedAt: null,
        postedBy: null,
        expiresAt: null,
        dueDate: null,
        remindDays: null,
        sendsMail: false,
        needsAcknowledgement: false,
        attachments: [],
        remind: 'nothingRequired',
        category: 'company',
      }),
      messageWith('To a list', {
        audience: { kind: 'list', employeeNumbers: ['1001', '1002'] },
        remind: 'noOneOpen',
        open: 0,
        category: 'payroll',
      }),
      messageWith('To everyone', {
        audience: {
          kind: 'groups',
          payGroups: [],
          organizationValues: [],
          legals: [],
          schedule: 'fullTime',
          people: 'everyone',
        },
        remind: 'recently',
        category: 'benefits',
      }),
      view('No recipients found', { 'messages.recipients': NO_ROWS }),
    ],
  },
  {
    name: 'notices',
    path: '/notices',
    address: '/notices',
    views: [
      view('Empty', { 'notices.list': { rows: [], mayPost: true, mayPostForEveryone: true } }),
      view('To read', { 'notices.list': { rows: [], mayPost: false, mayPostForEveryone: false } }),
    ],
  },
  {
    name: 'new-notice',
    path: '/notices/new',
    address: '/notices/new',
    views: [view('For clients only', { 'notices.list': { rows: [], mayPost: true, mayPostForEveryone: false } })],
  },
  {
    name: 'maintenance',
    path: '/maintenance',
    address: '/maintenance',
    views: [
      view('Empty', { 'maintenance.list': { rows: [], mayPauseClients: true, mayPauseEverything: false } }),
      view('To read', { 'maintenance.list': { rows: [], mayPauseClients: false, mayPauseEverything: false } }),
    ],
  },
  {
    name: 'partners',
    path: '/partners',
    address: '/partners',
    views: [
      view('Empty', { 'partners.list': { ...NO_ROWS, mayCreate: false } }),
      view('Nothing found', { 'partners.list': { ...NO_ROWS, mayCreate: true } }, '/partners?search=nothing'),
    ],
  },
  { name: 'new-partner', path: '/new-partner', address: '/new-partner' },
  {
    name: 'partner',
    path: '/partners/:partnerKey',
    address: '/partners/north',
    views: [
      view('New, to read', {
        'partners.read': {
          partnerKey: 'north',
          name: 'Northway & Co',
          supportContact: '',
          hostnames: [],
          clientCount: 0,
          clients: [],
          mayChange: false,
        },
      }),
    ],
  },
  {
    name: 'branding',
    path: '/partners/:partnerKey/branding',
    address: '/partners/north/branding',
    views: [
      view('A draft', { 'branding.read': BRANDING_DRAFT }),
      view('Never published', {
        'branding.read': { ...BRANDING, versions: [], liveNumber: 1 },
        'branding.hosts': { hosts: [] },
      }),
    ],
  },
];
