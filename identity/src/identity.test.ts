import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as oauth from 'oauth4webapi';
import { createBrowser, type Browser } from '../test/browser.ts';
import { relyingParty } from '../test/relying-party.ts';
import { MARISOL, RUTH, SECRET, startIdentity } from '../test/start-identity.ts';
import { createIdentity } from './identity.ts';
import { codeOfStep, stepAt } from './accounts/totp.ts';

let running: Awaited<ReturnType<typeof startIdentity>>;
let browser: Browser;
let portal: Awaited<ReturnType<typeof relyingParty>>;

beforeAll(async () => {
  running = await startIdentity();
  portal = await relyingParty(running.origin, 'paystead-portal', `${running.origin}/sign-in/callback`);
});
afterAll(() => running.stop());

const fresh = () => (browser = createBrowser(running.port));
const signInAs = async (
  person: { email: string; password: string },
  extra: Record<string, string | undefined> = {},
) => {
  const begun = await portal.begin(extra);
  const form = await browser.follow(begun.url);
  const answer = await browser.submit(form.url, { email: person.email, password: person.password });
  return { begun, form, answer };
};
const errorIn = (location: string | null) => {
  const url = new URL(location ?? 'about:blank');
  return url.searchParams.get('error') ?? new URLSearchParams(url.hash.slice(1)).get('error');
};

