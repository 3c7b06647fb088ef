import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openBrowser, type Visitors } from '../harness/visitor.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

/** Records movements longer than an eye can follow, from the page's first frame on. */
async function watchMotion(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seenMotion: seen });
    const look = (): void => {
      for (const motion of document.getAnimations()) {
        const { duration = 0 } = motion.effect?.getComputedTiming() ?? {};
        const target = motion.effect instanceof KeyframeEffect ? motion.effect.target : null;
        if (Number(duration) > 10) seen.add(`${target?.tagName}.${target?.className}`);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => [...(window as unknown as { seenMotion: Set<string> }).seenMotion]);
}

async function visitMenusAndPages(page: Page): Promise<void> {
  await page.goto('/home');
  await page.getByText('$42,998.04').first().waitFor();
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('group', { name: 'Account menu' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('dialog', { name: 'More' }).waitFor();
  await page.keyboard.press('Escape');
  await page.goto('/direct-deposits');
  await page.getByRole('button', { name: 'Delete Everyday' }).click();
  await page.getByRole('dialog').waitFor();
}

it('reduced motion stops every animation, and without it some run', async () => {
  const { page: still } = await visitors.visitAs('plain', { width: 360 });
  const motionOfStill = await watchMotion(still);
  await visitMenusAndPages(still);
  expect(await motionOfStill()).toEqual([]);

  const { page: moving } = await visitors.visitAs('plain', { width: 360, moving: true });
  const motionOfMoving = await watchMotion(moving);
  await visitMenusAndPages(moving);
  expect((await motionOfMoving()).length).toBeGreaterThan(0);
});
