import type { Page } from 'playwright-core';
import { z } from 'zod';

const cast = z.object({ people: z.array(z.object({ key: z.string(), email: z.string(), password: z.string() })) });

/** Signs in the demo's operator at the console, and waits for its first page. */
export async function openConsole(page: Page, url: string): Promise<void> {
  const operator = await memberOf(url, 'operator');
  await page.goto(`${url}/console`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(operator.email);
  await page.getByLabel('Password').fill(operator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Needs attention' }).waitFor();
}

/** Signs in one of the demo's people, by default the first, and waits for home. */
export async function signIn(page: Page, url: string, key?: string): Promise<void> {
  const member = await memberOf(url, key);
  await page.goto(`${url}/home`);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password').fill(member.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function memberOf(url: string, key?: string) {
  const { people } = cast.parse(await (await fetch(`${url}/identity/cast.json`)).json());
  const member = key === undefined ? people[0] : people.find((person) => person.key === key);
  if (!member) throw new Error(`The demo has no one with the key ${key ?? 'of the first person'}.`);
  return member;
}
