import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paychecksOf } from '../harness/api.ts';
import { openBrowser, type Visitors } from '../harness/visitor.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

it.each([
  ['en', 'Download PDF', 'Print', 'Paystub'],
  ['es', 'Descargar PDF', 'Imprimir', 'Recibo de pago'],
] as const)('HTTP-8: a paycheck can be downloaded as a PDF, in %s', async (language, label, print, name) => {
  const { page } = await visitors.visitAs('plain', { language });
  await page.goto('/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const [newest] = await paychecksOf(page);
  await page.goto(`/paychecks/${newest?.checkId}`);
  const button = page.getByRole('button', { name: label });
  await page.getByRole('button', { name: print, exact: true }).waitFor();

  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toBe(`${name} ${newest?.checkDate}.pdf`);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  expect(bytes.includes('/Marked true')).toBe(true);
  expect(bytes.toString('latin1')).toMatch(new RegExp(`/Lang ?\\(${language}`));
  await expect.poll(() => button.getAttribute('aria-busy')).toBeNull();
});

it("HTTP-6: a paycheck whose PDF can't be created reports it, and the PDF can be requested again", async () => {
  const { page } = await visitors.visitAs('plain');
  await page.goto('/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const [newest] = await paychecksOf(page);
  await page.goto(`/paychecks/${newest?.checkId}`);
  const detail = 'Your data is safe. Try again in a moment.';
  await page.route('**/api/check/*/file?*', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 503, code: 'unavailable', title: 'We are not available right now', detail }),
    }),
  );
  const button = page.getByRole('button', { name: 'Download PDF' });
  await button.click();
  await page.getByText(detail).first().waitFor();
  await page.unroute('**/api/check/*/file?*');
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toBe(`Paystub ${newest?.checkDate}.pdf`);
});

it.each(['en', 'es'] as const)('PAY-2: a paycheck prints on two Letter pages at most, in %s', async (language) => {
  const { page } = await visitors.visitAs('plain', { language });
  await page.goto('/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const [newest] = await paychecksOf(page);
  await page.goto(`/paychecks/${newest?.checkId}`);
  await page.getByRole('button', { name: language === 'en' ? 'Print' : 'Imprimir', exact: true }).waitFor();
  const printed = await page.pdf({ format: 'Letter' });
  const pages = printed.toString('latin1').match(/\/Type ?\/Page\b/g) ?? [];
  expect(pages.length).toBeGreaterThan(0);
  expect(pages.length).toBeLessThanOrEqual(2);
});
