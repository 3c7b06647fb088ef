import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitDemo } from '../harness/demo-product.ts';
import { faultsOf } from '../harness/faults.ts';
import type { Visitors } from '../harness/visitor.ts';

// A separate product: other journeys read the requests that these decide and cancel.
let visitors: Visitors;

beforeAll(async () => {
  visitors = await visitDemo();
});
afterAll(() => visitors.close());

describe('TRX-1: own requests', () => {
  it('open from home with the keyboard alone, and each tab has its own address', async () => {
    const { page, url } = await visitors.visitAs('plain');
    await page.goto('/home');
    await page
      .getByRole('main')
      .getByRole('link', { name: /waiting for approval/ })
      .press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Pending transactions' }).waitFor();
    expect(page.url()).toBe(`${url}/pending-transaction/list`);
    const card = page.getByRole('region', { name: 'Direct deposit' });
    await card.getByRole('table', { name: 'Direct deposit: before and after' }).waitFor();
    await card.getByText('Your payroll team').waitFor();
    await card.getByText(/^History/).press('Enter');
    await card.getByText('Submitted', { exact: true }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Closed' }).press('Enter');
    await page.reload();
    expect(await page.getByRole('link', { name: 'Closed' }).getAttribute('aria-current')).toBe('page');
  });

  it.each([
    [320, 'en', 'light'],
    [360, 'es', 'dark'],
  ] as const)('fit %s pixels (%s, %s) without faults', async (width, language, theme) => {
    const { page } = await visitors.visitAs('plain', { width, language, theme });
    await page.goto('/pending-transaction/list');
    await page.getByRole('table').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});

const OKAFOR = 'Terrence Okafor: Direct deposit';

describe('M1, M2: the demo’s fraud case', () => {
  it.each([
    [320, 'en', 'light'],
    [360, 'es', 'dark'],
    [768, 'en', 'dark'],
    [1280, 'es', 'light'],
  ] as const)('is unopened in the list at %s pixels (%s, %s) without faults', async (width, language, theme) => {
    const { page } = await visitors.visitAs('payroll-admin', { width, language, theme });
    await page.goto('/manager/pending-transaction');
    await page.getByRole('button', { name: /^Terrence Okafor: / }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  it('must be opened by itself before it can be selected, and shows its review reasons in the bulk dialog too', async () => {
    const { page } = await visitors.visitAs('payroll-admin');
    await page.goto('/manager/pending-transaction');
    await page.getByRole('button', { name: `${OKAFOR}, details` }).waitFor();
    expect(await page.getByRole('checkbox', { name: `Select ${OKAFOR}` }).count()).toBe(0);
    expect(await page.getByText('Another employee uses this account too.').count()).toBe(0);
    await page.getByRole('button', { name: `${OKAFOR}, details` }).press('Enter');
    const okafor = page.getByRole('region', { name: OKAFOR });
    await okafor.getByText('Another employee uses this account too.').waitFor();
    await okafor.getByRole('table', { name: 'Direct deposit: before and after' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('checkbox', { name: `Select ${OKAFOR}` }).press('Space');
    await page.getByRole('checkbox', { name: 'Select Marisol Vega: Direct deposit' }).press('Space');
    await page.getByRole('button', { name: 'Review 2 selected' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Decide about 2 requests' });
    await dialog.getByText('Another employee uses this account too.').waitFor();
    expect(await dialog.getByText('Due', { exact: true }).count()).toBe(2);
    expect(await dialog.getByText('First paycheck if approved today').count()).toBe(2);
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    const review = page.getByRole('button', { name: 'Review 2 selected' });
    await expect.poll(() => review.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});

describe('DSK-4: approvals by keyboard', () => {
  it('count on the menu and on home, and keys move, open, select and close', async () => {
    const { page } = await visitors.visitAs('payroll-admin');
    await page.goto('/home');
    await page
      .getByRole('main')
      .getByRole('link', { name: /requests need your approval/ })
      .press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Approvals' }).waitFor();
    await page
      .getByRole('link', { name: /Approvals \d+ to review/ })
      .first()
      .waitFor();
    const first = page.getByRole('button', { name: /, details$/ }).first();
    await first.waitFor();
    await first.focus();
    await page.keyboard.press('j');
    const second = page.getByRole('button', { name: /, details$/ }).nth(1);
    await expect.poll(() => second.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByRole('region').getByRole('heading', { level: 2 }).waitFor();
    expect(page.url()).toContain('open=');
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByRole('region').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});

describe('TRX-2: the queue', () => {
  it('emails the reason of a rejection to the employee, and never decides by a GET', async () => {
    const { page } = await visitors.visitAs('payroll-admin');
    await page.goto('/manager/pending-transaction');
    await page.getByRole('heading', { level: 1, name: 'Approvals' }).waitFor();
    const row = page.getByRole('button', { name: 'Guadalupe Ruiz-Calderón: Name and address, details' });
    await row.press('Enter');
    const card = page.getByRole('region', { name: 'Guadalupe Ruiz-Calderón: Name and address' });
    await card.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const id = await card.getAttribute('id');
    const reply = await page.goto(`/api/pendingTransactions/approve?employeeWorkflowId=${id}&ruleType=1`);
    expect(reply?.status()).toBe(403);
    await page.goto(`/manager/pending-transaction?open=${id}`);
    await card.getByRole('button', { name: /^Reject/ }).press('Enter');
    // The dialog loads on demand and then focuses the reason.
    await page.locator('textarea:focus').waitFor();
    await page.keyboard.type('Please add the apartment number.');
    await card.getByRole('button', { name: /^Reject and notify/ }).press('Enter');
    await page
      .getByRole('row', { name: /Guadalupe/ })
      .getByText('Rejected')
      .first()
      .waitFor();
    expect(await faultsOf(page)).toEqual([]);
    // The outbox sends asynchronously.
    const isMailed = async () => {
      const mails = (await (await page.request.get('/mail.json')).json()) as { text: string }[];
      return mails.some(({ text }) => text.includes('Please add the apartment number.'));
    };
    await expect.poll(isMailed, { timeout: 30_000 }).toBe(true);
  });
});

describe('TRX-1: canceling a request', () => {
  it('asks for confirmation and moves the request to Closed', async () => {
    const { page } = await visitors.visitAs('plain');
    await page.goto('/pending-transaction/list');
    await page.getByRole('button', { name: 'Cancel request: Direct deposit' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Cancel this request: Direct deposit?' });
    await dialog.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel request' }).press('Enter');
    await page.getByRole('heading', { name: 'No open requests' }).waitFor();
    await page.getByRole('link', { name: 'Closed' }).click();
    await page.getByRole('region', { name: 'Direct deposit' }).getByText('Canceled').first().waitFor();
  });
});
