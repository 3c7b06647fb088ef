import type { Page } from 'playwright-core';

/** Changes the split of the direct deposit, up to the page of the provider that asks to confirm the identity. */
export async function submitSplit(page: Page, amount: string): Promise<void> {
  await page.goto('/direct-deposits?change=split');
  await page.getByLabel(/^Emergency fund: /).fill(amount);
  await page.getByRole('button', { name: 'Check my answers' }).click();
  await page.getByRole('button', { name: 'Confirm identity and submit' }).click();
  await page.getByRole('button', { name: 'Enter password' }).click();
}
