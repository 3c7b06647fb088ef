import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../gateway/src/config.ts';
import { noRow, statement } from '../../gateway/src/platform/database/port.ts';
import { openStore } from '../../gateway/src/platform/open-store.ts';
import { copyDemo } from '../harness/demo-product.ts';
import { faultsOf } from '../harness/faults.ts';
import type { Place } from '../harness/place.ts';
import { startProduct, type Product } from '../harness/product.ts';
import { atHome, openBrowser, type Visitors } from '../harness/visitor.ts';

/** Hires Thandeka Marlowe three days ago: the demo's dates stand still, and first tasks are for the first weeks. */
const hiredNow = statement(
  'first_day.hired_now',
  noRow,
  `update employment_version set hire_date = current_date - 3
    where employee_id = (select e.employee_id from employee e join client c on c.client_id = e.client_id
                          where c.client_code = 'MESAPINE' and e.employee_number = 'MP-009')`,
);

/** Lets Nadia Haddad start in a week, with no pay yet. */
const startsLater = statement(
  'first_day.starts_later',
  noRow,
  `with person as (
     select e.client_id, e.employee_id from employee e join client c on c.client_id = e.client_id
      where c.client_code = 'BLUEBONNET' and e.employee_number = 'BB-006'),
   unpaid as (delete from pay_check k using person p where k.client_id = p.client_id and k.employee_id = p.employee_id)
   update employment_version v set effective_date = current_date + 7, hire_date = current_date + 7
     from person p where v.client_id = p.client_id and v.employee_id = p.employee_id`,
);

let place: Place;
let product: Product;
let visitors: Visitors;

beforeAll(async () => {
  place = await copyDemo();
  const { database } = await openStore(readConfig(place.environment), () => undefined);
  await database.asMaintenance(async (tx) => {
    await tx.run(hiredNow, []);
    await tx.run(startsLater, []);
  });
  await database.close();
  product = await startProduct({ place });
  visitors = await openBrowser(product.url);
});
afterAll(async () => {
  await visitors.close();
  await product.stop();
  await place.remove();
});

async function homeOf(key: string): Promise<Page> {
  const { page } = await visitors.visitAs(key, { width: 360, height: 780, again: true });
  await page.goto('/home');
  await atHome(page);
  return page;
}

/** Adds an emergency contact by the task on home. */
async function addContact(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: /^Add an emergency contact/ }).click();
  await page.getByRole('link', { name: 'Add contact' }).click();
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Relationship to you').fill('Brother');
  await page.getByLabel(/^Mobile phone/).fill('520-555-0166');
  await page.getByRole('button', { name: 'Save contact' }).click();
  await page.getByRole('heading', { name }).or(page.getByText(name)).first().waitFor();
}

/** The tasks with their states, as home lists them. */
async function tasksOf(page: Page): Promise<readonly string[]> {
  await page.goto('/home');
  const rows = page.getByRole('list', { name: 'Get set up' }).getByRole('listitem');
  await rows.first().waitFor();
  return (await rows.allInnerTexts()).map((row) => {
    const [title = '', ...rest] = row.split('\n').filter(Boolean);
    return [title, ...rest.filter((line) => line === 'Requested' || line === 'Done')].join(': ');
  });
}

it('V8: a new hire sets up an account, Form W-4 and a contact from home, where each task then says so', async () => {
  const page = await homeOf('first-day');
  expect(await tasksOf(page)).toEqual([
    'Set up direct deposit',
    'Fill out Form W-4',
    'Fill out your state’s form A-4',
    'Get your tax forms online',
    'Add an emergency contact',
  ]);
  await page.getByText('0 of 5 done').waitFor();
  expect(await faultsOf(page)).toEqual([]);

  await addContact(page, 'Sipho Marlowe');

  await page.goto('/home');
  await page.getByRole('link', { name: /^Fill out Form W-4/ }).click();
  await page.getByLabel('Your signature').fill('Thandeka Marlowe');
  await page.getByRole('button', { name: 'Check my answers' }).click();
  await page.getByRole('button', { name: 'Sign and submit' }).click();
  await page.getByText('Signed and submitted').waitFor();

  await page.goto('/home');
  await page.getByRole('link', { name: /^Set up direct deposit/ }).click();
  await page.getByRole('link', { name: 'Add an account' }).click();
  await page.getByRole('textbox', { name: 'Routing number' }).fill('231380104');
  await page.getByRole('textbox', { name: 'Account number', exact: true }).fill('00482193777');
  await page.getByLabel('Confirm account number', { exact: true }).fill('00482193777');
  // The first account gets everything, so there is nothing to split and nothing on file to prove.
  expect(await page.getByLabel('Verify a current account', { exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: /^(Continue to split|Check my answers)$/ }).click();
  const check = page.getByRole('button', { name: 'Check my answers' });
  if ((await page.getByRole('heading', { level: 1, name: 'Split your pay' }).count()) > 0) await check.click();
  await page.getByRole('button', { name: /Confirm identity and submit/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Your change was saved' }).waitFor();

  expect(await tasksOf(page)).toEqual([
    'Set up direct deposit: Requested',
    'Fill out Form W-4: Requested',
    'Fill out your state’s form A-4',
    'Get your tax forms online',
    'Add an emergency contact: Done',
  ]);
  await page.getByText('1 of 5 done').waitFor();
});

it('V8: someone who has been employed for years has no such list on the same day', async () => {
  const page = await homeOf('plain');
  await page.getByRole('link', { name: 'See this paycheck' }).waitFor();
  expect(await page.getByRole('list', { name: 'Get set up' }).count()).toBe(0);
});

it('V8: before the first day, the list is there too, and what it is for can be done', async () => {
  const page = await homeOf('other-client');
  const onFile = ['Set up direct deposit: Done', 'Fill out Form W-4: Done', 'Get your tax forms online: Done'];
  expect(await tasksOf(page)).toEqual([...onFile, 'Add an emergency contact']);
  await page.getByText('No paychecks yet').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await addContact(page, 'Samir Haddad');
  // With the last task done, the list has served its purpose.
  const read = page.waitForResponse((reply) => reply.url().endsWith('/api/firstDay'));
  await page.goto('/home');
  await read;
  await page.getByText('No paychecks yet').waitFor();
  expect(await page.getByRole('list', { name: 'Get set up' }).count()).toBe(0);
});
