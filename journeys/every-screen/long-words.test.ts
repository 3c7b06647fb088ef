import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { LONG_NAMES, rename } from '../harness/long-names.ts';
import { ownScreens, viewScreens } from '../harness/screens.ts';
import { openBrowser, type Visitors } from '../harness/visitor.ts';
import { walkOf } from '../harness/walk.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

const STEPS = [320, 414, 768, 1280];

it("UI-3: words of 13, 15 and 18 letters reduce a heading's size at 320, 414 and 768 px, and keep its level", async () => {
  const { context } = await visitors.visitAs('plain');
  /** Returns the size of home's greeting at each of the widths, in pixels. */
  const headingSizes = async (name: string): Promise<readonly number[]> => {
    const page = await context.newPage();
    await rename(page, { Marisol: name });
    await page.goto('/home');
    const heading = page.getByRole('heading', { level: 1, name });
    await heading.waitFor();
    const sizes: number[] = [];
    for (const width of STEPS) {
      await page.setViewportSize({ width, height: 900 });
      sizes.push(await heading.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)));
    }
    await page.close();
    return sizes;
  };
  const plain = await headingSizes('Ann');
  const shares = async (letters: number): Promise<readonly number[]> =>
    (await headingSizes('W'.padEnd(letters, 'olfeschlegel'))).map((size, at) =>
      Math.round((100 * size) / (plain[at] ?? 1)),
    );
  expect(await shares(12)).toEqual([100, 100, 100, 100]);
  expect(await shares(13)).toEqual([92, 96, 100, 100]);
  expect(await shares(15)).toEqual([87, 92, 100, 100]);
  expect(await shares(18)).toEqual([82, 88, 94, 100]);
});

const WIDTHS = [1280, 768, 360, 320];

it.concurrent.each([
  ['plain', ownScreens],
  ['manager', (page: Page) => viewScreens(page, 'manager')],
] as const)(
  "UI-3: the longest names of people, employers, partners and accounts don't overflow, as %s",
  async (key, screensOf) => {
    const { page } = await visitors.visitAs(key);
    await rename(page, LONG_NAMES);
    const walk = walkOf(page);
    await page.goto('/terms');
    await page.locator('main h2').first().waitFor();
    const faults: Record<string, readonly string[]> = {};
    for (const { address, ready } of await screensOf(page)) {
      await walk.to(address, ready);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const found = await walk.overflow();
        if (found.length > 0) faults[`${address} at ${width}`] = found;
      }
    }
    expect(faults).toEqual({});
  },
);
