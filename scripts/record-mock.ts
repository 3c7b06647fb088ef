import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { endpoints } from '@paystead/contract/endpoints.ts';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { idOf } from '../gateway/seed/seeded-ids.ts';
import { ensureDemo } from '../gateway/seed/ensure-demo.ts';
import { castOn } from '../gateway/seed/read-cast.ts';
import { createApp } from '../gateway/src/app.ts';
import { readConfig } from '../gateway/src/config.ts';
import { openDatabase } from '../gateway/src/platform/database/database.ts';
import { openEmbedded } from '../gateway/src/platform/database/embedded.ts';
import { migrate } from '../gateway/src/platform/database/schema/migrate.ts';
import { noRow, statement } from '../gateway/src/platform/database/port.ts';
import { AntiForgery } from '../gateway/src/platform/http/request/anti-forgery.ts';
import { tokenHash } from '../gateway/src/platform/http/request/credential.ts';
import { parseKeys } from '../gateway/src/platform/keys/key-ring.ts';
import { createLog } from '../gateway/src/platform/log.ts';
import { MIGRATIONS } from '../gateway/src/platform/open-store.ts';
import { buildPath } from '../portal/src/platform/api/endpoint-table.ts';
import { mockFile } from '../portal/src/platform/api/mock-files.ts';
import { root } from './processes/run.ts';

/*
 * Records the files of mock mode: the real gateway's replies to one demo employee on a fixed payday. For the recording,
 * this employee also manages the Shipping department and supervises two people, so that both views have pages. Run
 * `node scripts/record-mock.ts` after changing the contract or the demo. The same sources produce the same files.
 */

const folder = join(root, 'portal/mock');
const TODAY = '2026-11-20';
const NOW = new Date(`${TODAY}T15:00:00Z`);
const LANGUAGES = ['en', 'es'] as const;
const KEYS = parseKeys(`mock1:${Buffer.alloc(32, 7).toString('base64')}`);

/** Any JSON object; mock-fixtures.test.ts checks it against the contract. */
const reply = z.record(z.string(), z.unknown());
type Reply = z.infer<typeof reply>;

interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

const driver = await openEmbedded();
await migrate(driver, MIGRATIONS);
const database = openDatabase(driver);
await ensureDemo({ database, keys: KEYS }, { employees: 60, today: TODAY }, () => undefined);
const { server } = await createApp({
  config: readConfig({ PAYSTEAD_OIDC_ISSUER: 'https://identity.example.test', PAYSTEAD_LOG_LEVEL: 'silent' }),
  database,
  clock: { now: () => NOW },
  keys: KEYS,
  log: createLog('silent'),
  portal: null,
  identity: null,
});

const profileOf = statement(
  'mock.profile_of',
  z.object({ person_id: z.string(), profile_id: z.string() }),
  `select p.person_id, p.profile_id from profile p join client c on c.client_id = p.client_id
    where p.username = $1 and c.client_code = $2`,
);
const openSession = statement(
  'mock.session_open',
  noRow,
  `select from session_open($1, $2, 'web', $3, $4, $5, '{pwd}', $5, 'Chrome, Linux', null, null, null)`,
);

/** Opens a session for the demo employee who has every screen, and returns its token. */
async function signIn(): Promise<string> {
  const profile = castOn(TODAY).find(({ key }) => key === 'plain')?.profiles[0];
  if (!profile) throw new Error('The demo cast has no person with the key plain.');
  const found = await database.asMaintenance((tx) => tx.one(profileOf, [profile.username, profile.clientCode]));
  const token = Buffer.alloc(32, 9).toString('base64url');
  const id = idOf('mock', 'session');
  await database.asDirectory((tx) =>
    tx.run(openSession, [id, tokenHash(token), found.person_id, found.profile_id, NOW.toISOString()]),
  );
  return token;
}

const manage = statement(
  'mock.manage',
  noRow,
  `insert into manager_scope (client_id, manager_id, scope_number, organization_value_id)
   select v.client_id, e.employee_id, 1, v.organization_value_id
     from organization_value v
     join organization_field f on f.client_id = v.client_id and f.organization_field_id = v.organization_field_id
     join employee e on e.client_id = v.client_id and e.employee_number = $1
    where v.name = 'Shipping' and f.display_title = 'Department'`,
);
const supervise = statement(
  'mock.supervise',
  noRow,
  `insert into reporting_closure (client_id, supervisor_id, employee_id, depth)
   select s.client_id, s.employee_id, e.employee_id, 1 from employee s
     join employee e on e.client_id = s.client_id and e.employee_number = any($2) where s.employee_number = $1`,
);
await database.asMaintenance(async (tx) => {
  await tx.run(manage, ['KF-0417']);
  await tx.run(supervise, ['KF-0417', ['KF-0423', 'KF-0431']]);
});

const session = await signIn();
const antiForgery = AntiForgery.of(KEYS).issue(session);

