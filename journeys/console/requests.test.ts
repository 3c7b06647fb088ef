import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from '../harness/faults.ts';
import { openBrowser, type Visitors } from '../harness/visitor.ts';
import { signedInConsole } from './signed-in.ts';

let visitors: Visitors;
beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

/** Answers of the gateway for a request that failed, until it is retried. */
function failing(request: object, engine: object | null = null) {
  let isRetried = false;
  return {
    detail: (): object => ({
      ...request,
      block: isRetried ? 'engine' : 'failed',
      engine,
      retry: isRetried ? null : 'possible',
    }),
    retry: () => {
      isRetried = true;
    },
  };
}

describe('requests', () => {
  it('are found by key, filtered by what they wait for, and opened', async () => {
    const page = await signedInConsole(visitors, 'operator', '/');
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
    await page.locator('tbody a').first().waitFor();
    const all = await page.locator('tbody a').count();
    await page.keyboard.press('/');
    await page.keyboard.type('gallagher');
    await expect.poll(() => page.locator('tbody a').allInnerTexts()).toEqual([expect.stringContaining('Gallagher')]);
    expect(all).toBeGreaterThan(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /Gallagher/ }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'History' }).waitFor();
    await page.goBack();
    await page.getByLabel('Waiting for').selectOption('failed');
    await page.getByRole('heading', { name: 'No request found' }).waitFor();
  });

  it('that failed are retried once for a double press, and the page shows what is next', async () => {
    const page = await signedInConsole(visitors, 'operator', '/requests');
    const href = (await page.locator('tbody a').first().getAttribute('href')) ?? '';
    const [, clientCode = '', requestId = ''] = /requests\/([^/]+)\/([^/]+)$/.exec(href) ?? [];
    const address = `**/api/console/clients/${clientCode}/requests/${requestId}`;
    const original = await page.request.get(`/api/console/clients/${clientCode}/requests/${requestId}`);
    const failed = failing((await original.json()) as object);
    let sent = 0;
    await page.route(address, (route) => route.fulfill({ json: failed.detail() }));
    await page.route(`${address}/retry`, async (route) => {
      sent += 1;
      failed.retry();
      await route.fulfill({ status: 204 });
    });
    await page.locator('tbody a').first().click();
    await page.getByRole('button', { name: 'Try again' }).dblclick();
    await page.getByText('The pay engine fetches it with its next call.').waitFor();
    expect(sent).toBe(1);
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });

  it('offer no retry to support, in Spanish either', async () => {
    const page = await signedInConsole(visitors, 'operator-support', '/requests', { language: 'es' });
    await page.locator('tbody a').first().click();
    await page.getByRole('heading', { level: 2, name: 'Historial' }).waitFor();
    expect(await page.getByRole('button', { name: 'Intentar de nuevo' }).count()).toBe(0);
  });

  it.each([360, 768, 820, 1280])('leave every column in view at %d px', async (width) => {
    const page = await signedInConsole(visitors, 'operator', '/requests', { width });
    await page.locator('tbody a').first().waitFor();
    const frame = page.getByRole('region', { name: 'Requests', exact: true });
    const { scrollWidth, clientWidth } = await frame.evaluate((it) => ({
      scrollWidth: it.scrollWidth,
      clientWidth: it.clientWidth,
    }));
    expect(scrollWidth).toBe(clientWidth);
  });

  it.each([
    ['light', 1280],
    ['dark', 360],
  ] as const)('have no fault in the %s console at %d px', async (theme, width) => {
    const page = await signedInConsole(visitors, 'operator', '/requests', { theme, width });
    await page.locator('tbody a').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.locator('tbody a').first().click();
    await page.getByRole('heading', { level: 2, name: 'History' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});
