import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { atHome, castMember, openBrowser, type Visitors } from './harness/visitor.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

const SCRIPT = 'https://analytics.example.test/agent.js';
/** As the gateway answers where a service is configured and the client switched it on. */
const ON = { enabled: true, apiKey: 'key', scriptUrl: SCRIPT, visitorId: 'pseudonym-1', accountId: 'pseudonym-2' };
/** A service that keeps what it is told. */
const AGENT = `const told = window.pendo._q.slice();
  window.told = told;
  window.pendo.track = (...call) => told.push(['track', ...call]);`;

/** Home, until the portal asks whether there are analytics, which no first view waits for. */
async function ask(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/home');
  await atHome(page);
  const asked = page.waitForResponse('**/api/pendo');
  await page.clock.fastForward(21_000);
  await asked;
}

/** Pages with an id, a name or an amount in their address or on them. */
async function walk(page: Page): Promise<void> {
  await ask(page);
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Paychecks' }).click();
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Earnings' }).first().waitFor();
  await main.getByRole('link', { name: 'Direct deposit' }).click();
  await page.getByText('Emergency fund').first().waitFor();
}

/** What leaves for anywhere but the product. */
function strayed(context: BrowserContext, url: string): string[] {
  const found: string[] = [];
  context.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== url) found.push(request.url());
  });
  return found;
}

it('HTTP-9: where nobody configured analytics nothing loads and nothing is told', async () => {
  const { context, page, url } = await visitors.visitAs('plain');
  const away = strayed(context, url);
  await walk(page);
  expect(await page.evaluate(() => 'pendo' in window)).toBe(false);
  expect(away).toEqual([]);
});

it('HTTP-9: not even where something answers in the gateway’s place: the page’s policy knows no other origin', async () => {
  const { context, page } = await visitors.visitAs('plain');
  let loaded = 0;
  await context.route(SCRIPT, (route) => {
    loaded += 1;
    return route.fulfill({ contentType: 'text/javascript', body: AGENT });
  });
  await page.route('**/api/pendo', (route) => route.fulfill({ json: ON }));
  const refused = page.waitForEvent('console', (message) => message.text().includes(SCRIPT));
  await ask(page);
  await refused;
  expect([loaded, await page.evaluate(() => 'told' in window)]).toEqual([0, false]);
});

it('HTTP-9: where it runs it is told kinds of pages and pseudonyms, and nothing about anybody', async () => {
  const { context: signedIn, url } = await visitors.visitAs('plain');
  const { name, email, profiles } = await castMember('plain');
  const context = await signedIn.browser()?.newContext({
    baseURL: url,
    storageState: await signedIn.storageState(),
    serviceWorkers: 'block',
    // The policy would name the service's origin where one is configured.
    bypassCSP: true,
  });
  if (!context) throw new Error('There is no browser.');
  const away = strayed(context, url);
  await context.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: AGENT }));
  const page = await context.newPage();
  await page.route('**/api/pendo', (route) => route.fulfill({ json: ON }));
  await walk(page);
  const told = await page.evaluate(() => (globalThis as unknown as { told: unknown[][] }).told);
  expect(told[0]).toEqual([
    'initialize',
    {
      apiKey: 'key',
      visitor: { id: 'pseudonym-1' },
      account: { id: 'pseudonym-2' },
      excludeAllText: true,
      disableGuides: true,
    },
  ]);
  expect(told.slice(1).map(([kind, event]) => [kind, event])).toEqual(told.slice(1).map(() => ['track', 'page.shown']));
  expect(told.slice(1).map(([, , facts]) => facts)).toEqual(
    ['/home', '/paychecks', '/paychecks/:checkId', '/direct-deposits'].map((pattern) => ({ page: pattern })),
  );
  const said = JSON.stringify(told);
  const { employeeId = '', username = '' } = profiles[0] ?? {};
  for (const personal of [name, ...name.split(' '), email, employeeId, username]) expect(said).not.toContain(personal);
  expect(said).not.toMatch(/[\da-f]{8}-|\$|\d{4}/);
  expect(away).toEqual([SCRIPT]);
  await context.close();
});
