import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type Visitors } from '../harness/visitor.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

it('a calendar link brings the paydays into a calendar app until it is turned off', async () => {
  const { page } = await visitors.visitAs('plain');
  await page.goto('/paychecks/calendar');
  await page
    .getByRole('table', { name: /^Upcoming paydays/ })
    .getByText('Next payday')
    .waitFor();
  expect(
    await page
      .getByRole('table', { name: /^Past paydays/ })
      .getByRole('row')
      .count(),
  ).toBeGreaterThan(20);

  await page.getByRole('button', { name: 'Create calendar link' }).click();
  const field = page.getByRole('textbox', { name: 'Your calendar link' });
  await field.waitFor();
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  const url = await field.inputValue();
  // A calendar app has no session.
  const anonymous = await page.request.get(url, { headers: { cookie: '' } });
  expect(anonymous.headers()['content-type']).toContain('text/calendar');
  expect((await anonymous.text()).match(/SUMMARY:Payday/g)?.length).toBeGreaterThan(1);

  await page.reload();
  await page.getByText(/A calendar last used it on/).waitFor();
  expect(await field.count()).toBe(0);
  expect(await page.content()).not.toContain(url);
  await page.getByRole('button', { name: 'Turn off link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off link' }).click();
  await page.getByRole('button', { name: 'Create calendar link' }).waitFor();
  expect((await page.request.get(url)).status()).toBe(404);
});
