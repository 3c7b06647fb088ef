import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { castMember, openBrowser, type Visitors } from '../harness/visitor.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

/** Changes the pending sign-in as a script in another page of this origin could. */
const changePending = (page: Page, change: Record<string, string>): Promise<void> =>
  page.evaluate((changed) => {
    const pending = JSON.parse(sessionStorage.getItem('pendingSignIn') ?? '{}') as Record<string, unknown>;
    sessionStorage.setItem('pendingSignIn', JSON.stringify({ ...pending, ...changed }));
  }, change);

async function finish(page: Page): Promise<void> {
  const plain = await castMember('plain');
  await page.getByLabel('Email').fill(plain.email);
  await page.getByLabel('Password', { exact: true }).fill(plain.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

describe('hostile sign-in addresses', () => {
  it("a reply that this tab didn't request is refused, so that no one is signed in with another person's code", async () => {
    const { page } = await visitors.visit();
    await page.goto('/sign-in/callback?code=stolen&state=forged');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
    // The forged code is removed from the address, and the person can start a sign-in of their own.
    expect(page.url()).not.toContain('stolen');
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Sign in/ })
      .waitFor();
  });

  it('a reply with another state is refused before its code is used', async () => {
    const { page } = await visitors.visit();
    await page.goto('/home');
    await page.getByLabel('Email').waitFor();
    await changePending(page, { state: 'forged' });
    const tokens: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/identity/token')) tokens.push(request.url());
    });
    await finish(page);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Sign in/ })
      .waitFor();
    expect(page.url()).not.toContain('code=');
    expect(tokens).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  });

  it.each(['https://evil.example/callback', 'http://localhost:1/sign-in/callback', 'javascript:alert(1)'])(
    'the provider sends no code to %s',
    async (address) => {
      const { page, url } = await visitors.visit();
      const query = new URLSearchParams({
        client_id: 'paystead-portal',
        response_type: 'code',
        scope: 'openid',
        redirect_uri: address,
        state: 'x'.repeat(43),
        nonce: 'n'.repeat(43),
        code_challenge: 'c'.repeat(43),
        code_challenge_method: 'S256',
      });
      const reply = await page.goto(`/identity/auth?${query}`);
      expect(reply?.status()).toBe(400);
      await page.getByRole('heading', { level: 1, name: 'Sign-in failed' }).waitFor();
      expect(page.url().startsWith(`${url}/identity/`)).toBe(true);
    },
  );

  it.each(['//evil.example/', '/\\evil.example', '/logout'])(
    'a saved return address %j leads home',
    async (returnTo) => {
      const { page, url } = await visitors.visit();
      const elsewhere: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).origin !== url) elsewhere.push(request.url());
      });
      await page.goto('/home');
      await page.getByLabel('Email').waitFor();
      await changePending(page, { returnTo });
      await finish(page);
      await page.getByRole('heading', { level: 1, name: /^(Hi, Marisol|We couldn't find this page)$/ }).waitFor();
      expect(new URL(page.url()).origin).toBe(url);
      expect(elsewhere).toEqual([]);
    },
  );
});
