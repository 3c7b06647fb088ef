import { expect } from 'vitest';
import type { Page } from 'playwright-core';

interface FormRow {
  readonly form: string;
  readonly path: string;
  /** The person whose form it is, by key; Marisol Vega by default. */
  readonly who?: string;
  /** The button by which the form is known to be there. */
  readonly button: string;
  readonly fill: (page: Page) => Promise<void>;
  readonly send: (page: Page) => Promise<void>;
  /** Goes as far as the first call, where that is a preview on the way. */
  readonly ask?: (page: Page) => Promise<void>;
  readonly stands: (page: Page) => Promise<void>;
}

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const value = (page: Page, label: string | RegExp) => page.getByLabel(label).first().inputValue();
const IN_TEN_DAYS = new Date(Date.now() + 10 * 24 * 3_600_000).toISOString().slice(0, 10);
/** A routing number, a new account's number, and that of a current account. */
export const NUMBERS = ['231380104', '00482193777', '00318824821'] as const;

export const FORMS: readonly FormRow[] = [
  {
    form: 'a name and an address',
    path: '/my-profile/personal/change',
    button: 'Check my answers',
    fill: (page) => page.getByLabel('Street address').fill('9 Unsent Lane'),
    send: async (page) => {
      await press(page, 'Check my answers');
      await press(page, 'Submit');
    },
    ask: (page) => press(page, 'Check my answers'),
    stands: async (page) => expect(await value(page, 'Street address')).toBe('9 Unsent Lane'),
  },
  {
    form: 'another account',
    path: '/direct-deposits?change=add',
    button: 'Continue to split',
    fill: async (page) => {
      await page.getByLabel('Account name').fill('Vacation');
      await page.getByRole('textbox', { name: 'Routing number' }).fill(NUMBERS[0]);
      await page.getByRole('textbox', { name: 'Account number', exact: true }).fill(NUMBERS[1]);
      await page.getByLabel('Confirm account number', { exact: true }).fill(NUMBERS[1]);
      await page.getByLabel('Verify a current account', { exact: true }).fill(NUMBERS[2]);
    },
    send: async (page) => {
      await press(page, 'Continue to split');
      await page.getByLabel(/^Vacation: /).fill('75.50');
      await press(page, 'Check my answers');
      await press(page, 'Confirm identity and submit');
    },
    stands: async (page) => {
      expect(await value(page, 'Account name')).toBe('Vacation');
      expect(await page.getByRole('textbox', { name: 'Routing number' }).inputValue()).toBe('');
      await page.getByText("Enter this number again. We don't keep it in your browser.").first().waitFor();
    },
  },
  {
    form: 'Form W-4',
    path: '/my-profile/taxes/w-4',
    button: 'Check my answers',
    fill: async (page) => {
      await page.getByLabel(/^Children/).fill('2');
      await page.getByLabel('Your signature').fill('Marisol Vega');
    },
    send: async (page) => {
      await press(page, 'Check my answers');
      await press(page, 'Sign and submit');
    },
    stands: async (page) => expect(await value(page, /^Children/)).toBe('2'),
  },
  {
    form: 'a state’s tax form',
    path: '/my-profile/taxes/state/PA',
    button: 'Sign and submit',
    fill: (page) => page.getByLabel('Your signature').fill('Marisol Vega'),
    send: (page) => press(page, 'Sign and submit'),
    stands: async (page) => expect(await value(page, 'Your signature')).toBe('Marisol Vega'),
  },
  {
    form: 'an emergency contact',
    path: '/hr?tab=employee-contacts&contact=new',
    button: 'Save contact',
    fill: async (page) => {
      await page.getByLabel('Full name').fill('Uma Unsent');
      await page.getByLabel('Relationship to you').fill('Sister');
      await page.getByLabel(/^Mobile phone/).fill('717-555-0177');
    },
    send: (page) => press(page, 'Save contact'),
    stands: async (page) => expect(await value(page, 'Full name')).toBe('Uma Unsent'),
  },
  {
    form: 'consent to tax forms online',
    path: '/w-2-form/consent?forms=W-2',
    who: 'first-day',
    button: 'Agree to electronic forms',
    fill: (page) => page.getByRole('textbox', { name: /code/i }).fill('ABC123'),
    send: async (page) => {
      await page.getByRole('checkbox').check();
      await press(page, 'Agree to electronic forms');
    },
    stands: async (page) => expect(await page.getByRole('textbox', { name: /code/i }).inputValue()).toBe('ABC123'),
  },
  {
    form: 'a deputy',
    path: '/manager/pending-transaction?deputies=',
    who: 'both',
    button: 'Name deputy',
    fill: async (page) => {
      const deputy = page.getByLabel('Deputy', { exact: true });
      const id = await deputy.locator('option').nth(1).getAttribute('value');
      await deputy.selectOption(id);
      await page.getByLabel('Last day').fill(IN_TEN_DAYS);
    },
    send: (page) => press(page, 'Name deputy'),
    stands: async (page) => expect(await value(page, 'Last day')).toBe(IN_TEN_DAYS),
  },
];

/** Waits until a form says that it has the entries of before. */
export const kept = (page: Page) => page.getByText('We kept what you entered.').waitFor();
