import { z } from 'zod';
import type { ConsoleEndpoint } from '@paystead/contract/console/endpoint.ts';
import { importState } from '@paystead/contract/console/imports/model.ts';
import { EVERYONE as ANYONE } from '@paystead/contract/console/messages/limits.ts';
import { setupForm } from '@paystead/contract/console/setup/model.ts';
import { idOf } from '../../seed/seeded-ids.ts';
import { HIRES } from './furnish-hires.ts';
import { DOCUMENTS } from './furnish-records.ts';
import { POSTED, POSTED_FILES } from './furnish-posted.ts';
import { VALUES } from './furnish-sandbox.ts';

export interface ConsoleInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly language?: 'es';
}

/** Operators by their roles, and by the part of the installation that they see; null: someone without a session. */
export const CONSOLE_OPERATORS = {
  owner: { role: 'owner' },
  implementation: { role: 'implementation' },
  support: { role: 'support' },
  readOnly: { role: 'readOnly' },
  auditor: { role: 'auditor' },
  'payroll of KEYSTONE': { role: 'payroll', client: 'KEYSTONE' },
  'payroll of BLUEBONNET': { role: 'payroll', client: 'BLUEBONNET' },
  'implementation of summit-ridge': { role: 'implementation', partner: 'summit-ridge' },
  'support of harborline': { role: 'support', partner: 'harborline' },
  'support who left': { role: 'support', isOver: 'operator' },
  'support who signed out': { role: 'support', isOver: 'signed out' },
  'support with an idle session': { role: 'support', isOver: 'idle' },
  'support with an expired session': { role: 'support', isOver: 'expired' },
  'no one': null,
} as const;
export type OperatorName = keyof typeof CONSOLE_OPERATORS;
const EVERYONE = Object.keys(CONSOLE_OPERATORS) as OperatorName[];
/** The roles that differ in most calls, and those who see a part. */
const SOME: readonly OperatorName[] = [
  'owner',
  'support',
  'auditor',
  'payroll of KEYSTONE',
  'implementation of summit-ridge',
];

const reply = z.record(z.string(), z.unknown());
type ConsoleReply = z.infer<typeof reply>;

/** Sends requests to an endpoint of the console. */
interface ConsoleAsk {
  /** Records the reply, and returns its body. */
  (who: OperatorName, input?: ConsoleInput): Promise<ConsoleReply>;
  /** Reads another endpoint as the owner without recording the reply. */
  of(name: string, input?: ConsoleInput): Promise<ConsoleReply>;
}
type Walk = (ask: ConsoleAsk) => Promise<void>;

/** Calls that are a POST although they only read. */
const POSTS: ReadonlySet<string> = new Set([
  'documents.look',
  'employment.look',
  'hrRecords.look',
  'people.look',
  'documents.open',
  'messages.audience',
  'policy.preview',
  'branding.checkImage',
  'branding.previewMail',
  'branding.previewPdf',
]);

export const readsOnly = ({ name, method }: ConsoleEndpoint): boolean => method === 'GET' || POSTS.has(name);

const UNKNOWN = idOf('approved', 'unknown');
const at = (clientCode: string, more: Readonly<Record<string, string>> = {}) => ({ params: { clientCode, ...more } });
const employeeIn = (client: string, number: string) => at(client, { employeeId: idOf('employee', client, number) });
const rows = (of: ConsoleReply, key: string): ConsoleReply[] => z.array(reply).catch([]).parse(of[key]);

/** Reads as several operators, and in Spanish as the owner. */
const byAll =
  (input: ConsoleInput = {}, operators: readonly OperatorName[] = SOME): Walk =>
  async (ask) => {
    for (const who of operators) {
      await ask(who, input);
      if (who === 'owner') await ask(who, { ...input, language: 'es' });
    }
  };
const byOwner =
  (...inputs: readonly ConsoleInput[]): Walk =>
  async (ask) => {
    for (const input of inputs) await ask('owner', input);
  };
const all =
  (...walks: readonly Walk[]): Walk =>
  async (ask) => {
    for (const walk of walks) await walk(ask);
  };

