import { expect, it } from 'vitest';
import { editSplit, enterPassword, NOT_CONFIRMED, testConfirming } from './confirming.ts';

const { visit, lapse, sendAndGo } = testConfirming('redirect');

it("E4: the browser's Back from the provider restores the form", async () => {
  const { page, changes } = await visit('split');
  await editSplit(page, '215');
  await lapse(page);
  await sendAndGo(page);
  await page.goBack();
  await page.getByText(NOT_CONFIRMED).waitFor();
  expect(changes).toEqual([403]);
  await page.getByRole('button', { name: 'Edit answers' }).click();
  expect(await page.getByLabel(/^Emergency fund: /).inputValue()).toBe('215');
});

it("E1: an entry that was already taken back isn't used again, the page says so, and the form stays as it was", async () => {
  const { page, changes, url } = await visit('split');
  await editSplit(page, '216');
  await lapse(page);
  await sendAndGo(page);
  const kept = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('pendingSignIn') ?? '{}') as { entryId: string },
  );
  // The provider's page may send no request of its own, so use the browser's cookies directly.
  const pair = (await page.context().cookies(url)).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const headers = { 'x-xsrf-token': decodeURIComponent(pair), origin: url };
  const taken = await page.context().request.post(`${url}/api/session/entries/${kept.entryId}/take`, { headers });
  expect(taken.status()).toBe(200);
  await enterPassword(page);
  await page.getByRole('dialog', { name: 'Nothing was sent' }).getByRole('button', { name: 'OK' }).click();
  expect(page.url()).toBe(`${url}/direct-deposits?change=split`);
  // The tab has the entries itself: they stand at the step before sending, and nothing is sent by itself.
  await page.getByRole('heading', { name: 'Check your answers' }).waitFor();
  expect(await page.locator('main').innerText()).toContain('216.00');
  expect(changes).toEqual([403]);
});
