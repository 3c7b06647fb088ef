import type { Page } from 'playwright-core';
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

/** Opens an address of the console without a session, and signs in from there. */
export async function signedInConsole(
  visitors: Visitors,
  key: string,
  path: string,
  options: VisitOptions = {},
): Promise<Page> {
  const { page } = await visitors.visit(options);
  await page.goto(`/console${path}`);
  await signInAs(page, key);
  await page.getByRole('navigation').first().waitFor();
  return page;
}
