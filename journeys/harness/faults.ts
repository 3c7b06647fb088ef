import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { coveredControls } from './control-faults.ts';

const SOURCE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: unknown; readonly html: string }[];
}

interface Axe {
  run(context: Document, options: object): Promise<{ violations: readonly Violation[] }>;
}

/** axe's tags of WCAG 2.2, levels A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

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

/**
 * Returns violations of WCAG 2.2 AA as axe finds them; `only`: of these rules. A page without frames keeps axe until its next load;
 * axe's own runner loads it each time, and opens another page to combine the results of frames.
 */
export async function violationsOf(page: Page, only?: readonly string[]): Promise<string[]> {
  const violations = page.frames().length > 1 ? await inAllFrames(page, only) : await inOneFrame(page, only);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${String(target)} ${html.slice(0, 120)}`),
  );
}

async function inAllFrames(page: Page, only?: readonly string[]): Promise<readonly Violation[]> {
  const builder = new AxeBuilder({ page });
  const { violations } = await (only ? builder.withRules([...only]) : builder.withTags(RULES)).analyze();
  return violations;
}

async function inOneFrame(page: Page, only?: readonly string[]): Promise<readonly Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate(
    async (runOnly) => {
      const { axe } = window as unknown as { axe: Axe };
      const { violations } = await axe.run(document, { resultTypes: ['violations'], runOnly });
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target, html }) => ({ target, html })) }));
    },
    only ? { type: 'rule', values: only } : { type: 'tag', values: RULES },
  );
}

/** Returns the faults of the current page: WCAG 2.2 AA by axe in all frames, covered controls, and its horizontal overflow. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(END_MOTION);
  await page.evaluate(stickBars(false));
  const violations = await violationsOf(page);
  await page.evaluate(stickBars(true));
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const covered = await coveredControls(page);
  return [...violations, ...covered, ...(excess > 0 ? [`${excess} px to scroll sideways`] : [])];
}
