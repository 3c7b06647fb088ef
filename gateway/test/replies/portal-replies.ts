import { z } from 'zod';
import { FEATURES, SETTINGS } from '@paystead/contract/features/menu/model.ts';
import { queueGroup, queueSort } from '@paystead/contract/features/pending-transactions/queue.ts';
import { idOf } from '../../seed/seeded-ids.ts';
import { NAMELESS } from './furnish-identities.ts';
import { ATTACHMENTS, EXPORTS, FORM_FILES, STUBS } from './furnish-pay.ts';
import { DOCUMENTS as DOCUMENT_IDS } from './furnish-records.ts';

/** Inputs of a request; `language` is English unless it is given. */
export interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly language?: 'es';
}

/** Sends requests to an endpoint as people of the demo. */
interface Ask {
  /** Records the reply, and returns its body. */
  (who: Caller, input?: Input): Promise<Reply>;
  /** Reads another endpoint without recording the reply. */
  of(name: string, who: Caller, input?: Input): Promise<Reply>;
}
const reply = z.record(z.string(), z.unknown());
type Reply = z.infer<typeof reply>;

/** A person of the demo by name, and the client if it isn't Keystone. */
export type Caller = (typeof CALLERS)[number];
const CALLERS = [
  'Marisol Vega',
  'Bao-Long Tran',
  'Kim Nguyen',
  'Kim Nguyen at BLUEBONNET',
  'Priya Raman',
  'Owen Fisher',
  'Gloria Mendoza',
  'Dana Kowalczyk',
  'Samuel Kauffman',
  'Luz Márquez',
  'Terrence Okafor',
  'Aaliyah Brooks',
  'Jamal Whitfield',
  'Katarzyna Nowak',
  'Nasir Ahmed',
  'Caleb Zook',
  'Tyrone Jefferson',
  'Maeve Gallagher',
  'Anton Bielski',
  'Ruth Hershberger',
  'Raymond Huber',
  'Joan Whitaker',
  'Nadia Haddad at BLUEBONNET',
  'Felix Brandt at BLUEBONNET',
  'Kenji Watanabe at BLUEBONNET',
  'Laurel Whitcomb at BLUEBONNET',
  'Vikram Desai at BLUEBONNET',
  'Marcus Bell at BLUEBONNET',
  'Hannah Olsen at BLUEBONNET',
  'Grace Abernathy at BLUEBONNET',
  'Zoe Lindgren at BLUEBONNET',
  'Wade Hollis at FALLSCITY',
  'Brianna Sizemore at FALLSCITY',
  'Shelby Crane at FALLSCITY',
  'Duc Pham at FALLSCITY',
  'Lorraine Tandy at FALLSCITY',
  'Yusuf Abdi at FALLSCITY',
  'Emeka Eze at FALLSCITY',
  'Thandeka Marlowe at MESAPINE',
  'Auberon Whitcombe at MESAPINE',
  'Beatriz Lindqvist at MESAPINE',
  'Rosalind Achebe at WAYFARER',
  'Teodoro Quist at WAYFARER',
  'Anselm Birdsong at WAYFARER',
  'Ingrid Tolliver at WAYFARER',
  'Celestino Park at WAYFARER',
  'Imogen Thackeray at CEDARVAULT',
  'Desmond Achterberg at CEDARVAULT',
  'a stranger',
] as const;

/** People with different replies: by client, role, history and language. */
const MANY: readonly Caller[] = [
  'Marisol Vega',
  'Bao-Long Tran',
  'Kim Nguyen at BLUEBONNET',
  'Dana Kowalczyk',
  'Samuel Kauffman',
  'Felix Brandt at BLUEBONNET',
  'Wade Hollis at FALLSCITY',
  'Thandeka Marlowe at MESAPINE',
  'Desmond Achterberg at CEDARVAULT',
];
/** People with versions around today, with none in effect yet, and without a tax place. */
const VERSIONED: readonly Caller[] = ['Caleb Zook', 'Yusuf Abdi at FALLSCITY', 'Emeka Eze at FALLSCITY'];
const FEW: readonly Caller[] = ['Marisol Vega', 'Samuel Kauffman', 'Felix Brandt at BLUEBONNET', 'a stranger'];
/** People with peculiar taxes. */
const TAXED: readonly Caller[] = [
  'Marisol Vega',
  'Kim Nguyen',
  'Bao-Long Tran',
  'Samuel Kauffman',
  'Caleb Zook',
  'Tyrone Jefferson',
  'Maeve Gallagher',
  'Joan Whitaker',
  'Felix Brandt at BLUEBONNET',
  'Kenji Watanabe at BLUEBONNET',
  'Zoe Lindgren at BLUEBONNET',
  'Duc Pham at FALLSCITY',
  'Lorraine Tandy at FALLSCITY',
  'Thandeka Marlowe at MESAPINE',
  'Auberon Whitcombe at MESAPINE',
  'Rosalind Achebe at WAYFARER',
  'Teodoro Quist at WAYFARER',
  'Anselm Birdsong at WAYFARER',
  'Ingrid Tolliver at WAYFARER',
  'Celestino Park at WAYFARER',
];
/** People with peculiar pay. */
const PAID: readonly Caller[] = [
  'Marisol Vega',
  'Samuel Kauffman',
  'Aaliyah Brooks',
  'Jamal Whitfield',
  'Katarzyna Nowak',
  'Ruth Hershberger',
  'Laurel Whitcomb at BLUEBONNET',
  'Vikram Desai at BLUEBONNET',
  'Marcus Bell at BLUEBONNET',
  'Felix Brandt at BLUEBONNET',
  'Brianna Sizemore at FALLSCITY',
  'Ingrid Tolliver at WAYFARER',
];

