import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { callApi, paychecksOf } from '../harness/api.ts';
import { ownScreens, viewScreens } from '../harness/screens.ts';
import { openBrowser, type Visitors } from '../harness/visitor.ts';
import { walkOf } from '../harness/walk.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

/** Lists names in tables, lists and rows that have less room than four of their letters, text off the screen, and unreachable tabs. */
async function crowded(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const edge = document.documentElement.clientWidth;
    const found: string[] = [];
    for (const name of document.querySelectorAll<HTMLElement>(
      'main :is(tbody th, tfoot th, dt, a > span > span, button > span > span, li h3)',
    )) {
      const { width, height } = name.getBoundingClientRect();
      const size = Number.parseFloat(getComputedStyle(name).fontSize);
      const isBroken = width < 4 * size && height > 2 * size;
      if (width > 1 && isBroken && name.innerText.length > 4) found.push(`narrow: ${name.innerText}`);
    }
    for (const part of document.querySelectorAll<HTMLElement>('main *, nav a, nav button')) {
      const { right, width } = part.getBoundingClientRect();
      if (width > 1 && Math.floor(right) > edge) found.push(`beyond the edge: ${part.innerText.slice(0, 40)}`);
    }
    return found;
  });
}

it('TRU-3: with text of twice the size on a phone, home, pay and tax forms keep their names readable and their amounts in view', async () => {
  const { page } = await visitors.visitAs('plain', { width: 360, height: 740 });
  await page.goto('/home');
  const [latest, earlier] = await paychecksOf(page);
  const { body } = await callApi(page, 'GET', 'yearEndDocument');
  const forms = (body as { yearEndDocuments: { id: string; formType: string }[] }).yearEndDocuments;
  const formOf = (type: string) => `/w-2-form/${forms.find(({ formType }) => formType === type)?.id}`;
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });
  const found: Record<string, readonly string[]> = {};
  for (const path of [
    '/home',
    '/paychecks',
    `/paychecks/${latest?.checkId}`,
    `/paychecks/compare?before=${earlier?.checkId}&after=${latest?.checkId}`,
    '/paychecks/calendar',
    '/paychecks/planner',
    '/my-profile/taxes/calculator',
    '/w-2-form',
    ...['W-2', 'W-2c', '1095-C'].map(formOf),
  ]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('main :is(table, dl, fieldset, h3)').first().waitFor();
    const faults = await crowded(page);
    if (faults.length > 0) found[path.replaceAll(/[0-9a-f-]{36}/g, 'id')] = faults;
  }
  expect(found).toEqual({});
});

/** Returns the part of the window that bars cover while the page is scrolled, and tabs that are cut or broken. */
async function bars(page: Page): Promise<{ readonly covered: number; readonly faults: readonly string[] }> {
  return page.evaluate(() => {
    scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' });
    let covered = 0;
    for (const part of document.querySelectorAll<HTMLElement>('body *')) {
      const { position } = getComputedStyle(part);
      if ((position !== 'sticky' && position !== 'fixed') || !part.checkVisibility()) continue;
      // The list of notices, which leave by themselves.
      if (position === 'fixed' && part.matches('section')) continue;
      const { top, bottom, height, width } = part.getBoundingClientRect();
      if (width < innerWidth / 2 || top >= innerHeight || bottom <= 0) continue;
      covered += Math.min(height, innerHeight) / innerHeight;
    }
    const faults: string[] = [];
    const range = document.createRange();
    for (const tab of document.querySelectorAll<HTMLElement>('nav :is(a, button)')) {
      if (!tab.checkVisibility()) continue;
      const { left, right } = tab.getBoundingClientRect();
      if (left < -1 || right > innerWidth + 1) faults.push(`off the screen: ${tab.innerText}`);
      const texts = document.createTreeWalker(tab, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode: node } = texts;
        for (const { index, 0: word } of (node.nodeValue ?? '').matchAll(/\S+/g)) {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            faults.push(`broken: ${word}`);
        }
      }
    }
    return { covered, faults };
  });
}

const TWICE = { width: 360, height: 740, text: '200%', most: 0.4 };
/** The window of 1280 × 1024 pixels at a zoom of 400 %. */
const ZOOMED = { width: 320, height: 256, text: '100%', most: 0.1 };

it.each([
  ['plain', 'en', TWICE],
  ['plain', 'es', TWICE],
  ['manager', 'en', TWICE],
  ['plain', 'en', ZOOMED],
  ['manager', 'en', ZOOMED],
] as const)(
  'V4, UI-3: bars of %s in %s leave room for every screen, with all their words whole, at %o',
  { timeout: 180_000 },
  async (key, language, { width, height, text, most }) => {
    const { page } = await visitors.visitAs(key, { width, height, language });
    const walk = walkOf(page);
    await page.goto('/terms');
    await page.locator('main h2').first().waitFor();
    const screens = key === 'plain' ? await ownScreens(page) : await viewScreens(page, key);
    const found: Record<string, readonly string[]> = {};
    for (const { address, ready } of screens) {
      await walk.to(address, ready);
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, text);
      const { covered, faults } = await bars(page);
      const all = [...faults, ...(covered > most ? [`bars cover ${Math.round(covered * 100)} %`] : [])];
      if (all.length > 0) found[address] = all;
    }
    expect(found).toEqual({});
  },
);
