import type { LightMyRequestResponse } from 'fastify';
import { authorizeReply } from '@paystead/contract/features/session/model.ts';
import { decodeToken } from '@paystead/contract/features/session/rules.ts';
import { createHarness, type Harness, type HarnessOptions } from '../harness.ts';
import { PEOPLE, type PersonKey } from '../harness/people.ts';
import { openBrowser, type Browser } from './browser.ts';
import { testProvider, type TestProvider, type TokenOptions } from './provider.ts';

/** A harness with real sign-ins: identity token, profile, session. */
export interface SignInHarness {
  readonly harness: Harness;
  readonly provider: TestProvider;
  browser(headers?: Readonly<Record<string, string>>): Browser;
  /** Every browser that was opened. */
  readonly browsers: readonly Browser[];
  tokenOf(key: PersonKey, options?: TokenOptions): Promise<string>;
  /** Exchanges a token and its nonce for a session in this browser; `more` is added to the body. */
  authorize(
    browser: Browser,
    key: PersonKey,
    more?: Readonly<Record<string, unknown>>,
  ): Promise<LightMyRequestResponse>;
  /** Returns a new browser in which this person is signed in. */
  signedIn(key: PersonKey, options?: TokenOptions): Promise<Browser>;
  /** Signs in as the wrapper does: without cookies, with tokens. */
  wrapper(key: PersonKey): Promise<{ readonly token: string; readonly refreshToken: string }>;
}

export const AUTHORIZE = '/api/authorization/authorize-profile';
export const NATIVE = 'paystead-native';

export function profileOf(key: PersonKey): { username: string; clientCode: string } {
  const { firstName, client } = PEOPLE[key];
  return { username: firstName.toLowerCase(), clientCode: client.code };
}

/** Returns the nonce of a token, as the client that requested it knows it; `none` for what has none. */
export function nonceOf(idpToken: unknown): string {
  const nonce = typeof idpToken === 'string' ? decodeToken(idpToken)?.['nonce'] : undefined;
  return typeof nonce === 'string' ? nonce : 'none';
}

export const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` }, pair: false as const });

export const code = (response: LightMyRequestResponse) => response.json<{ code: string }>().code;

/** Returns status and code of a refusal. */
export const refusal = (response: LightMyRequestResponse) => [response.statusCode, code(response)];

export async function createSignInHarness(options: HarnessOptions = {}): Promise<SignInHarness> {
  const provider = await testProvider();
  const harness = await createHarness({
    ...options,
    environment: { PAYSTEAD_OIDC_ISSUER: '', ...options.environment },
    ports: { identity: provider.identity, ...options.ports },
  });
  const browsers: Browser[] = [];
  const browser: SignInHarness['browser'] = (headers) => {
    const opened = openBrowser(harness.server, headers);
    browsers.push(opened);
    return opened;
  };
  const tokenOf: SignInHarness['tokenOf'] = (key, how) => provider.tokenOf(PEOPLE[key], harness.now, how);
  const authorize: SignInHarness['authorize'] = async (at, key, more = {}) => {
    const idpToken = more['idpToken'] ?? (await tokenOf(key));
    return at.post(AUTHORIZE, { idpToken, nonce: nonceOf(idpToken), ...profileOf(key), ...more });
  };

  return {
    harness,
    provider,
    browser,
    browsers,
    tokenOf,
    authorize,
    async signedIn(key, how) {
      const at = browser();
      const reply = await authorize(at, key, how && { idpToken: await tokenOf(key, how) });
      if (reply.statusCode !== 200) throw new Error(`${key} was not let in: ${reply.body}`);
      return at;
    },
    async wrapper(key) {
      const idpToken = await tokenOf(key, { claims: { aud: NATIVE } });
      const reply = await authorize(browser(), key, { idpToken, nativeClientId: NATIVE });
      const { token, refreshToken } = authorizeReply.parse(reply.json());
      return { token, refreshToken: refreshToken ?? '' };
    },
  };
}
