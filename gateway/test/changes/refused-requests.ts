import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { importPKCS8, SignJWT } from 'jose';
import type { LightMyRequestResponse as Reply } from 'fastify';
import { addCredential } from '../../src/service/accounts/account-store.ts';
import { readPublicKey } from '../../src/service/accounts/public-key.ts';
import { JWT_BEARER } from '../../src/service/oauth/client-authentication.ts';
import { checkId } from '../harness/checks.ts';
import { idOf, MILLRACE, PEOPLE } from '../harness/people.ts';
import { issueForm } from '../harness/year-end.ts';
import { openConsole, signedInOperator, writingHeaders } from '../operators.ts';
import { AUTHORIZE, bearer, nonceOf, profileOf } from '../sign-in/sign-in-harness.ts';
import { CROWDED, type Stage } from './stage.ts';

/** A call that is refused, with what it lacks. */
type Refused = readonly [title: string, send: () => Promise<Reply>];

const { plain, colleague, other, manager } = PEOPLE;
const UNKNOWN = '0badc0de-0000-4000-8000-000000000000';
const PERSONAL = '/api/employeeProfile/personal';

/** Sends requests of every kind that is refused, at each part of the product. What they log matters more than what they reply. */
export async function refusedRequests(stage: Stage): Promise<void> {
  await refusedInPortal(stage);
  await refusedSignIns(stage);
  await refusedInConsole(stage);
  await refusedInService(stage);
  await failedRequests(stage);
}

async function noteAll({ request }: Stage, file: string, all: readonly Refused[]): Promise<void> {
  for (const [title, send] of all) await request(`refused/${file}`, title, send);
}

