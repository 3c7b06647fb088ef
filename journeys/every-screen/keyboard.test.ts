import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { visitDemo } from '../harness/demo-product.ts';
import { tabTo } from '../harness/tab-to.ts';
import type { Visitors } from '../harness/visitor.ts';

// A separate product: other journeys read what these acknowledge and approve.
let visitors: Visitors;

beforeAll(async () => {
  visitors = await visitDemo();
});
afterAll(() => visitors.close());

async function enter(page: Page, name: RegExp, tag?: string): Promise<void> {
  await tabTo(page, name, tag);
  await page.keyboard.press('Enter');
}

it('a paycheck, its change and one of its lines can be read with the keyboard alone', async () => {
  const { page } = await visitors.visitAs('plain');
  await page.goto('/home');
  await page.getByRole('link', { name: 'See this paycheck' }).waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#main');
  await page.keyboard.press('Enter');
  await enter(page, /^See this paycheck$/);
  await page.getByRole('table').first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await enter(page, /^All paychecks$|^Paychecks$/);
  await page.getByRole('heading', { level: 1, name: 'Paychecks' }).waitFor();
});

it('a document can be acknowledged with the keyboard alone', async () => {
  const { page } = await visitors.visitAs('plain');
  await page.goto('/home');
  await page
    .getByRole('link', { name: /^Acknowledge/ })
    .first()
    .waitFor();
  await enter(page, /^Acknowledge/);
  await page.getByRole('article').waitFor();
  await enter(page, /^Acknowledge /, 'BUTTON');
  const dialog = page.getByRole('dialog', { name: /^Acknowledge/ });
  await dialog.waitFor();
  // The focus is in the dialog, and nothing behind it is reachable until it is closed.
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await enter(page, /^Acknowledge$/);
  await page.getByText('Message acknowledged!').waitFor();
  await dialog.waitFor({ state: 'detached' });
});

it('a manager can find a request and approve it with the keyboard alone', async () => {
  const { page } = await visitors.visitAs('payroll-admin');
  await page.goto('/home');
  await page.getByRole('link', { name: 'Manager', exact: true }).waitFor();
  await enter(page, /^Manager$/);
  await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor();
  await enter(page, /^Approvals/);
  await page
    .getByRole('button', { name: /: Name and address, details$/ })
    .first()
    .waitFor();
  await enter(page, /: Name and address, details$/);
  await page.getByRole('region', { name: /: Name and address$/ }).waitFor();
  await tabTo(page, /^Approve \p{Lu}\p{L}+ /u);
  const what = (await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) ?? '';
  await page.keyboard.press('Enter');
  await page.getByText('by email and in the portal').first().waitFor();
  expect(await page.getByRole('button', { name: what, exact: true }).count()).toBe(0);
});
