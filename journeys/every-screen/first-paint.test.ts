import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { atHome, openBrowser, type Visitors } from '../harness/visitor.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

const NAME = '.opening > p';

/** Lets no call of the API through until `release` is called. */
async function holdApi(page: Page): Promise<{ readonly release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}

it.each([
  [360, 'auto'],
  [820, 108],
  [1280, 256],
])(
  'V7, BRA-2: at %i px, a page shows its partner and the place of its menu while the gateway is slow',
  async (width, side) => {
    const { page } = await visitors.visitAs('plain', { width, hostname: 'harborline.localhost' });
    const { release } = await holdApi(page);
    await page.goto('/home', { waitUntil: 'commit' });
    const name = page.locator(NAME);
    await name.waitFor();
    expect(await name.innerText()).toMatch(/^Harborline/);
    const [place, color] = await name.evaluate((element) => [
      element.getBoundingClientRect().toJSON() as { width: number; height: number },
      getComputedStyle(element).backgroundColor,
    ]);
    expect(place).toMatchObject(side === 'auto' ? { width, height: 56 } : { width: side, height: 900 });
    expect(await page.getByRole('heading').count()).toBe(0);
    release();
    await atHome(page);
    expect(await name.count()).toBe(0);
    const menu = width < 768 ? page.locator('header').first() : page.getByRole('navigation').first();
    const painted = await menu.evaluate((element) => {
      const own = (part: Element): string => {
        const { backgroundColor } = getComputedStyle(part);
        return backgroundColor === 'rgba(0, 0, 0, 0)' && part.parentElement ? own(part.parentElement) : backgroundColor;
      };
      return own(element);
    });
    expect(painted).toBe(color);
  },
);

it.each([
  ['without a profile in the browser', undefined, '/home'],
  ['after a sign-out, with the profile still in the browser', 'plain', '/logout?reason=SignedOut'],
])('BRA-2: %s, the name stands alone', async (_, key, path) => {
  const hostname = 'harborline.localhost';
  const { page } = await (key ? visitors.visitAs(key, { hostname }) : visitors.visit({ hostname }));
  const { release } = await holdApi(page);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator(NAME).waitFor();
  expect(await page.locator('.opening > div').isVisible()).toBe(false);
  release();
  await page
    .getByRole(key ? 'heading' : 'textbox')
    .first()
    .waitFor();
});
