import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProduct } from './harness/product.ts';
import { faultsOf } from './harness/faults.ts';
import { openBrowser, type Visitors } from './harness/visitor.ts';

// A product of its own: what is decided and taken back here is what other stories look at.
const product = await startProduct();
let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser(product.url);
});
afterAll(async () => {
  await visitors.close();
  await product.stop();
});

describe('TRX-1: own requests', () => {
  it('are one press from home with the keyboard alone, and have addresses', async () => {
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
    await card.getByText('Sent', { exact: true }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Closed' }).press('Enter');
    await page.reload();
    expect(await page.getByRole('link', { name: 'Closed' }).getAttribute('aria-current')).toBe('page');
  });

  it.each([
    [320, 'en', 'light'],
    [360, 'es', 'dark'],
  ] as const)('fit %s pixels (%s, %s) without a fault', async (width, language, theme) => {
    const { page } = await visitors.visitAs('plain', { width, language, theme });
    await page.goto('/pending-transaction/list');
    await page.getByRole('table').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});

describe("M1, M2: the demo's fraud case", () => {
  it.each([
    [320, 'en', 'light'],
    [360, 'es', 'dark'],
  ] as const)('is closed in the queue at %s pixels (%s, %s) without a fault', async (width, language, theme) => {
    const { page } = await visitors.visitAs('payroll-admin', { width, language, theme });
    await page.goto('/manager/pending-transaction');
    await page.getByRole('button', { name: /^(Open request|Abrir la solicitud): Terrence Okafor/ }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  it('must be opened before it can be selected, and warns in the bulk dialog too', async () => {
    const { page } = await visitors.visitAs('payroll-admin');
    await page.goto('/manager/pending-transaction');
    const okafor = page.getByRole('region', { name: 'Terrence Okafor: Direct deposit' });
    await okafor.waitFor();
    expect(await okafor.getByRole('checkbox').count()).toBe(0);
    expect(await okafor.getByRole('button', { name: /Approve|Reject/ }).count()).toBe(0);
    expect(await okafor.getByText('Another employee uses this account too.').count()).toBe(0);
    await page.getByRole('button', { name: 'Open the next one: Terrence Okafor, Direct deposit' }).press('Enter');
    await okafor.getByText('Another employee uses this account too.').waitFor();
    await okafor.getByRole('table', { name: 'Direct deposit: before and after' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent?.trim()))
      .toBe('Terrence Okafor: Direct deposit');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('checkbox', { name: 'Select Terrence Okafor: Direct deposit' }).press('Space');
    await page.getByRole('checkbox', { name: 'Select Marisol Vega: Direct deposit' }).press('Space');
    await page.getByRole('button', { name: 'Review 2 selected' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Approve these 2 requests?' });
    await dialog.getByText('Another employee uses this account too.').waitFor();
    expect(await dialog.getByText('Security hold until').count()).toBe(2);
    expect(await dialog.getByText('Due', { exact: true }).count()).toBe(2);
    expect(await dialog.getByText('First paycheck if approved today').count()).toBe(2);
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    const review = page.getByRole('button', { name: 'Review 2 selected' });
    await expect.poll(() => review.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});

describe('TRX-2: a decision', () => {
  it('sends its reason to the employee, and is never made by opening an address', async () => {
    const { page } = await visitors.visitAs('payroll-admin');
    await page.goto('/manager/pending-transaction');
    await page.getByRole('heading', { level: 1, name: 'Pending transactions' }).waitFor();
    const card = page.getByRole('region', { name: 'Guadalupe Ruiz-Calderón: Name and address' });
    await card.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const id = await card.getAttribute('id');
    const answer = await page.goto(`/api/pendingTransactions/approve?employeeWorkflowId=${id}&ruleType=1`);
    expect(answer?.status()).toBe(403);
    await page.goto('/manager/pending-transaction');
    await card.getByRole('button', { name: /^Reject/ }).press('Enter');
    // The dialog loads on demand and then focuses the reason.
    await page.locator('textarea:focus').waitFor();
    await page.keyboard.type('Please add the apartment number.');
    await card.getByRole('button', { name: /^Reject and tell/ }).press('Enter');
    await card.getByText('Not approved').first().waitFor();
    await card.getByText('is told by mail and in the portal').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    // The outbox takes a moment.
    const hasMail = async () => {
      const mails = (await (await page.request.get('/mail.json')).json()) as { text: string }[];
      return mails.some(({ text }) => text.includes('Please add the apartment number.'));
    };
    await expect.poll(hasMail, { timeout: 30_000 }).toBe(true);
  });
});

describe('TRX-1: withdrawing a request', () => {
  it('requires one confirmation and moves it to the closed requests', async () => {
    const { page } = await visitors.visitAs('plain');
    await page.goto('/pending-transaction/list');
    await page.getByRole('button', { name: 'Withdraw this change: Direct deposit' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Withdraw your change: Direct deposit?' });
    await dialog.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Withdraw' }).press('Enter');
    await page.getByRole('heading', { name: 'No change is waiting' }).waitFor();
    await page.getByRole('link', { name: 'Closed' }).click();
    await page.getByRole('region', { name: 'Direct deposit' }).getByText('Withdrawn').first().waitFor();
  });
});
