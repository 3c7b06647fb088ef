import { afterAll, describe, expect, it } from 'vitest';
import {
  AUTHORIZE,
  NATIVE,
  createSignInHarness,
  nonceOf,
  profileOf,
  refusal,
} from '../../../../test/sign-in/sign-in-harness.ts';

const signInHarness = await createSignInHarness();
afterAll(signInHarness.harness.close);

const WRAPPER = 'capacitor://localhost';

async function exchange(origin: string, more: Record<string, unknown>) {
  const idpToken = await signInHarness.tokenOf('plain', { claims: { aud: NATIVE } });
  return signInHarness
    .browser()
    .post(
      AUTHORIZE,
      { idpToken, nonce: nonceOf(idpToken), ...profileOf('plain'), ...more },
      { pair: false, headers: { origin } },
    );
}

describe('SES-5: signing in from the wrapper’s web view', () => {
  it.each(['capacitor://localhost', 'https://localhost'])('issues tokens to a native client at %s', async (origin) => {
    const reply = await exchange(origin, { nativeClientId: NATIVE });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['access-control-allow-origin']).toBe(origin);
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('opens no cookie session across origins', async () => {
    expect(refusal(await exchange(WRAPPER, {}))).toEqual([403, 'anti_forgery']);
  });

  it('refuses another origin that names a native client', async () => {
    expect(refusal(await exchange('https://evil.example', { nativeClientId: NATIVE }))).toEqual([403, 'anti_forgery']);
  });
});

describe('SES-8: the session’s cookie', () => {
  it('is not accepted over https under the unprefixed name, which a sibling host could set', async () => {
    const behind = await createSignInHarness({ environment: { PAYSTEAD_TRUST_PROXY: 'true' } });
    const token = (await behind.signedIn('plain')).cookies.get('paystead') ?? '';
    const over = async (protocol: string, name: string) => {
      const headers = { cookie: `${name}=${token}`, 'x-forwarded-proto': protocol };
      return (await behind.harness.server.inject({ url: '/api/session', headers })).statusCode;
    };
    expect([
      await over('http', 'paystead'),
      await over('https', 'paystead'),
      await over('https', '__Host-paystead'),
      await over('http', '__Host-paystead'),
    ]).toEqual([200, 401, 200, 401]);
    await behind.harness.close();
  });
});
