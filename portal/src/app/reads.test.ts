import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { activityQuery } from '../features/activity/queries.ts';
import { brandingQuery } from '../features/branding/queries.ts';
import { bankQuery, depositsQuery, SEEN_IN as DEPOSITS_SEEN_IN } from '../features/direct-deposits/queries.ts';
import { documentsQuery, filePath, historyQuery } from '../features/documents/queries.ts';
import {
  employeeQuery,
  employeesQuery,
  optionsQuery,
  positionQuery,
  shortcutsQuery,
} from '../features/employee-lookup/queries.ts';
import { firstDayQuery } from '../features/first-day/queries.ts';
import { recordsQuery, reviewsEnabledQuery } from '../features/hr-records/queries.ts';
import { menuQuery } from '../features/menu/queries.ts';
import { landingPageQuery } from '../features/messages/queries.ts';
import { payCalendarQuery } from '../features/pay-calendar/queries.ts';
import { payChangeQuery } from '../features/paychecks/causes/pay-change-query.ts';
import { garnishmentOrdersQuery } from '../features/paychecks/garnishments/garnishment-orders-query.ts';
import { plannerQuery } from '../features/paychecks/planner/planner-query.ts';
import { paycheckQuery, paychecksQuery } from '../features/paychecks/queries.ts';
import { subjectPaycheckQuery, subjectPaychecksQuery } from '../features/paychecks/subject-queries.ts';
import { waitingCountsQuery } from '../features/pending-transactions/counts.ts';
import { deputiesQuery } from '../features/pending-transactions/deputies/queries.ts';
import { ownRequestsQuery } from '../features/pending-transactions/own/queries.ts';
import { parseFilters } from '../features/pending-transactions/queue/filters.ts';
import { filterCountsQuery, queueQuery } from '../features/pending-transactions/queue/queries.ts';
import { devicesQuery, preferencesQuery } from '../features/preferences/queries.ts';
import { profilesQuery } from '../features/profile-selection/queries.ts';
import { profileQuery } from '../features/profile/overview/queries.ts';
import {
  moveQuery,
  personalQuery,
  placesQuery as placesOfAddressQuery,
  SEEN_IN as PERSONAL_SEEN_IN,
  statesQuery,
} from '../features/profile/personal/queries.ts';
import { calculatorQuery, placesQuery, SEEN_IN as TAXES_SEEN_IN, taxesQuery } from '../features/taxes/queries.ts';
import { teamQuery } from '../features/team/queries.ts';
import { agreementsQuery, boxesQuery, disclosureQuery, formsQuery } from '../features/year-end/queries.ts';
import type { Api } from '../platform/services.ts';
import { SELF, type Subject } from '../platform/subject.ts';

const ANN: Subject = { view: 'manager', employeeId: 'ann' };
const BEN: Subject = { view: 'manager', employeeId: 'ben' };
/** The same employee in another view, where other data may be shown. */
const ANN_SUPERVISED: Subject = { view: 'supervisor', employeeId: 'ann' };
const SUBJECTS = [SELF, ANN, BEN, ANN_SUPERVISED] as const;
const VIEWS = ['manager', 'supervisor'] as const;
const LANGUAGES = ['en', 'es'] as const;

const filters = (search: string) => parseFilters(new URLSearchParams(search));
const FILTERS = ['', 'of=everyone', 'show=closed', 'type=2', 'risk=review', 'due=soon', 'order=name', 'sections=kind'];
const SEARCHES = [
  { view: 'manager', criteria: { employmentStatus: 'a', sort: 'employeeNumber' }, text: '' },
  { view: 'supervisor', criteria: { employmentStatus: 'a', sort: 'employeeNumber' }, text: '' },
  { view: 'manager', criteria: { employmentStatus: '', sort: 'employeeNumber' }, text: '' },
  { view: 'manager', criteria: { employmentStatus: 'a', sort: 'hireDateDescending' }, text: '' },
  { view: 'manager', criteria: { employmentStatus: 'a', sort: 'employeeNumber' }, text: 'ann' },
] as const;
const move = (zip: string) => ({ state: 'PA', zip, city: 'Lancaster', residentGeoCode: '390710001' }) as never;
const clock = { now: () => Date.parse('2026-11-20T17:00:00Z') };

