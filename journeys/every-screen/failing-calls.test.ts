import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { atHome, openBrowser, type Visitors } from '../harness/visitor.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

const FALLBACK =
  'We are sorry, but an error occurred. Please clear your cache, try again, and contact support if the issue persists.';

const toasts = (page: Page): ReturnType<Page['getByRole']> =>
  page.getByRole('region', { name: 'Notices' }).locator('[data-toast]');
const hero = (page: Page): Promise<void> =>
  page
    .getByRole('region', { name: /^Paid (today|on)/ })
    .getByText('$1,777.93')
    .first()
    .waitFor();

function fail(page: Page, path: string, status: number, problem: Record<string, unknown>): Promise<unknown> {
  return page.route(`**/api/${path}`, (route) =>
    route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify({ status, ...problem }) }),
  );
}

describe('HTTP-5: without a connection', () => {
  it('loaded data stays with a note of its age and no toast, and the note goes when the gateway is back', async () => {
    const { page } = await visitors.visitAs('plain');
    await page.clock.install();
    await page.goto('/home');
    await hero(page);
    await page.route('**/api/**', (route) => route.abort('connectionrefused'));
    // Old enough to be refetched when the person returns to the tab.
    await page.clock.fastForward(45_000);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await page.getByText(/^You're offline\. Showing what was loaded at /).waitFor();
    await hero(page);
    expect(await toasts(page).count()).toBe(0);
    await page.unrouteAll();
    await page.evaluate(() => globalThis.dispatchEvent(new Event('online')));
    await page.getByText(/^You're offline/).waitFor({ state: 'detached' });
  });

  it('E20: a card without loaded data is empty, offers to try again and shows no error', async () => {
    const { page } = await visitors.visitAs('plain');
    await page.goto('/paychecks');
    await page.getByRole('table').waitFor();
    await page.route('**/api/check?*', (route) => route.abort('connectionrefused'));
    await page.getByLabel('Year').selectOption('2025');
    await page.getByRole('heading', { name: 'Not loaded yet' }).waitFor();
    await page.getByText(/^You're offline/).waitFor();
    expect(await page.getByText("We couldn't load your paychecks.").count()).toBe(0);
    expect(await toasts(page).count()).toBe(0);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('table', { name: /2025/ }).waitFor();
  });
});

describe('HTTP-6: a failed call', () => {
  it("shows the server's sentence as a toast; only its card fails and can be retried", async () => {
    const { page } = await visitors.visitAs('plain');
    await fail(page, 'LandingPage*', 500, {
      code: 'internal',
      title: 'Failed',
      detail: 'The messages are being moved.',
    });
    await page.goto('/home');
    await toasts(page).getByText('The messages are being moved.').first().waitFor();
    await page.getByText("We couldn't load your messages.").waitFor();
    await hero(page);
    await page.getByRole('region', { name: 'This year so far' }).getByText('$42,998.04').first().waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('region', { name: 'Messages' }).getByText('Open enrollment closes December 1').waitFor();
    expect(await page.getByText("We couldn't load your messages.").count()).toBe(0);
  });

  it('shows the specified sentence if the reply has none', async () => {
    const { page } = await visitors.visitAs('plain');
    await page.route('**/api/check/detail', (route) => route.fulfill({ status: 500, body: 'Bad day' }));
    await page.goto('/paychecks');
    await page.getByRole('table').getByRole('link').first().click();
    await toasts(page).getByText(FALLBACK).waitFor();
    await page.getByText("We couldn't load this paycheck.").waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });

  it('HTTP-10: a failed menu falls back to the defaults, and the requested page still loads', async () => {
    const { page } = await visitors.visitAs('plain');
    await fail(page, 'menu/employee', 500, { code: 'internal', title: 'Failed' });
    await page.goto('/home');
    await hero(page);
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: 'Home', exact: true }).waitFor();
    expect(await main.getByRole('link', { name: 'Paychecks' }).count()).toBe(0);
    await page.getByRole('button', { name: /^Account: / }).click();
    await page.getByRole('link', { name: 'Sign out' }).waitFor();
  });
});

describe("NAV-4: a session that the gateway doesn't recognize", () => {
  it('leads to /error, which stays there after a reload', async () => {
    const { page, url } = await visitors.visitAs('plain');
    await page.goto('/paychecks');
    await page.getByRole('table').waitFor();
    await fail(page, 'check?*', 401, { code: 'unauthenticated', title: 'Not signed in' });
    await page.getByLabel('Year').selectOption('2025');
    await page.getByRole('heading', { level: 1, name: "You can't open this right now" }).waitFor();
    expect(page.url()).toBe(`${url}/error`);
    expect(await page.getByText(/\$\d/).count()).toBe(0);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: "You can't open this right now" }).waitFor();
    expect(page.url()).toBe(`${url}/error`);
  });

  it('an idle session covers the page and says so', async () => {
    const { page } = await visitors.visitAs('plain');
    await page.goto('/paychecks');
    await page.getByRole('table').waitFor();
    await fail(page, 'check?*', 401, { code: 'session_idle', title: 'Idle' });
    await page.getByLabel('Year').selectOption('2025');
    await page.getByRole('heading', { level: 1, name: 'Your session ended' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/paychecks');
    expect(await page.getByText(/\$\d/).filter({ visible: true }).count()).toBe(0);
    expect(await toasts(page).count()).toBe(0);
  });
});

describe('UI-2: texts that fail to load', () => {
  it('are requested again until they load', async () => {
    const { page } = await visitors.visitAs('plain');
    let failures = 0;
    await page.route('**/locales/*', (route) => {
      failures += 1;
      return failures <= 3 ? route.abort('connectionrefused') : route.continue();
    });
    await page.goto('/home');
    await atHome(page);
    expect(failures).toBeGreaterThan(3);
  });

  it('are requested ten times; then the page says so in both languages, with one action', async () => {
    const { page } = await visitors.visitAs('plain');
    await page.clock.install();
    let requests = 0;
    await page.route('**/locales/*', (route) => {
      requests += 1;
      return route.abort('connectionrefused');
    });
    await page.goto('/home', { waitUntil: 'commit' });
    const sorry = page.getByRole('heading', { level: 1, name: 'The page could not be loaded. Your records are safe.' });
    // Skips 22 seconds of waiting between attempts.
    for (let tries = 0; tries < 60 && !(await sorry.isVisible()); tries += 1) await page.clock.runFor(1000);
    await sorry.waitFor();
    await page.getByText('Sus datos están a salvo.').waitFor();
    expect(await page.getByRole('button').count()).toBe(1);
    // The first attempt, ten more, and the preload in the page's head.
    expect(requests).toBeGreaterThanOrEqual(11);
    expect(requests).toBeLessThanOrEqual(12);
  });
});

describe('an employee without a paycheck', () => {
  it('sees the reason and the first payday, at home and in the list', async () => {
    const { page } = await visitors.visitAs('plain');
    const nextPay = { checkDate: '2026-12-04', periodBegin: '2026-11-15', periodEnd: '2026-11-28' };
    const nothing = { paychecksList: [], years: [], yearToDate: null, nextPay, nextCursor: null };
    await page.route(/\/api\/check(\?.*)?$/, (route) => route.fulfill({ json: nothing }));
    for (const path of ['/home', '/paychecks']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'No paychecks yet' }).waitFor();
      await page
        .getByText('Your first payday is Friday, December 4. Your paycheck will appear here that day.')
        .waitFor();
      expect(await page.getByText(/\$\d/).count()).toBe(0);
    }
    expect(await toasts(page).count()).toBe(0);
  });
});
