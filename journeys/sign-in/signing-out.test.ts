import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { callApi } from '../harness/api.ts';
import { atHome, castMember, openBrowser, signIn, type Visitors } from '../harness/visitor.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

async function enter(key: string, path = '/home'): Promise<{ context: BrowserContext; page: Page }> {
  const { context, page } = await visitors.visit();
  await signIn(page, await castMember(key), path);
  return { context, page };
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('link', { name: 'Sign out' }).click();
  await page.getByRole('heading', { level: 1, name: "You're signed out" }).waitFor();
}

const PERSONAL = new Set([
  'accessToken',
  'selectedProfile',
  'roles',
  'appIsLogin',
  'appIdpToken',
  'MFA-Status',
  'pendingSignIn',
]);
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);

describe('SES-11: signing out', () => {
  it("ends the portal's session and the provider's, and clears storage", async () => {
    const { page } = await enter('plain');
    await atHome(page);
    await signOut(page);
    expect((await kept(page)).filter((key) => PERSONAL.has(key))).toEqual([]);
    expect((await callApi(page, 'GET', 'session')).status).toBe(401);
    // The provider requires the password again, because its session has ended as well.
    await page.goto('/home');
    await page.getByLabel('Password', { exact: true }).waitFor();
  });

  it('names the identity to the provider also after a reload, which left the page without a token', async () => {
    const { page } = await enter('plain');
    await atHome(page);
    await page.reload();
    await atHome(page);
    const leaving = page.waitForRequest((request) => request.url().includes('post_logout_redirect_uri='));
    await signOut(page);
    const hint = new URL((await leaving).url()).searchParams.get('id_token_hint') ?? '';
    expect(hint.split('.')).toHaveLength(3);
    expect((await callApi(page, 'GET', 'session')).status).toBe(401);
  });

  it('signs out every tab of the browser', async () => {
    const { context, page } = await enter('plain');
    await atHome(page);
    const other = await context.newPage();
    await other.goto('/paychecks');
    await other.getByRole('table').waitFor();
    await signOut(page);
    await other.getByRole('heading', { level: 1, name: "You're signed out" }).waitFor();
    expect(await other.getByText(/\$\d/).count()).toBe(0);
  });

  it('leaves no pay data behind the Back button', async () => {
    const { page } = await enter('plain');
    await page.getByRole('link', { name: 'See this paycheck' }).click();
    await page.getByRole('table', { name: 'Earnings' }).waitFor();
    await signOut(page);
    for (let step = 0; step < 3; step += 1) {
      // A page that redirects to the provider at once never finishes loading.
      await page.goBack({ waitUntil: 'commit' }).catch(() => null);
      const outside = page.getByRole('heading', {
        level: 1,
        name: /^(Sign in|Sign-in canceled|You're signed out)$/,
      });
      await outside.waitFor();
      expect(await page.getByText(/\$\d/).count()).toBe(0);
    }
    expect((await callApi(page, 'GET', 'check')).status).toBe(401);
  });

  it('signing out by address ends the session even without the provider', async () => {
    const { page } = await enter('plain');
    await atHome(page);
    await page.goto('/logout');
    await page.getByRole('heading', { level: 1, name: "You're signed out" }).waitFor();
    expect((await callApi(page, 'GET', 'session')).status).toBe(401);
  });
});

describe('a session that was ended elsewhere', () => {
  it('by another device: the page says so, requires the password, and continues at the same page', async () => {
    const { page } = await enter('former', '/paychecks');
    await page.getByRole('table').waitFor();
    const elsewhere = await enter('former');
    await atHome(elsewhere.page);
    const { body } = await callApi(page, 'GET', 'session');
    const { sessionId } = body as { sessionId: string };
    expect((await callApi(elsewhere.page, 'DELETE', `sessions/${sessionId}`)).status).toBe(204);

    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: 'You were signed out remotely' }).waitFor();
    expect(await page.getByText(/\$\d/).filter({ visible: true }).count()).toBe(0);
    const wanted = page.url();
    expect(wanted).toMatch(/\/paychecks\/[\w-]+$/);
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await page.getByLabel('Password', { exact: true }).fill((await castMember('former')).password);
    await page.getByLabel('Email').fill((await castMember('former')).email);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('table', { name: 'Earnings' }).waitFor();
    expect(page.url()).toBe(wanted);
  });

  it('by another tab: the next step signs out, and a new sign-in returns to the same page', async () => {
    const { context, page } = await enter('no-edit', '/paychecks');
    await page.getByRole('table').waitFor();
    const other = await context.newPage();
    await other.goto('/home');
    await atHome(other);
    expect((await callApi(other, 'DELETE', 'session')).status).toBe(204);
    await page.reload();
    // The provider still has a session, so the person continues at the same address without a form.
    await page.getByRole('table').waitFor();
    expect(new URL(page.url()).pathname).toBe('/paychecks');
  });
});

describe('SES-6, SES-3: an expired token', () => {
  it('is renewed in a hidden frame, and the refused call is made again', async () => {
    const { page } = await visitors.visitAs('plain');
    await page.goto('/paychecks');
    await page.getByRole('table').waitFor();
    let refused = 0;
    await page.route('**/api/check/detail', async (route) => {
      refused += 1;
      await (refused === 1
        ? route.fulfill({
            status: 401,
            contentType: 'application/problem+json',
            body: JSON.stringify({ code: 'token_expired', title: 'Expired', status: 401 }),
          })
        : route.continue());
    });
    const silent = page.waitForRequest(/\/identity\/auth\?.*prompt=none/);
    await page.getByRole('table').getByRole('link').first().click();
    expect((await silent).frame()).not.toBe(page.mainFrame());
    await page.getByRole('table', { name: 'Earnings' }).waitFor();
    expect(refused).toBeGreaterThan(1);
  });
});
