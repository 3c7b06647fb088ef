import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf } from '../harness/faults.ts';
import { castMember, openBrowser, type Visitors } from '../harness/visitor.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const bar = (page: Page) => page.getByRole('region', { name: 'Selected employee' });

it('EMP-1, NAV-7: a manager can find an employee by keyboard, and the end of the list is announced', async () => {
  const { page, url } = await visitors.visitAs('payroll-admin');
  await page.goto('/home');
  await page.getByRole('link', { name: 'Manager', exact: true }).press('Enter');
  await heading(page, 'Team');
  await page.getByRole('link', { name: 'Find an employee' }).press('Enter');
  await heading(page, 'Find an employee');
  const search = page.getByRole('searchbox', { name: 'Name, number or email' });
  await search.focus();
  await page.keyboard.type('okaf');
  await page.getByText('1 employee', { exact: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await bar(page).getByText('Terrence Okafor').waitFor();
  expect(page.url()).toMatch(new RegExp(`^${url}/manager/employee-profile\\?employee=[0-9a-f-]{36}$`));
  expect(await page.title()).not.toContain('Okafor');

  // The search text is in the history state, not in the address, so a reload keeps the list.
  await page.reload();
  await bar(page).getByText('1 of 1').waitFor();
  await search.fill('');
  await bar(page)
    .getByText(/^KF-\d+, \d+ of \d\d$/)
    .waitFor();
  const next = page.getByRole('button', { name: 'Next employee' });
  await next.focus();
  const seen = new Set<string>();
  for (;;) {
    const text = (await bar(page).innerText()).replaceAll(/\s+/g, ' ');
    const [, place, total] = /, (\d+) of (\d+)/.exec(text) ?? [];
    seen.add(text);
    if (place === total) break;
    await page.keyboard.press('Enter');
    await bar(page)
      .getByText(new RegExp(`, ${Number(place) + 1} of ${total}$`))
      .waitFor();
  }
  expect(seen.size).toBeGreaterThan(1);
  await page.keyboard.press('Enter');
  await bar(page)
    .getByText(/this is the last$/)
    .waitFor();
});

it("NAV-2, NAV-3: the selected employee persists across a view's pages and a reload, and ends with the view", async () => {
  const { page } = await visitors.visitAs('both');
  await page.goto('/manager/employee-profile?status=all');
  await page.getByRole('list', { name: 'Employees found' }).getByRole('link').first().click();
  await bar(page)
    .getByText(/, \d+ of \d+$/)
    .waitFor();
  const name = await bar(page).locator('b').innerText();
  await page.getByRole('link', { name: 'Check history' }).click();
  await heading(page, 'Paychecks');
  await bar(page).locator('b').getByText(name, { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Certifications' }).click();
  await heading(page, 'Certifications');
  expect(page.url()).toContain('status=all');
  await page.reload();
  await heading(page, 'Certifications');
  await bar(page).locator('b').getByText(name, { exact: true }).waitFor();

  await page.getByRole('link', { name: 'Supervisor', exact: true }).click();
  await heading(page, 'Team');
  expect(await bar(page).count()).toBe(0);
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: 'My ESS' }).click();
  await page.waitForURL('**/home');
});

it("EMP-5: an id out of scope looks like an id that doesn't exist", async () => {
  const { page } = await visitors.visitAs('manager');
  const { profiles } = await castMember('manager');
  const outOfScope = profiles[0]?.outOfScope[0] ?? '';
  const shown: string[] = [];
  for (const id of [outOfScope, crypto.randomUUID(), 'nonsense']) {
    await page.goto(`/manager/hr/awards?employee=${id}`);
    await page.getByText("We can't show this employee").waitFor();
    expect(await bar(page).count()).toBe(0);
    shown.push(await page.locator('main').innerText());
  }
  expect(new Set(shown).size).toBe(1);
});

it('NAV-6: a person without reports has neither the views nor their addresses', async () => {
  const { page } = await visitors.visitAs('plain');
  await page.goto('/manager/employee-profile');
  await heading(page, "We couldn't find this page");
  expect(await page.getByRole('link', { name: 'Manager', exact: true }).count()).toBe(0);
});

const PAGES = [
  'employee-profile',
  'employee-check-history',
  'w2-1099-history',
  'direct-deposit',
  'hr/awards',
  'hr/documents',
];

describe.each([
  [360, 'en'],
  [1280, 'es'],
] as const)('at %i px in %s', (width, language) => {
  it('the pages about an employee fit the window and meet WCAG 2.2 AA', async () => {
    const { page } = await visitors.visitAs('manager', { width, language });
    const { profiles } = await castMember('manager');
    const id = profiles[0]?.inScope[0] ?? '';
    for (const address of ['employee-profile', ...PAGES.map((screen) => `${screen}?employee=${id}`)]) {
      await page.goto(`/manager/${address}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await faultsOf(page), address).toEqual([]);
    }
  });
});

it('V5, DSK-4: the account button stays on screen beside the pages of an employee, and Find an employee keeps the selection', async () => {
  const { page } = await visitors.visitAs('payroll-admin', { width: 1280, height: 720 });
  const [profile] = (await castMember('payroll-admin')).profiles;
  const [id] = profile?.inScope ?? [];
  await page.goto(`/manager/employee-check-history?employee=${id}`);
  await bar(page).waitFor();
  const account = page.getByRole('button', { name: /Dana Kowalczyk/ });
  for (const height of [720, 480]) {
    await page.setViewportSize({ width: 1280, height });
    const box = await account.boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= height, `at ${height} pixels`).toBe(true);
  }
  // The last page of the menu is in sight as well, above the account button.
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`/manager/hr/documents?employee=${id}`);
  await bar(page).waitFor();
  const item = page.getByRole('navigation').first().getByRole('link', { name: 'Documents' });
  await expect
    .poll(async () => {
      const [shown, foot] = [await item.boundingBox(), await account.boundingBox()];
      return shown !== null && foot !== null && shown.y >= 0 && shown.y + shown.height <= foot.y;
    })
    .toBe(true);
  await page.getByRole('link', { name: 'Find an employee' }).press('Enter');
  await heading(page, 'Find an employee');
  await bar(page).waitFor();
  expect(page.url()).toContain(`employee=${id}`);
});
