import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createHarness } from '../../../../test/harness.ts';
import { MILLRACE } from '../../../../test/harness/people.ts';
import { openBrowser } from '../../../../test/sign-in/browser.ts';
import { readFrom, remoteProvider, type RemoteProvider } from '../../../../test/sign-in/remote-provider.ts';
import { AUTHORIZE, nonceOf, profileOf, refusal } from '../../../../test/sign-in/sign-in-harness.ts';

/**
 * Two providers of one deployment. `acme` vouches for the people of example.test alone; `wide` for everyone else, with
 * other claim names and an incomplete token.
 */
const acme = await remoteProvider('acme');
const wide = await remoteProvider('wide');
const folder = mkdtempSync(join(tmpdir(), 'paystead-providers-'));
const file = join(folder, 'providers.json');
writeFileSync(
  file,
  JSON.stringify([
    {
      id: 'acme',
      name: 'Acme',
      issuer: acme.issuer,
      clientId: acme.clientId,
      allowedEmailDomains: ['example.test'],
      emailDomains: ['example.test'],
      hosts: ['localhost'],
    },
    {
      id: 'wide',
      name: 'Wide',
      issuer: wide.issuer,
      clientId: wide.clientId,
      scope: 'openid email',
      claims: { email: 'emails', emailVerified: 'xms_edov', subject: 'oid' },
      userinfo: 'whenMissing',
      logout: 'local',
    },
  ]),
);
const harness = await createHarness({
  environment: { PAYSTEAD_OIDC_ISSUER: '', PAYSTEAD_OIDC_PROVIDERS: file },
  ports: { readJson: readFrom(acme, wide) },
});
afterAll(async () => {
  await harness.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await harness.change('delete from person_identity');
  wide.requested.length = 0;
});

// A provider with hosts signs in to the clients of the partner that is served there.
await harness.insert('partner_hostname', [{ hostname: 'localhost', partner_id: MILLRACE.partnerId }]);

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const PETRA = 'petra@example.test';
const verified = (email: string) => ({ email, email_verified: true });

/** Signs in at `acme` or `wide` as the account `sub`. Returns the refusal, or 200. */
async function signIn(
  provider: RemoteProvider,
  claims: Readonly<Record<string, unknown>>,
  { key = 'plain' as const, sub = 'account-1', headers = {}, host = 'localhost:80' } = {},
) {
  const idpToken = await provider.tokenOf(sub, harness.now, claims);
  const at = openBrowser(harness.server, { host });
  const reply = await at.post(AUTHORIZE, { idpToken, nonce: nonceOf(idpToken), ...profileOf(key) }, { headers });
  return reply.statusCode === 200 ? 200 : refusal(reply);
}

