import type { Page } from 'playwright-core';

interface GlewlwydSignIn {
  readonly username: string;
  readonly password: string;
}

/** Fills in Glewlwyd's sign-in page. */
export async function enterPassword(page: Page, { username, password }: GlewlwydSignIn): Promise<void> {
  // The page fills in the name from the hint of the request once it has read its settings.
  await page.waitForLoadState('networkidle');
  await page.getByPlaceholder('Your username').fill(username);
  await page.getByPlaceholder('Your password').fill(password);
  await page.getByRole('button', { name: 'OK' }).click();
}

/** Lets Paystead see the name and the email. */
export async function consent(page: Page): Promise<void> {
  for (const scope of ['profile', 'email']) await page.locator(`#grant-${scope}`).check();
  await page.getByRole('button', { name: 'Grant access' }).click();
}

/** Confirms that the person who is signed in wants to go back to Paystead. */
export async function continueTo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
}