type Read = (api: Api, queries: QueryClient) => Promise<unknown>;

/** Every read of the portal with each of its inputs, by its name. Within a name, each asks for something else. */
const READS: Readonly<Record<string, readonly Read[]>> = {
  activity: (['others', 'everybody'] as const).flatMap((by) =>
    LANGUAGES.map<Read>((language) => (api, queries) => queries.fetchInfiniteQuery(activityQuery(api, by, language))),
  ),
  branding: (['hostname', 'profile'] as const).map<Read>(
    (source) => (api, queries) => queries.fetchQuery(brandingQuery(api, clock as never, source, 'pay.example')),
  ),
  deposits: SUBJECTS.map<Read>((subject) => (api, queries) => queries.fetchQuery(depositsQuery(api, subject))),
  banks: ['031302955', '231380104'].map<Read>((number) => (api, queries) => queries.fetchQuery(bankQuery(api, number))),
  documents: SUBJECTS.map<Read>((subject) => (api, queries) => queries.fetchQuery(documentsQuery(api, subject))),
  versions: SUBJECTS.flatMap((subject) =>
    ['d1', 'd2'].map<Read>((id) => (api, queries) => queries.fetchQuery(historyQuery(api, subject, id))),
  ),
  employees: SEARCHES.map<Read>((search) => (api, queries) => queries.fetchInfiniteQuery(employeesQuery(api, search))),
  positions: SEARCHES.flatMap((search) =>
    ['ann', 'ben'].map<Read>((id) => (api, queries) => queries.fetchQuery(positionQuery(api, search, id))),
  ),
  employee: VIEWS.flatMap((view) =>
    ['ann', 'ben'].map<Read>((id) => (api, queries) => queries.fetchQuery(employeeQuery(api, view, id))),
  ),
  shortcuts: VIEWS.map<Read>((view) => (api, queries) => queries.fetchQuery(shortcutsQuery(api, view))),
  options: VIEWS.flatMap((view) =>
    LANGUAGES.map<Read>((language) => (api, queries) => queries.fetchQuery(optionsQuery(api, view, language))),
  ),
  firstDay: [(api, queries) => queries.fetchQuery(firstDayQuery(api))],
  records: SUBJECTS.flatMap((subject) =>
    (['skills', 'contacts'] as const).map<Read>(
      (kind) => (api, queries) => queries.fetchQuery(recordsQuery(api, kind, subject)),
    ),
  ),
  reviews: [(api, queries) => queries.fetchQuery(reviewsEnabledQuery(api))],
  menu: [(api, queries) => queries.fetchQuery(menuQuery(api))],
  landingPage: LANGUAGES.map<Read>((language) => (api, queries) => queries.fetchQuery(landingPageQuery(api, language))),
  calendar: [undefined, 2026, 2027].map<Read>(
    (year) => (api, queries) => queries.fetchQuery(payCalendarQuery(api, year)),
  ),
  causes: [
    ['c1', 'c2'],
    ['c2', 'c1'],
    ['c1', 'c3'],
  ].map<Read>(
    ([before = '', after = '']) =>
      (api, queries) =>
        queries.fetchQuery(payChangeQuery(api, SELF, { before: { checkId: before }, after: { checkId: after } })),
  ),
  garnishments: SUBJECTS.map<Read>(
    (subject) => (api, queries) => queries.fetchQuery(garnishmentOrdersQuery(api, subject)),
  ),
  planner: [(api, queries) => queries.fetchQuery(plannerQuery(api))],
  paychecks: [undefined, 2025, 2026].flatMap((year) => [
    (api: Api, queries: QueryClient) => queries.fetchInfiniteQuery(paychecksQuery(api, year)),
    ...[ANN, BEN, ANN_SUPERVISED].map<Read>(
      (subject) => (api, queries) => queries.fetchInfiniteQuery(subjectPaychecksQuery(api, subject, year)),
    ),
  ]),
  paycheck: ['c1', 'c2'].flatMap((id) => [
    (api: Api, queries: QueryClient) => queries.fetchQuery(paycheckQuery(api, id)),
    ...[ANN, BEN, ANN_SUPERVISED].map<Read>(
      (subject) => (api, queries) => queries.fetchQuery(subjectPaycheckQuery(api, subject, id)),
    ),
  ]),
  waiting: VIEWS.map<Read>((view) => (api, queries) => queries.fetchQuery(waitingCountsQuery(api, view))),
  deputies: ['', 'ann', 'ben'].map<Read>((text) => (api, queries) => queries.fetchQuery(deputiesQuery(api, text))),
  ownRequests: (['open', 'closed'] as const).flatMap((shown) =>
    LANGUAGES.map<Read>((language) => (api, queries) => queries.fetchQuery(ownRequestsQuery(api, shown, language))),
  ),
  queue: VIEWS.flatMap((view) =>
    FILTERS.flatMap((search) =>
      ['', 'ann'].flatMap((text) =>
        LANGUAGES.map<Read>(
          (language) => (api, queries) =>
            queries.fetchInfiniteQuery(queueQuery(api, view, filters(search), text, language)),
        ),
      ),
    ),
  ),
  // Neither the list nor the order changes the counts, so these aren't among the inputs.
  queueCounts: VIEWS.flatMap((view) =>
    ['', 'type=2', 'type=5', 'risk=review', 'due=soon'].flatMap((search) =>
      ['', 'ann'].map<Read>(
        (text) => (api, queries) => queries.fetchQuery(filterCountsQuery(api, view, filters(search), text)),
      ),
    ),
  ),
  preferences: [(api, queries) => queries.fetchQuery(preferencesQuery(api))],
  devices: [(api, queries) => queries.fetchQuery(devicesQuery(api))],
  profiles: [(api, queries) => queries.fetchQuery(profilesQuery(api))],
  profile: [(api, queries) => queries.fetchQuery(profileQuery(api))],
  personal: [(api, queries) => queries.fetchQuery(personalQuery(api))],
  states: [(api, queries) => queries.fetchQuery(statesQuery(api))],
  placesOfAddress: ['17603', '43085'].map<Read>(
    (zip) => (api, queries) => queries.fetchQuery(placesOfAddressQuery(api, zip)),
  ),
  moves: ['17603', '43085'].map<Read>((zip) => (api, queries) => queries.fetchQuery(moveQuery(api, move(zip)))),
  taxes: [(api, queries) => queries.fetchQuery(taxesQuery(api))],
  calculator: [(api, queries) => queries.fetchQuery(calculatorQuery(api))],
  places: ['17603', '43085'].map<Read>((zip) => (api, queries) => queries.fetchQuery(placesQuery(api, zip))),
  team: VIEWS.map<Read>((view) => (api, queries) => queries.fetchQuery(teamQuery(api, view))),
  forms: SUBJECTS.map<Read>((subject) => (api, queries) => queries.fetchQuery(formsQuery(api, subject))),
  boxes: SUBJECTS.flatMap((subject) =>
    ['f1', 'f2'].map<Read>((id) => (api, queries) => queries.fetchQuery(boxesQuery(api, subject, id))),
  ),
  disclosure: (['w2', '1099'] as const).flatMap((family) =>
    LANGUAGES.map<Read>(
      (language) => (api, queries) => queries.fetchQuery(disclosureQuery(api, family as never, language)),
    ),
  ),
  agreements: (['w2', '1099'] as const).map<Read>(
    (family) => (api, queries) => queries.fetchQuery(agreementsQuery(api, family as never)),
  ),
};