async function refusedInPortal(stage: Stage): Promise<void> {
  const { signIn } = stage;
  const { harness } = signIn;
  const { server, stranger } = harness;
  const visitors = new Map(
    (['plain', 'colleague', 'manager', 'admin'] as const).map((key) => [key, harness.signedInAnew(key)]),
  );
  const as = (key: 'plain' | 'colleague' | 'manager' | 'admin') => visitors.get(key) ?? stranger;
  const me = await signIn.signedIn('plain');
  const ended = await signIn.signedIn('plain');
  await harness.change(
    `update session set revoked_at = '${harness.now.toISOString()}' where token_hash = sha256('${ended.cookies.get('paystead') ?? ''}')`,
  );
  const { token } = await signIn.wrapper('plain');
  await harness.change(`update client_policy set employee_assurance = 'password'`);
  await issueForm(harness.insert, { person: colleague, place: 9 });
  const version = (await as('plain').get(PERSONAL)).json<{ version: number }>().version;
  const address = {
    firstName: plain.firstName, lastName: 'Tester', streetAddress: '900-12-3456 Secret Street', city: 'Lancaster', state: 'PA', zip: '17603',
  }; // prettier-ignore
  const save = (body: object, headers: Record<string, string> = {}) =>
    as('plain').put(PERSONAL, body as never, {
      headers: { 'if-match': String(version), 'idempotency-key': randomUUID(), ...headers },
    });
  const raw = (payload: string | Buffer, type: string) =>
    me.send('POST', '/api/session/entries', { body: payload, headers: { 'content-type': type } });
  const otherForm = `/api/checks/employees/${other.employeeId}`;
  const decide = { employeeWorkflowId: UNKNOWN };
  await noteAll(stage, 'portal', [
    ['401: without a session', () => stranger.get('/api/check')],
    ['401: with a session that no one has', () => server.inject({ url: '/api/check', cookies: { paystead: 'x'.repeat(43) } })],
    ['401: with a session that was ended', () => ended.get('/api/check')],
    ['401: with a token that no one has', () => server.inject({ url: '/api/check', headers: { authorization: `Bearer ${'y'.repeat(43)}` } })],
    ['401: with a cookie and a token', () => me.get('/api/check', bearer(token))],
    ['403: without the anti-forgery value', () => me.send('POST', '/api/session/entries', { body: { endpoint: 'directDeposits.edit', content: '{}' }, pair: false })],
    ['403: from a page of another site', () => me.send('POST', '/api/session/entries', { body: {}, headers: { origin: 'https://evil.example' } })],
    ['403: a sign-in from a page of another site', () => server.inject({ method: 'POST', url: AUTHORIZE, headers: { origin: 'https://evil.example' }, payload: { idpToken: 'a.b.c' } })],
    ['404: paychecks of someone out of scope', () => as('plain').get(`/api/checks/employees/${colleague.employeeId}`)],
    ['404: paychecks of someone at the other client', () => as('manager').get(otherForm)],
    ['404: the same again', () => as('manager').get(otherForm)],
    ['404: with a Social Security number in place of an id', () => as('plain').get('/api/checks/employees/900-12-3456')],
    ['404: the paycheck of someone else', () => as('plain').get(`/api/check/${checkId(colleague, 1)}/file?format=pdf`)],
    ['404: an address that doesn’t exist', () => me.get('/api/nothing/900-12-3456')],
    ['405: a method that the address doesn’t take', () => me.send('DELETE', '/api/check')],
    ['409: a version that was replaced', () => save(address, { 'if-match': '99' })],
    ['413: a body of more than 256 KB', () => raw(JSON.stringify({ endpoint: 'x'.repeat(270_000) }), 'application/json')],
    ['415: a body of another type', () => raw('<entry>900-12-3456</entry>', 'text/xml')],
    ['422: a body that isn’t JSON', () => raw('{"content": "900-12-3456', 'application/json')],
    ['422: a body with faults', () => save({ ...address, zip: '900-12-3456', state: 'Pennsylvania' })],
    ['422: an id that isn’t one', () => as('admin').post('/api/pendingTransactions/reject', { employeeWorkflowId: '900-12-3456' })],
    ['404: a decision about a request that doesn’t exist', () => as('admin').post('/api/pendingTransactions/approve', decide)],
    ['429: one request too many of an address', () => server.inject({ url: '/api/check', remoteAddress: CROWDED })],
  ]); // prettier-ignore
  const key = { 'idempotency-key': randomUUID() };
  await save(address, key);
  await as('colleague').get('/api/session');
  await noteAll(stage, 'portal', [
    ['409: another body under the key of an earlier one', () => save({ ...address, city: 'Reading' }, key)],
  ]);
  await harness.change(`delete from client_decision_rule; delete from pending_transaction`);
  await harness.insert('client_decision_rule', [
    { client_id: MILLRACE.clientId, rule_type: 1, decider: 'payrollAdministrator', deadline_days: 3 },
  ]);
  const newest = (await as('plain').get(PERSONAL)).json<{ version: number }>().version;
  const saved = await save({ ...address, city: 'Reading' }, { 'if-match': String(newest) });
  const { change } = saved.json<{ change?: { employeeWorkflowId: string } }>();
  if (!change) throw new Error(saved.body);
  const approve = { employeeWorkflowId: change.employeeWorkflowId, ruleType: 1, version: 1, reason: 'Known.' };
  await noteAll(stage, 'portal', [
    ['404: a decision about one’s own request', () => as('plain').post('/api/pendingTransactions/approve', approve)],
    ['403: a decision that someone else makes', () => as('manager').post('/api/pendingTransactions/approve', approve)],
  ]); // prettier-ignore
  await harness.change('delete from client_decision_rule; delete from pending_transaction');
  await harness.change('update session set signed_in_at = $$2020-01-01$$');
  const form = `/api/yearEndDocument/${idOf('form', colleague.number * 100 + 9)}/boxes`;
  await noteAll(stage, 'portal', [
    ['403: one’s own form without a recent sign-in', () => as('colleague').get(form)],
    ['403: the form of a report without a recent sign-in', () => as('manager').get(`${form}?employeeId=${colleague.employeeId}`)],
  ]); // prettier-ignore
  await harness.change(`update session set signed_in_at = '${harness.now.toISOString()}'`);
  await harness.change(`update client_policy set employee_assurance = 'phishingResistant'`);
  await noteAll(stage, 'portal', [['403: below the level that the client requires', () => me.get('/api/check')]]);
  await harness.change(`update client_policy set employee_assurance = 'password'`);
  await noteAll(stage, 'portal', [
    ['503: a change during maintenance', async () => {
      await harness.insert('maintenance', [{
        maintenance_id: idOf('mnt', 9), client_id: null, reason: 'upgrade', started_at: harness.now.toISOString(), operators_may_change: false,
        started_by: 'Olivia',
      }]);
      return save(address);
    }],
  ]); // prettier-ignore
  await harness.change(`delete from maintenance where maintenance_id = '${idOf('mnt', 9)}'`);
}

