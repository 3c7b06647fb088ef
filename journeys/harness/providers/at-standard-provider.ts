import type { Page } from 'playwright-core';
import { SECOND_FACTOR_CODE } from './standard-provider-settings.ts';

export interface StandardSignIn {
  readonly username: string;
  readonly password: string;
  /** Enters the code of the second factor, too. */
  readonly withCode?: boolean;
  /** Uses a security key besides the password. */
  readonly withKey?: boolean;
}

/** Fills in the provider's sign-in page. */
export async function enterAccount(
  page: Page,
  { username, password, withCode = false, withKey = false }: StandardSignIn,
): Promise<void> {
  await page.getByLabel('Account name').fill(username);
  await page.getByLabel('Passphrase').fill(password);
  if (withCode) await page.getByLabel('Authenticator code').fill(SECOND_FACTOR_CODE);
  await page.getByRole('button', { name: withKey ? 'Next, with my security key' : 'Next', exact: true }).click();
}

/** Signs in for the first time, which also asks whether Paystead may see the details. */
export async function enterAccountAndConsent(page: Page, signIn: StandardSignIn): Promise<void> {
  await enterAccount(page, signIn);
  await page.getByRole('button', { name: 'Allow' }).click();
}
