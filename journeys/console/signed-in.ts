import type { Page } from 'playwright-core';
import { signInToConsole } from '../harness/sign-in-by-requests.ts';
import { castMember, type Visitors, type VisitOptions } from '../harness/visitor.ts';

/** Presses the console's button and signs in at the provider. */
export async function signInAs(page: Page, key: string): Promise<void> {
  const member = await castMember(key);
  const button = page.getByRole('button', { name: /^(Sign in|Iniciar sesión)$/ });
  await button.click();
  await page.getByLabel(/Email|Correo/).fill(member.email);
  await page.getByLabel(/^(Password|Contraseña)$/).fill(member.password);
  await button.click();
}

/** Opens an address of the console, signed in. */
export async function signedInConsole(
  visitors: Visitors,
  key: string,
  path: string,
  options: VisitOptions = {},
): Promise<Page> {
  const { context, page, url } = await visitors.visit(options);
  await signInToConsole(context, url, await castMember(key));
  await page.goto(`/console${path}`);
  await page.getByRole('navigation').first().waitFor();
  return page;
}
