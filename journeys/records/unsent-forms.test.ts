import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { castMember, openBrowser, type Visitors } from '../harness/visitor.ts';

/*
 * Forms keep their entries in a browser through a reload, the Back button, a refused request and a lost session. The same for
 * every form without a browser is in `portal/src/app/kept-forms.test.tsx`.
 */

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

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

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const value = (page: Page, label: string | RegExp) => page.getByLabel(label).first().inputValue();
const IN_TEN_DAYS = new Date(Date.now() + 10 * 24 * 3_600_000).toISOString().slice(0, 10);
const NUMBERS = ['231380104', '00482193777', '00318824821'] as const;

const FORMS: readonly FormRow[] = [
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

/** Opens a form in a browser that agrees to leave a page with entries. */
async function open(row: FormRow) {
  const visit = await visitors.visitAs(row.who ?? 'plain');
  visit.page.on('dialog', (dialog) => void dialog.accept());
  await visit.page.goto('/my-profile');
  await visit.page.getByRole('heading', { level: 1 }).waitFor();
  await visit.page.goto(row.path);
  await visit.page.getByRole('button', { name: row.button }).first().waitFor();
  await row.fill(visit.page);
  return visit;
}
const stored = (page: Page) =>
  page.evaluate(() => [...Object.values(sessionStorage), ...Object.values(localStorage)].join(' '));
const kept = (page: Page) => page.getByText('We kept what you entered.').waitFor();

describe('E1: an unsent form', () => {
  it.each(FORMS)(
    '$form: survives a reload, without bank numbers in storage, until the person starts over',
    async (row) => {
      const { page, context } = await open(row);
      await page.reload();
      await kept(page);
      await row.stands(page);
      for (const number of NUMBERS) expect(await stored(page)).not.toContain(number);
      await press(page, 'Start over');
      expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull();
      await context.close();
    },
  );

  it.each(FORMS)('$form: the Back button asks first; who leaves, leaves the entries', async (row) => {
    const { page, context } = await open(row);
    await page.goBack({ waitUntil: 'commit' }).catch(() => null);
    await press(page, 'Stay on this page');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).not.toBeNull();
    await page.goBack({ waitUntil: 'commit' }).catch(() => null);
    await press(page, 'Leave');
    await page.waitForURL((url) => url.pathname !== row.path.split('?')[0]);
    expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull();
    await context.close();
  });

  it.each(FORMS)('E9: $form: a session that is gone is said, and the form is back after signing in', async (row) => {
    const { page, context } = await open(row);
    await context.clearCookies();
    await (row.ask ?? row.send)(page);
    await page.getByRole('heading', { level: 1, name: 'Your session ended' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(row.path.split('?')[0]);
    await press(page, 'Sign in again');
    await page.getByLabel('Password', { exact: true }).waitFor();
    const { email, password } = await castMember(row.who ?? 'plain');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await press(page, 'Sign in');
    await kept(page);
    const back = page.getByRole('button', { name: /^Edit( answers)?$/ });
    if (await back.count()) await back.first().click();
    await row.stands(page);
    await context.close();
  });
});

it('V11: on a phone, the toast of a refusal leaves the error on the page in sight', async () => {
  const { page, context } = await visitors.visitAs('plain', { width: 360, height: 740 });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/my-profile/personal/change');
  await page.getByLabel('Street address').fill('9 Unsent Lane');
  await page.route('**/api/employeeProfile/personal', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({
          status: 422,
          contentType: 'application/problem+json',
          body: JSON.stringify({ status: 422, code: 'invalid', title: 'No', detail: 'The address was refused.' }),
        }),
  );
  await press(page, 'Check my answers');
  await press(page, 'Submit');
  const summary = page.getByRole('main').getByRole('alert').filter({ hasText: 'The address was refused.' });
  await summary.waitFor();
  const toast = page.getByRole('region', { name: 'Notices' }).getByRole('alert');
  await toast.waitFor();
  // Both move into their places.
  await expect
    .poll(async () => {
      const [above, below] = [await toast.boundingBox(), await summary.boundingBox()];
      if (!above || !below) return 'gone';
      if (below.y < above.y + above.height) return 'covered';
      return below.y + below.height <= 740 ? 'in sight' : 'below the window';
    })
    .toBe('in sight');
  await context.close();
});

it('E3: a ZIP code of another state is refused at its field', async () => {
  const { page, context } = await visitors.visitAs('plain');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/my-profile/personal/change');
  await page.getByLabel('ZIP code').fill('90210');
  await page.getByLabel('City').fill('Lancaster');
  await page.getByLabel('State').selectOption('PA');
  await press(page, 'Check my answers');
  await page.getByRole('alert').filter({ hasText: /ZIP/ }).first().waitFor();
  expect(await page.getByLabel('ZIP code').getAttribute('aria-invalid')).toBe('true');
  await context.close();
});
