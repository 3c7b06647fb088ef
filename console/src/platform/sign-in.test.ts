import { createHash, webcrypto } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION } from '../../test/session.ts';
import { finishSignIn, isReturning, signIn } from './sign-in.ts';

const AUTHORITY = 'https://id.example';
const PROVIDER = { name: 'Provider', authority: AUTHORITY, clientId: 'console', scope: 'openid email' };
/** Seconds since the epoch. */
const NOW = Math.floor(Date.now() / 1000);
const RETURN = `${location.origin}/console/signed-in`;

let providers: readonly (typeof PROVIDER)[];
/** Claims of the identity token that differ from those of a good one. */
let claims: Readonly<Record<string, unknown>>;
/** The provider's reply to the code. */
let tokenReply: (idToken: string) => Response;
let calls: { readonly call: string; readonly body: string }[];

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function idToken(): string {
  const good = { iss: AUTHORITY, aud: 'console', sub: 'o1', iat: NOW, exp: NOW + 600, nonce: begun?.nonce };
  return `${encoded({ alg: 'RS256' })}.${encoded({ ...good, ...claims })}.c2lnbmF0dXJl`;
}

interface Pending {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}
/** The entry of the sign-in under way, as it was before the provider answered. */
let begun: Pending | undefined;

beforeEach(() => {
  providers = [PROVIDER, { ...PROVIDER, authority: 'https://other.example' }];
  claims = {};
  tokenReply = (token) => Response.json({ access_token: 'a', token_type: 'bearer', id_token: token });
  calls = [];
  begun = undefined;
  sessionStorage.clear();
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => webcrypto.getRandomValues(bytes),
    // Node's own buffer isn't one of the page's.
    subtle: {
      digest: async (...input: Parameters<typeof webcrypto.subtle.digest>) =>
        Uint8Array.from(new Uint8Array(await webcrypto.subtle.digest(...input))).buffer,
    },
  });
  vi.stubGlobal('fetch', async (url: URL | string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${String(url)}`;
    calls.push({ call, body: init.body ? await new Response(init.body).text() : '' });
    if (call === 'GET /configuration.json') return Response.json({ providers });
    if (call === `GET ${AUTHORITY}/.well-known/openid-configuration`)
      return Response.json({
        issuer: AUTHORITY,
        authorization_endpoint: `${AUTHORITY}/authorize?tenant=t`,
        token_endpoint: `${AUTHORITY}/token`,
      });
    if (call === `POST ${AUTHORITY}/token`) return tokenReply(idToken());
    if (call === 'POST /api/console/session') return Response.json(SESSION);
    throw new TypeError('Failed to fetch');
  });
});
afterEach(() => {
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

/** Begins a sign-in. Returns the address at the provider. */
async function begin(more: Partial<Parameters<typeof signIn>[0]> = {}): Promise<URL> {
  let address = '';
  await signIn({ returnTo: '/console/people?client=KEYSTONE', language: 'es', ...more }, (url) => (address = url));
  begun = JSON.parse(sessionStorage.getItem('console.signIn') ?? 'null') as Pending;
  return new URL(address);
}
/** Comes back from the provider with an answer. */
async function comeBack(answer: Readonly<Record<string, string>> = {}) {
  const search = new URLSearchParams({ code: 'c0de', state: begun?.state ?? '', ...answer });
  history.replaceState(null, '', `${RETURN}?${search}`);
  calls = [];
  return finishSignIn();
}

describe('an operator’s sign-in', () => {
  it.each([
    ['at first', {}, {}],
    ['after a sign-out', { fresh: true }, { prompt: 'login' }],
    ['at a higher level', { acrValues: ['mfa', 'key'] }, { acr_values: 'mfa key' }],
  ])('%s goes to the first provider with its own state, nonce and proof', async (_, request, added) => {
    const address = await begin(request);
    expect(address.origin + address.pathname).toBe(`${AUTHORITY}/authorize`);
    const { state = '', nonce = '', verifier = '' } = begun ?? {};
    expect(Object.fromEntries(address.searchParams)).toEqual({
      tenant: 't',
      client_id: 'console',
      redirect_uri: RETURN,
      response_type: 'code',
      scope: 'openid email',
      state,
      nonce,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ui_locales: 'es',
      ...added,
    });
    expect(new Set([state, nonce, verifier]).size).toBe(3);
    await begin(request);
    expect([begun?.state === state, begun?.nonce === nonce, begun?.verifier === verifier]).toEqual([false, false, false]);
  }); // prettier-ignore

  it('opens the session with the identity token, once, and leads back to where it began', async () => {
    await begin();
    // Another provider has become the first one in the meantime.
    providers = providers.toReversed();
    expect(await comeBack()).toEqual({ session: SESSION, returnTo: '/console/people?client=KEYSTONE' });
    const [token, session] = calls.filter(({ call }) => call.startsWith('POST'));
    expect(Object.fromEntries(new URLSearchParams(token?.body))).toEqual({
      client_id: 'console',
      code: 'c0de',
      code_verifier: begun?.verifier,
      grant_type: 'authorization_code',
      redirect_uri: RETURN,
    });
    expect(JSON.parse(session?.body ?? '')).toEqual({ idpToken: idToken(), nonce: begun?.nonce });
    expect(sessionStorage.getItem('console.signIn')).toBeNull();
    await expect(comeBack()).rejects.toMatchObject({ code: 'sign_in_expired' });
    expect(calls).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, string>>, () => void]>([
    ['with the state of another sign-in', { state: 'forged' }, () => undefined],
    ['with an error', { error: 'access_denied' }, () => undefined],
    ['with a code that the provider refuses', {}, () => (tokenReply = () => Response.json({ error: 'invalid_grant' }, { status: 400 }))],
    ['without an identity token', {}, () => (tokenReply = () => Response.json({ access_token: 'a', token_type: 'bearer' }))],
    ['with the nonce of another sign-in', {}, () => (claims = { nonce: 'other' })],
    ['for another client', {}, () => (claims = { aud: 'portal' })],
    ['of another provider', {}, () => (claims = { iss: 'https://other.example' })],
    ['that has expired', {}, () => (claims = { exp: 1 })],
    ['of a provider that is no longer there', {}, () => (providers = providers.slice(1))],
  ])('that comes back %s opens no session, and can’t be used again', async (_, answer, change) => {
    await begin();
    change();
    await expect(comeBack(answer)).rejects.toBeInstanceOf(Error);
    expect(calls.map(({ call }) => call)).not.toContain('POST /api/console/session');
    expect(sessionStorage.getItem('console.signIn')).toBeNull();
  }); // prettier-ignore

  it.each([
    ['no provider', () => (providers = []), { code: 'no_provider' }],
    ['a provider that doesn’t reply', () => (providers = [{ ...PROVIDER, authority: 'https://down.example' }]), { code: 'unreachable' }],
    ['a provider without encryption', () => (providers = [{ ...PROVIDER, authority: 'http://id.example' }]), { code: 'OAUTH_HTTP_REQUEST_FORBIDDEN' }],
  ])('stays on the page with %s', async (_, change, failure) => {
    change();
    const leave = vi.fn();
    await expect(signIn({ returnTo: '/console/', language: 'en' }, leave)).rejects.toMatchObject(failure);
    expect([leave.mock.calls, sessionStorage.getItem('console.signIn')]).toEqual([[], null]);
  }); // prettier-ignore

  it('comes back to one address alone', () => {
    const found = ['/console/signed-in?code=c', '/console/', '/console/signed-in/x', '/signed-in'].map((path) => {
      history.replaceState(null, '', path);
      return isReturning();
    });
    expect(found).toEqual([true, false, false, false]);
  });
});