describe('SIG-3: several providers', () => {
  it('each signs its own people in, and namesakes with one subject stay apart', async () => {
    expect(await signIn(acme, verified(PETRA))).toBe(200);
    // The same subject at the other provider is another account.
    const stranger = { emails: ['someone@elsewhere.test'], xms_edov: true, oid: 'account-1' };
    expect(await signIn(wide, stranger)).toEqual([404, 'not_found']);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a token of one that names the other as issuer', () => signIn(acme, { ...verified(PETRA), iss: wide.issuer, aud: wide.clientId, oid: 'x' })],
    ['a token for the other’s client', () => signIn(acme, { ...verified(PETRA), aud: wide.clientId })],
    ['a token of an issuer that is not configured', () => signIn(acme, { ...verified(PETRA), iss: 'https://evil.example.test' })],
    ['a token at a host that its provider is not for', () => signIn(acme, verified(PETRA), { host: 'harborline.localhost:80' })],
  ])('refuses %s', async (_title, attempt) => {
    expect(await attempt()).toEqual([401, 'identity_token_invalid']);
    expect(await signIn(acme, verified(PETRA))).toBe(200);
  }); // prettier-ignore

  it('a provider cannot vouch for an address outside its domains', async () => {
    await harness.change("update person_email set email = 'petra@elsewhere.test' where email = 'petra@example.test'");
    expect(await signIn(acme, verified('petra@elsewhere.test'))).toEqual([404, 'not_found']);
    const other = { emails: ['petra@elsewhere.test'], xms_edov: true, oid: 'account-1' };
    expect(await signIn(wide, other)).toBe(200);
    await harness.change("update person_email set email = 'petra@example.test' where email = 'petra@elsewhere.test'");
  });

  it('nor for an address in a domain that another provider vouches for', async () => {
    const claims = { emails: [PETRA], xms_edov: true, oid: 'account-1' };
    expect(await signIn(wide, claims)).toEqual([404, 'not_found']);
    expect(await signIn(acme, verified(PETRA))).toBe(200);
  });

  it('an identity that is bound already needs no address', async () => {
    expect(await signIn(acme, verified(PETRA))).toBe(200);
    expect(await signIn(acme, {})).toBe(200);
    expect(await signIn(acme, {}, { sub: 'account-2' })).toEqual([404, 'not_found']);
  });

  it('SIG-1: /configuration.json names the providers of the host, without listing domains', async () => {
    const read = async (host: string) =>
      (await openBrowser(harness.server, { host }).get('/configuration.json')).json();
    const here = await read('localhost:80');
    expect(here).toMatchObject({ authority: acme.issuer, clientId: acme.clientId });
    expect(here.providers).toEqual([
      {
        id: 'acme',
        name: 'Acme',
        authority: acme.issuer,
        clientId: acme.clientId,
        nativeClientId: null,
        scope: `openid ${acme.clientId}`,
        logout: 'provider',
        emailClaim: 'email',
        userinfo: false,
        accountUrl: null,
        domainHashes: ['9b263fbcb5898531'],
      },
      expect.objectContaining({ id: 'wide', scope: 'openid email', logout: 'local', emailClaim: 'emails', userinfo: true, domainHashes: null }),
    ]); // prettier-ignore
    expect(JSON.stringify(here)).not.toContain('example.test"]');
    expect((await read('harborline.localhost:80')).providers.map(({ id }: { id: string }) => id)).toEqual(['wide']);
  });
});

