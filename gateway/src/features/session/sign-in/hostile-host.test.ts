import { Writable } from 'node:stream';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { createHarness } from '../../../../test/harness.ts';
import {
  AUTHORIZE,
  createSignInHarness,
  nonceOf,
  profileOf,
  refusal,
} from '../../../../test/sign-in/sign-in-harness.ts';

let logged = '';
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    logged += chunk.toString();
    done();
  },
});
const signInHarness = await createSignInHarness({ ports: { log: createLog('info', sink) } });
afterAll(signInHarness.harness.close);
beforeEach(() => {
  logged = '';
});

describe('a forged Host header gains no trust', () => {
  const evil = { host: 'evil.test' };

  it('a valid token is refused if the request claims another host, and a foreign one always', async () => {
    const good = await signInHarness.tokenOf('plain');
    expect(refusal(await signInHarness.authorize(signInHarness.browser(evil), 'plain', { idpToken: good }))).toEqual([
      401,
      'identity_token_invalid',
    ]);
    const foreign = { claims: { iss: 'http://evil.test/identity' }, forged: true };
    for (const headers of [evil, {}]) {
      const idpToken = await signInHarness.tokenOf('plain', foreign);
      const answer = await signInHarness.authorize(signInHarness.browser(headers), 'plain', { idpToken });
      expect(refusal(answer)).toEqual([401, 'identity_token_invalid']);
    }
  });

  it.each(['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-for', 'forwarded', 'x-original-host'])(
    'without a trusted proxy, %s changes nothing',
    async (name) => {
      const value = name === 'x-forwarded-proto' ? 'https' : 'evil.test';
      const at = signInHarness.browser({ [name]: value });
      expect((await signInHarness.authorize(at, 'plain')).statusCode).toBe(200);
      expect([...at.cookies.keys()].toSorted()).toEqual(['XSRF-TOKEN', 'paystead']);
      expect((await at.get('/configuration.json')).json().authority).not.toContain('evil');
    },
  );

  it('a page under another name that resolves to this machine gets no session', async () => {
    const page = { ...evil, origin: 'http://evil.test', 'sec-fetch-site': 'same-origin' };
    const at = signInHarness.browser(page);
    expect(refusal(await signInHarness.authorize(at, 'plain'))).toEqual([401, 'identity_token_invalid']);
    expect(at.cookies.has('paystead')).toBe(false);
  });

  it('with an external provider, its address is the configured one for every host', async () => {
    const harness = await createHarness();
    const answer = await harness.server.inject({ method: 'GET', url: '/configuration.json', headers: evil });
    expect(answer.json().authority).toBe('https://identity.example.test');
    await harness.close();
  });
});

describe('log entries of sign-ins', () => {
  it.each<[string, Record<string, unknown>, boolean]>([
    ['iss', { iss: 'https://evil.test' }, false],
    ['aud', { aud: 'another' }, false],
    ['exp is past', { exp: 1 }, false],
    ['signature', {}, true],
    ['azp', { azp: 'another' }, false],
  ])('a refused sign-in logs the reason (%s), and neither token, address nor name', async (reason, claims, forged) => {
    const idpToken = await signInHarness.tokenOf('plain', { claims, forged });
    await signInHarness.browser().post(AUTHORIZE, { idpToken, nonce: nonceOf(idpToken), ...profileOf('plain') });
    const line = logged.split('\n').find((one) => one.includes('sign-in refused')) ?? '';
    expect(line).toContain(reason);
    for (const secret of [idpToken, ...idpToken.split('.').slice(1), 'petra', 'Petra', 'example.test'])
      expect(logged).not.toContain(secret);
  });

  it('a successful sign-in logs no cookie and no token', async () => {
    const at = await signInHarness.signedIn('plain');
    await at.post('/api/session/profile', { username: 'petra-tries', clientCode: 'BAKERY' });
    expect(logged).toContain('not_found');
    for (const secret of [...at.cookies.values(), 'petra']) expect(logged).not.toContain(secret);
  });
});
