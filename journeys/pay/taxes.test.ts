import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOf } from '../harness/faults.ts';
import { tabTo } from '../harness/tab-to.ts';
import { lowControls } from '../harness/touch.ts';
import { openBrowser, type Visitors } from '../harness/visitor.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

it('ME-3: a W-4 can be completed, reviewed, signed and submitted with the keyboard alone', async () => {
  const { page, url } = await visitors.visitAs('supervisor');
  const h1 = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  await page.goto('/my-profile/taxes');
  await page.getByRole('heading', { level: 2, name: 'Federal income tax' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await tabTo(page, /^Change my W-4$/);
  await page.keyboard.press('Enter');
  await h1('Change my W-4');
  expect(page.url()).toBe(`${url}/my-profile/taxes/w-4`);
  await page.getByRole('heading', { level: 2, name: /^Estimated/ }).waitFor();

  // A wrong amount and no signature first: the summary takes the focus and links to the field.
  await tabTo(page, /^4\(c\)/);
  await page.keyboard.type('lots');
  await tabTo(page, /^Check my answers$/);
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('25');
  await page.getByText('$25.00 less than now.', { exact: true }).waitFor();
  await tabTo(page, /^Your signature/);
  await page.keyboard.type('Owen Fisher');
  await tabTo(page, /^Check my answers$/);
  await page.keyboard.press('Enter');

  await page.getByRole('heading', { level: 2, name: 'Check your answers' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await tabTo(page, /^Sign and submit$/);
  await page.keyboard.press('Enter');
  await page.getByText('Signed and submitted').waitFor();
  expect(page.url()).toBe(`${url}/my-profile/taxes`);
  await page.getByText('Change requested').waitFor();
  await tabTo(page, /^W-4 \(2026\)/);
  await page.keyboard.press('Enter');
  await page.getByText(/^Record: [0-9a-f]{64}$/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
});

it("the calculator applies answers to the person's own pay, fills in the form, and submits nothing", async () => {
  const { page, url } = await visitors.visitAs('plain', { width: 360, language: 'es' });
  const written: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('employeeTaxes')) written.push(request.url());
  });
  await page.goto('/my-profile/taxes/calculator');
  await page
    .getByRole('heading', { level: 2, name: /^Primer pago estimado/ })
    .first()
    .waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel(/^4\(c\)/).fill('40');
  await page.getByText('$40.00 menos que ahora.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Agregar otro empleo' }).click();
  expect(await faultsOf(page)).toEqual([]);
  expect(await lowControls(page)).toEqual([]);
  await page.getByRole('button', { name: 'Usar estas respuestas' }).click();
  await page.getByRole('heading', { level: 1, name: 'Cambiar mi W-4' }).waitFor();
  expect(page.url()).toBe(`${url}/my-profile/taxes/w-4`);
  expect(await page.getByLabel(/^4\(c\)/).inputValue()).toBe('40');
  expect(written).toEqual([]);
});

it('ME-4: without the edit role the tab is read-only and gives the reason', async () => {
  const { page } = await visitors.visitAs('no-edit');
  await page.goto('/my-profile/taxes');
  await page.getByText('View only').waitFor();
  expect(await page.getByRole('link', { name: 'Change my W-4' }).count()).toBe(0);
  await page.goto('/my-profile/taxes/w-4');
  await page.getByText('View only').waitFor();
  expect(await page.getByRole('button', { name: 'Check my answers' }).count()).toBe(0);
});

it.each([
  ['/my-profile/taxes/w-4', 'en', /^First paycheck: \$/],
  ['/my-profile/taxes/calculator', 'es', /^Primer pago: \$/],
] as const)(
  'V17: on a phone, %s in %s keeps the result in view from the first answer to the last',
  async (path, language, result) => {
    const { page } = await visitors.visitAs('plain', { width: 360, height: 780, language });
    await page.goto(path);
    const line = page.getByText(result).first();
    await line.waitFor();
    const isInView = () =>
      line.evaluate((element) => {
        const { top, bottom, left } = element.getBoundingClientRect();
        const seen = document.elementFromPoint(left + 4, (top + bottom) / 2);
        return top >= 0 && bottom <= innerHeight && seen !== null && (element.contains(seen) || seen.contains(element));
      });
    for (const place of [0, 0.3, 0.5]) {
      await page.evaluate(
        (part) => scrollTo({ top: part * document.documentElement.scrollHeight, behavior: 'instant' }),
        place,
      );
      expect([place, await isInView()]).toEqual([place, true]);
    }
  },
);