const SEARCH_KEYS = [
  { employmentStatus: 'a', sort: 'employeeNumber', role: 'manager' },
  { employmentStatus: 'a', sort: 'employeeNumber', role: 'supervisor' },
  { employmentStatus: '', sort: 'employeeNumber', role: 'manager' },
  { employmentStatus: 'a', sort: 'hireDateDescending', role: 'manager' },
  { employmentStatus: 'a', sort: 'employeeNumber', role: 'manager', searchText: 'ann' },
];
const ALL_WAITING = {
  list: 'waiting',
  isOfEveryone: false,
  ruleType: null,
  risk: null,
  due: null,
  employeeId: null,
  sort: 'waiting',
  group: 'none',
};
/** The whole key of each read above, in the same order. */
const KEYS: Readonly<Record<string, readonly QueryKey[]>> = {
  activity: [
    ['activity', 'others', 'en'],
    ['activity', 'others', 'es'],
    ['activity', 'everybody', 'en'],
    ['activity', 'everybody', 'es'],
  ],
  branding: [
    ['branding', 'hostname'],
    ['branding', 'profile'],
  ],
  deposits: [
    ['directDeposits', 'self'],
    ['directDeposits', 'manager:ann'],
    ['directDeposits', 'manager:ben'],
    ['directDeposits', 'supervisor:ann'],
  ],
  banks: [
    ['directDeposits', 'bank', '031302955'],
    ['directDeposits', 'bank', '231380104'],
  ],
  documents: [
    ['documents', 'list', 'self'],
    ['documents', 'list', 'manager:ann'],
    ['documents', 'list', 'manager:ben'],
    ['documents', 'list', 'supervisor:ann'],
  ],
  versions: [
    ['documents', 'history', 'self', 'd1'],
    ['documents', 'history', 'self', 'd2'],
    ['documents', 'history', 'manager:ann', 'd1'],
    ['documents', 'history', 'manager:ann', 'd2'],
    ['documents', 'history', 'manager:ben', 'd1'],
    ['documents', 'history', 'manager:ben', 'd2'],
    ['documents', 'history', 'supervisor:ann', 'd1'],
    ['documents', 'history', 'supervisor:ann', 'd2'],
  ],
  employees: SEARCH_KEYS.map((body) => ['employeeLookup', 'list', body]),
  positions: SEARCH_KEYS.flatMap((body) => ['ann', 'ben'].map((id) => ['employeeLookup', 'position', body, id])),
  employee: [
    ['employeeLookup', 'employee', 'manager', 'ann'],
    ['employeeLookup', 'employee', 'manager', 'ben'],
    ['employeeLookup', 'employee', 'supervisor', 'ann'],
    ['employeeLookup', 'employee', 'supervisor', 'ben'],
  ],
  shortcuts: [
    ['employeeLookup', 'shortcuts', 'manager'],
    ['employeeLookup', 'shortcuts', 'supervisor'],
  ],
  options: [
    ['employeeLookup', 'options', 'manager', 'en'],
    ['employeeLookup', 'options', 'manager', 'es'],
    ['employeeLookup', 'options', 'supervisor', 'en'],
    ['employeeLookup', 'options', 'supervisor', 'es'],
  ],
  firstDay: [['firstDay']],
  records: [
    ['hrRecords', 'skills', 'self'],
    ['hrRecords', 'contacts', 'self'],
    ['hrRecords', 'skills', 'manager:ann'],
    ['hrRecords', 'contacts', 'manager:ann'],
    ['hrRecords', 'skills', 'manager:ben'],
    ['hrRecords', 'contacts', 'manager:ben'],
    ['hrRecords', 'skills', 'supervisor:ann'],
    ['hrRecords', 'contacts', 'supervisor:ann'],
  ],
  reviews: [['hrRecords', 'reviewsEnabled']],
  menu: [['menu']],
  landingPage: [
    ['messages', 'landingPage', 'en'],
    ['messages', 'landingPage', 'es'],
  ],
  calendar: [
    ['payCalendar', null],
    ['payCalendar', 2026],
    ['payCalendar', 2027],
  ],
  causes: [
    ['paychecks', 'change', 'c1', 'c2'],
    ['paychecks', 'change', 'c2', 'c1'],
    ['paychecks', 'change', 'c1', 'c3'],
  ],
  garnishments: [
    ['paychecks', 'garnishments', 'self'],
    ['paychecks', 'garnishments', 'manager:ann'],
    ['paychecks', 'garnishments', 'manager:ben'],
    ['paychecks', 'garnishments', 'supervisor:ann'],
  ],
  planner: [['paychecks', 'planner']],
  paychecks: [
    ['paychecks', 'list', 'newest'],
    ['paychecks', 'list', 'newest', 'manager:ann'],
    ['paychecks', 'list', 'newest', 'manager:ben'],
    ['paychecks', 'list', 'newest', 'supervisor:ann'],
    ['paychecks', 'list', 2025],
    ['paychecks', 'list', 2025, 'manager:ann'],
    ['paychecks', 'list', 2025, 'manager:ben'],
    ['paychecks', 'list', 2025, 'supervisor:ann'],
    ['paychecks', 'list', 2026],
    ['paychecks', 'list', 2026, 'manager:ann'],
    ['paychecks', 'list', 2026, 'manager:ben'],
    ['paychecks', 'list', 2026, 'supervisor:ann'],
  ],
  paycheck: [
    ['paychecks', 'detail', 'c1'],
    ['paychecks', 'detail', 'c1', 'manager:ann'],
    ['paychecks', 'detail', 'c1', 'manager:ben'],
    ['paychecks', 'detail', 'c1', 'supervisor:ann'],
    ['paychecks', 'detail', 'c2'],
    ['paychecks', 'detail', 'c2', 'manager:ann'],
    ['paychecks', 'detail', 'c2', 'manager:ben'],
    ['paychecks', 'detail', 'c2', 'supervisor:ann'],
  ],
  waiting: [
    ['pendingTransactions', 'counts', 'manager', { role: 'manager' }],
    ['pendingTransactions', 'counts', 'supervisor', { role: 'supervisor' }],
  ],
  deputies: [
    ['pendingTransactions', 'deputies', ''],
    ['pendingTransactions', 'deputies', 'ann'],
    ['pendingTransactions', 'deputies', 'ben'],
  ],
  ownRequests: [
    ['pendingTransactions', 'own', 'open', 'en'],
    ['pendingTransactions', 'own', 'open', 'es'],
    ['pendingTransactions', 'own', 'closed', 'en'],
    ['pendingTransactions', 'own', 'closed', 'es'],
  ],
  queue: VIEWS.flatMap((view) =>
    [
      {},
      { isOfEveryone: true },
      { list: 'closed' },
      { ruleType: 2 },
      { risk: 'review' },
      { due: 'soon' },
      { sort: 'name' },
      { group: 'kind' },
    ].flatMap((changed) =>
      ['', 'ann'].flatMap((text) =>
        LANGUAGES.map((language) => ['approvals', view, { ...ALL_WAITING, ...changed }, text, language]),
      ),
    ),
  ),
  queueCounts: VIEWS.flatMap((role) =>
    [{}, { ruleType: 2 }, { ruleType: 5 }, { risk: 'review' }, { due: 'soon' }].flatMap((narrowed) =>
      [{}, { text: 'ann' }].map((searched) => [
        'pendingTransactions',
        'counts',
        role,
        { role, decider: 'me', ...narrowed, ...searched },
      ]),
    ),
  ),
  preferences: [['preferences']],
  devices: [['session', 'devices']],
  profiles: [['profiles']],
  profile: [['profile', 'detail']],
  personal: [['profile', 'personal']],
  states: [['profile', 'states']],
  placesOfAddress: [
    ['profile', 'places', '17603'],
    ['profile', 'places', '43085'],
  ],
  moves: [
    ['profile', 'move', { state: 'PA', zip: '17603', city: 'Lancaster', residentGeoCode: '390710001' }],
    ['profile', 'move', { state: 'PA', zip: '43085', city: 'Lancaster', residentGeoCode: '390710001' }],
  ],
  taxes: [['taxes', 'read']],
  calculator: [['taxes', 'calculator']],
  places: [
    ['taxes', 'places', '17603'],
    ['taxes', 'places', '43085'],
  ],
  team: [
    ['team', 'manager'],
    ['team', 'supervisor'],
  ],
  forms: [
    ['yearEnd', 'list', 'self'],
    ['yearEnd', 'list', 'manager:ann'],
    ['yearEnd', 'list', 'manager:ben'],
    ['yearEnd', 'list', 'supervisor:ann'],
  ],
  boxes: [
    ['yearEnd', 'boxes', 'f1', 'self'],
    ['yearEnd', 'boxes', 'f2', 'self'],
    ['yearEnd', 'boxes', 'f1', 'manager:ann'],
    ['yearEnd', 'boxes', 'f2', 'manager:ann'],
    ['yearEnd', 'boxes', 'f1', 'manager:ben'],
    ['yearEnd', 'boxes', 'f2', 'manager:ben'],
    ['yearEnd', 'boxes', 'f1', 'supervisor:ann'],
    ['yearEnd', 'boxes', 'f2', 'supervisor:ann'],
  ],
  disclosure: [
    ['yearEnd', 'disclosure', 'w2', 'en'],
    ['yearEnd', 'disclosure', 'w2', 'es'],
    ['yearEnd', 'disclosure', '1099', 'en'],
    ['yearEnd', 'disclosure', '1099', 'es'],
  ],
  agreements: [
    ['yearEnd', 'agreements', 'w2'],
    ['yearEnd', 'agreements', '1099'],
  ],
};