async function refusedSignIns(stage: Stage): Promise<void> {
  const { signIn } = stage;
  const { harness, provider } = signIn;
  const open = async (claims: Readonly<Record<string, unknown>>, forged = false) =>
    signIn.authorize(signIn.browser(), 'plain', { idpToken: await signIn.tokenOf('plain', { claims, forged }) });
  const seconds = Math.floor(harness.now.getTime() / 1000);
  const used = await signIn.tokenOf('plain');
  const first = signIn.browser();
  await signIn.authorize(first, 'plain', { idpToken: used });
  const me = await signIn.signedIn('plain');
  const logout = async (token: string) =>
    harness.server.inject({
      method: 'POST',
      url: '/api/session/back-channel-logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost:80' },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    });
  const logoutToken = await provider.logoutTokenOf(harness.now, { claims: { sid: 'x', jti: 'used' } });
  await logout(logoutToken);
  await noteAll(stage, 'sign-ins', [
    ['a token that isn’t one', () => signIn.authorize(signIn.browser(), 'plain', { idpToken: 'not.a.token' })],
    ['a token that someone else signed', () => open({}, true)],
    ['a token that has expired', () => open({ iat: seconds - 900, exp: seconds - 600 })],
    ['a token for another application', () => open({ aud: 'another-portal' })],
    ['a token of another provider', () => open({ iss: 'https://evil.example' })],
    ['a token of another sign-in', async () => signIn.browser().post(AUTHORIZE, { idpToken: await signIn.tokenOf('plain', { claims: { nonce: 'of another one' } }), nonce: 'of-this-sign-in-0001', ...profileOf('plain') })],
    ['a token that was used', () => signIn.browser().post(AUTHORIZE, { idpToken: used, nonce: nonceOf(used), ...profileOf('plain') })],
    ['a token without a confirmed address', () => open({ email_verified: false, sub: 'new-subject' })],
    ['a profile that doesn’t exist', () => signIn.authorize(signIn.browser(), 'plain', { username: 'no.one', clientCode: 'MILLRACE' })],
    ['a profile of someone else', () => signIn.authorize(signIn.browser(), 'plain', profileOf('colleague'))],
    ['a step-up with an old sign-in', async () => me.post('/api/session/step-up', { idpToken: await signIn.tokenOf('plain', { claims: { auth_time: 1 } }) })],
    ['a step-up by someone else', async () => me.post('/api/session/step-up', { idpToken: await signIn.tokenOf('colleague') })],
    ['a renewal with a token that no one has', () => signIn.browser().post('/api/authorization/refresh', { refreshToken: 'z'.repeat(43), nativeClientId: 'paystead-native' })],
    ['a sign-out by the provider with a used token', () => logout(logoutToken)],
    ['a sign-out by the provider with a token that isn’t one', () => logout('not.a.token')],
    ['a failure of the provider', () => signIn.browser().post('/api/session/sign-in-failure', { providerId: 'development', code: 'invalid_answer', providerError: 'server_error' })],
  ]); // prettier-ignore
  await harness.change(`update client_policy set employee_assurance = 'secondFactor'`);
  await noteAll(stage, 'sign-ins', [['a sign-in below the level that the client requires', () => open({})]]);
  await harness.change(`update client_policy set employee_assurance = 'password'`);
  const wrong = () =>
    signIn.browser().post('/api/invitations/register', {
      clientCode: 'MILLRACE', email: 'typed@example.test', facts: { zipCode: '17603', birthDate: '1994-03-09', employeeNumber: 'E-9999' },
    }); // prettier-ignore
  for (let place = 0; place < 12; place += 1) await wrong();
  await noteAll(stage, 'sign-ins', [
    ['a registration after many wrong ones', wrong],
    ['a failure of the provider after that: limits of other names are counted apart', () => signIn.browser().post('/api/session/sign-in-failure', { providerId: 'development', code: 'invalid_answer', providerError: 'server_error' })],
  ]); // prettier-ignore
}

