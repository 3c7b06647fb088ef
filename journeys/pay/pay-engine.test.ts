import { env } from 'node:process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/processes/free-port.ts';
import { callApi, paychecksOf } from '../harness/api.ts';
import { copyDemo } from '../harness/demo-product.ts';
import { faultsOf } from '../harness/faults.ts';
import type { Place } from '../harness/place.ts';
import { startProduct, type Product } from '../harness/product.ts';
import { runEngineCommand, startEngine, type ReferenceEngine } from '../harness/reference-engine.ts';
import { atHome, openBrowser, type Visitors } from '../harness/visitor.ts';

/** The number of one of Marisol's accounts, and of the one that she requests. */
const [ON_FILE, NEW] = ['00318824821', '00482193777'];

let place: Place & { readonly port: string };
let product: Product;
let visitors: Visitors;
let engine: ReferenceEngine;

beforeAll(async () => {
  place = { ...(await copyDemo()), port: String(await freePort()) };
  product = await startProduct({ place, environment: { PORT: place.port } });
  visitors = await openBrowser(product.url);
  engine = startEngine(place);
  await engine.printed(/The engine is running\./);
});
afterAll(async () => {
  await engine.stop();
  await visitors.close();
  await product.stop();
  await place.remove();
});

/** Keeps a picture of the page where PAYSTEAD_TEST_PICTURES names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = env['PAYSTEAD_TEST_PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** Opens a page that is signed in, in a browser whose clock is ahead like the product's. */
async function visit(key: string, path: string, aheadMilliseconds = 0): Promise<Page> {
  const { context, page } = await visitors.visitAs(key, { again: true });
  if (aheadMilliseconds > 0) await context.clock.install({ time: Date.now() + aheadMilliseconds });
  await page.goto(path);
  return page;
}

/** Restarts the product on the same data and address, with a clock that is ahead: that much time has passed. */
async function restartLater(aheadMilliseconds: number): Promise<void> {
  await product.stop();
  product = await startProduct({
    place,
    environment: {
      PORT: place.port,
      PAYSTEAD_TEST_AHEAD_MS: String(aheadMilliseconds),
    },
  });
}

interface OwnRequest {
  readonly employeeWorkflowId: string;
  readonly status: string;
  readonly holdUntil: string | null;
  readonly effectivePayDate: string | null;
}
/** The employee's newest request for direct deposits, in the list of open or of closed ones. */
async function requestOf(page: Page, status: 'open' | 'closed'): Promise<OwnRequest> {
  const { body } = await callApi(page, 'GET', `pendingTransactions/employee?status=${status}`);
  const { pendingTransactions } = body as { pendingTransactions: readonly (OwnRequest & { ruleType: number })[] };
  const found = pendingTransactions.find(({ ruleType }) => ruleType === 2);
  if (!found) throw new Error(`No ${status} request for direct deposits: ${JSON.stringify(body)}`);
  return found;
}

/** Pays the next payday with the engine; returns its date. */
async function payNext(): Promise<string> {
  const output = await runEngineCommand(place, 'pay', '--next');
  const [, checkDate = ''] = /\d+ paychecks of (\S+), [\d.]+ in all: applied/.exec(output) ?? [];
  if (checkDate === '') throw new Error(output);
  return checkDate;
}

/** The paydays of the employee's calendar, oldest first. */
async function paydaysOf(page: Page): Promise<readonly string[]> {
  type Calendar = { readonly years: readonly number[]; readonly paydays: readonly { readonly checkDate: string }[] };
  const read = async (query: string) => (await callApi(page, 'GET', `payCalendar${query}`)).body as Calendar;
  const { years } = await read('');
  const calendars = await Promise.all(years.toReversed().map((year) => read(`?year=${year}`)));
  return calendars.flatMap(({ paydays }) => paydays.map(({ checkDate }) => checkDate));
}

/** Opens the newest paycheck, and returns the accounts that it was paid to. */
async function openNewest(page: Page, checkDate: string): Promise<string> {
  const [newest] = await paychecksOf(page);
  expect(newest?.checkDate).toBe(checkDate);
  await page.goto(`/paychecks/${newest?.checkId}`);
  const deposits = page.getByRole('region', { name: 'Where it went' });
  await deposits.waitFor();
  return deposits.innerText();
}

