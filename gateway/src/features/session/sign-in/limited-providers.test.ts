import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createHarness } from '../../../../test/harness.ts';
import { BAKERY, idOf, MILLRACE, PEOPLE } from '../../../../test/harness/people.ts';
import { openBrowser, type Browser } from '../../../../test/sign-in/browser.ts';
import { readFrom, remoteProvider, type RemoteProvider } from '../../../../test/sign-in/remote-provider.ts';
import { AUTHORIZE, profileOf, refusal } from '../../../../test/sign-in/sign-in-harness.ts';
import { statement } from '../../../platform/database/port.ts';

/** Petra works for both clients. `bakery` is limited by code, `partner` by the host of BAKERY's partner; `wide` isn't. */
const [bakery, partner, wide] = await Promise.all(['bakery', 'partner', 'wide'].map((id) => remoteProvider(id)));
if (!bakery || !partner || !wide) throw new Error('no providers');
const folder = mkdtempSync(join(tmpdir(), 'paystead-limited-'));
const file = join(folder, 'providers.json');
const described = ({ id, issuer, clientId }: RemoteProvider) => ({ id, name: id, issuer, clientId });
writeFileSync(
  file,
  JSON.stringify([
    { ...described(bakery), clientCodes: ['BAKERY'] },
    { ...described(partner), hosts: ['bakery.localhost'] },
    described(wide),
  ]),
);
const harness = await createHarness({
  environment: { PAYSTEAD_OIDC_ISSUER: '', PAYSTEAD_OIDC_PROVIDERS: file },
  ports: { readJson: readFrom(bakery, partner, wide) },
});
afterAll(async () => {
  await harness.close();
  rmSync(folder, { recursive: true });
});

const AT_BAKERY = { username: 'petra.second', clientCode: BAKERY.code };
const AT_MILLRACE = profileOf('plain');
await harness.insert('partner_hostname', [
  { hostname: 'localhost', partner_id: MILLRACE.partnerId },
  { hostname: 'bakery.localhost', partner_id: BAKERY.partnerId },
]);
await harness.insert('employee', [
  { client_id: BAKERY.clientId, employee_id: idOf('empl', 31), employee_number: 'E-0031', ssn_last_four: '1031', created_at: '2020-01-01T00:00:00.000Z' },
]); // prettier-ignore
await harness.insert('profile', [
  { client_id: BAKERY.clientId, employee_id: idOf('empl', 31), profile_id: idOf('prof', 31), username: 'petra.second', person_id: PEOPLE.plain.personId, role_names: [] },
]); // prettier-ignore

beforeEach(() => harness.change('delete from person_identity'));

const identities = statement('test.identities', z.object({ issuer: z.string() }), 'select issuer from person_identity');
const bound = async () =>
  (await harness.database.asMaintenance((tx) => tx.rows(identities, []))).map((one) => one.issuer);

const BAKERY_HOST = 'bakery.localhost:80';
const emailOf = (firstName: string) => ({ email: `${firstName}@example.test`, email_verified: true, nonce: 'n' });
const petra = emailOf('petra');
const tokenOf = (provider: RemoteProvider, claims: Readonly<Record<string, unknown>> = petra) =>
  provider.tokenOf(`account-of-${String(claims['email'])}`, harness.now, claims);

async function signIn(
  provider: RemoteProvider,
  profile: object,
  host = 'localhost:80',
  at = openBrowser(harness.server, { host }),
) {
  const reply = await at.post(AUTHORIZE, { idpToken: await tokenOf(provider), nonce: 'n', ...profile });
  return { at, status: reply.statusCode === 200 ? 200 : refusal(reply) };
}

const clientsIn = (reply: { json: () => unknown }) =>
  z
    .object({ profileSelections: z.array(z.object({ clientCode: z.string() })) })
    .parse(reply.json())
    .profileSelections.map(({ clientCode }) => clientCode)
    .toSorted();

async function listed(provider: RemoteProvider, host = 'localhost:80') {
  const headers = { 'x-identity-token': await tokenOf(provider) };
  return clientsIn(await openBrowser(harness.server, { host }).post('/api/userProfile/profiles', { email: petra.email }, { headers })); // prettier-ignore
}

const ownList = async (at: Browser) => clientsIn(await at.get('/api/userProfile/profiles'));