const UNKNOWN = idOf('approved', 'unknown');
const employeeIn = (client: string, number: string) => idOf('employee', client, number);
const MARISOL = employeeIn('KEYSTONE', 'KF-0417');

/** Reads as managers about employees: in scope, in the other view, out of scope and unknown. */
type Reader = readonly [reader: Caller, role: 'manager' | 'supervisor' | null, employeeId: string];
const READERS: readonly Reader[] = [
  ['Dana Kowalczyk', 'manager', MARISOL],
  ['Priya Raman', 'manager', employeeIn('KEYSTONE', 'KF-0296')],
  ['Owen Fisher', 'supervisor', employeeIn('KEYSTONE', 'KF-0231')],
  ['Hannah Olsen at BLUEBONNET', 'manager', employeeIn('BLUEBONNET', 'BB-008')],
  ['Dana Kowalczyk', 'manager', employeeIn('BLUEBONNET', 'BB-006')],
];
const ALL_READERS: readonly Reader[] = [
  ...READERS,
  ['Dana Kowalczyk', null, employeeIn('KEYSTONE', 'KF-0296')],
  ['Priya Raman', 'manager', employeeIn('KEYSTONE', 'KF-0423')],
  ['Priya Raman', 'manager', MARISOL],
  ['Owen Fisher', 'manager', employeeIn('KEYSTONE', 'KF-0231')],
  ['Gloria Mendoza', null, employeeIn('KEYSTONE', 'KF-0431')],
  ['Grace Abernathy at BLUEBONNET', 'manager', employeeIn('BLUEBONNET', 'BB-006')],
  ['Beatriz Lindqvist at MESAPINE', 'manager', employeeIn('MESAPINE', 'MP-009')],
  ['Imogen Thackeray at CEDARVAULT', 'manager', employeeIn('CEDARVAULT', 'CV-002')],
  ['Wade Hollis at FALLSCITY', 'manager', employeeIn('FALLSCITY', 'FC-031')],
  ['Dana Kowalczyk', 'manager', UNKNOWN],
  ['Samuel Kauffman', 'manager', MARISOL],
  ['a stranger', null, MARISOL],
];
const MANAGERS: readonly (readonly [Caller, 'manager' | 'supervisor' | null])[] = [
  ['Dana Kowalczyk', 'manager'],
  ['Priya Raman', null],
  ['Owen Fisher', 'supervisor'],
  ['Gloria Mendoza', 'supervisor'],
  ['Hannah Olsen at BLUEBONNET', null],
  ['Marisol Vega', null],
];

type Walk = (ask: Ask) => Promise<void>;

/** Reads as several people, and in Spanish as the first. */
const by =
  (people: readonly Caller[], input: Input = {}): Walk =>
  async (ask) => {
    for (const [place, who] of people.entries()) {
      await ask(who, input);
      if (place === 0) await ask(who, { ...input, language: 'es' });
    }
  };

const forEmployees =
  (readers: typeof READERS = READERS, further: readonly Input[] = []): Walk =>
  async (ask) => {
    for (const [place, [who, role, employeeId]] of readers.entries()) {
      const input = { params: { employeeId }, ...(role && { query: { role } }) };
      await ask(who, input);
      if (place === 0) {
        await ask(who, { ...input, language: 'es' });
        for (const more of further) await ask(who, { ...input, ...more, query: { ...input.query, ...more.query } });
      }
    }
  };

/** Reads about an employee by a record of theirs, which the query or the body names. */
const asManagers =
  (part: 'query' | 'body', input: Input = {}, further: readonly Input[] = []): Walk =>
  async (ask) => {
    for (const [place, [who, role]] of MANAGERS.entries()) {
      const sent = { ...input, [part]: { ...(role && { role }), ...input[part] } };
      await ask(who, sent);
      if (place > 0) continue;
      await ask(who, { ...sent, language: 'es' });
      for (const more of further) await ask(who, { ...sent, ...more, [part]: { ...sent[part], ...more[part] } });
    }
  };

const SORTS = ['lastNameDescending', 'lastNameAscending', 'employeeNumber', 'hireDateDescending'] as const;
const FILTERS = [
  { decider: 'me' },
  { risk: 'review' },
  { risk: 'none' },
  { due: 'overdue' },
  { due: 'soon' },
  { ruleType: 1 },
  { ruleType: 2 },
  { ruleType: 5 },
  { text: 'okafor' },
  { text: 'depósito' },
  { text: 'address' },
  { text: 'KF-02' },
  { employeeId: MARISOL },
  { text: 'nobody' },
] as const;

const rows = (of: Reply, key: string): Reply[] => z.array(reply).catch([]).parse(of[key]);
const texts = (of: readonly Reply[], key: string): string[] => of.map((row) => z.string().parse(row[key]));

