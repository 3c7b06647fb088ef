import type { Page } from 'playwright-core';

interface GlewlwydSignIn {
  readonly username: string;
  readonly password: string;
}

/** Fills in Glewlwyd's sign-in page. */
export async function enterPassword(page: Page, { username, password }: GlewlwydSignIn): Promise<void> {
  await submit(page, async () => {
    await page.getByPlaceholder('Your username').fill(username);
    await page.getByPlaceholder('Your password').fill(password);
  });
}

/** Enters the code of the authenticator app. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await submit(page, () => page.getByPlaceholder('Value required').fill(code));
}

/**
 * Fills in a form and sends it until it is accepted. Glewlwyd's page resets its form whenever it has read something more,
 * such as its settings or the account of the last sign-in: it then sends nothing, or another account's name.
 */
async function submit(page: Page, fill: () => Promise<void>): Promise<void> {
  for (;;) {
    await fill();
    const accepted = page
      .waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/api/auth/'), {
        timeout: 5000,
      })
      .then(
        (response) => response.ok(),
        () => false,
      );
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    if (await accepted) return;
  }
}

/** Lets Paystead see the name and the email, and everything else that it asks for. */
export async function consent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Grant access' }).waitFor();
  for (const box of await page.locator('input[id^="grant-"]').all()) await box.check();
  await page.getByRole('button', { name: 'Grant access' }).click();
}

/** Confirms that the person who is signed in wants to go back to Paystead. */
export async function continueTo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
}