/** Everything that any read takes from its reply. */
const REPLY = {
  nextCursor: null,
  activity: [],
  consents: [],
  employeeAttachments: [],
  enabled: true,
  garnishmentOrders: [],
  geoCodeLocations: [],
  paychecksList: [],
  pendingTransactions: [],
  profileSelections: [],
  sessions: [],
  stateList: [],
  yearEndDocuments: [],
};
/** Reads of lists that come page by page. */
const IN_PAGES = new Set([
  'activity',
  'documents',
  'employees',
  'forms',
  'ownRequests',
  'paychecks',
  'queue',
  'records',
]);

/**
 * Reads all of these with one cache, and returns what was requested of the gateway and the keys of the cache. Lists have as many
 * pages as named, each with the cursor of the next one.
 */
async function readAll(reads: readonly Read[], pages = 1) {
  const requested: string[] = [];
  const call = (name: string, inputs: unknown) => {
    requested.push(`${name} ${JSON.stringify(inputs)}`);
    const nextCursor = requested.length < pages ? `page ${requested.length + 1}` : null;
    return Promise.resolve({ ...REPLY, nextCursor });
  };
  const defaults = { retry: false, staleTime: Infinity, gcTime: Infinity, pages };
  const queries = new QueryClient({ defaultOptions: { queries: defaults } });
  for (const read of reads) await read({ call } as unknown as Api, queries);
  return { requested, queries };
}