async function refusedInConsole(stage: Stage): Promise<void> {
  const { signIn } = stage;
  const { harness } = signIn;
  await harness.change('delete from console_operator');
  const support = await signedInOperator(signIn, 'chief', { role: 'support' });
  const payroll = await signedInOperator(signIn, 'manager', { role: 'payroll', client: 'BAKERY' });
  const how = await writingHeaders(support);
  await noteAll(stage, 'console', [
    ['401: without a session', () => signIn.browser().get('/api/console/clients')],
    ['401: with a session of the portal', async () => (await signIn.signedIn('plain')).get('/api/console/clients')],
    ['a sign-in of someone who is no operator', () => openConsole(signIn, 'plain', signIn.browser())],
    ['403: a call that the role doesn’t allow', () => support.send('POST', '/api/console/clients', { body: { values: {} }, ...how })],
    ['403: without the anti-forgery value', () => support.send('POST', '/api/console/clients', { body: { values: {} } })],
    ['404: a client out of reach', () => payroll.get('/api/console/clients/MILLRACE')],
    ['404: a client that doesn’t exist', () => support.get('/api/console/clients/NONE')],
    ['404: a person of a client out of reach', async () => payroll.send('POST', `/api/console/clients/MILLRACE/people/${manager.employeeId}/look`, { body: { reason: null }, ...(await writingHeaders(payroll)) })],
    ['422: a search with a fault', () => support.get('/api/console/people?limit=many')],
  ]); // prettier-ignore
}

