import { request as send } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { BUDGET } from '../../scripts/build-portal/first-load.ts';
import { openBrowser, type Visitors } from '../harness/visitor.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

/** Size of a file in bytes as transferred, compressed with gzip. */
function gzipped(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    send(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      if (response.headers['content-encoding'] !== 'gzip') reject(new Error(`${url} came without gzip`));
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => resolve(bytes));
    })
      .on('error', reject)
      .end();
  });
}

interface Load {
  readonly type: string;
  readonly url: string;
}

/** Records every request of home with an empty cache, until `until` is visible. */
async function loadHome(page: Page, until: (page: Page) => Promise<unknown>): Promise<readonly Load[]> {
  const loads: Load[] = [];
  page.on('request', (request) => loads.push({ type: request.resourceType(), url: request.url() }));
  await page.goto('/home', { waitUntil: 'commit' });
  await until(page);
  return [...loads];
}

it('home loads no more script than the budget of the first load, all chunks included', async () => {
  const { page } = await visitors.visitAs('plain');
  const loads = await loadHome(page, async () => {
    await page.getByText('$42,998.04').first().waitFor();
    await page.waitForLoadState('networkidle');
  });
  const scripts = [...new Set(loads.filter(({ url }) => new URL(url).pathname.endsWith('.js')).map(({ url }) => url))];
  const sizes = await Promise.all(
    scripts.map(async (url) => ({ path: new URL(url).pathname, bytes: await gzipped(url) })),
  );
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  const list = sizes.map(({ path, bytes }) => `${path} ${bytes}`).join('\n');
  expect(total, list).toBeGreaterThan(0);
  expect(total, list).toBeLessThanOrEqual(BUDGET);
});

/** The page, its script, texts and font, and the reads: session, menu, pay, messages. */
const MOST_REQUESTS = 8;

it('home is usable after at most 8 requests', async () => {
  const { page } = await visitors.visitAs('plain');
  // The page itself notes when its content is there: a test on a busy machine sees it later.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const main = document.querySelector('main');
      const isUsable =
        main?.textContent.includes('$42,998.04') &&
        [...main.querySelectorAll('a')].some((link) => link.textContent.includes('See this paycheck'));
      if (!isUsable) return;
      observer.disconnect();
      Object.assign(window, { usableAt: performance.now() });
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto('/home', { waitUntil: 'commit' });
  await page.waitForFunction(() => 'usableAt' in window);
  await page.waitForLoadState('networkidle');
  const paths = await page.evaluate(() => {
    const { usableAt } = window as unknown as { usableAt: number };
    return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter(({ name, startTime }) => startTime <= usableAt && !name.startsWith('data:'))
      .map(({ name }) => new URL(name).pathname);
  });
  expect(paths).toContain('/api/check');
  expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS);
});

it('home sends all reads in one round trip', async () => {
  const { page } = await visitors.visitAs('plain');
  const reads = new Set(['/api/session', '/api/menu/employee', '/api/LandingPage', '/api/check']);
  const allRequested = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (reads.delete(pathname) && reads.size === 0) allRequested.resolve();
    await allRequested.promise;
    await route.continue();
  });
  await page.goto('/home');
  await page.getByText('$42,998.04').first().waitFor();
  expect([...reads]).toEqual([]);
});

it("chunks that load later don't repeat the first view's styles", async () => {
  const { page } = await visitors.visitAs('plain');
  const loads = await loadHome(page, async () => {
    await page.getByRole('link', { name: 'See this paycheck' }).click();
    await page.getByRole('table').first().waitFor();
  });
  const styles = loads.filter(({ type }) => type === 'stylesheet').map(({ url }) => new URL(url).pathname);
  const inPage = await page.locator('link[rel="stylesheet"][disabled]').first().getAttribute('href');
  expect(inPage).toMatch(/^\/assets\/.+\.css$/);
  expect(styles).not.toContain(inPage);
});

it('home requests only its own origin', async () => {
  const { page, url } = await visitors.visitAs('plain');
  const loads = await loadHome(page, () => page.getByText('$42,998.04').first().waitFor());
  expect(loads.filter((load) => !load.url.startsWith(url) && !load.url.startsWith('data:'))).toEqual([]);
});

/** Layout Instability (W3C): how much of the page moved on its own, 0…1, and which elements. */
interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

it.each([
  [360, 'en'],
  [360, 'es'],
  [1280, 'en'],
  [1280, 'es'],
] as const)('nothing on home moves once it is seen, at %i px in %s', async (width, language) => {
  const { page } = await visitors.visitAs('plain', { width, language });
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const nameOf = (node: Node | null) => (node instanceof Element ? `${node.tagName}.${node.className}` : '?');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[])
        shifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => nameOf(node)) });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // Pay and messages arrive before the menu, so that no skeletons are shown in their place.
  const reads = Promise.all(
    [/\/api\/check$/, /\/api\/LandingPage$/].map(async (url) => (await page.waitForResponse(url)).finished()),
  );
  await page.route('**/api/menu/employee', async (route) => {
    await reads;
    await route.continue();
  });
  await page.goto('/home', { waitUntil: 'commit' });
  // The reason why pay changed, with a link to its explanation.
  await page.locator('main a[href$="#why"]').waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)).toEqual([]);
});