describe('SIG-3: a provider signs people in to its own clients only', () => {
  it.each([
    ['its client codes', bakery, 'localhost:80'],
    ['the partner of its hosts', partner, BAKERY_HOST],
  ] as const)('limited by %s: opens no session elsewhere, and lists no profile elsewhere', async (_title, provider, host) => {
    expect((await signIn(provider, AT_MILLRACE, host)).status).toEqual([404, 'not_found']);
    expect(await listed(provider, host)).toEqual(['BAKERY']);
    expect((await signIn(provider, AT_BAKERY, host)).status).toBe(200);
    // The identity is bound now, and still reaches no other client.
    expect((await signIn(provider, AT_MILLRACE, host)).status).toEqual([404, 'not_found']);
  }); // prettier-ignore

  it.each([
    ['by its client codes', bakery, 'localhost:80', 'identity_token_invalid'],
    ['by the partner of its hosts', partner, BAKERY_HOST, 'identity_token_invalid'],
    ['not at all', wide, 'localhost:80', 'not_found'],
  ])('limited %s: vouches for operators only if it isn’t', async (_title, provider, host, code) => {
    const reply = await openBrowser(harness.server, { host }).post('/api/console/session', {
      idpToken: await tokenOf(provider),
      nonce: 'n',
    });
    expect(reply.json()).toMatchObject({ code });
  });

  it('a provider without limits signs in to both', async () => {
    expect(await listed(wide)).toEqual(['BAKERY', 'MILLRACE']);
    expect((await signIn(wide, AT_MILLRACE)).status).toBe(200);
    expect((await signIn(wide, AT_BAKERY)).status).toBe(200);
  });

  it('binds no identity to a person of other clients', async () => {
    const colleague = emailOf('carl');
    const [row] = await harness.database.asMaintenance((tx) =>
      tx.rows(statement('test.colleague', z.object({ email: z.string() }), `select email from person_email where person_id = '${PEOPLE.colleague.personId}'`), []),
    ); // prettier-ignore
    const idpToken = await tokenOf(bakery, { ...colleague, email: row?.email });
    const at = openBrowser(harness.server);
    const reply = await at.post(AUTHORIZE, { idpToken, nonce: 'n', ...profileOf('colleague') });
    expect(refusal(reply)).toEqual([404, 'not_found']);
    // Listing profiles commits what it binds, unlike a refused sign-in.
    const headers = { 'x-identity-token': idpToken };
    expect(clientsIn(await at.post('/api/userProfile/profiles', { email: row?.email }, { headers }))).toEqual([]);
    expect(await bound()).toEqual([]);
  });

  it('binds no identity to a person whose profile at its client is turned off', async () => {
    const enable = (isEnabled: boolean) =>
      harness.change(`update profile set is_enabled = ${isEnabled} where username = 'petra.second'`);
    await enable(false);
    for (const [provider, host] of [[bakery, 'localhost:80'], [partner, BAKERY_HOST]] as const)
      expect(await listed(provider, host)).toEqual([]);
    expect(await bound()).toEqual([]);
    await enable(true);
    expect(await listed(bakery)).toEqual(['BAKERY']);
    expect(await bound()).toEqual([bakery.issuer]);
  }); // prettier-ignore

  it('a session switches between the clients of the provider that opened it', async () => {
    const limited = await signIn(bakery, AT_BAKERY);
    expect(refusal(await limited.at.post('/api/session/profile', AT_MILLRACE))).toEqual([404, 'not_found']);
    expect(await ownList(limited.at)).toEqual(['BAKERY']);
    expect((await limited.at.get('/api/session')).json()).toMatchObject({ profileCount: 1 });
    const free = await signIn(wide, AT_BAKERY);
    expect((await free.at.post('/api/session/profile', AT_MILLRACE)).statusCode).toBe(200);
    expect(await ownList(free.at)).toEqual(['BAKERY', 'MILLRACE']);
    expect((await free.at.get('/api/session')).json()).toMatchObject({ profileCount: 2 });
  });

  it('a limited provider proves no recent sign-in in a session at another client', async () => {
    const { at } = await signIn(wide, AT_MILLRACE);
    await signIn(bakery, AT_BAKERY);
    const stepUp = async (provider: RemoteProvider) => at.post('/api/session/step-up', { idpToken: await tokenOf(provider) });
    expect(refusal(await stepUp(bakery))).toEqual([401, 'identity_token_invalid']);
    expect((await stepUp(wide)).statusCode).toBe(200);
  }); // prettier-ignore
});
