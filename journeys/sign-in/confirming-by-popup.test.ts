import { expect, it } from 'vitest';
import { editSplit, enterPassword, NOT_CONFIRMED, testConfirming } from './confirming.ts';

const { visit, lapse, sendAndGo } = testConfirming('popup');

it('E4: closing the window keeps the form, which can still be submitted', async () => {
  const { page, changes } = await visit('split');
  await editSplit(page, '214');
  await lapse(page);
  await (await sendAndGo(page)).close();
  await page.getByText(NOT_CONFIRMED).waitFor();
  expect(changes).toEqual([403]);
  await enterPassword(await sendAndGo(page));
  await page.getByRole('heading', { level: 1, name: 'Your change was saved' }).waitFor();
  expect(changes).toEqual([403, 403, 200]);
});
