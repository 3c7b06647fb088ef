import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { atHome, castMember, openBrowser, type Visitors } from '../harness/visitor.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

const SCRIPT = 'https://analytics.example.test/agent.js';
/** The reply of a gateway with a configured service that the client has turned on. */
const ON = { enabled: true, apiKey: 'key', scriptUrl: SCRIPT, visitorId: 'pseudonym-1', accountId: 'pseudonym-2' };
/** A service that records the events it receives. */
const AGENT = `const events = window.pendo._q.slice();
  window.events = events;
  window.pendo.track = (...call) => events.push(['track', ...call]);`;

/** Opens home and waits until the portal asks about analytics, which happens after the first view. */
async function ask(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/home');
  await atHome(page);
  const configuration = page.waitForResponse('**/api/pendo');
  await page.clock.fastForward(21_000);
  await configuration;
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

/** Collects requests to other origins. */
function strayed(context: BrowserContext, url: string): string[] {
  const found: string[] = [];
  context.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== url) found.push(request.url());
  });
  return found;
}

it('HTTP-9: without configured analytics nothing loads and no event is sent', async () => {
  const { context, page, url } = await visitors.visitAs('plain');
  const away = strayed(context, url);
  await walk(page);
  expect(await page.evaluate(() => 'pendo' in window)).toBe(false);
  expect(away).toEqual([]);
});

it("HTTP-9: the page's policy blocks an analytics script that a forged reply names", async () => {
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
  expect([loaded, await page.evaluate(() => 'events' in window)]).toEqual([0, false]);
});

it('HTTP-9: analytics receives kinds of pages and pseudonyms, and no personal data', async () => {
  const { context: signedIn, url } = await visitors.visitAs('plain');
  const { name, email, profiles } = await castMember('plain');
  const context = await signedIn.browser()?.newContext({
    baseURL: url,
    storageState: await signedIn.storageState(),
    serviceWorkers: 'block',
    // The policy would name the service's origin if one were configured.
    bypassCSP: true,
  });
  if (!context) throw new Error('There is no browser.');
  const away = strayed(context, url);
  await context.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: AGENT }));
  const page = await context.newPage();
  await page.route('**/api/pendo', (route) => route.fulfill({ json: ON }));
  await walk(page);
  const events = await page.evaluate(() => (globalThis as unknown as { events: unknown[][] }).events);
  expect(events[0]).toEqual([
    'initialize',
    {
      apiKey: 'key',
      visitor: { id: 'pseudonym-1' },
      account: { id: 'pseudonym-2' },
      excludeAllText: true,
      disableGuides: true,
    },
  ]);
  expect(events.slice(1).map(([kind, event]) => [kind, event])).toEqual(
    events.slice(1).map(() => ['track', 'page.shown']),
  );
  expect(events.slice(1).map(([, , facts]) => facts)).toEqual(
    ['/home', '/paychecks', '/paychecks/:checkId', '/direct-deposits'].map((pattern) => ({ page: pattern })),
  );
  const sent = JSON.stringify(events);
  const { employeeId = '', username = '' } = profiles[0] ?? {};
  for (const personal of [name, ...name.split(' '), email, employeeId, username]) expect(sent).not.toContain(personal);
  expect(sent).not.toMatch(/[\da-f]{8}-|\$|\d{4}/);
  expect(away).toEqual([SCRIPT]);
  await context.close();
});
