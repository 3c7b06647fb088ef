import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { callApi, paychecksOf } from '../harness/api.ts';
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
  await page.goto('/terms');
  await page.locator('main h2').first().waitFor();
  const [latest, earlier] = await paychecksOf(page);
  const { body } = await callApi(page, 'GET', 'yearEndDocument');
  const forms = (body as { yearEndDocuments: { id: string; formType: string }[] }).yearEndDocuments;
  const formOf = (type: string) => `/w-2-form/${forms.find(({ formType }) => formType === type)?.id}`;
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const walk = walkOf(page);
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
    await walk.to(path, 'main :is(table, dl, fieldset, h3)');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const faults = await crowded(page);
    if (faults.length > 0) found[path.replaceAll(/[0-9a-f-]{36}/g, 'id')] = faults;
  }
  expect(found).toEqual({});
});
