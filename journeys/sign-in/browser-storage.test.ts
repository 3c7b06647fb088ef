import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { callApi } from '../harness/api.ts';
import { atHome, castMember, openBrowser, signIn, type Visitors } from '../harness/visitor.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

interface Kept {
  readonly local: Record<string, string>;
  readonly session: Record<string, string>;
  readonly databases: readonly string[];
  readonly caches: readonly string[];
  readonly history: string;
  readonly cookies: string;
}

const everythingKept = (page: Page): Promise<Kept> =>
  page.evaluate(async () => ({
    local: Object.fromEntries(Object.entries(localStorage)) as Record<string, string>,
    session: Object.fromEntries(Object.entries(sessionStorage)) as Record<string, string>,
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
    caches: await caches.keys(),
    history: JSON.stringify(history.state) + location.href,
    cookies: document.cookie,
  }));

describe('SES-8: browser storage after sign-in', () => {
  it('has the specified keys and no others', async () => {
    const { page } = await visitors.visit();
    await signIn(page, await castMember('plain'));
    await atHome(page);
    // Home appears before the partner's colors are saved.
    await page.waitForFunction(() => 'brandingColors' in localStorage);
    const { local, session, databases, caches } = await everythingKept(page);
    expect(Object.keys(local).toSorted()).toEqual(['accessToken', 'brandingColors', 'roles', 'selectedProfile']);
    expect(Object.keys(session)).toEqual(['MFA-Status']);
    expect(databases).toEqual([]);
    expect(caches).toEqual([]);

    expect(JSON.parse(local['selectedProfile'] ?? '')).toEqual({ username: 'marisol.vega', clientCode: 'KEYSTONE' });
    expect(JSON.parse(local['roles'] ?? '')).toEqual([
      { roleName: 'EE User' },
      { roleName: 'EE User - Employee Updates' },
    ]);
    expect(JSON.parse(local['brandingColors'] ?? '')).toEqual({ action: '#0b7a75', sidebar: '#14294b' });
    expect(['notUsed', 'used', 'unknown']).toContain(session['MFA-Status']);
  });

  it('SES-5, SES-7: the stored access token has three parts and grants no access; only the cookie does', async () => {
    const { page, context } = await visitors.visitAs('plain');
    await page.goto('/home');
    await atHome(page);
    const token = (await everythingKept(page)).local['accessToken'] ?? '';
    expect(token.split('.')).toHaveLength(3);
    const cookie = (await context.cookies()).find(({ name }) => name.endsWith('paystead'));
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    expect((await callApi(page, 'GET', 'check')).status).toBe(200);

    const stranger = await visitors.visit();
    for (const path of ['session', 'check', 'LandingPage']) {
      const reply = await stranger.context.request.get(`${stranger.url}/api/${path}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(reply.status()).toBe(401);
    }
  });

  it.each(['plain', 'multi'])(
    'reading 8: no provider token is readable by a script or a later visitor (%s)',
    async (key) => {
      const { page, context } = await visitors.visit();
      const issued: string[] = [];
      const codes: string[] = [];
      page.on('response', async (response) => {
        if (!response.url().endsWith('/identity/token')) return;
        const reply = (await response.json()) as Partial<Record<string, string>>;
        for (const name of ['id_token', 'access_token', 'refresh_token']) issued.push(reply[name] ?? '');
      });
      page.on('request', (request) => {
        const code = new URL(request.url()).searchParams.get('code');
        if (code) codes.push(code);
      });
      await signIn(page, await castMember(key));
      if (key === 'multi') await page.getByRole('button', { name: /Keystone/ }).click();
      await atHome(page);
      const secrets = [...issued, ...codes].filter((secret) => secret !== '');
      expect(issued.filter((secret) => secret !== '')).toHaveLength(3);
      expect(codes.length).toBeGreaterThan(0);

      const everywhere = JSON.stringify([await everythingKept(page), await context.storageState({ indexedDB: true })]);
      for (const secret of secrets) {
        expect(everywhere).not.toContain(secret);
        // The part of a token that names the person must not appear either.
        for (const part of secret.split('.').filter((one) => one.length > 40)) expect(everywhere).not.toContain(part);
      }
      // Nor may it appear in addresses in the browser's history.
      const client = await context.newCDPSession(page);
      const { entries } = (await client.send('Page.getNavigationHistory')) as { entries: readonly { url: string }[] };
      const own = entries.map(({ url }) => url);
      for (const secret of secrets) expect(own.filter((url) => url.includes(secret))).toEqual([]);
    },
  );
});