async function request(name: string, input: Input, language: string) {
  const found = endpoints.find((endpoint) => endpoint.name === name) as Endpoint | undefined;
  if (!found) throw new Error(`The contract has no ${name}.`);
  const answer = await server.inject({
    method: found.method,
    url: `/api/${buildPath(found.path, input.params, input.query)}`,
    cookies: { paystead: session, 'XSRF-TOKEN': antiForgery },
    headers: { 'accept-language': language, 'x-xsrf-token': antiForgery },
    ...(input.body && { payload: input.body }),
  });
  if (answer.statusCode !== 200) throw new Error(`${name} answered ${answer.statusCode}: ${answer.body}`);
  return answer;
}

const written = new Map<string, string | Buffer>();

/** Marks lists as complete and drops activity that the recording itself caused. */
function asRecorded(answer: Reply): Reply {
  const events = answer['events'];
  return {
    ...answer,
    ...('nextCursor' in answer && { nextCursor: null }),
    ...(Array.isArray(events) && { events: events.filter((event: unknown) => reply.parse(event)['bySelf'] !== true) }),
  };
}

/** Records the reply, in both languages if they differ, and returns the English one. */
async function record(name: string, input: Input = {}): Promise<Reply> {
  const texts = [];
  for (const language of LANGUAGES) {
    const answer = reply.parse((await request(name, input, language)).json());
    texts.push(JSON.stringify(asRecorded(answer), null, 1));
  }
  const [english = '', spanish = ''] = texts;
  const file = mockFile({
    name,
    params: Object.values(input.params ?? {}),
    query: input.query ?? {},
    body: input.body ?? {},
  });
  written.set(`${file}.json`, `${english}\n`);
  if (spanish !== english) written.set(`${file}.es.json`, `${spanish}\n`);
  return reply.parse(JSON.parse(english));
}

/** Records the reply of a write, built from replies of reads. `null` is an empty reply. */
function answerWith(name: string, body: Reply | null): void {
  written.set(`${name}/reply.json`, `${JSON.stringify(body, null, 1)}\n`);
}

const idsIn = (list: unknown, key: string): string[] =>
  z
    .array(reply)
    .parse(list)
    .map((row) => z.string().parse(row[key]));

written.set('clock.json', `${JSON.stringify({ now: NOW.toISOString() })}\n`);

// The session.
const state = await record('session.read');
for (const by of ['others', 'everybody']) await record('activity.list', { query: { by, limit: 50 } });
await record('branding.byHostname', { query: { hostname: 'localhost' } });
for (const name of ['isManagerViewEnabled', 'isHrW21099ViewEnabled', 'isEmployeeReviewsEnabled', 'isAnalyticsEnabled'])
  await record('menu.feature', { params: { name } });
for (const name of ['idleMinutes', 'warnBeforeExpirySeconds', 'stepUpSeconds', 'maxDirectDeposits'])
  await record('menu.setting', { params: { name } });

// Reads.
const paid = await record('paychecks.list', { query: { limit: 100 } });
for (const year of z.array(z.number()).parse(paid['years']))
  await record('paychecks.list', { query: { year, limit: 100 } });
const paychecks = idsIn(paid['paychecksList'], 'checkId');
for (const [place, checkId] of paychecks.entries()) {
  await record('paychecks.detail', { body: { checkId } });
  // Only neighbors are recorded: the page compares any other two by their lines alone.
  const before = paychecks[place + 1];
  if (before !== undefined) await record('paychecks.change', { body: { before, after: checkId } });
}
const deposits = await record('directDeposits.list');
await record('directDeposits.bank', { params: { routingNumber: '021000021' } });
const forms = await record('yearEnd.list', { query: { limit: 200 } });
for (const formFamily of ['W-2', '1099', '1095-C', '1042-S']) {
  await record('yearEnd.agreements', { query: { formFamily } });
  for (const lang of LANGUAGES) await record('yearEnd.disclosure', { query: { formFamily, lang } });
}
// A form that can't be shown has no boxes; its page explains why, as with a gateway.
for (const id of idsIn(forms['yearEndDocuments'], 'id'))
  await record('yearEnd.boxes', { params: { id } }).catch(() => undefined);
const personal = await record('profile.personal');
const { personal: home } = z.object({ personal: z.object({ zip: z.string() }) }).parse(personal);
const taxes = await record('taxes.read');
await record('taxes.locationsByZipCode', { query: { zipCode: home.zip.slice(0, 5) } });
const RECORD_KINDS = [
  'awards',
  'certifications',
  'companyAssets',
  'educations',
  'skills',
  'trainings',
  'priorEmployments',
  'contacts',
];
for (const kind of RECORD_KINDS) await record(`hrRecords.${kind}`, { query: { limit: 200 } });
const contacts = await record('hrRecords.contacts', { query: { limit: 200 } });
const documents = await record('documents.list', { query: { limit: 200 } });
for (const id of idsIn(documents['employeeAttachments'], 'id')) await record('documents.history', { params: { id } });
for (const status of ['open', 'closed']) await record('pendingTransactions.list', { query: { status, limit: 100 } });
const preferences = await record('preferences.read');
await record('firstDay.read');