const CLIENTS = ['FALLSCITY', 'CEDARVAULT', 'WAYFARER', 'MESAPINE', 'TAMARACK', 'LINDEN', 'KEYSTONE-TRY'] as const;
/** A client of each of two partners as all operators; the others and unknown ones as the owner. */
const ofClients = all(
  byAll(at('KEYSTONE')),
  byAll(at('BLUEBONNET')),
  byOwner(...CLIENTS.map((code) => at(code)), at('NONESUCH'), at('keystone')),
);
const PARTNERS = ['harborline', 'summit-ridge', 'paystead', 'nonesuch'] as const;
const ofPartners = all(
  byAll({ params: { partnerKey: 'summit-ridge' } }),
  byOwner(...PARTNERS.map((partnerKey) => ({ params: { partnerKey } }))),
);
const page = (limit: number, ...offsets: readonly number[]) => offsets.map((offset) => ({ query: { limit, offset } }));
const queries = (key: string, ...values: readonly string[]) => values.map((value) => ({ query: { [key]: value } }));
const sorted = (...sorts: readonly string[]) =>
  sorts.flatMap((sort) => ['ascending', 'descending'].map((order) => ({ query: { sort, order, limit: 8 } })));

const LOOKED_AT = [
  employeeIn('KEYSTONE', 'KF-0417'),
  employeeIn('KEYSTONE', 'KF-0296'),
  employeeIn('KEYSTONE', 'KF-0279'),
  employeeIn('BLUEBONNET', 'BB-C01'),
  employeeIn('FALLSCITY', 'FC-038'),
  employeeIn('CEDARVAULT', 'CV-001'),
  employeeIn('MESAPINE', 'MP-009'),
  at('KEYSTONE', { employeeId: UNKNOWN }),
  at('KEYSTONE', { employeeId: idOf('employee', 'BLUEBONNET', 'BB-006') }),
] as const;
const [FIRST] = LOOKED_AT;
/** People of whom several versions, rights, sessions or twins at another client are on file, or hardly anything. */
const OTHERS = [
  employeeIn('KEYSTONE', 'KF-0388'),
  employeeIn('KEYSTONE', 'KF-0033'),
  at('KEYSTONE-TRY', { employeeId: idOf('employee', 'KEYSTONE', 'KF-0417') }),
  ...Object.values(HIRES).map((employeeId) => at('LINDEN', { employeeId })),
] as const;
const lookAtOthers = byOwner(...OTHERS.map((one) => ({ ...one, body: { reason: null } })));
const look = all(
  byAll({ ...FIRST, body: { reason: null } }),
  async (ask) => void (await ask('support', { ...FIRST, body: { reason: 'Case 4711' } })),
  byOwner(...LOOKED_AT.map((one) => ({ ...one, body: { reason: null } }))),
);

/** Reads with the ids that a list of messages or requests has. */
const ofEach =
  (list: string, key: string, param: string, more: readonly ConsoleInput[] = [{}], most = 4): Walk =>
  async (ask) => {
    const found = rows(await ask.of(list), 'rows');
    // A list of requests names what each waits for: one of each.
    const isFirst = (place: number) =>
      found[place]?.['block'] !== undefined &&
      found.findIndex(({ block }) => block === found[place]?.['block']) === place;
    for (const [place, row] of found.entries()) {
      const params = { clientCode: String(row['clientCode']), [param]: String(row[key]) };
      for (const [number, input] of more.entries())
        if (place === 0 && number === 0) await byAll({ ...input, params })(ask);
        else if (place < most || isFirst(place)) await ask('owner', { ...input, params });
    }
    await ask('owner', { params: { clientCode: 'KEYSTONE', [param]: UNKNOWN } });
  };

/** Reads with the id of an import, which is named by its first file. */
const ofImport =
  (name: string, walk: (params: { readonly importId: string }) => Walk): Walk =>
  async (ask) => {
    const found = rows(await ask.of('imports.list'), 'rows').find((row) => row['name'] === name);
    await walk({ importId: String(found?.['importId']) })(ask);
  };

/** Reads with the id of each posted message, at the sandbox and its live client, which have messages of one id. */
const posted = (...inputs: readonly ConsoleInput[]): Walk =>
  all(
    byOwner(
      ...[at('BLUEBONNET-TRY', { messageId: POSTED.badges }), at('BLUEBONNET', { messageId: POSTED.badges })].flatMap(
        (params) => inputs.map((input) => ({ ...input, ...params })),
      ),
      ...[POSTED.opening, POSTED.withdrawn, POSTED.now, POSTED.soon].map((messageId) =>
        at('BLUEBONNET-TRY', { messageId }),
      ),
    ),
  );