/** Follows the cursors of a list, a few rows at a time. */
const pages =
  (who: Caller, input: Input, limit: number, part: 'query' | 'body' = 'query', most = 4): Walk =>
  async (ask) => {
    let found = await ask(who, { ...input, [part]: { ...input[part], limit } });
    for (let page = 1; page < most && typeof found['nextCursor'] === 'string'; page += 1)
      found = await ask(who, { ...input, [part]: { ...input[part], limit, cursor: found['nextCursor'] } });
    await ask(who, { ...input, [part]: { ...input[part], cursor: 'not-a-cursor' } });
  };

const all =
  (...walks: readonly Walk[]): Walk =>
  async (ask) => {
    for (const walk of walks) await walk(ask);
  };

/** Reads once as each person with each input. */
const each =
  (people: readonly Caller[], inputs: readonly Input[]): Walk =>
  async (ask) => {
    for (const input of inputs) for (const who of people) await ask(who, input);
  };

const records = all(by(MANY), pages('Marisol Vega', {}, 1, 'query', 6));
const ofEmployee = forEmployees();

/** Reads a part of each record that a list has. */
const ofEach =
  (
    list: readonly [name: string, key: string, id: string],
    people: readonly Caller[],
    inputOf: (id: string) => Input,
    most = 100,
  ): Walk =>
  async (ask) => {
    const [name, key, id] = list;
    for (const [place, who] of people.entries()) {
      const ids = texts(rows(await ask.of(name, who), key), id).slice(0, most);
      for (const [number, one] of ids.entries()) {
        await ask(who, inputOf(one));
        if (place === 0 && number === 0) await ask(who, { ...inputOf(one), language: 'es' });
      }
    }
  };

/** Refusals of a read that names a record: no one's, and another person's, for which `inputOf` has an id. */
const refused = (inputOf: (id: string) => Input, others: string): Walk =>
  all(by(['Marisol Vega', 'a stranger'], inputOf(UNKNOWN)), by(['Bao-Long Tran'], inputOf(others)));

const PAYCHECKS = ['paychecks.list', 'paychecksList', 'checkId'] as const;
const newest = async (ask: Ask, who: Caller): Promise<string> => {
  const [first = UNKNOWN] = texts(rows(await ask.of('paychecks.list', who), 'paychecksList'), 'checkId');
  return first;
};
/** Reads some of a year’s paychecks, by their places in the list. */
const atPlaces =
  (who: Caller, query: NonNullable<Input['query']>, places: readonly number[]): Walk =>
  async (ask) => {
    const ids = texts(rows(await ask.of('paychecks.list', who, { query }), 'paychecksList'), 'checkId');
    for (const place of places) await ask(who, { body: { checkId: ids[place] ?? UNKNOWN } });
  };
const DOCUMENTS = ['documents.list', 'employeeAttachments', 'id'] as const;
const FORMS = ['yearEnd.list', 'yearEndDocuments', 'id'] as const;
const FORM_FAMILIES = ['W-2', '1099', '1095-C', '1042-S'] as const;

/** Reads that several views share: one's own, and an employee's as a manager. */
const detailsOfEmployee =
  (list: readonly [name: string, key: string, id: string], inputOf: (id: string, about: object) => Input): Walk =>
  async (ask) => {
    const [name, key, id] = list;
    for (const [who, role, employeeId] of READERS.slice(0, 4)) {
      const about = { employeeId, ...(role && { role }) };
      const params = name === 'documents.ofEmployee' ? { employeeId, role: role ?? 'manager' } : { employeeId };
      const query = role && name !== 'documents.ofEmployee' ? { role } : {};
      const [first = UNKNOWN] = texts(rows(await ask.of(name, who, { params, query }), key), id);
      await ask(who, inputOf(first, about));
    }
  };

/** Reads each of some records as their person, and as someone else. */
const known = (ids: Readonly<Record<string, string>> | readonly string[], inputOf: (id: string) => Input): Walk =>
  each(['Marisol Vega', 'Bao-Long Tran'], Object.values(ids).map(inputOf));

/** Reads documents that lists leave out or show in another version, as their person and as those who see more or less. */
const documents: Walk = async (ask) => {
  for (const id of Object.values(DOCUMENT_IDS)) {
    await ask('Marisol Vega', { params: { id } });
    await ask('Dana Kowalczyk', { params: { id }, query: { employeeId: MARISOL, role: 'manager' } });
    await ask('Owen Fisher', {
      params: { id },
      query: { employeeId: employeeIn('KEYSTONE', 'KF-0231'), role: 'supervisor' },
    });
  }
};

const QUEUE = { limit: 50 };
/** Every order of the queue in every kind of sections. */
const ORDERS = queueSort.options.flatMap((sort) => queueGroup.options.map((group) => ({ body: { sort, group } })));

