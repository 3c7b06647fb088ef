import type { Page } from 'playwright-core';
import { z } from 'zod';

const cast = z.object({ people: z.array(z.object({ key: z.string(), email: z.string(), password: z.string() })) });

/** Signs one of the demonstration's people in and waits for home; without a key, the first. */
export async function signIn(page: Page, url: string, key?: string): Promise<void> {
  const { people } = cast.parse(await (await fetch(`${url}/identity/cast.json`)).json());
  const member = key === undefined ? people[0] : people.find((person) => person.key === key);
  if (!member) throw new Error(`The demonstration has nobody named ${key ?? 'at all'}`);
  await page.goto(`${url}/home`);
  await page.getByLabel('E-mail').fill(member.email);
  await page.getByLabel('Password').fill(member.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
}
