import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paychecksOf } from '../harness/api.ts';
import { faultsOf } from '../harness/faults.ts';
import { openBrowser, type Visitors } from '../harness/visitor.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

const run = promisify(execFile);
const paystead = join(import.meta.dirname, '../../paystead');

/** Parses `+$134.63` and `−$1.20` to cents. */
function signed(text: string): number {
  const [, sign, amount] = /([+\u2212])?\$([\d,]+\.\d{2})/.exec(text) ?? [];
  return Number((amount ?? '').replace(/[,.]/g, '')) * (sign === '\u2212' ? -1 : 1);
}

it.each([
  ['en', 'light', 1280, 'Select paychecks', 'Compare', 'Compare two paychecks'],
  ['es', 'dark', 320, 'Seleccionar pagos', 'Comparar', 'Comparar dos pagos'],
] as const)(
  'PAY-1: two paychecks can be selected and compared with the keyboard alone, in %s, %s, at %i px',
  async (language, theme, width, choose, compare, title) => {
    const { page } = await visitors.visitAs('plain', { language, theme, width });
    await page.goto('/paychecks');
    await page.getByRole('button', { name: choose }).focus();
    await page.keyboard.press('Enter');
    expect(page.url()).toContain('choose=on');
    const boxes = page.getByRole('checkbox');
    for (const place of [0, 1]) {
      await boxes.nth(place).focus();
      await page.keyboard.press('Space');
    }
    expect(await faultsOf(page)).toEqual([]);
    const checks = await paychecksOf(page);
    await page.getByRole('button', { name: compare, exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const [newer, older] = checks;
    expect(page.url()).toMatch(new RegExp(`/paychecks/compare\\?before=${older?.checkId}&after=${newer?.checkId}$`));

    // The address determines the page: a reload shows the same, and the causes sum to the difference.
    await page.reload();
    const why = page.getByRole('region', {
      name: language === 'en' ? 'Why did my pay change?' : '¿Por qué cambió mi pago?',
    });
    await why.waitFor();
    await why.locator('dd').first().waitFor();
    const effects = await why.locator('dd').allInnerTexts();
    const amounts = effects.map(signed);
    const total = amounts.pop();
    expect(total).toBe((newer?.net ?? 0) - (older?.net ?? 0));
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(total);
    expect(await page.getByRole('table').count()).toBeGreaterThan(4);
    expect(await faultsOf(page)).toEqual([]);
  },
);

it('PAY-1: the selection survives opening the comparison and one of the paychecks', async () => {
  const { page } = await visitors.visitAs('plain');
  await page.goto('/paychecks?choose=on');
  for (const place of [1, 3]) await page.getByRole('row').nth(place).click();
  const areChosen = () => page.getByRole('checkbox', { checked: true }).count();
  await page.getByText('2 paychecks selected').waitFor();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Compare two paychecks' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'See this paycheck' }).first().click();
  await page.getByRole('heading', { level: 2, name: 'Paid to you' }).waitFor();
  await page.goBack();
  await page.goBack();
  await page.getByText('2 paychecks selected').waitFor();
  expect(await areChosen()).toBe(2);
  await page.goForward();
  await page.getByRole('main').getByRole('link', { name: 'Paychecks' }).first().click();
  await page.getByText('2 paychecks selected').waitFor();
  expect(await areChosen()).toBe(2);
  expect(page.url()).not.toMatch(/chosen/);
});

it('PAY-1: a button that needs a selection says so; several paychecks download as one PDF or one ZIP', async () => {
  const { page } = await visitors.visitAs('plain');
  await page.goto('/paychecks?choose=on');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByText('Select exactly two paychecks to compare.').waitFor();
  const checks = await paychecksOf(page);
  // Clicking anywhere in the row selects it.
  for (const place of [1, 2, 3]) await page.getByRole('row').nth(place).click();
  await page.getByText('3 paychecks selected').waitFor();
  for (const [name, type] of [
    ['One PDF', 'pdf'],
    ['ZIP', 'zip'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`Paystubs ${checks[2]?.checkDate} to ${checks[0]?.checkDate}.${type}`);
  }
  await page.getByRole('button', { name: 'Done' }).click();
  expect(await page.getByRole('checkbox').count()).toBe(0);
});

it('PAY-1: the pay history can be requested with the password, canceled, resumed, downloaded and verified', async () => {
  const { page } = await visitors.visitAs('plain');
  await page.goto('/paychecks');
  const opener = page.getByRole('button', { name: 'Download all' });
  const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement);
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Download your pay history' });
  const begin = dialog.getByRole('button', { name: 'Prepare download' });
  await begin.waitFor();
  expect(await hasFocus(dialog.getByRole('heading', { name: 'Download your pay history' }))).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await hasFocus(opener)).toBe(true);
  await page.keyboard.press('Enter');
  await begin.waitFor();
  expect(await faultsOf(page)).toEqual([]);

  // An older sign-in requires the password again. Canceling keeps the selection.
  await page.route('**/api/check/export', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          body: JSON.stringify({ status: 403, code: 'step_up_required', title: 'Confirm that it is you' }),
        }),
  );
  await begin.click();
  const stepUp = page.getByRole('dialog').last();
  await stepUp.getByRole('button', { name: 'Not now' }).click();
  await begin.waitFor();
  await page.unroute('**/api/check/export');

  await begin.click();
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  await cancel.waitFor();
  expect(await dialog.getByRole('progressbar').count()).toBe(1);
  await cancel.click();
  await dialog.getByText(/^Canceled after \d+ of \d+ paychecks/).waitFor();
  await dialog.getByRole('button', { name: 'Resume' }).click();
  const fetchIt = dialog.getByRole('button', { name: 'Download', exact: true });
  await fetchIt.waitFor({ timeout: 60_000 });
  expect(await faultsOf(page)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download'), fetchIt.click()]);
  expect(download.suggestedFilename()).toBe('Pay history.zip');
  const { stdout } = await run(paystead, ['export', 'verify', await download.path(), '--json']);
  const published = (await (await page.request.get('/api/check/export-keys')).json()) as {
    keys: { fingerprint: string }[];
  };
  expect(JSON.parse(stdout)).toMatchObject({ done: true, faults: [], fingerprint: published.keys[0]?.fingerprint });
});