/** Settings with a preview that names people. */
const POLICIES = new Set([
  'self-service',
  'hr-access',
  'managers-see-pay',
  'managers-see-bank',
  'two-operators',
  'paychecks',
]);

/** Clients with the groups of settings that are previewed together; null: all. */
const PREVIEWED: Readonly<Record<string, readonly string[] | null>> = {
  KEYSTONE: null,
  // It has rules and switches of its own.
  MESAPINE: ['nameAddress', 'directDeposit', 'selfService', 'managers'],
  // People without an account, who have left, or who haven't begun.
  LINDEN: ['invitations', 'selfService', 'managers', 'nameAddress'],
};

export const CONSOLE_READS: Readonly<Record<string, Walk>> = {
  'session.read': byAll({}, EVERYONE),
  'start.read': all(byAll(), byAll({}, ['support of harborline'])),
  'clients.list': all(
    byAll(),
    byOwner(
      ...queries('search', 'key', 'try', 'summit', 'nobody', '%'),
      ...page(2, 0, 2),
      ...sorted('clientCode', 'name', 'partnerName'),
    ),
  ),
  'clients.read': ofClients,
  'requests.list': all(
    byAll(),
    byOwner(
      ...queries('search', 'okafor', 'KF-04', 'vega', 'twin', 'nobody'),
      ...queries('clientCode', 'KEYSTONE', 'MESAPINE', 'NONESUCH'),
      ...queries(
        'block',
        'failed',
        'overdue',
        'decision',
        'employee',
        'hold',
        'engine',
        'answer',
        'date',
        'done',
        'ended',
      ),
      ...page(3, 0, 3),
      ...sorted('sentAt', 'clientName', 'employeeName'),
      ...sorted('sentAt', 'clientName', 'employeeName').map(({ query }) => ({
        query: { ...query, search: 'vega', clientCode: 'LINDEN', block: 'engine' },
      })),
    ),
  ),
  'requests.read': ofEach('requests.list', 'requestId', 'requestId'),
  'requests.days': all(byAll(), byOwner(...queries('clientCode', 'KEYSTONE', 'MESAPINE', 'NONESUCH'))),
  'imports.list': all(
    byAll(),
    byOwner(
      ...queries('clientCode', 'KEYSTONE', 'CEDARVAULT'),
      ...queries('state', ...importState.options),
      ...page(3, 0, 3, 18),
    ),
  ),
  'imports.sizes': byAll(),
  'imports.read': async (ask) => {
    const found = rows(await ask.of('imports.list'), 'rows');
    for (const [place, row] of found.entries()) {
      const importId = String(row['importId'] ?? row['runNumber']);
      if (place < 2) await byAll({ params: { importId } })(ask);
      else if (row['state'] === 'failed') await byAll({ params: { importId } }, ['owner'])(ask);
      else await ask('owner', { params: { importId } });
      if (place >= 2) await ask('implementation of summit-ridge', { params: { importId } });
    }
    await byOwner(
      { params: { importId: UNKNOWN } },
      { params: { importId: '9999' } },
      // A rollback, which is no import of its own.
      { params: { importId: idOf('approved', 'rollback', 1) } },
      { params: { importId: 'x' } },
    )(ask);
  },
  'imports.columns': all(
    ofImport('positions.csv', (params) => byAll({ params: { ...params, number: '1' } })),
    ofImport('organization.csv', (params) => byOwner({ params: { ...params, number: '9' } })),
    ofImport('staff.csv', (params) =>
      byOwner({ params: { ...params, number: '1' } }, { params: { ...params, number: '2' } }),
    ),
    byOwner({ params: { importId: UNKNOWN, number: '1' } }),
  ),
  'imports.rows': all(
    ofImport('organization.csv', (params) =>
      all(
        ...['organization', 'pay_groups', 'jobs', 'direct_deposits', 'year_end'].map((file) =>
          byAll({ params, query: { file } }, ['owner']),
        ),
        byAll({ params, query: { file: 'jobs', faulty: true } }),
        byOwner(
          { params, query: { file: 'organization', offset: 1, limit: 2 } },
          { params, query: { file: 'organization', faulty: true, code: 'title_differs' } },
          { params, query: { file: 'nothing' } },
        ),
      ),
    ),
    // Rows without their client, which the import names.
    ofImport('jobs.csv', (params) => byOwner({ params, query: { file: 'jobs' } })),
    byOwner({ params: { importId: UNKNOWN } }),
  ),
  'imports.errors': all(
    ofImport('organization.csv', (params) => all(byAll({ params }), byOwner({ params, query: { lang: 'es' } }))),
    byOwner({ params: { importId: UNKNOWN } }),
  ),
  'imports.samples': all(
    ofImport('organization.csv', (params) => byAll({ params })),
    byOwner({ params: { importId: UNKNOWN } }),
  ),
  'mappings.list': ofClients,
  'messages.list': all(
    byAll(),
    byOwner(
      ...queries('search', 'handbook', 'holiday', 'nobody'),
      ...queries('clientCode', 'KEYSTONE', 'BLUEBONNET'),
      ...queries('state', 'scheduled', 'current', 'expired', 'withdrawn'),
      ...page(2, 0, 2),
      ...sorted('publishedAt', 'dueDate', 'clientName'),
      ...sorted('publishedAt', 'dueDate', 'clientName').map(({ query }) => ({ query: { ...query, search: 'BADGE' } })),
    ),
  ),
  'messages.read': all(ofEach('messages.list', 'messageId', 'messageId', [{}], 6), posted({})),
  'messages.recipients': all(
    ofEach(
      'messages.list',
      'messageId',
      'messageId',
      [
        { query: { limit: 30 } },
        ...['done', 'open', 'left'].map((state) => ({ query: { state, limit: 3 } })),
        { query: { search: 've' } },
      ],
      6,
    ),
    posted(
      {},
      ...queries('state', 'done', 'open', 'left'),
      ...queries('search', 'penrose', 'penrose ADA', 't-1', 'nobody'),
      ...page(2, 0, 2, 10, 11),
    ),
  ),
  'messages.export': all(
    ofEach('messages.list', 'messageId', 'messageId', [
      { query: { state: 'done' } },
      { query: { lang: 'es', state: 'open' } },
    ]),
    posted({}, { query: { lang: 'es', state: 'left' } }),
  ),
  'messages.attachment': all(
    byOwner(
      at('KEYSTONE', { messageId: UNKNOWN, attachmentId: UNKNOWN }),
      ...['BLUEBONNET-TRY', 'BLUEBONNET'].flatMap((code) =>
        POSTED_FILES.map((attachmentId) => at(code, { messageId: POSTED.badges, attachmentId })),
      ),
      ...POSTED_FILES.slice(0, 1).map((attachmentId) =>
        at('BLUEBONNET-TRY', { messageId: POSTED.withdrawn, attachmentId }),
      ),
    ),
  ),
  'messages.audienceOptions': all(ofClients, byOwner(at('BLUEBONNET-TRY'))),
  'messages.audience': all(
    byAll({ ...at('KEYSTONE'), body: { audience: ANYONE } }),
    byOwner(
      ...[{ schedule: 'partTime' }, { schedule: 'fullTime' }, { people: 'managers' }, { payGroups: ['NOPE'] }].map(
        (more) => ({
          ...at('KEYSTONE'),
          body: { audience: { ...ANYONE, ...more } },
        }),
      ),
      {
        ...at('KEYSTONE'),
        body: { audience: { kind: 'list', employeeNumbers: ['KF-0417', 'KF-0296', 'KF-9999', 'BB-006'] } },
      },
      { ...at('KEYSTONE'), body: { audience: { kind: 'list', employeeNumbers: [] } } },
      ...[
        {},
        { payGroups: ['SMO'] },
        { payGroups: ['SMX', 'SMO'] },
        { legals: ['00-7731904'] },
        { organizationValues: [VALUES.ENGINEERING, VALUES.FLORIDA] },
        { organizationValues: [VALUES.DESIGN, VALUES.FLORIDA] },
        { organizationValues: [VALUES.DESIGN] },
        { organizationValues: [VALUES.DESIGN, UNKNOWN] },
        { schedule: 'partTime' },
        { schedule: 'fullTime' },
        { people: 'managers' },
      ].map((more) => ({ ...at('BLUEBONNET-TRY'), body: { audience: { ...ANYONE, ...more } } })),
      {
        ...at('BLUEBONNET-TRY'),
        body: {
          audience: { kind: 'list', employeeNumbers: ['T-5', 'T-4', 'T-4', 'T-3', 'T-9', 'BB-003', 'T-12', 'T-12'] },
        },
      },
    ),
  ),
  'maintenance.list': byAll(),
  'notices.list': byAll(),
  'employment.managers': all(
    byAll(at('KEYSTONE')),
    byOwner(...['ra', 'KF-00', 'nobody'].map((search) => ({ ...at('KEYSTONE'), query: { search } }))),
    byOwner(...['vega', 'abelson'].map((search) => ({ ...at('LINDEN'), query: { search } }))),
  ),
  'documents.look': look,
  'employment.look': all(look, lookAtOthers),
  'hrRecords.look': look,
  'people.look': all(
    look,
    lookAtOthers,
    byAll({ ...employeeIn('BLUEBONNET', 'BB-006'), body: { reason: null } }, [
      'owner',
      'payroll of KEYSTONE',
      'payroll of BLUEBONNET',
    ]),
    byOwner({ ...employeeIn('CEDARVAULT', 'CV-001'), body: { reason: 'Case 4712' } }),
    byAll({ ...FIRST, body: { reason: null } }, EVERYONE),
  ),
  'documents.open': all(
    byAll({ ...FIRST, params: { ...FIRST.params, documentId: UNKNOWN }, body: { reason: null } }),
    byOwner(
      ...Object.values(DOCUMENTS).map((documentId) => ({
        params: { ...FIRST.params, documentId },
        body: { reason: 'Case 4713' },
      })),
    ),
  ),
  'employment.form': async (ask) => {
    for (const act of ['change', 'transfer', 'leave', 'return', 'end', 'rehire', 'correct', 'takeBack'])
      await ask('owner', { params: { ...FIRST.params, act } });
    await byAll({ params: { ...FIRST.params, act: 'change' } })(ask);
    for (const one of LOOKED_AT.slice(2)) await ask('owner', { params: { ...one.params, act: 'correct' } });
    await ask('owner', { params: { ...FIRST.params, act: 'correct' }, query: { date: '2026-01-01' } });
    // Of the day of a version, and the day before and after.
    for (const date of ['2026-11-19', '2026-11-20', '2026-11-21'])
      await ask('owner', { params: { ...OTHERS[0].params, act: 'correct' }, query: { date } });
    for (const one of OTHERS.slice(2)) await ask('owner', { params: { ...one.params, act: 'change' } });
  },
  'employment.hireForm': all(
    byAll(at('KEYSTONE')),
    byOwner(at('BLUEBONNET'), at('LINDEN'), at('TAMARACK'), at('NONESUCH')),
  ),
  'people.list': all(
    byAll({ query: { limit: 12 } }),
    byOwner(
      ...queries('search', 'vega', 'vgea', 'KF-04', 'marisol.v', 'nguyen', 'nobody', '%'),
      ...queries('status', 'active', 'leave', 'ended').map(({ query }) => ({ query: { ...query, limit: 4 } })),
      ...queries('account', 'linked', 'invited', 'none').map(({ query }) => ({ query: { ...query, limit: 4 } })),
      ...queries('role', 'payrollAdministrator', 'manager', 'supervisor'),
      ...queries('clientCode', 'MESAPINE', 'KEYSTONE-TRY', 'NONESUCH'),
      ...page(3, 0, 3, 79),
      ...sorted('name', 'employeeNumber'),
    ),
  ),
  'people.accessOptions': ofClients,
  'confirmations.list': all(
    byAll(),
    byAll({ query: { state: 'ended' } }),
    byAll({}, ['support of harborline']),
    byOwner(
      ...queries('clientCode', 'BLUEBONNET', 'NONESUCH'),
      { query: { state: 'ended', offset: 1, limit: 2 } },
      { query: { state: 'waiting', offset: 1, limit: 2 } },
      { query: { state: 'ended', clientCode: 'CEDARVAULT' } },
    ),
  ),
  'clients.form': byAll(),
  'setup.read': ofClients,
  'setup.form': all(
    ...setupForm.options.map((form) => byAll(at('KEYSTONE', { form }))),
    byOwner(
      at('BLUEBONNET', { form: 'legals' }),
      at('KEYSTONE', { form: 'nonesuch' }),
      ...setupForm.options.map((form) => at('TAMARACK', { form })),
      at('LINDEN', { form: 'calendar' }),
    ),
  ),
  'signIns.days': all(byAll(), byOwner(...queries('clientCode', 'KEYSTONE', 'NONESUCH'))),
  'partners.list': all(byAll(), byOwner(...queries('search', 'ridge', 'nobody'), ...page(1, 0, 1))),
  'partners.read': ofPartners,
  'branding.read': ofPartners,
  'branding.checkImage': byAll({
    params: { partnerKey: 'summit-ridge' },
    body: { field: 'logoImageBase64', base64: 'bm8gaW1hZ2U=' },
  }),
  'branding.hosts': ofPartners,
  'branding.export': all(
    byAll({ params: { partnerKey: 'summit-ridge' } }),
    byOwner(
      ...PARTNERS.map((partnerKey) => ({ params: { partnerKey }, query: { state: 'draft' } })),
      ...PARTNERS.slice(2).map((partnerKey) => ({ params: { partnerKey } })),
      ...PARTNERS.slice(0, 2).map((partnerKey) => ({ params: { partnerKey }, query: { state: 'live' } })),
    ),
  ),
  'branding.previewMail': async (ask) => {
    const { live } = await ask.of('branding.read', { params: { partnerKey: 'summit-ridge' } });
    const params = { partnerKey: 'summit-ridge' };
    await byAll({ params, body: { brand: live, kind: 'payday', language: 'en' } })(ask);
    for (const kind of ['payday', 'newDevice'])
      for (const language of ['en', 'es']) await ask('owner', { params, body: { brand: live, kind, language } });
  },
  'branding.previewPdf': async (ask) => {
    const { live } = await ask.of('branding.read', { params: { partnerKey: 'summit-ridge' } });
    await ask('owner', { params: { partnerKey: 'nonesuch' }, body: { brand: live, language: 'en' } });
    await ask('no one', { params: { partnerKey: 'summit-ridge' }, body: { brand: live, language: 'en' } });
  },
  'policy.read': ofClients,
  'policy.preview': async (ask) => {
    const body = { changes: [{ setting: 'nonesuch', from: 'on', to: 'off' }] };
    await byAll({ ...at('KEYSTONE'), body })(ask);
    for (const [code, groups] of Object.entries(PREVIEWED)) {
      const found = z.array(setting).parse((await ask.of('policy.read', at(code)))['settings']);
      // No one at the client in setup can decide as a deputy yet.
      const settings = found.filter(({ type }) => type !== 'employee' || code !== 'LINDEN');
      const changes = settings.map((one) => ({ setting: one.setting, from: one.value, to: anotherValue(one, code) }));
      const of = (isWanted: (one: z.output<typeof setting>) => boolean) =>
        changes.filter((_, place) => settings[place] && isWanted(settings[place]));
      for (const group of groups ?? new Set(settings.map((one) => one.group)))
        await ask('owner', {
          ...at(code),
          body: { changes: of((one) => one.group === group && !POLICIES.has(one.setting)), limit: 3 },
        });
      if (code === 'KEYSTONE')
        for (const name of [...POLICIES, 'nameAddress.approvals'])
          await ask('owner', { ...at(code), body: { changes: of((one) => one.setting === name), limit: 3 } });
    }
  },
};

const setting = z.object({
  setting: z.string(),
  group: z.string(),
  type: z.string(),
  value: z.string(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  choices: z.array(z.string()),
});

/** Returns a value of a setting that differs from its own. */
function anotherValue(
  { setting: name, type, value, min, max, choices }: z.output<typeof setting>,
  code: string,
): string {
  if (type === 'switch') return value === 'on' ? 'off' : 'on';
  if (type === 'time') return '09:15';
  if (type === 'employee') return code === 'KEYSTONE' ? 'KF-0052' : 'MP-001';
  if (type === 'number') return value === String(min) ? String(max) : String(min);
  if (type === 'choices') return choices.slice(0, 2).join(',');
  // Another role than the one that decides before.
  const other = choices.filter((one) => one !== value);
  return (name.endsWith('.escalate-to') ? other.at(-1) : other[0]) ?? name;
}
