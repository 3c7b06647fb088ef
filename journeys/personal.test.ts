import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { callApi } from './stage/api.ts';
import { openBrowser, type Visitors } from './stage/visitor.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

async function clean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
}

/** Goes there as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab never gets there');
}

async function fill(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

it('ME-2: by keyboard alone across a state line: asked for, seen as it waits, decided, in force everywhere', async () => {
  const { page } = await visitors.visitAs('alerts-blocked');
  await page.goto('/my-profile');
  await page.getByRole('heading', { level: 1, name: 'My profile' }).waitFor();
  await tabTo(page, page.getByRole('link', { name: 'Personal' }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/my-profile/personal');
  await clean(page);
  await tabTo(page, page.getByRole('link', { name: 'Change', exact: true }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Change my name or address' }).waitFor();

  // Refused first: the summary has the focus and leads to the field.
  await fill(page, 'ZIP code', '4301');
  await tabTo(page, page.getByRole('button', { name: 'Check my answers' }));
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await clean(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('43017');
  await page.getByRole('group', { name: 'Tax place' }).waitFor();
  expect(await page.getByLabel('City', { exact: true }).inputValue()).toBe('Dublin');
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('ArrowDown');
  await clean(page);
  await page.reload();
  await page.getByLabel('ZIP code').waitFor();

  await fill(page, 'Street address', '12 Riverside Drive, Apt. #4');
  await fill(page, 'ZIP code', '43017');
  await tabTo(page, page.getByRole('radio', { name: /Delaware/ }));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, page.getByRole('button', { name: 'Check my answers' }));
  await page.keyboard.press('Enter');
  await page.getByText('Your state of residence changes from Pennsylvania to Ohio.').waitFor();
  await page.getByText('36-049-0006').waitFor();
  await clean(page);
  await tabTo(page, page.getByRole('button', { name: 'Send' }));
  await page.keyboard.press('Enter');
  await page.getByText(/It is with: Payroll administrator/).waitFor();
  await tabTo(page, page.getByRole('link', { name: 'Back to my profile' }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'A change is waiting' }).waitFor();
  await clean(page);

  const { body } = await callApi(page, 'GET', 'employeeProfile/personal');
  const { employeeWorkflowId, version } = (
    body as { proposed: { change: { employeeWorkflowId: string; version: number } } }
  ).proposed.change;
  const { page: office } = await visitors.visitAs('payroll-admin');
  await office.goto('/home');
  await office.getByRole('heading', { level: 1 }).waitFor();
  const decided = await callApi(office, 'POST', 'pendingTransactions/approve', {
    employeeWorkflowId,
    ruleType: 1,
    version,
  });
  expect(decided.status, JSON.stringify(decided.body)).toBe(200);

  await page.goto('/my-profile');
  await page.getByText('12 Riverside Drive, Apt. #4, Dublin, OH 43017').waitFor();
  const taxes = await callApi(page, 'GET', 'employeeTaxes/taxes');
  expect(taxes.body).toMatchObject({ taxes: { residentGeoCode: '360490006' } });
});

it('ME-4: without the edit role the page is read-only and says why, on a phone and in Spanish', async () => {
  const { page } = await visitors.visitAs('no-edit', { width: 360, language: 'es' });
  await page.goto('/my-profile/personal');
  await page.getByText('Puede ver, pero no cambiar.').waitFor();
  expect(await page.getByRole('link', { name: 'Cambiar' }).count()).toBe(0);
  await clean(page);
  await page.goto('/my-profile/personal/change');
  await page.getByText('Puede ver, pero no cambiar.').waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
});