describe('reads of the portal', () => {
  // The gateway translates these answers into the language of a header.
  const BY_LANGUAGE = new Set(['activity', 'options', 'landingPage', 'ownRequests', 'queue']);
  it.each(Object.entries(READS))('%s keeps each answer under a key of its own', async (name, reads) => {
    const { requested, queries } = await readAll(reads);
    expect(queries.getQueryCache().getAll()).toHaveLength(reads.length);
    const perRead = name === 'branding' ? 2 : 1;
    expect(requested).toHaveLength(reads.length * perRead);
    const differing = new Set(requested.filter((one) => !one.startsWith('menu.brandingFeature')));
    expect(differing.size).toBe(reads.length / (BY_LANGUAGE.has(name) ? 2 : 1));
    const again = await readAll([...reads, ...reads]);
    expect(again.queries.getQueryCache().getAll()).toHaveLength(reads.length);
  });

  it.each(Object.entries(READS))(
    '%s: each key holds the name of what is read and every input, whole',
    async (name, reads) => {
      const { queries } = await readAll(reads);
      expect(
        queries
          .getQueryCache()
          .getAll()
          .map(({ queryKey }) => queryKey),
      ).toEqual(KEYS[name]);
    },
  );

  it.each(Object.entries(READS))(
    '%s: each further page is requested as the first one was, from where the page before it ended',
    async (name, reads) => {
      for (const read of reads) {
        const { requested } = await readAll([read], 3);
        const [first = ''] = requested;
        const from = requested.flatMap((one) => /"cursor":"([^"]+)"/.exec(one)?.[1] ?? []);
        expect(from).toEqual(IN_PAGES.has(name) ? ['page 2', 'page 3'] : []);
        const others = requested.filter((one) => one.includes('"cursor"'));
        expect(others.map((one) => one.replace(/"cursor":"[^"]+",|,?"cursor":"[^"]+"/, ''))).toEqual(
          from.map(() => first),
        );
      }
    },
  );

  it('share a key only where they ask for the same', async () => {
    const all = Object.values(READS).flat();
    const { queries } = await readAll(all);
    expect(queries.getQueryCache().getAll()).toHaveLength(all.length);
  });

  it.each<[string, readonly (readonly string[])[], readonly string[]]>([
    [
      'bank accounts',
      DEPOSITS_SEEN_IN,
      ['banks', 'deputies', 'deposits', 'landingPage', 'ownRequests', 'queueCounts', 'waiting'],
    ],
    [
      'names and addresses',
      PERSONAL_SEEN_IN,
      [
        'calculator',
        'deputies',
        'landingPage',
        'ownRequests',
        'personal',
        'planner',
        'profile',
        'queueCounts',
        'taxes',
        'waiting',
      ],
    ],
    [
      'tax forms',
      TAXES_SEEN_IN,
      [
        'calculator',
        'deputies',
        'landingPage',
        'moves',
        'ownRequests',
        'personal',
        'placesOfAddress',
        'planner',
        'profile',
        'queueCounts',
        'states',
        'taxes',
        'waiting',
      ],
    ],
  ])('that a change of %s outdates are these', async (_, seenIn, expected) => {
    const outdated: string[] = [];
    for (const [name, reads] of Object.entries(READS)) {
      const { queries } = await readAll(reads);
      for (const queryKey of seenIn) await queries.invalidateQueries({ queryKey });
      if (queries.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated }).length > 0)
        outdated.push(name);
    }
    expect(outdated.toSorted((a, b) => a.localeCompare(b))).toEqual(expected.toSorted((a, b) => a.localeCompare(b)));
  });
});

it.each([
  ['1760', false],
  ['17603', true],
  [' 17603 ', true],
  ['17603-', true],
  ['17603-1234', true],
  ['17603-12345', false],
  ['176031', false],
  ['1760a', false],
])('the places of an address are read for the ZIP code %s: %s', (zip, isRead) => {
  const query = placesOfAddressQuery({} as unknown as Api, zip);
  expect(query.enabled).toBe(isRead);
  expect(query.queryKey).toEqual(['profile', 'places', zip.trim().slice(0, 5)]);
});

it.each([
  [SELF, undefined, 'employeeAttachments/d1/file'],
  [SELF, 2, 'employeeAttachments/d1/file?version=2'],
  [ANN, 2, 'employeeAttachments/d1/file?employeeId=ann&role=manager&version=2'],
  [ANN_SUPERVISED, undefined, 'employeeAttachments/d1/file?employeeId=ann&role=supervisor'],
])('the file of a document of %j in version %s is at %s', (subject, version, path) => {
  expect(filePath(subject, 'd1', version)).toBe(path);
});
