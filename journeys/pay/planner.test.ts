import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOf } from '../harness/faults.ts';
import { isFocusCovered, tabTo } from '../harness/tab-to.ts';
import { lowControls } from '../harness/touch.ts';
import { atHome, castMember, openBrowser, signIn, type Visitors } from '../harness/visitor.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

/** Collects requests to the API from now on. */
function requestsOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return sent;
}

const byKeys = async (page: Page, label: RegExp, value: string): Promise<void> => {
  await tabTo(page, label, 'INPUT');
  await page.keyboard.press('Control+A');
  await page.keyboard.type(value);
};

async function switchTo(page: Page, employer: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Account: Kim Nguyen/ }).click();
  await page.getByRole('group', { name: 'Account menu' }).getByRole('button', { name: employer }).click();
  await page.getByText(/^Now showing/).waitFor();
  await atHome(page);
}

it('TRU-6: the planner answers each change without a request, with the keyboard alone, and forgets it on reload', async () => {
  const { page, url } = await visitors.visitAs('plain');
  const branding = page.waitForResponse(/\/api\/branding-partner/);
  await page.goto('/paychecks');
  await page.getByRole('table').first().waitFor();
  await tabTo(page, /^Paycheck planner$/);
  await page.keyboard.press('Enter');
  const next = page.getByRole('region', { name: /^Your December 4 paycheck/ });
  await next.getByText('$1,777.93').first().waitFor();
  expect(page.url()).toBe(`${url}/paychecks/planner`);
  expect(await faultsOf(page)).toEqual([]);

  // Every page reads the branding once it is idle.
  await branding;
  const sent = requestsOf(page);
  await byKeys(page, /^Overtime hours$/, '6');
  await next.getByText(/more than without changes\.$/).waitFor();
  await byKeys(page, /^401\(k\): share of your pay$/, '8');
  await next.getByText('You raised your 401(k) contribution').waitFor();
  await tabTo(page, /^401\(k\): share of your pay, slider$/);
  await page.keyboard.press('ArrowRight');
  expect(await page.getByLabel('401(k): share of your pay', { exact: true }).inputValue()).toBe('9');
  await tabTo(page, /^Home$/, 'SELECT');
  await page.keyboard.type('Philadelphia');
  await next.getByText(/Philadelphia wage tax/).waitFor();
  await byKeys(page, /^New children on your W-4$/, '1');
  await next.getByText('Your new Form W-4').waitFor();
  expect(
    await page
      .getByRole('region', { name: /^Your changes/ })
      .getByRole('listitem')
      .count(),
  ).toBe(4);
  expect(await faultsOf(page)).toEqual([]);
  expect(sent).toEqual([]);

  await page.getByRole('button', { name: 'Undo Home', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('3 changes are included.').waitFor();
  // The plan follows the fields as soon as there is time.
  await next
    .getByText(/Philadelphia/)
    .first()
    .waitFor({ state: 'detached' });

  await page.reload();
  await next.getByText('$1,777.93').first().waitFor();
  expect(
    await page
      .getByRole('region', { name: /^Your changes/ })
      .getByRole('listitem')
      .count(),
  ).toBe(0);
});

it('TRU-6: the planner on a phone in Spanish keeps the new amount in view', async () => {
  const { page } = await visitors.visitAs('both', { width: 360, language: 'es', theme: 'dark' });
  await page.goto('/paychecks/planner');
  await page.getByRole('heading', { level: 1, name: 'Simulador de pago' }).waitFor();
  await page.getByRole('region', { name: /^Ahorros/ }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel('Hijos nuevos en su W-4').fill('2');
  await page
    .getByText(/^Próximo pago: \$/)
    .first()
    .waitFor();
  await page.getByText('Su nuevo Formulario W-4').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect(await lowControls(page)).toEqual([]);

  // Zoomed to 400%, the bars leave little room: none of them covers the control with the focus.
  await page.setViewportSize({ width: 320, height: 256 });
  for (const [name, tag] of [
    [/^Casa$/, 'SELECT'],
    [/^Lugar de trabajo$/, 'SELECT'],
    [/^Cambiar su dirección$/, 'A'],
  ] as const) {
    await tabTo(page, name, tag);
    expect([name, await isFocusCovered(page)]).toEqual([name, false]);
  }
  expect(await faultsOf(page)).toEqual([]);
});

it('TRU-6: a contractor reads why nothing can be planned', async () => {
  const { page } = await visitors.visitAs('contractor');
  await page.goto('/paychecks/planner');
  await page.getByText("Your payments have no tax withheld, so there's nothing to calculate.").waitFor();
  expect(await faultsOf(page)).toEqual([]);
});

it("TRU-6: switching the employer leaves nothing of the other's plan or calculator behind", async () => {
  const { page } = await visitors.visit();
  await signIn(page, await castMember('multi'));
  await page.getByRole('button', { name: /Keystone/ }).click();
  await atHome(page);
  await page.goto('/paychecks/planner');
  const rate = page.getByRole('textbox', { name: /^(Pay per hour|Salary per year)$/ });
  const before = await rate.inputValue();
  await rate.fill('123456');
  await page.goto('/my-profile/taxes/calculator');
  await page.getByLabel(/^4\(c\)/).waitFor();
  const kept = page.waitForResponse((response) => response.url().endsWith('/api/calculatorEntries'));
  await page.getByLabel(/^4\(c\)/).fill('77');
  expect((await kept).status()).toBe(200);

  await switchTo(page, /Bluebonnet/);
  await page.goto('/paychecks/planner');
  await page.getByRole('region', { name: /^Your changes/ }).waitFor();
  expect([before, '123456']).not.toContain(await rate.inputValue());
  await page.goto('/my-profile/taxes/calculator');
  expect(await page.getByLabel(/^4\(c\)/).inputValue()).toBe('');
  expect(JSON.stringify(await page.context().storageState())).not.toContain('"77"');

  await switchTo(page, /Keystone/);
  await page.goto('/my-profile/taxes/calculator');
  expect(await page.getByLabel(/^4\(c\)/).inputValue()).toBe('77');
});

it('TRU-6: the calculator keeps entries across a reload until the person starts over, and nothing in the browser', async () => {
  const { page } = await visitors.visitAs('supervisor', { language: 'es' });
  await page.goto('/my-profile/taxes/calculator');
  await page.getByLabel(/^4\(a\)/).waitFor();
  const kept = page.waitForResponse((response) => response.url().endsWith('/api/calculatorEntries'));
  await page.getByLabel(/^4\(a\)/).fill('4321');
  await page.getByText('Sus datos se guardan 30 días', { exact: false }).waitFor();
  expect((await kept).status()).toBe(200);
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]),
  );
  expect(stored).not.toContain('4321');
  await page.reload();
  await page.getByRole('button', { name: 'Empezar de nuevo' }).waitFor();
  expect(await page.getByLabel(/^4\(a\)/).inputValue()).toBe('4321');
  expect(await faultsOf(page)).toEqual([]);

  const forgotten = page.waitForResponse((response) => response.url().endsWith('/api/calculatorEntries'));
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  expect(await page.getByLabel(/^4\(a\)/).inputValue()).toBe('');
  await forgotten;
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Calculadora W-4' }).waitFor();
  await page.getByLabel(/^4\(a\)/).waitFor();
  expect(await page.getByLabel(/^4\(a\)/).inputValue()).toBe('');
});