async function refusedInService(stage: Stage): Promise<void> {
  const { service, signIn, request } = stage;
  const { harness } = signIn;
  const account = await service.create('refused', { MILLRACE: ['people:write'] });
  const grant = { grant_type: 'client_credentials', client_id: account.name };
  const token = await service.tokenOf(account);
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = await readPublicKey(String(pair.publicKey.export({ type: 'spki', format: 'pem' })));
  if ('problem' in key) throw new Error(key.problem);
  await harness.database.asMaintenance((tx) =>
    addCredential(
      tx,
      account.accountId,
      { kind: 'key', hint: key.thumbprint, publicJwk: key.jwk },
      { by: 'operator', now: harness.now },
    ),
  );
  const own = await importPKCS8(String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' })), 'ES256');
  const assertionOf = async (claims: Record<string, unknown> = {}) => {
    const at = harness.now.getTime() / 1000;
    const all = { iss: account.name, sub: account.name, aud: 'http://localhost:80', exp: at + 60, jti: randomUUID() };
    return new SignJWT({ ...all, ...claims }).setProtectedHeader({ alg: 'ES256' }).sign(own);
  };
  const assert = (text: string) =>
    service.requestToken({ ...grant, client_assertion_type: JWT_BEARER, client_assertion: text });
  let used = '';
  await request('service/oauth.token', 'with a signed assertion', async () => assert((used = await assertionOf())));
  const put = (path: string, payload: string | object, more: Record<string, string> = {}) =>
    service.call({ method: 'PUT', url: `/api/v1/${path}`, token, headers: { 'content-type': 'application/json', ...more }, payload }); // prettier-ignore
  await noteAll(stage, 'service', [
    ['401: a token for a wrong secret', () => service.requestToken({ ...grant, client_secret: 'wrong' })],
    ['401: a token for an unknown account', () => service.requestToken({ ...grant, client_id: 'no one', client_secret: 'wrong' })],
    ['401: a signed assertion that was used', () => assert(used)],
    ['401: a signed assertion for another audience', async () => assert(await assertionOf({ aud: 'https://elsewhere.test' }))],
    ['401: a signed assertion of an unknown account', async () => service.requestToken({ grant_type: grant.grant_type, client_assertion_type: JWT_BEARER, client_assertion: await assertionOf({ iss: 'no one', sub: 'no one' }) })],
    ['400: a token in JSON', () => service.call({ method: 'POST', url: '/oauth/token', payload: { ...grant, client_secret: '900-12-3456' } })],
    ['401: a call without a token', () => service.call({ url: '/api/v1/changes?client_code=MILLRACE' })],
    ['401: a call with a token that no one has', () => service.call({ url: '/api/v1/changes', token: 'paystead_token_none' })],
    ['403: a call without its scope', () => service.call({ url: '/api/v1/changes?client_code=MILLRACE', token })],
    ['a record at a client without the scope', () => put('people/P-1', { client_code: 'BAKERY', email: 'x@example.test', language: 'en', profiles: [] })],
    ['422: a record with faults', () => put('people/P-1', { client_code: 'MILLRACE', email: '900-12-3456', language: 'fr', profiles: [] })],
    ['422: a record that isn’t JSON', () => put('people/P-1', '{"ssn": "900-12-3456')],
    ['415: a record of another type', () => put('people/P-1', 'ssn;900-12-3456', { 'content-type': 'text/csv' })],
    ['SCIM: without its scope', () => service.call({ url: '/scim/v2/Users', token })],
    ['SCIM: with an unknown token', () => service.call({ url: '/scim/v2/Users', token: 'paystead_token_none' })],
  ]); // prettier-ignore
  await harness.change(
    `update service_account set disabled_at = '${harness.now.toISOString()}' where name = 'refused'`,
  );
  await noteAll(stage, 'service', [
    ['401: a call of an account that was disabled', () => put('people/P-1', {})],
    ['401: a signed assertion of an account that was disabled', async () => assert(await assertionOf())],
    ['401: a token for an account that was disabled', () => service.requestToken({ ...grant, client_secret: account.secrets[0] })],
  ]); // prettier-ignore
}

/** Requests that fail by the gateway itself: the database has no such table for a moment. */
async function failedRequests(stage: Stage): Promise<void> {
  const { service, signIn, trouble } = stage;
  const { harness } = signIn;
  const away = async (send: () => Promise<Reply>) => {
    trouble.isAway = true;
    try {
      return await send();
    } finally {
      trouble.isAway = false;
    }
  };
  const scim = await service.create('failing', { MILLRACE: ['scim', 'changes:read'] });
  const token = await service.tokenOf(scim);
  const without = async (table: string, send: () => Promise<Reply>) => {
    await harness.change(`alter table ${table} rename to missing_table`);
    try {
      return await send();
    } finally {
      await harness.change(`alter table missing_table rename to ${table}`);
    }
  };
  await noteAll(stage, 'failed', [
    ['500: in the portal', () => without('pay_check', () => harness.signedInAnew('plain').get('/api/check'))],
    ['500: in SCIM', () => without('profile', () => service.call({ url: '/scim/v2/Users', token }))],
    ['500: in the service API', () => without('pending_transaction', () => service.call({ url: '/api/v1/changes', token }))],
    ['503: in the portal, while the database is away', () => away(() => harness.signedInAnew('plain').get('/api/check'))],
    ['503: in SCIM, while the database is away', () => away(() => service.call({ url: '/scim/v2/Users', token }))],
  ]); // prettier-ignore
}
