import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { visitDemo } from '../harness/demo-product.ts';
import type { Visitors } from '../harness/visitor.ts';

/*
 * Someone fills in a form in two tabs and sends the second one first. The first is refused, says so, keeps every entry but
 * bank numbers over a reload, and is accepted once the person sends it again.
 */

let visitors: Visitors;

beforeAll(async () => {
  visitors = await visitDemo();
});
afterAll(() => visitors.close());

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

interface FormRow {
  readonly form: string;
  readonly path: string;
  /** The person who fills it in, by key. */
  readonly who: string;
  readonly fill: (page: Page, entry: string) => Promise<void>;
  /** Sends the form from its first step. */
  readonly send: (page: Page) => Promise<void>;
  readonly entry: (page: Page) => Promise<string>;
  readonly entries: readonly [first: string, second: string];
  /** The sentence of the refusal. */
  readonly refused: RegExp;
  /** Shown once the form was accepted. */
  readonly accepted: RegExp;
}

const FORMS: readonly FormRow[] = [
  {
    form: 'a name and an address',
    path: '/my-profile/personal/change',
    who: 'plain',
    fill: (page, street) => page.getByLabel('Street address').fill(street),
    send: async (page) => {
      await press(page, 'Check my answers');
      await press(page, 'Submit');
    },
    entry: (page) => page.getByLabel('Street address').inputValue(),
    entries: ['9 First Lane', '10 Second Lane'],
    refused: /changed this while you were editing/,
    accepted: /^Submitted\./,
  },
  {
    form: 'another account',
    path: '/direct-deposits?change=add',
    // One account is on file, so that two more are within the limit.
    who: 'manager',
    fill: async (page, name) => {
      const number = name === 'First' ? '00482193777' : '00482193888';
      await page.getByLabel('Account name').fill(name);
      await page.getByRole('textbox', { name: 'Routing number' }).fill('231380104');
      await page.getByRole('textbox', { name: 'Account number', exact: true }).fill(number);
      await page.getByLabel('Confirm account number', { exact: true }).fill(number);
      // Kept entries ask the payroll team already.
      if (await page.getByLabel('Verify a current account', { exact: true }).count())
        await press(page, "I don't have this number");
    },
    send: async (page) => {
      await press(page, 'Continue to split');
      await page.getByLabel(/^(First|Second): amount/).fill('20');
      await press(page, 'Check my answers');
      await press(page, 'Confirm identity and submit');
    },
    entry: (page) => page.getByLabel('Account name').inputValue(),
    entries: ['First', 'Second'],
    refused: /Your accounts changed while you were editing/,
    accepted: /^Request sent\.$/,
  },
  {
    form: 'Form W-4',
    path: '/my-profile/taxes/w-4',
    who: 'plain',
    fill: async (page, children) => {
      await page.getByLabel(/^Children/).fill(children);
      await page.getByLabel('Your signature').fill('Marisol Vega');
    },
    send: async (page) => {
      await press(page, 'Check my answers');
      await press(page, 'Sign and submit');
    },
    entry: (page) => page.getByLabel(/^Children/).inputValue(),
    entries: ['2', '3'],
    refused: /Your tax information changed while you were editing/,
    accepted: /Signed and submitted/,
  },
  {
    form: 'an emergency contact',
    path: '/hr?tab=employee-contacts&contact=new',
    who: 'plain',
    fill: async (page, name) => {
      await page.getByLabel('Full name').fill(name);
      await page.getByLabel('Relationship to you').fill('Sister');
      await page.getByLabel(/^Mobile phone/).fill('717-555-0177');
    },
    send: (page) => press(page, 'Save contact'),
    entry: (page) => page.getByLabel('Full name').inputValue(),
    entries: ['Faye First', 'Sue Second'],
    refused: /Your contacts have changed since you opened this page/,
    accepted: /Contact saved/,
  },
];

describe('E1: a form that another tab sent first', () => {
  it.each(FORMS)('$form', async ({ path, who, fill, send, entry, entries: [first, second], refused, accepted }) => {
    const { page, context } = await visitors.visitAs(who);
    const other = await context.newPage();
    for (const tab of [page, other]) {
      tab.on('dialog', (dialog) => void dialog.accept());
      await tab.goto(path);
    }
    await fill(page, first);
    await fill(other, second);
    await send(other);
    await other.getByText(accepted).first().waitFor();

    await send(page);
    await page.getByRole('main').getByText(refused).first().waitFor();
    await page.reload();
    await page.getByText('We kept what you entered.').waitFor();
    expect(await entry(page)).toBe(first);

    await fill(page, first);
    await send(page);
    await page.getByText(accepted).first().waitFor();
    await context.close();
  });
});
