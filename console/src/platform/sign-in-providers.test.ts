// @vitest-environment node
// Node's crypto doesn't accept jsdom's ArrayBuffer.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SESSION } from '../../test/session.ts';
import { finishSignIn, signIn } from './sign-in.ts';

const FIRST = { name: 'Login', authority: 'https://login.example', clientId: 'console', scope: 'openid email' };
const SECOND = { ...FIRST, authority: 'http://localhost:8080/identity' };

/** The browser's storage of the tab, and the addresses that were read. */
let stored: Map<string, string>;
let read: string[];
let providers: readonly object[];
let sessionReply: () => Response;

const place = (path: string): void => {
  const { href, origin, pathname } = new URL(path, 'https://pay.example');
  vi.stubGlobal('location', { href, origin, pathname, assign: (url: string) => void (left = url) });
};
const pending = () => JSON.parse(stored.get('console.signIn') ?? '{}') as Readonly<Record<string, string>>;
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
let token: string;
/** The address that the page was left for. */
let left: string;

beforeEach(() => {
  stored = new Map();
  read = [];
  providers = [FIRST, SECOND];
  sessionReply = () => Response.json(SESSION);
  place('/console/people');
  vi.stubGlobal('document', { querySelector: () => null, documentElement: { lang: 'en' } });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('fetch', async (url: string | URL) => {
    const address = url.toString();
    read.push(address);
    if (address === '/configuration.json') return Response.json({ providers });
    if (address === '/api/console/session') return sessionReply();
    if (address.endsWith('/token')) return Response.json({ access_token: 'a', token_type: 'Bearer', id_token: token });
    const issuer = address.replace('/.well-known/openid-configuration', '');
    return Response.json({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Leaves for the first provider, and comes back with its code. */
async function leaveAndReturn(): Promise<void> {
  await signIn({ returnTo: '/console/people', language: 'es' });
  const { state = '', nonce } = pending();
  const seconds = Math.floor(Date.now() / 1000);
  const claims = { iss: FIRST.authority, aud: FIRST.clientId, sub: 'o1', iat: seconds, exp: seconds + 600, nonce };
  token = `${part({ alg: 'RS256' })}.${part(claims)}.c2ln`;
  place(`/console/signed-in?${new URLSearchParams({ code: 'c1', state }).toString()}`);
}

it('CON-1: a sign-in takes the providers that the page brings, without a call for them', async () => {
  const content = JSON.stringify({ providers: [SECOND, FIRST] });
  vi.stubGlobal('document', { querySelector: () => ({ content }), documentElement: { lang: 'en' } });
  await signIn({ returnTo: '/console/people', language: 'es', acrValues: ['mfa', 'key'] });
  expect(read).toEqual([`${SECOND.authority}/.well-known/openid-configuration`]);
  expect(pending()['authority']).toBe(SECOND.authority);
  expect(new URL(left).searchParams.get('acr_values')).toBe('mfa key');
});

it('CON-1: a return asks the provider that the page was left for, although another one is first by now', async () => {
  await leaveAndReturn();
  providers = [SECOND, FIRST];
  expect(await finishSignIn()).toEqual({ session: SESSION, returnTo: '/console/people' });
});

it('CON-1: a sign-in that the gateway refuses fails with its code, and can’t be used again', async () => {
  sessionReply = () => Response.json({ status: 404, code: 'not_found' }, { status: 404 });
  await leaveAndReturn();
  await expect(finishSignIn()).rejects.toMatchObject({ code: 'not_found' });
  await expect(finishSignIn()).rejects.toMatchObject({ code: 'sign_in_expired' });
});
