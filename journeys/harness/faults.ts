import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** axe's tags of WCAG 2.2, levels A and AA. */
export const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Ends what moves or fades, so that axe doesn't meet a color halfway. */
const END_MOTION = `new Promise((resolve) => requestAnimationFrame(resolve)).then(() => {
  for (const motion of document.getAnimations()) if (motion.effect?.getComputedTiming().endTime !== Infinity) motion.finish();
})`;

/**
 * Lets bars that stick to an edge scroll with the page, or stick again: what lies below one is small to axe, though it can be
 * scrolled out from there.
 */
export const stickBars = (stick: boolean): string =>
  stick
    ? "document.documentElement.style.removeProperty('--stick')"
    : "document.documentElement.style.setProperty('--stick', 'static')";

/** Returns the faults of the current page: WCAG 2.2 AA by axe in all frames, and its horizontal overflow. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(END_MOTION);
  await page.evaluate(stickBars(false));
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  await page.evaluate(stickBars(true));
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return [
    ...violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 120)}`),
    ),
    ...(excess > 0 ? [`${excess} px to scroll sideways`] : []),
  ];
}