async function requestAccount(page: Page): Promise<void> {
  await page.getByLabel('Routing number', { exact: true }).fill('231380104');
  await page.getByLabel('Account number', { exact: true }).fill(NEW);
  await page.getByLabel('Confirm account number', { exact: true }).fill(NEW);
  await page.getByLabel(/^Account name/).fill('Vacation');
  await page.getByLabel(/^Verify a current account/).fill(ON_FILE);
  await picture(page, '01-employee-adds-an-account');
  await page.getByRole('button', { name: 'Continue to split' }).click();
  await page.getByLabel(/Vacation: amount in dollars/).fill('75.50');
  await picture(page, '02-employee-splits-the-pay');
  await page.getByRole('button', { name: 'Check my answers' }).click();
  await page.getByRole('button', { name: /Confirm identity and submit/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Your change was saved' }).waitFor();
  await picture(page, '03-employee-has-requested-it');
}

async function approve(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Marisol Vega: Direct deposit, details' }).click();
  const request = page.getByRole('region', { name: 'Marisol Vega: Direct deposit' });
  await request.getByText(/3777/).first().waitFor();
  await picture(page, '04-administrator-opens-the-request');
  await request.getByRole('button', { name: /^Approve / }).click();
  await page.getByText('by email and in the portal').first().waitFor();
  await picture(page, '05-administrator-has-approved-it');
}

it(
  'SVC-8: a requested account is approved, fetched and acknowledged by the pay engine, and paid in the next check',
  { timeout: 600_000 },
  async () => {
    const employee = await visit('plain', '/direct-deposits?change=add');
    await requestAccount(employee);
    await approve(await visit('payroll-admin', '/manager/pending-transaction'));

    // Until the hold ends, the engine neither gets the change nor pays the new account.
    const { employeeWorkflowId, holdUntil, effectivePayDate } = await requestOf(employee, 'open');
    if (holdUntil === null) throw new Error('A new account without a hold');
    const [lastPaid] = await paychecksOf(employee);
    const isDue = (date: string) => date > (lastPaid?.checkDate ?? '') && date <= holdUntil.slice(0, 10);
    for (const payday of (await paydaysOf(employee)).filter(isDue)) {
      expect(await payNext()).toBe(payday);
      const deposits = await openNewest(employee, payday);
      expect(deposits).toContain('4821');
      expect(deposits).not.toContain('3777');
      await picture(employee, '06-employee-is-paid-as-before');
    }
    expect((await requestOf(employee, 'open')).status).toBe('approved');

    // The hold is over. The engine has kept running and looks again by itself.
    const afterHold = Date.parse(holdUntil) - Date.now() + 3_600_000;
    await restartLater(afterHold);
    await engine.printed(/directDeposit of KF-0417: accepted/);

    // The payday that the employee was promised.
    const ahead = Math.max(Date.parse(`${effectivePayDate}T15:00:00Z`) - Date.now(), afterHold);
    await product.advance((ahead - afterHold) / 1000);
    const paid = await payNext();

    const later = await visit('plain', '/home', ahead);
    await atHome(later);
    const main = later.getByRole('navigation', { name: 'Main' });
    await later.getByText('$1,777').first().waitFor();
    await picture(later, '07-employee-at-home');
    await main.getByRole('link', { name: 'Pending transactions' }).click();
    await later.getByRole('link', { name: 'Closed' }).click();
    const taken = later.getByRole('region', { name: 'Direct deposit' }).first();
    await taken.getByText('In effect').first().waitFor();
    await taken.getByText(/^History/).click();
    await taken.getByText('Confirmed by the payroll system').waitFor();
    expect(await faultsOf(later)).toEqual([]);
    await picture(later, '08-employee-sees-it-taken-over');
    expect(await requestOf(later, 'closed')).toMatchObject({ employeeWorkflowId, status: 'applied' });
    await main.getByRole('link', { name: 'Direct deposits' }).click();
    await later.getByRole('table', { name: 'Accounts' }).getByText(/3777/).filter({ visible: true }).first().waitFor();
    await picture(later, '09-employee-sees-the-account');
    const deposits = await openNewest(later, paid);
    expect(deposits).toMatch(/3777[^$]*\$75\.50/);
    expect(deposits).toContain('4821');
    expect(await faultsOf(later)).toEqual([]);
    await picture(later, '10-employee-is-paid-to-the-new-account');
    expect(await engine.stop()).toBe(0);
  },
);
