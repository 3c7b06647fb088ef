import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { env } from 'node:process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/processes/free-port.ts';
import { copyDemo } from '../harness/demo-product.ts';
import { faultsOf } from '../harness/faults.ts';
import type { Place } from '../harness/place.ts';
import { startProduct, type Product } from '../harness/product.ts';
import { atHome, castMember, openBrowser, type Visitors } from '../harness/visitor.ts';

const DAY = 24 * 3600 * 1000;
const OPERATOR = join(import.meta.dirname, '../../gateway/src/operator/paystead.ts');

let place: Place;
let port: string;
let product: Product;
let visitors: Visitors;

beforeAll(async () => {
  [place, port] = await Promise.all([copyDemo(), freePort().then(String)]);
  const rule = ['--decider', 'manager', '--deadline', '3', '--escalate-to', 'payrollAdministrator', '--deputy', 'none'];
  await promisify(execFile)(
    process.execPath,
    [OPERATOR, 'client', 'decision', 'set', 'KEYSTONE', '1', ...rule, '--approvals', '1'],
    { env: { ...env, ...place.environment } },
  );
  product = await startProduct({ place, environment: { PORT: port } });
  visitors = await openBrowser(product.url);
});
afterAll(async () => {
  await visitors.close();
  await product.stop();
  await place.remove();
});

/** Opens a page that is signed in, in a browser whose clock is ahead like the product's. */
async function visit(key: string, aheadMilliseconds = 0): Promise<Page> {
  const { context, page } = await visitors.visitAs(key, { again: true });
  if (aheadMilliseconds > 0) await context.clock.install({ time: Date.now() + aheadMilliseconds });
  await page.goto('/home');
  await atHome(page);
  return page;
}

const dateIn = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.now() + days * DAY);

it('DSK-5: a deputy decides for a manager within the dates, and everyone reads who could and who did', async () => {
  const [managerName, deputyName, employeeName] = (
    await Promise.all(['both', 'manager', 'plain'].map((key) => castMember(key)))
  ).map(({ name }) => name);
  const row = `${employeeName}: Name and address, details`;

  const manager = await visit('both');
  await manager.goto('/manager/pending-transaction');
  await manager.getByRole('link', { name: 'Deputies' }).press('Enter');
  await manager.getByText('You have no deputies.').waitFor();
  expect(await faultsOf(manager)).toEqual([]);
  const person = manager.getByLabel('Deputy', { exact: true });
  const option = person.getByRole('option', { name: new RegExp(`^${deputyName}`) });
  await person.selectOption((await option.getAttribute('value')) ?? '');
  await manager.getByLabel('Direct deposit').uncheck();
  await manager.getByLabel('Last day').fill(dateIn(2));
  await manager.getByRole('button', { name: 'Name deputy' }).press('Enter');
  await manager.getByRole('region', { name: 'Your deputies' }).getByText(`${deputyName} Active`).waitFor();
  expect(await faultsOf(manager)).toEqual([]);

  const employee = await visit('plain');
  await employee.goto('/my-profile/personal/change');
  await employee.getByLabel('Street address').fill('14 Riverside Drive');
  await employee.getByRole('button', { name: 'Check my answers' }).press('Enter');
  await employee.getByRole('button', { name: 'Submit' }).press('Enter');
  await employee.getByText(`Your manager or ${deputyName} (for ${managerName})`).first().waitFor();

  const deputy = await visit('manager');
  await deputy.goto('/manager/pending-transaction');
  await deputy.getByText(`For ${managerName}`).first().waitFor();
  await deputy.getByRole('button', { name: row }).press('Enter');
  const card = deputy.getByRole('region', { name: `${employeeName}: Name and address` });
  await card.getByText(`You're reviewing this as a deputy for ${managerName}.`).waitFor();
  expect(await faultsOf(deputy)).toEqual([]);
  const decided = deputy.waitForResponse((response) => response.url().endsWith('/pendingTransactions/approve'));
  await card.getByRole('button', { name: /^Approve / }).press('Enter');
  expect((await decided).status()).toBe(200);

  await employee.goto('/pending-transaction/list?show=closed');
  await employee.getByText(`${deputyName} (for ${managerName})`).first().waitFor();
  expect(await faultsOf(employee)).toEqual([]);

  // Another request, which is still waiting after the deputy's last day.
  await employee.goto('/my-profile/personal/change');
  await employee.getByLabel('Street address').fill('15 Riverside Drive');
  await employee.getByRole('button', { name: 'Check my answers' }).press('Enter');
  await employee.getByRole('button', { name: 'Submit' }).press('Enter');
  await employee.getByText(`Your manager or ${deputyName}`).first().waitFor();
  await deputy.goto('/manager/pending-transaction');
  await deputy.getByRole('button', { name: row }).waitFor();
  await product.stop();
  product = await startProduct({
    place,
    environment: {
      PORT: port,
      PAYSTEAD_TEST_AHEAD_MS: String(3 * DAY),
    },
  });
  const later = await visit('manager', 3 * DAY);
  await later.goto('/manager/pending-transaction');
  await later.getByRole('heading', { level: 1, name: 'Approvals' }).waitFor();
  await later
    .getByText(/^(No|\d+) requests?$/)
    .first()
    .waitFor();
  expect(await later.getByRole('button', { name: row }).count()).toBe(0);
  const waiting = await visit('plain', 3 * DAY);
  await waiting.goto('/pending-transaction/list');
  await waiting
    .getByText(/^Your manager/)
    .first()
    .waitFor();
  expect(await waiting.getByRole('main').innerText()).not.toContain(deputyName);
});