// The employees in each view. Only their newest paychecks can be opened.
const OPENED_PAYCHECKS = 6;
for (const role of ['manager', 'supervisor']) {
  await record('team.read', { query: { role } });
  await record('employeeLookup.shortcuts', { query: { role } });
  await record('employeeLookup.options', { query: { role } });
  const criteria = { role, sort: 'lastNameDescending' };
  const found = await record('employeeLookup.search', { body: { ...criteria, employmentStatus: 'a' } });
  await record('employeeLookup.search', { body: { ...criteria, employmentStatus: '' } });
  for (const status of ['open', 'closed'])
    await record('pendingTransactions.report', { query: { role, status, limit: 100 } });
  const page = { role, sort: 'waiting', group: 'none', limit: 50 };
  for (const list of [{ status: 'waiting' }, { status: 'underway' }, { status: 'closed' }])
    await record('pendingTransactions.queue', { body: { ...page, ...list } });
  const mine = await record('pendingTransactions.queue', { body: { ...page, status: 'waiting', decider: 'me' } });
  const counts = await record('pendingTransactions.counts', { body: { role, decider: 'me' } });
  await record('pendingTransactions.counts', { body: { role } });
  // Filters show the whole list of the view that has one.
  if (role === 'manager') {
    answerWith('pendingTransactions.queue', mine);
    answerWith('pendingTransactions.counts', counts);
    await record('pendingTransactions.deputies', {});
  }
  for (const employeeId of idsIn(found['employeesList'], 'employeeId')) {
    await record('employeeLookup.search', { body: { ...criteria, employmentStatus: 'a', around: employeeId } });
    await recordEmployee(employeeId, role);
  }
}

async function recordEmployee(employeeId: string, role: string): Promise<void> {
  const params = { employeeId };
  const query = { role };
  await record('employeeLookup.read', { params, query });
  await record('profile.ofEmployee', { params, query });
  const checks = await record('paychecks.ofEmployee', { params, query });
  await record('paychecks.documentsOfEmployee', { params, query });
  await record('paychecks.offersOfEmployee', { params, query });
  await record('paychecks.garnishmentsOfEmployee', { params, query });
  for (const year of z.array(z.number()).parse(checks['years']))
    await record('paychecks.ofEmployee', { params, query: { role, year, limit: 100 } });
  for (const checkId of idsIn(checks['paychecksList'], 'checkId').slice(0, OPENED_PAYCHECKS))
    await record('paychecks.detail', { body: { checkId, employeeId, role } });
  await record('directDeposits.ofEmployee', { params, query });
  await record('yearEnd.ofEmployee', { params, query });
  for (const kind of RECORD_KINDS) await record(`hrRecords.${kind}OfEmployee`, { params, query });
  const kept = await record('documents.ofEmployee', { params: { role, employeeId }, query: { limit: 200 } });
  for (const id of idsIn(kept['employeeAttachments'], 'id'))
    await record('documents.history', { params: { id }, query: { employeeId, role } });
}

// Every other read of one's own that needs no input.
const withInput = new Set([...written.keys()].map((file) => file.split(/[./]json|\//)[0]));
for (const { name, method, path, who, needs, reply, query } of endpoints as readonly Endpoint[]) {
  // A feature that the recorded client doesn't have isn't answered.
  if (who === 'scope' || needs?.feature) continue;
  const isRead = method === 'GET' && typeof reply !== 'string' && !path.includes('{');
  if (isRead && !withInput.has(name) && (query === undefined || query.safeParse({}).success)) await record(name);
}

// Replies to writes: the unchanged values, because nothing changes in mock mode.
const pick = (from: Reply, ...keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, from[key]]));
const receipt = { outcome: 'applied', change: null };
const accounts = pick(deposits, 'directDeposits', 'proposed', 'version');
for (const name of ['add', 'edit', 'delete'])
  answerWith(`directDeposits.${name}`, { saved: true, ...receipt, ...accounts });
answerWith('profile.savePersonal', {
  saveSuccessfully: true,
  ...receipt,
  ...pick(personal, 'personal', 'proposed', 'version'),
  notChanged: [],
});
answerWith('taxes.save', { saveSuccessfully: true, ...receipt, ...taxes });
answerWith('preferences.save', preferences);
answerWith('hrRecords.saveContacts', contacts);
answerWith('messages.acknowledge', {
  attachmentId: idOf('mock', 'attachment'),
  version: 1,
  sha256: '0'.repeat(64),
  acknowledgedAt: NOW.toISOString(),
});
const expiry = reply.parse(state['expiry']);
answerWith('session.extend', expiry);
answerWith('session.stepUp', expiry);
answerWith('profileSelection.linkEmail', { accepted: true, resendAfter: NOW.toISOString() });
for (const name of ['session.end', 'session.revoke', 'messages.markRead']) answerWith(name, null);

// One pay stub is served for every download.
const [newest = ''] = paychecks;
const file = await request('paychecks.file', { params: { id: newest }, query: { format: 'pdf', lang: 'en' } }, 'en');
written.set('sample.pdf', file.rawPayload);

await server.close();
await database.close();
rmSync(folder, { recursive: true, force: true });
for (const [name, content] of written) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}
process.stdout.write(`${written.size} files in portal/mock\n`);
