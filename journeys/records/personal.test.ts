import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { callApi } from '../harness/api.ts';
import { faultsOf } from '../harness/faults.ts';
import { tabToElement } from '../harness/tab-to.ts';
import { openBrowser, type Visitors } from '../harness/visitor.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

async function fill(page: Page, label: string, text: string): Promise<void> {
  await tabToElement(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

it('ME-2: a move to another state can be requested with the keyboard alone, is approved, and takes effect everywhere', async () => {
  const { page } = await visitors.visitAs('alerts-blocked');
  await page.goto('/my-profile');
  // E5: the account's language on a device without a choice of its own; one that is made there stays, across reloads too.
  await page.getByRole('heading', { level: 1, name: 'Mi perfil' }).waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: 'My profile' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'My profile' }).waitFor();
  await tabToElement(page, page.getByRole('link', { name: 'Personal' }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/my-profile/personal');
  expect(await faultsOf(page)).toEqual([]);
  await tabToElement(page, page.getByRole('link', { name: 'Change', exact: true }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Change my name or address' }).waitFor();

  // Submitted with faults first: the summary has the focus and links to the field.
  await fill(page, 'ZIP code', '4301');
  await tabToElement(page, page.getByRole('button', { name: 'Check my answers' }));
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('43017');
  await page.getByRole('group', { name: 'Tax location' }).waitFor();
  expect(await page.getByLabel('City', { exact: true }).inputValue()).toBe('Dublin');
  await tabToElement(page, page.getByRole('radio').first());
  await page.keyboard.press('ArrowDown');
  expect(await faultsOf(page)).toEqual([]);
  await page.reload();
  await page.getByLabel('ZIP code').waitFor();

  await fill(page, 'Street address', '12 Riverside Drive, Apt. #4');
  await fill(page, 'ZIP code', '43017');
  await tabToElement(page, page.getByRole('radio', { name: /Delaware/ }));
  await page.keyboard.press('ArrowDown');
  await tabToElement(page, page.getByRole('button', { name: 'Check my answers' }));
  await page.keyboard.press('Enter');
  await page.getByText('Your state of residence changes from Pennsylvania to Ohio.').waitFor();
  await page.getByText('36-049-0006').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await tabToElement(page, page.getByRole('button', { name: 'Submit' }));
  await page.keyboard.press('Enter');
  await page.getByText(/Your payroll team is reviewing it/).waitFor();
  await tabToElement(page, page.getByRole('link', { name: 'Back to my profile' }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'You have a pending request' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);

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

it('ME-4: without the edit role the page is read-only and gives the reason, on a phone and in Spanish', async () => {
  const { page } = await visitors.visitAs('no-edit', { width: 360, language: 'es' });
  await page.goto('/my-profile/personal');
  await page.getByText('Solo lectura').waitFor();
  expect(await page.getByRole('link', { name: 'Cambiar' }).count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
  await page.goto('/my-profile/personal/change');
  await page.getByText('Solo lectura').waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
});
