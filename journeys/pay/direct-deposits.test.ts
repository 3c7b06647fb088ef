import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { callApi } from '../harness/api.ts';
import { faultsOf } from '../harness/faults.ts';
import { tabTo } from '../harness/tab-to.ts';
import { openBrowser, type Visitors } from '../harness/visitor.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

/** The number of one of Marisol's accounts, known only to her and her bank. */
const ON_FILE = '00318824821';
const deposits = async (page: Page) =>
  (await callApi(page, 'GET', 'employeeProfile/directDeposit')).body as {
    directDeposits: { nickname: string; lastFour: string }[];
    proposed: { directDeposits: { nickname: string; split: { amount?: number } }[] } | null;
  };

it("DD-1, DD-2: an account can be added with the keyboard alone, and deposits don't change until it takes effect", async () => {
  const { page } = await visitors.visitAs('plain');
  await page.goto('/direct-deposits');
  await page.getByRole('table', { name: 'Accounts' }).waitFor();
  expect(await faultsOf(page), 'list').toEqual([]);
  const before = await deposits(page);
  await tabTo(page, /^ *Add an account$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Add an account' }).waitFor();

  // Submitted empty, the form focuses the summary, which links to the field.
  await tabTo(page, /Continue to split/);
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'Three things to fix' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert');
  expect(await faultsOf(page), 'faults').toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('routingNumber');
  await page.keyboard.type('231-380-104');
  await page.keyboard.press('Tab');
  await page.keyboard.type('0048 2193 777');
  await page.getByText('Conestoga Community Bank').waitFor();
  await tabTo(page, /^ ?Confirm account number/);
  await page.keyboard.type('00482193777');
  await tabTo(page, /Verify a current account/);
  await page.keyboard.type(ON_FILE);
  await page.keyboard.press('Enter');

  await page.getByRole('heading', { level: 1, name: 'Split your pay' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(await faultsOf(page), 'split').toEqual([]);
  await tabTo(page, /This account: amount in dollars/);
  await page.keyboard.type('75.50');
  await tabTo(page, /Move This account up/).catch(async () => {
    await page.getByRole('button', { name: 'Move This account up' }).focus();
  });
  const rowAt = async () =>
    (await page.getByRole('listitem').filter({ hasText: 'This account' }).locator('b').first().textContent()) ?? '';
  const was = Number(await rowAt());
  await page.keyboard.press('Enter');
  expect(Number(await rowAt())).toBe(was - 1);
  await page.getByText(new RegExp(`This account is now ${was - 1} of`)).waitFor({ state: 'attached' });
  // The same button keeps the focus and can be pressed again.
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move This account up');
  await page.getByRole('button', { name: 'Check my answers' }).press('Enter');

  await page.getByRole('heading', { level: 1, name: 'Check your answers' }).waitFor();
  expect(await faultsOf(page), 'answers').toEqual([]);
  await page.getByRole('button', { name: /Confirm identity and submit/ }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Your change was saved' }).waitFor();
  await page.getByText('Until then, pay goes to').waitFor();
  expect(await faultsOf(page), 'receipt').toEqual([]);
  const after = await deposits(page);
  expect(after.directDeposits).toEqual(before.directDeposits);
  expect(after.proposed?.directDeposits.some(({ split }) => split.amount === 7_550)).toBe(true);
  // Nothing of it remains on the device.
  const stored = await page.evaluate(() =>
    [localStorage, sessionStorage].map((area) => Object.values(area).join(' ')).join(' '),
  );
  expect(stored).not.toMatch(/00482193777|0048 2193|00318824821/);
});

it("DD-1: leaving an edited form requires confirmation, and the remainder account can't be deleted", async () => {
  const { page, url } = await visitors.visitAs('plain', { width: 360 });
  await page.goto('/direct-deposits');
  await page.goto('/direct-deposits?change=add');
  await page.getByLabel('Account name').fill('Vacation');
  await page.getByRole('link', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without sending?' });
  await question.getByRole('button', { name: 'Stay on this page' }).click();
  await page.goBack();
  await question.getByRole('button', { name: 'Stay on this page' }).click();
  expect(await page.getByLabel('Account name').inputValue()).toBe('Vacation');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { level: 1, name: 'Direct deposits' }).waitFor();
  expect(page.url()).toBe(`${url}/direct-deposits`);

  await page.getByRole('button', { name: 'Delete Everyday' }).click();
  await page.getByRole('dialog', { name: "Everyday can't be deleted yet" }).waitFor();
  await page.getByRole('link', { name: 'Choose a new main account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Split your pay' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

it.each([320, 360, 1280])(
  'DD-1: the picture of a check appears beside the numbers that it explains (%d px)',
  async (width) => {
    const { page } = await visitors.visitAs('plain', { width });
    await page.goto('/direct-deposits?change=add');
    const number = page.getByLabel('Account number', { exact: true });
    await number.waitFor();
    const picture = page.getByRole('img', { name: /^Bottom of a check/ });
    const places = async () =>
      Promise.all(
        [page.getByLabel('Routing number', { exact: true }), picture, number].map(async (one) => {
          const box = await one.boundingBox();
          if (!box) throw new Error('Not to be seen');
          return { ...box, right: box.x + box.width, bottom: box.y + box.height };
        }),
      );
    const [routing, shown, account] = await places();
    if (width < 960) {
      expect(shown?.y).toBeGreaterThanOrEqual(routing?.bottom ?? Infinity);
      expect(shown?.bottom).toBeLessThanOrEqual(account?.y ?? 0);
    } else expect(shown?.x).toBeGreaterThan(routing?.right ?? Infinity);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    // Focusing the other number highlights it in the picture and moves no field.
    await page.getByText('The first nine digits', { exact: false }).filter({ visible: true }).waitFor();
    await number.focus();
    await page.getByText('The digits after the routing number.').filter({ visible: true }).waitFor();
    const [routingThen, , accountThen] = await places();
    expect((accountThen?.y ?? 0) - (routingThen?.y ?? 0)).toBe((account?.y ?? 0) - (routing?.y ?? 0));
    expect(await faultsOf(page)).toEqual([]);
  },
);

it('DD-1: a person without the edit role sees the reason and no edit buttons', async () => {
  const { page } = await visitors.visitAs('no-edit');
  await page.goto('/direct-deposits');
  await page.getByText('View only').waitFor();
  expect(await page.getByRole('button', { name: /Delete/ }).count()).toBe(0);
  expect(await page.getByRole('link', { name: /Edit|Add an account/ }).count()).toBe(0);
  await page.goto('/direct-deposits?change=add');
  await page.getByText('View only').waitFor();
});

it('V3: every account can be edited and deleted at any width, with nothing cut off', async () => {
  for (const width of [360, 768, 820, 899, 960, 1280]) {
    const { page, context } = await visitors.visitAs('plain', { width });
    await page.goto('/direct-deposits');
    await page.getByRole('table', { name: 'Accounts' }).waitFor();
    const cutOff = await page.evaluate(() => {
      const frame = document.querySelector('table')?.parentElement?.getBoundingClientRect();
      return [...document.querySelectorAll('table :is(a, button)')]
        .filter((control) => !frame || control.getBoundingClientRect().right > frame.right)
        .map(({ textContent }) => textContent);
    });
    expect([width, cutOff]).toEqual([width, []]);
    const rows = await page.locator('tbody tr').count();
    expect(await page.getByRole('button', { name: /^Delete / }).count()).toBe(rows);
    await context.close();
  }
});