/** The requests to every endpoint that only reads. */
export const PORTAL_READS: Readonly<Record<string, Walk>> = {
  'activity.list': all(
    by(MANY),
    each(['Marisol Vega', 'Terrence Okafor'], [{ query: { by: 'others' } }, { query: { by: 'everybody' } }]),
    pages('Marisol Vega', { query: { by: 'everybody' } }, 3),
  ),
  'activity.file': all(
    by(['Marisol Vega', 'Samuel Kauffman', 'a stranger']),
    by(['Marisol Vega'], { query: { by: 'others' } }),
  ),
  'branding.read': by(MANY),
  'branding.byHostname': async (ask) => {
    for (const hostname of ['localhost', 'harborline.localhost', 'summit-ridge.localhost', 'elsewhere.localhost', ''])
      await ask('a stranger', { query: { hostname } });
  },
  'directDeposits.list': by([
    ...MANY,
    'Luz Márquez',
    'Terrence Okafor',
    'Anton Bielski',
    'Maeve Gallagher',
    'Jamal Whitfield',
    ...VERSIONED,
  ]),
  'directDeposits.ofEmployee': ofEmployee,
  'directDeposits.bank': async (ask) => {
    for (const routingNumber of ['021000021', '231380104', '000000000', '123456789', '12'])
      await ask('Marisol Vega', { params: { routingNumber } });
    await ask('a stranger', { params: { routingNumber: '021000021' } });
  },
  'documents.list': all(by(MANY), pages('Marisol Vega', {}, 1)),
  'documents.ofEmployee': async (ask) => {
    for (const [who, role, employeeId] of READERS) await ask(who, { params: { role: role ?? 'manager', employeeId } });
    await ask('Dana Kowalczyk', { params: { role: 'employee', employeeId: MARISOL } });
  },
  'documents.file': all(
    ofEach(DOCUMENTS, ['Marisol Vega', 'Samuel Kauffman'], (id) => ({ params: { id } })),
    ofEach(DOCUMENTS, ['Marisol Vega'], (id) => ({ params: { id }, query: { version: 1 } }), 1),
    ofEach(DOCUMENTS, ['Marisol Vega'], (id) => ({ params: { id }, query: { version: 9 } }), 1),
    detailsOfEmployee(['documents.ofEmployee', 'employeeAttachments', 'id'], (id, about) => ({
      params: { id },
      query: { ...about },
    })),
    documents,
    each(
      ['Marisol Vega'],
      [1, 2, 3].map((version) => ({ params: { id: DOCUMENT_IDS.twice }, query: { version } })),
    ),
    by(['Marisol Vega', 'a stranger'], { params: { id: UNKNOWN } }),
  ),
  'documents.history': all(
    documents,
    ofEach(DOCUMENTS, ['Marisol Vega', 'Samuel Kauffman'], (id) => ({ params: { id } })),
    detailsOfEmployee(['documents.ofEmployee', 'employeeAttachments', 'id'], (id, about) => ({
      params: { id },
      query: { ...about },
    })),
    by(['Marisol Vega', 'a stranger'], { params: { id: UNKNOWN } }),
  ),
  'employeeLookup.list': all(
    asManagers(
      'query',
      {},
      SORTS.map((sort) => ({ query: { sort } })),
    ),
    pages('Dana Kowalczyk', { query: { role: 'manager', sort: 'hireDateDescending' } }, 12),
  ),
  'employeeLookup.employees': all(
    asManagers('query'),
    pages('Dana Kowalczyk', { query: { role: 'manager' } }, 12, 'query', 2),
  ),
  'employeeLookup.read': forEmployees(ALL_READERS),
  'employeeLookup.options': asManagers('query'),
  'employeeLookup.search': all(
    asManagers('body', {}, [
      ...SORTS.map((sort) => ({ body: { sort, limit: 6 } })),
      ...['a', 'l', 's', 'i', 't', 'r', 'd', 'p', ''].map((employmentStatus) => ({
        body: { employmentStatus, limit: 60 },
      })),
      ...['vega', 'VE', 'KF-04', 'ana', 'ruiz', 'Calderon', 'marisol.vega', 'nobody', '%', '_'].map((searchText) => ({
        body: { searchText, employmentStatus: '' },
      })),
      ...['H', 'S', 'C'].map((payType) => ({ body: { payType, limit: 60 } })),
      { body: { around: MARISOL } },
      { body: { around: MARISOL, sort: 'lastNameAscending' } },
      { body: { around: employeeIn('KEYSTONE', 'KF-0296') } },
      { body: { around: UNKNOWN } },
      { body: { organizationFieldId: UNKNOWN, organizationLookupValue: '210' } },
      { body: { legalId: UNKNOWN } },
      { body: { payGroupId: UNKNOWN } },
      { body: { payType: 'HS' } },
    ]),
    pages('Gloria Mendoza', { body: { role: 'manager' } }, 4, 'body'),
    async (ask) => {
      const options = await ask.of('employeeLookup.options', 'Dana Kowalczyk', { query: { role: 'manager' } });
      for (const payGroupId of texts(rows(options, 'payGroups'), 'id'))
        await ask('Dana Kowalczyk', { body: { role: 'manager', payGroupId } });
      for (const legalId of texts(rows(options, 'legals'), 'id'))
        await ask('Dana Kowalczyk', { body: { role: 'manager', legalId } });
      for (const field of rows(options, 'organizationFields'))
        for (const organizationLookupValue of texts(rows(field, 'values'), 'code').slice(0, 3))
          await ask('Dana Kowalczyk', {
            body: { role: 'manager', organizationFieldId: String(field['id']), organizationLookupValue },
          });
    },
  ),
  'employeeLookup.shortcuts': asManagers('query'),
  'employeeLookup.file': all(
    asManagers('body'),
    by(['Dana Kowalczyk'], {
      body: { role: 'manager', employmentStatus: '', sort: 'employeeNumber', searchText: 'an' },
    }),
  ),
  'firstDay.read': by([...MANY, 'Luz Márquez']),
  ...Object.fromEntries(
    [
      'awards',
      'certifications',
      'companyAssets',
      'educations',
      'skills',
      'trainings',
      'priorEmployments',
      'contacts',
      'reviews',
    ].flatMap((kind) => [
      [`hrRecords.${kind}`, records],
      [`hrRecords.${kind}OfEmployee`, ofEmployee],
    ]),
  ),
  'invitations.current': by(['a stranger', 'Marisol Vega']),
  'invitations.registration': async (ask) => {
    for (const clientCode of ['FALLSCITY', 'fallscity', 'KEYSTONE', 'NONESUCH', ''])
      await ask('a stranger', { body: { clientCode } });
    await ask('a stranger', { body: { clientCode: 'FALLSCITY' }, language: 'es' });
  },
  'menu.read': by([
    ...MANY,
    'Owen Fisher',
    'Gloria Mendoza',
    'Grace Abernathy at BLUEBONNET',
    'Luz Márquez',
    'Beatriz Lindqvist at MESAPINE',
  ]),
  'menu.isManagerView': by(MANY),
  'menu.brandingFeature': by(['Marisol Vega', 'a stranger']),
  'menu.feature': each(
    ['Marisol Vega', 'Nadia Haddad at BLUEBONNET', 'Wade Hollis at FALLSCITY', 'a stranger'],
    [...FEATURES, 'isNoFeature'].map((name) => ({ params: { name } })),
  ),
  'menu.setting': each(
    ['Marisol Vega', 'Nadia Haddad at BLUEBONNET', 'Wade Hollis at FALLSCITY', 'a stranger'],
    [...SETTINGS, 'noSetting'].map((name) => ({ params: { name } })),
  ),
  'menu.pendo': by(FEW),
  'messages.landingPage': by([...MANY, 'Luz Márquez', 'Priya Raman', 'Terrence Okafor']),
  'messages.attachmentFile': all(
    async (ask) => {
      const page = JSON.stringify(await ask.of('messages.landingPage', 'Marisol Vega'));
      for (const [, id = ''] of page.matchAll(/"attachmentId":"([^"]+)"/g)) {
        await ask('Marisol Vega', { params: { id } });
        await ask('Nadia Haddad at BLUEBONNET', { params: { id } });
      }
    },
    known(ATTACHMENTS, (id) => ({ params: { id } })),
    by(['Marisol Vega', 'a stranger'], { params: { id: UNKNOWN } }),
  ),
  'payCalendar.read': all(
    by([...MANY, ...VERSIONED]),
    each(
      ['Marisol Vega', 'Nadia Haddad at BLUEBONNET'],
      [2024, 2025, 2026, 2027, 2030].map((year) => ({ query: { year } })),
    ),
  ),
  'paychecks.list': all(
    by(MANY, { query: { limit: 3 } }),
    each(PAID, [{ query: { year: 2026, limit: 5 } }]),
    each(
      ['Marisol Vega', 'Samuel Kauffman'],
      [2023, 2024, 2025, 2026, 2027].map((year) => ({ query: { year, limit: 100 } })),
    ),
    pages('Marisol Vega', {}, 4, 'query', 2),
    pages('Samuel Kauffman', { query: { year: 2026 } }, 3),
  ),
  'paychecks.ofEmployee': forEmployees(READERS, [{ query: { year: 2025, limit: 4 } }, { query: { year: 2019 } }]),
  'paychecks.detail': all(
    ofEach(PAYCHECKS, ['Marisol Vega'], (checkId) => ({ body: { checkId } }), 6),
    ofEach(PAYCHECKS, PAID, (checkId) => ({ body: { checkId } }), 1),
    ofEach(PAYCHECKS, ['Duc Pham at FALLSCITY', 'Yusuf Abdi at FALLSCITY'], (checkId) => ({ body: { checkId } }), 1),
    // Of two employers in 2025: by the second in that year and the next; and before two of one day.
    atPlaces('Nasir Ahmed', { year: 2025, limit: 100 }, [0, 12]),
    atPlaces('Nasir Ahmed', { year: 2026 }, [0]),
    atPlaces('Marcus Bell at BLUEBONNET', { year: 2026 }, [3]),
    detailsOfEmployee(['paychecks.ofEmployee', 'paychecksList', 'checkId'], (checkId, about) => ({
      body: { checkId, ...about },
    })),
    async (ask) => refused((checkId) => ({ body: { checkId } }), await newest(ask, 'Marisol Vega'))(ask),
  ),
  'paychecks.change': async (ask) => {
    for (const who of [...PAID, 'Duc Pham at FALLSCITY', 'Caleb Zook'] as const) {
      const ids = texts(
        rows(await ask.of('paychecks.list', who, { query: { limit: 100 } }), 'paychecksList'),
        'checkId',
      );
      for (const place of who === 'Marisol Vega' ? [0, 1, 4, 8] : [0, 1]) {
        const [after, before] = [ids[place], ids[place + 1]];
        if (after !== undefined && before !== undefined) await ask(who, { body: { before, after } });
      }
    }
    const [before, after] = [await newest(ask, 'Bao-Long Tran'), await newest(ask, 'Marisol Vega')];
    await ask('Marisol Vega', { body: { before, after } });
    await ask('Marisol Vega', { body: { before: after, after } });
    await ask('Dana Kowalczyk', { body: { before: after, after: before, employeeId: MARISOL, role: 'manager' } });
    await ask('a stranger', { body: { before, after } });
  },
  'paychecks.planner': by([
    'Marisol Vega',
    'Samuel Kauffman',
    'Vikram Desai at BLUEBONNET',
    'Felix Brandt at BLUEBONNET',
    'Brianna Sizemore at FALLSCITY',
    'Duc Pham at FALLSCITY',
    ...VERSIONED,
    'Katarzyna Nowak',
    'Laurel Whitcomb at BLUEBONNET',
    'Nasir Ahmed',
  ]),
  'paychecks.file': async (ask) => {
    const id = await newest(ask, 'Marisol Vega');
    for (const query of [{ format: 'json' }, { format: 'json', lang: 'es' }, { format: 'xml' }])
      await ask('Marisol Vega', { params: { id }, query });
    await ask('Felix Brandt at BLUEBONNET', {
      params: { id: await newest(ask, 'Felix Brandt at BLUEBONNET') },
      query: { format: 'json' },
    });
    await ask('Dana Kowalczyk', { params: { id }, query: { format: 'json', employeeId: MARISOL, role: 'manager' } });
    await refused((one) => ({ params: { id: one }, query: { format: 'json' } }), id)(ask);
  },
  'paychecks.files': async (ask) => {
    const id = await newest(ask, 'Marisol Vega');
    await ask('Marisol Vega', { body: { checkIds: [id], format: 'csv' } });
    await ask('Marisol Vega', { body: { checkIds: [], format: 'json' } });
    await ask('Marisol Vega', { body: { checkIds: [id], format: 'json' } });
    await refused((one) => ({ body: { checkIds: [one], format: 'json' } }), id)(ask);
  },
  'paychecks.documents': all(
    by(['Marisol Vega', 'Aaliyah Brooks', 'Samuel Kauffman', 'Felix Brandt at BLUEBONNET']),
    pages('Marisol Vega', {}, 1),
  ),
  'paychecks.documentsOfEmployee': ofEmployee,
  'paychecks.documentFile': all(
    known(STUBS, (id) => ({ params: { id } })),
    by(['Marisol Vega', 'a stranger'], { params: { id: UNKNOWN } }),
  ),
  'paychecks.garnishments': by(['Marisol Vega', 'Aaliyah Brooks', 'Samuel Kauffman', 'Felix Brandt at BLUEBONNET']),
  'paychecks.garnishmentsOfEmployee': ofEmployee,
  'paychecks.offers': by(['Marisol Vega', 'Aaliyah Brooks', 'Samuel Kauffman', 'Felix Brandt at BLUEBONNET']),
  'paychecks.offersOfEmployee': ofEmployee,
  'paychecks.exports': by(MANY),
  'paychecks.export': all(
    known(EXPORTS, (exportId) => ({ params: { exportId } })),
    by(['Marisol Vega', 'a stranger'], { params: { exportId: UNKNOWN } }),
  ),
  'paychecks.exportFile': all(
    known(EXPORTS, (exportId) => ({ params: { exportId } })),
    by(['Marisol Vega', 'a stranger'], { params: { exportId: UNKNOWN } }),
  ),
  'paychecks.exportKeys': by(['a stranger']),
  'pendingTransactions.list': all(
    by([
      ...MANY,
      'Terrence Okafor',
      'Anton Bielski',
      'Maeve Gallagher',
      'Jamal Whitfield',
      'Luz Márquez',
      'Anselm Birdsong at WAYFARER',
      'Lorraine Tandy at FALLSCITY',
      'Caleb Zook',
    ]),
    each(
      ['Marisol Vega', 'Terrence Okafor', 'Caleb Zook', 'Samuel Kauffman', 'Luz Márquez', 'Shelby Crane at FALLSCITY'],
      [{ query: { status: 'closed' } }],
    ),
    async (ask) => {
      for (const [who, role, employeeId] of ALL_READERS)
        await ask(who, { query: { employeeId, ...(role && { role }) } });
      for (const number of ['BB-009', 'BB-010'])
        await ask('Hannah Olsen at BLUEBONNET', { query: { employeeId: employeeIn('BLUEBONNET', number) } });
    },
    pages('Dana Kowalczyk', { query: { employeeId: employeeIn('KEYSTONE', 'KF-0102'), role: 'manager' } }, 1),
  ),
  'pendingTransactions.report': all(
    asManagers('query', {}, [
      { query: { status: 'closed' } },
      ...[1, 2, 5, 9].map((ruleType) => ({ query: { ruleType } })),
      { query: { employeeId: MARISOL } },
      { query: { employeeId: UNKNOWN } },
      { query: { submittedBefore: '2026-11-18T16:10:00Z' } },
      { query: { submittedBefore: 'yesterday' } },
      { query: { submittedBefore: '2026-11-18' } },
    ]),
    pages('Dana Kowalczyk', { query: { role: 'manager' } }, 3),
    pages('Dana Kowalczyk', { query: { role: 'manager', status: 'closed' } }, 3),
  ),
  'pendingTransactions.queue': all(
    asManagers('body', { body: QUEUE }, [
      ...['underway', 'closed'].map((status) => ({ body: { status } })),
      ...['due', 'name', 'risk'].map((sort) => ({ body: { sort } })),
      ...['risk', 'kind'].map((group) => ({ body: { group } })),
      { body: { group: 'kind', sort: 'risk', limit: 6 } },
      ...FILTERS.map((body) => ({ body })),
    ]),
    each(
      ['Priya Raman', 'Hannah Olsen at BLUEBONNET'],
      ['underway', 'closed'].map((status) => ({ body: { status } })),
    ),
    each(['Priya Raman', 'Owen Fisher'], ORDERS),
    each(
      ['Rosalind Achebe at WAYFARER'],
      ['waiting', 'underway', 'closed'].map((status) => ({ body: { status } })),
    ),
    ...(['waiting', 'due', 'name', 'risk'] as const).map((sort) =>
      pages(
        'Dana Kowalczyk',
        { body: { role: 'manager', sort, group: sort === 'due' ? 'kind' : 'none' } },
        3,
        'body',
        3,
      ),
    ),
  ),
  'pendingTransactions.counts': asManagers(
    'body',
    {},
    FILTERS.map((body) => ({ body })),
  ),
  'pendingTransactions.detail': async (ask) => {
    const ids = new Set<string>();
    for (const [who, role] of MANAGERS.slice(0, 4))
      for (const status of ['waiting', 'underway', 'closed']) {
        const found = await ask.of('pendingTransactions.queue', who, {
          body: { status, limit: 100, ...(role && { role }) },
        });
        for (const id of texts(rows(found, 'pendingTransactions'), 'employeeWorkflowId')) ids.add(id);
      }
    for (const employeeWorkflowId of ids) await ask('Dana Kowalczyk', { body: { employeeWorkflowId } });
    const [first = UNKNOWN] = ids;
    await ask('Dana Kowalczyk', { body: { employeeWorkflowId: first }, language: 'es' });
    for (const [who] of MANAGERS) await ask(who, { body: { employeeWorkflowId: first } });
    await ask('Dana Kowalczyk', { body: { employeeWorkflowId: UNKNOWN } });
    for (const status of ['waiting', 'underway', 'closed']) {
      const found = await ask.of('pendingTransactions.queue', 'Rosalind Achebe at WAYFARER', { body: { status } });
      for (const id of texts(rows(found, 'pendingTransactions'), 'employeeWorkflowId')) {
        await ask('Rosalind Achebe at WAYFARER', { body: { employeeWorkflowId: id } });
        await ask('Dana Kowalczyk', { body: { employeeWorkflowId: id } });
      }
    }
  },
  'pendingTransactions.deputies': asManagers('query', {}, [{ query: { text: 'ra' } }, { query: { text: 'nobody' } }]),
  'preferences.read': by([...MANY, 'Luz Márquez']),
  'profile.read': by([...MANY, 'Tyrone Jefferson', 'Terrence Okafor', 'Duc Pham at FALLSCITY', ...VERSIONED]),
  'profile.ofEmployee': forEmployees([
    ...ALL_READERS,
    ['Grace Abernathy at BLUEBONNET', 'manager', NAMELESS.employeeId],
  ]),
  'profile.personal': by([
    ...MANY,
    'Luz Márquez',
    'Terrence Okafor',
    'Duc Pham at FALLSCITY',
    'Anselm Birdsong at WAYFARER',
    ...VERSIONED,
  ]),
  'profile.previewMove': async (ask) => {
    const moves = [
      { city: 'Philadelphia', state: 'PA', zip: '19103' },
      { city: 'Lancaster', state: 'PA', zip: '17603' },
      { city: 'Columbus', state: 'OH', zip: '43215' },
      { city: 'Austin', state: 'TX', zip: '78701', effectiveDate: '2027-01-01' },
      { city: 'New York', state: 'NY', zip: '10001' },
      { city: 'Louisville', state: 'KY', zip: '40202' },
      { city: 'Nowhere', state: 'PA', zip: '99999' },
      { city: 'Lancaster', state: 'XX', zip: '1' },
    ];
    for (const body of moves)
      for (const who of ['Marisol Vega', 'Shelby Crane at FALLSCITY'] as const) await ask(who, { body });
    for (const effectiveDate of ['2026-11-19', '2026-11-20', '2027-11-20', '2027-11-21'])
      await ask('Marisol Vega', { body: { ...moves[1], effectiveDate } });
    for (const who of ['Duc Pham at FALLSCITY', 'Kim Nguyen at BLUEBONNET', ...VERSIONED] as const)
      for (const body of moves.slice(4, 6)) await ask(who, { body });
    // Within a state without an income tax.
    await ask('Nadia Haddad at BLUEBONNET', { body: { ...moves[3], effectiveDate: '2026-11-23' } });
    const [body = {}] = moves;
    await ask('Marisol Vega', { body, language: 'es' });
    for (const who of FEW.slice(1)) await ask(who, { body });
  },
  'profile.usStates': by(FEW),
  'profileSelection.list': by(MANY),
  'profileSelection.find': all(
    by(['Kim Nguyen', 'a stranger'], { body: { email: 'kim.nguyen@keystone.example' } }),
    by(['Kim Nguyen'], { body: { email: 'someone@keystone.example' } }),
  ),
  'profileSelection.previewLink': by(['Marisol Vega', 'a stranger'], { body: { token: 'a-token-that-no-one-has' } }),
  'session.read': by([...MANY, 'Owen Fisher', 'Luz Márquez', 'Imogen Thackeray at CEDARVAULT', 'a stranger']),
  'session.devices': by([...FEW, 'Bao-Long Tran']),
  'taxes.read': by([...TAXED, 'Laurel Whitcomb at BLUEBONNET', 'Yusuf Abdi at FALLSCITY', 'Emeka Eze at FALLSCITY']),
  'taxes.calculator': by(TAXED),
  'taxes.locationsByZipCode': async (ask) => {
    for (const zipCode of ['17603', '17022', '19103', '40202', '47112', '10001', '99999', '1760', 'abcde'])
      await ask('Marisol Vega', { query: { zipCode } });
    await ask('a stranger', { query: { zipCode: '17603' } });
  },
  'taxes.ofPlace': async (ask) => {
    const places = new Set<string>();
    for (const zipCode of ['17603', '19103', '40202', '47112', '10001']) {
      const text = JSON.stringify(await ask.of('taxes.locationsByZipCode', 'Marisol Vega', { query: { zipCode } }));
      for (const [, place = ''] of text.matchAll(/"geoCode":"([^"]+)"/g)) places.add(place);
    }
    for (const geoCode of [...places, '000000000', 'x'])
      for (const isResidenceTax of ['true', 'false'])
        await ask('Marisol Vega', { params: { geoCode, isResidenceTax } });
    const [geoCode = ''] = places;
    for (const each of places)
      await ask('Marisol Vega', { params: { geoCode: each, isResidenceTax: 'true' }, language: 'es' });
    await ask('Marisol Vega', { params: { geoCode, isResidenceTax: 'perhaps' } });
    await ask('a stranger', { params: { geoCode, isResidenceTax: 'true' } });
  },
  'team.read': all(asManagers('query'), each(['Rosalind Achebe at WAYFARER', 'Teodoro Quist at WAYFARER'], [{}])),
  'yearEnd.list': all(
    by([...MANY, 'Jamal Whitfield', 'Nasir Ahmed', 'Raymond Huber', 'Kenji Watanabe at BLUEBONNET']),
    each(
      ['Marisol Vega'],
      [2023, 2024, 2025, 2026].map((year) => ({ query: { year } })),
    ),
    pages('Marisol Vega', {}, 1),
  ),
  'yearEnd.ofEmployee': forEmployees(READERS, [{ query: { year: 2025 } }]),
  'yearEnd.boxes': all(
    ofEach(
      FORMS,
      [
        'Marisol Vega',
        'Jamal Whitfield',
        'Nasir Ahmed',
        'Raymond Huber',
        'Felix Brandt at BLUEBONNET',
        'Kenji Watanabe at BLUEBONNET',
        'Vikram Desai at BLUEBONNET',
        'Brianna Sizemore at FALLSCITY',
        'Shelby Crane at FALLSCITY',
        'Samuel Kauffman',
        'Ingrid Tolliver at WAYFARER',
      ],
      (id) => ({ params: { id } }),
      3,
    ),
    detailsOfEmployee(['yearEnd.ofEmployee', 'yearEndDocuments', 'id'], (id, about) => ({
      params: { id },
      query: { ...about },
    })),
    known(FORM_FILES, (id) => ({ params: { id } })),
    by(['Marisol Vega', 'a stranger'], { params: { id: UNKNOWN } }),
  ),
  'yearEnd.file': all(
    known(FORM_FILES, (id) => ({ params: { id } })),
    by(['Felix Brandt at BLUEBONNET'], { params: { id: FORM_FILES.ofFelix } }),
    by(['Dana Kowalczyk'], { params: { id: FORM_FILES.imported }, query: { employeeId: MARISOL, role: 'manager' } }),
    by(['Marisol Vega', 'a stranger'], { params: { id: UNKNOWN } }),
  ),
  'yearEnd.disclosure': async (ask) => {
    for (const formFamily of FORM_FAMILIES)
      for (const lang of ['en', 'es']) await ask('Marisol Vega', { query: { formFamily, lang } });
    for (const who of FEW.slice(1)) await ask(who, { query: { formFamily: 'W-2', lang: 'en' } });
    await ask('Marisol Vega', { query: { formFamily: 'W-9' } });
  },
  'yearEnd.agreements': async (ask) => {
    for (const formFamily of FORM_FAMILIES) for (const who of FEW) await ask(who, { query: { formFamily } });
    await ask('Marisol Vega', { query: { formFamily: 'W-2' }, language: 'es' });
  },
  'yearEnd.sample': by(['a stranger'], { query: { formFamily: 'W-2' } }),
};