describe('SIG-1: claims by configuration', () => {
  const OTTO = 'otto@elsewhere.test';
  const named = { emails: [OTTO, 'second@elsewhere.test'], xms_edov: '1', oid: 'object-7' };
  const bearer = { 'x-provider-token': 'access-1' };

  beforeEach(async () => {
    await harness.change(`update person_email set email = '${OTTO}' where email = 'petra@example.test'`);
    return () => harness.change(`update person_email set email = 'petra@example.test' where email = '${OTTO}'`);
  });

  it('the first address of a list binds the account under the configured subject', async () => {
    expect(await signIn(wide, named)).toBe(200);
    // The pairwise `sub` may change; the configured claim identifies the account.
    expect(await signIn(wide, { oid: 'object-7' }, { sub: 'account-2' })).toBe(200);
    expect(await signIn(wide, { oid: 'object-8' }, { sub: 'account-1' })).toEqual([404, 'not_found']);
  });

  it('a token without the configured subject is refused', async () => {
    expect(await signIn(wide, { ...named, oid: undefined })).toEqual([401, 'identity_token_invalid']);
  });

  it.each([[undefined], [false], [0], ['no'], [['true']]])('xms_edov %j verifies nothing', async (value) => {
    expect(await signIn(wide, { ...named, xms_edov: value })).toEqual([404, 'not_found']);
  });

  it('userinfo adds what the token lacks, once for the list of profiles and the session', async () => {
    wide.userinfo.set('access-1', { sub: 'account-1', emails: OTTO, xms_edov: true });
    const idpToken = await wide.tokenOf('account-1', harness.now, { oid: 'object-7' });
    const at = openBrowser(harness.server);
    const headers = { 'x-identity-token': idpToken, ...bearer };
    const list = await at.post('/api/userProfile/profiles', { email: OTTO }, { headers });
    expect(list.json().profileSelections).toHaveLength(1);
    const exchange = { idpToken, nonce: nonceOf(idpToken), ...profileOf('plain') };
    expect((await at.post(AUTHORIZE, exchange, { headers: bearer })).statusCode).toBe(200);
    expect(wide.requested).toEqual(['access-1']);
  });

  it('a signed answer of userinfo counts like a plain one', async () => {
    const claims = { emails: OTTO, xms_edov: true, exp: undefined, auth_time: undefined, nonce: undefined };
    wide.userinfo.set('access-1', await wide.tokenOf('account-1', harness.now, claims));
    expect(await signIn(wide, { oid: 'object-7' }, { headers: bearer })).toBe(200);
    expect(wide.requested).toEqual(['access-1']);
  });

  it.each<[string, (claims: Readonly<Record<string, unknown>>) => Promise<string>]>([
    ['signed by another provider', (claims) => acme.tokenOf('account-1', harness.now, { ...claims, iss: wide.issuer, aud: wide.clientId })],
    ['for another audience', (claims) => wide.tokenOf('account-1', harness.now, { ...claims, aud: 'another-portal' })],
    ['without an audience', (claims) => wide.tokenOf('account-1', harness.now, { ...claims, aud: undefined })],
    ['of another issuer', (claims) => wide.tokenOf('account-1', harness.now, { ...claims, iss: acme.issuer })],
    ['about another subject', (claims) => wide.tokenOf('account-9', harness.now, claims)],
    ['that is past', (claims) => wide.tokenOf('account-1', harness.now, { ...claims, exp: Math.floor(harness.now.getTime() / 1000) - 600 })],
    ['that was changed', async (claims) => (await wide.tokenOf('account-1', harness.now, claims)).replace(/.{6}$/, 'AAAAAA')],
    ['without a signature', async (claims) => `${base64({ alg: 'none' })}.${base64({ iss: wide.issuer, aud: wide.clientId, sub: 'account-1', ...claims })}.`],
    ['that is encrypted', async () => `${base64({ alg: 'dir' })}.a.b.c.d`],
  ])('a signed answer of userinfo %s is not used', async (_title, answer) => {
    wide.userinfo.set('access-1', await answer({ emails: OTTO, xms_edov: true }));
    expect(await signIn(wide, { oid: 'object-7' }, { headers: bearer })).toEqual([404, 'not_found']);
    expect(wide.requested).toEqual(['access-1']);
  }); // prettier-ignore

  it('userinfo about another subject is not used', async () => {
    wide.userinfo.set('access-1', { sub: 'account-9', emails: OTTO, xms_edov: true });
    expect(await signIn(wide, { oid: 'object-7' }, { headers: bearer })).toEqual([404, 'not_found']);
    expect(wide.requested).toEqual(['access-1']);
  });

  it('userinfo is not requested for a complete token, a forged one, or a provider that needs none', async () => {
    await signIn(wide, named, { headers: bearer });
    await signIn(acme, { iss: wide.issuer, aud: wide.clientId }, { headers: bearer });
    await signIn(acme, {}, { headers: bearer });
    expect([...wide.requested, ...acme.requested]).toEqual([]);
  });

  it('a userinfo endpoint that refuses or answers nothing leaves the address missing', async () => {
    wide.userinfo.delete('access-1');
    expect(await signIn(wide, { oid: 'object-7' }, { headers: bearer })).toEqual([404, 'not_found']);
    wide.userinfo.set('access-1', { emails: OTTO, xms_edov: true });
    expect(await signIn(wide, { oid: 'object-7' }, { headers: bearer })).toEqual([404, 'not_found']);
  });
});