const neutral = (text: string) => text.replaceAll(/nonce="[^"]*"/g, '').replaceAll(/value="[^"]*"/g, '');
const kidOf = (token: string | undefined) =>
  (JSON.parse(Buffer.from(token?.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;

describe('refusals', () => {
  test('a production start is refused', () => {
    expect(() => createIdentity({ production: true, people: [], clients: [], clock: () => 0 })).toThrow(
      /does not start in production/,
    );
  });

  test.each([
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }],
    ['plain PKCE', { code_challenge_method: 'plain' }],
    ['an implicit flow', { response_type: 'id_token' }],
  ])('%s returns to the portal as an error, without a code', async (_name, extra) => {
    fresh();
    const answer = await browser.follow((await portal.begin(extra)).url);
    expect(errorIn(answer.location)).toMatch(/invalid_request|unsupported_response_type|unauthorized_client/);
    expect(answer.location).not.toContain('code=');
  });

  test.each([
    'https://evil.example/sign-in/callback',
    'http://localhost.evil.example/sign-in/callback',
    'http://localhost:1/sign-in/callback',
    'ORIGIN/sign-in/callback/',
    'ORIGIN/sign-in/callback?next=//evil.example',
    'ORIGIN/sign-in/CALLBACK',
  ])('the redirect address %s is refused', async (address) => {
    fresh();
    const answer = await browser.follow(
      (await portal.begin({ redirect_uri: address.replace('ORIGIN', running.origin) })).url,
    );
    expect(answer.status).toBe(400);
    expect(answer.location).toBeNull();
    expect(answer.text).toContain('invalid_redirect_uri');
  });

  test('an unknown client is refused', async () => {
    fresh();
    const answer = await browser.follow((await portal.begin({ client_id: 'somebody' })).url);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('Sign-in failed');
  });

  test('a foreign Host is refused', async () => {
    fresh();
    expect(
      (await browser.go(`http://evil.example:${running.port}/identity/.well-known/openid-configuration`)).status,
    ).toBe(421);
    expect((await browser.go(`http://localhost.evil.example/identity/cast.json`)).status).toBe(421);
  });

  test('a replayed code is refused, and everything it issued is revoked', async () => {
    fresh();
    const { begun, answer } = await signInAs(MARISOL);
    const tokens = await portal.finish(begun, answer.location ?? '');
    await expect(portal.finish(begun, answer.location ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(portal.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('a wrong verifier is refused', async () => {
    fresh();
    const { begun, answer } = await signInAs(MARISOL);
    const other = { ...begun, verifier: oauth.generateRandomCodeVerifier() };
    await expect(portal.finish(other, answer.location ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('a wrong client secret is refused', async () => {
    fresh();
    const address = `${running.origin}/back`;
    const right = await relyingParty(
      running.origin,
      'confidential',
      address,
      oauth.ClientSecretBasic('a-secret-of-some-length-1234567890'),
    );
    const wrong = await relyingParty(running.origin, 'confidential', address, oauth.ClientSecretBasic('wrong'));
    const begun = await right.begin();
    const form = await browser.follow(begun.url);
    const answer = await browser.submit(form.url, { email: MARISOL.email, password: MARISOL.password });
    await expect(wrong.finish(begun, answer.location ?? '')).rejects.toMatchObject({ status: 401 });
    expect((await right.finish(begun, answer.location ?? '')).claims?.aud).toBe('confidential');
  });

  test('a form sent by another site is refused', async () => {
    fresh();
    const form = await browser.follow((await portal.begin()).url);
    const fields = { email: MARISOL.email, password: MARISOL.password };
    expect((await browser.submit(form.url, fields, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await browser.submit(form.url, fields, { origin: 'null' })).status).toBe(403);
    expect((await browser.submit(form.url, fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  test('an interaction without its cookie gets the page for an expired sign-in', async () => {
    const form = await fresh().follow((await portal.begin()).url);
    const answer = await createBrowser(running.port).go(form.url);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('This sign-in page expired');
  });
});

describe('signing in', () => {
  test('SES-1, SES-4: code and PKCE give an identity token with nonce, email and method, and a refresh token without offline_access, for one use', async () => {
    fresh();
    const { begun, form, answer } = await signInAs(MARISOL);
    expect(form.text).toMatch(/<label for="email">Email<\/label/);
    expect(form.text).toMatch(/<label for="password">Password<\/label>/);
    expect(form.text).toMatch(/<button class="btn" type="submit">Sign in<\/button/);
    const tokens = await portal.finish(begun, answer.location ?? '');
    expect(tokens.claims).toMatchObject({
      iss: `${running.origin}/identity`,
      aud: 'paystead-portal',
      azp: 'paystead-portal',
      sub: running.identity.subjectOf(MARISOL.email),
      email: MARISOL.email,
      email_verified: true,
      name: 'Marisol Vega',
      nonce: begun.nonce,
      acr: 'urn:paystead:acr:password',
      amr: ['pwd'],
    });
    expect(tokens.claims?.auth_time).toBeTypeOf('number');
    const renewed = await portal.refresh(tokens.refresh_token ?? '');
    expect(renewed.claims?.email).toBe(MARISOL.email);
    expect(renewed.claims?.auth_time).toBe(tokens.claims?.auth_time);
    await expect(portal.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('cookies stay below /identity', async () => {
    fresh();
    await signInAs(MARISOL);
    expect(browser.cookies().length).toBeGreaterThan(0);
    for (const cookie of browser.cookies()) expect(cookie.split('|')[1]).toMatch(/^\/identity/);
  });

  test('a wrong password and an unknown address give the same page', async () => {
    fresh();
    const begun = await portal.begin();
    const form = await browser.follow(begun.url);
    const wrong = await browser.submit(form.url, { email: MARISOL.email, password: 'x' });
    const unknown = await browser.submit(form.url, { email: 'nobody@nowhere.example', password: 'x' });
    expect([wrong.status, unknown.status]).toEqual([422, 422]);
    expect(neutral(wrong.text)).toBe(neutral(unknown.text));
    expect(wrong.text).not.toContain('value="x"');
  });

  test('typed values are escaped when shown again', async () => {
    fresh();
    const form = await browser.follow((await portal.begin()).url);
    const answer = await browser.submit(form.url, { email: '"><script>alert(1)</script>', password: 'x' });
    expect(answer.text).not.toContain('<script>alert');
    expect(answer.text).toContain('Ruth Okafor &lt;b&gt;');
  });

  test('a second factor is requested, checked once, and recorded in amr and acr', async () => {
    fresh();
    const { begun, form, answer: step } = await signInAs(RUTH);
    expect(step.text).toContain('Enter your code');
    const code = codeOfStep(SECRET, stepAt(Date.now()));
    expect(step.text).toContain(`data-code="${code}"`);
    const wrong = await browser.submit(form.url, { code: code === '000000' ? '000001' : '000000' });
    expect(wrong.status).toBe(422);
    const done = await browser.submit(form.url, { code });
    const tokens = await portal.finish(begun, done.location ?? '');
    expect(tokens.claims).toMatchObject({ amr: ['pwd', 'otp', 'mfa'], acr: 'urn:paystead:acr:second-factor' });

    fresh();
    const again = await signInAs(RUTH);
    expect((await browser.submit(again.form.url, { code })).text).toContain('already used');
  });

  test('the second factor cannot be skipped by posting a code alone', async () => {
    fresh();
    const form = await browser.follow((await portal.begin()).url);
    const answer = await browser.submit(form.url, { code: codeOfStep(SECRET, stepAt(Date.now())) });
    expect(answer.location).toBeNull();
  });
});

describe('a browser at the token endpoint', () => {
  test.each([
    ['the page of this origin', () => running.origin, 200],
    ['a page of another host', () => running.origin.replace('localhost', 'harborline.localhost'), 400],
    ['a page elsewhere', () => 'https://evil.example', 400],
  ])('%s', async (_name, from, status) => {
    fresh();
    const { begun, answer } = await signInAs(MARISOL);
    const exchanged = await browser.go(`${running.origin}/identity/token`, {
      method: 'POST',
      headers: { origin: from() },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: 'paystead-portal',
        code: new URL(answer.location ?? '').searchParams.get('code') ?? '',
        redirect_uri: `${running.origin}/sign-in/callback`,
        code_verifier: begun.verifier,
      }),
    });
    expect(exchanged.status).toBe(status);
  });
});

describe('with a session', () => {
  test('prompt=none is silent with a session and login_required without', async () => {
    fresh();
    expect(errorIn((await browser.follow((await portal.begin({ prompt: 'none' })).url)).location)).toBe(
      'login_required',
    );
    await signInAs(MARISOL);
    const begun = await portal.begin({ prompt: 'none' });
    const answer = await browser.follow(begun.url);
    expect((await portal.finish(begun, answer.location ?? '')).claims?.email).toBe(MARISOL.email);
  });

  test.each([
    ['prompt=login', { prompt: 'login' }, undefined],
    ['max_age=0', { max_age: '0' }, 0],
  ])('%s requests the password again and renews auth_time', async (_name, extra, maxAge) => {
    let now = Date.now() - 60_000;
    const shifted = await startIdentity({ clock: () => now });
    const rp = await relyingParty(shifted.origin, 'paystead-portal', `${shifted.origin}/sign-in/callback`);
    const visitor = createBrowser(shifted.port);
    const first = await rp.begin();
    const opened = await visitor.follow(first.url);
    const back = await visitor.submit(opened.url, { email: MARISOL.email, password: MARISOL.password });
    const before = await rp.finish(first, back.location ?? '');
    now = Date.now();
    const begun = await rp.begin({ ...extra, id_token_hint: before.id_token });
    const form = await visitor.follow(begun.url);
    expect(form.text).toContain('Confirm your identity');
    expect(form.text).toContain(`value="${MARISOL.email}"`);
    const answer = await visitor.submit(form.url, { email: MARISOL.email, password: MARISOL.password });
    const after = await rp.finish(begun, answer.location ?? '', maxAge);
    expect(Number(after.claims?.auth_time) - Number(before.claims?.auth_time)).toBeGreaterThanOrEqual(59);
    await shifted.stop();
  });

  test('another person may sign in at the confirmation, and the first session ends', async () => {
    fresh();
    const first = await signInAs(MARISOL);
    const before = await portal.finish(first.begun, first.answer.location ?? '');
    const begun = await portal.begin({ prompt: 'login' });
    const form = await browser.follow(begun.url);
    await browser.submit(form.url, { email: RUTH.email, password: RUTH.password });
    const code = codeOfStep(SECRET, stepAt(Date.now()) + 1);
    const leaving = await browser.submit(form.url, { code });
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(leaving.text)?.[1] ?? '';
    const answer = await browser.submit(`${running.origin}/identity/session/end/confirm`, { xsrf, logout: 'yes' });
    expect((await portal.finish(begun, answer.location ?? '')).claims?.email).toBe(RUTH.email);
    await expect(portal.refresh(before.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('going back without confirming is access_denied', async () => {
    fresh();
    await signInAs(MARISOL);
    const form = await browser.follow((await portal.begin({ prompt: 'login' })).url);
    expect(errorIn((await browser.follow(`${form.url}/abort`)).location)).toBe('access_denied');
  });

  test.each(['with', 'without'] as const)(
    'E4: a confirmation page %s a session has a way back: access_denied, and the first session lives on',
    async (which) => {
      fresh();
      const first = await signInAs(MARISOL);
      if (which === 'without') fresh();
      const begun = await portal.begin({ prompt: 'login', max_age: '0', login_hint: MARISOL.email });
      const form = await browser.follow(begun.url);
      const back = /<a class="btn q" href="([^"]+)">([^<]+)<\/a>/.exec(form.text);
      expect(back?.[2]).toBe('Go back without confirming');
      expect(form.text).toContain(`value="${MARISOL.email}"`);
      const answer = await browser.follow(new URL(back?.[1] ?? '', form.url).href);
      expect(errorIn(answer.location)).toBe('access_denied');
      expect(new URL(answer.location ?? '').searchParams.get('state')).toBe(begun.state);
      expect((await portal.finish(first.begun, first.answer.location ?? '')).claims?.email).toBe(MARISOL.email);
    },
  );

  test('a first sign-in has no way back', async () => {
    fresh();
    expect((await browser.follow((await portal.begin()).url)).text).not.toContain('Go back without confirming');
  });

  test('SES-11: logout with the identity token needs no confirmation and ends at the portal', async () => {
    fresh();
    const { begun, answer } = await signInAs(MARISOL);
    const tokens = await portal.finish(begun, answer.location ?? '');
    const url = new URL(portal.server.end_session_endpoint ?? '');
    url.search = new URLSearchParams({
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: `${running.origin}/logout`,
      state: 's1',
    }).toString();
    const leaving = await browser.go(url.href);
    expect(leaving.text).toContain('data-now');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(leaving.text)?.[1] ?? '';
    const done = await browser.submit(`${url.origin}${url.pathname}/confirm`, { xsrf, logout: 'yes' });
    expect(done.location).toBe(`${running.origin}/logout?state=s1`);
    expect(errorIn((await browser.follow((await portal.begin({ prompt: 'none' })).url)).location)).toBe(
      'login_required',
    );
    await expect(portal.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('logout without a token asks the person, and never redirects to a foreign address', async () => {
    fresh();
    await signInAs(MARISOL);
    const plain = await browser.go(`${running.origin}/identity/session/end`);
    expect(plain.text).toContain('Sign out?');
    expect(plain.text).not.toContain('<form data-now');
    const foreign = await browser.go(
      `${running.origin}/identity/session/end?client_id=paystead-portal&post_logout_redirect_uri=https://evil.example/`,
    );
    expect([foreign.status, foreign.location]).toEqual([400, null]);
  });

  test('key rotation: new tokens use a new key, old keys stay published, sessions and refresh tokens live on', async () => {
    fresh();
    const { begun, answer } = await signInAs(MARISOL);
    const tokens = await portal.finish(begun, answer.location ?? '');
    await running.identity.rotateKeys();
    const renewed = await portal.refresh(tokens.refresh_token ?? '');
    expect(kidOf(renewed.id_token)).not.toBe(kidOf(tokens.id_token));
    const published = (await (await fetch(portal.server.jwks_uri ?? '')).json()) as {
      keys: { kid: string; d?: string }[];
    };
    expect(published.keys.map((key) => key.kid)).toEqual([kidOf(renewed.id_token), kidOf(tokens.id_token)]);
    expect(published.keys.every((key) => key.d === undefined)).toBe(true);
    expect((await browser.follow((await portal.begin({ prompt: 'none' })).url)).location).toContain('code=');
  });
});

describe('the pages', () => {
  test('each host is a separate issuer with its own branding and sessions', async () => {
    fresh();
    const origin = `http://harborline.localhost:${running.port}`;
    const discovery = await browser.go(`${origin}/identity/.well-known/openid-configuration`);
    expect(JSON.parse(discovery.text)).toMatchObject({ issuer: `${origin}/identity` });
    await signInAs(MARISOL);
    const begun = await portal.begin({ redirect_uri: `${origin}/sign-in/callback` });
    const form = await browser.follow(begun.url.replace('localhost', 'harborline.localhost'));
    expect(form.text).toContain('<title>Sign in · Harborline Pay</title>');
    expect(form.text).toContain('--brand-action: #0b7a75');
  });

  test('both languages work, and the choice is remembered', async () => {
    fresh();
    const form = await browser.follow((await portal.begin()).url);
    expect(form.text).toMatch(/lang="es" hreflang="es"[^]*Español<\/a/);
    const spanish = await browser.go(`${form.url}?lang=es`);
    expect(spanish.text).toContain('<html lang="es">');
    expect(spanish.text).toContain('<label for="password">Contraseña</label>');
    expect((await browser.go(form.url)).text).toContain('<html lang="es">');
  });

  test('pages make no outside request and have a strict policy', async () => {
    fresh();
    const form = await browser.follow((await portal.begin()).url);
    expect(form.text).not.toMatch(/(?:src|href|url\()\s*=?\s*["']?(?:https?:)?\/\//);
    const policy = form.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    // With `no-referrer` browsers would send `Origin: null` along with the form itself.
    expect(form.headers.get('referrer-policy')).toBe('same-origin');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(form.headers.get('cache-control')).toContain('no-store');
    const font = await browser.go(`${running.origin}/identity/figtree.woff2`);
    expect(font.headers.get('content-type')).toBe('font/woff2');
  });

  test('cast.json lists the cast in its exact format, without generated people', async () => {
    const answer = (await (await fetch(`${running.origin}/identity/cast.json`)).json()) as {
      people: Record<string, unknown>[];
    };
    expect(answer.people.map((person) => person.email)).toEqual([MARISOL.email, RUTH.email]);
    expect(Object.keys(answer.people[1] ?? {})).toEqual(['email', 'password', 'name', 'key', 'profiles']);
  });

  test('the wrapper has its own client and may call the token endpoint across origins; others may not', async () => {
    fresh();
    const app = await relyingParty(running.origin, 'paystead-app', 'example.paystead.app:/sign-in');
    const begun = await app.begin();
    const form = await browser.follow(begun.url);
    expect(form.headers.get('content-security-policy')).toContain('example.paystead.app:');
    const answer = await browser.submit(form.url, { email: MARISOL.email, password: MARISOL.password });
    expect(answer.location).toMatch(/^example\.paystead\.app:\/sign-in\?code=/);
    const code = new URL(answer.location ?? '').searchParams.get('code') ?? '';
    const exchange = (origin: string) =>
      browser.go(`${running.origin}/identity/token`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: 'paystead-app',
          code,
          redirect_uri: 'example.paystead.app:/sign-in',
          code_verifier: begun.verifier,
        }),
      });
    expect((await exchange('https://evil.example')).status).toBe(400);
    const allowed = await exchange('capacitor://localhost');
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([
      200,
      'capacitor://localhost',
    ]);
  });
});
