import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOf } from './harness/faults.ts';
import { atHome, castMember, openBrowser, signIn, type Visitors } from './harness/visitor.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

const ON_FILE = 'chiara.bellini@fallscity.example';

interface Mail {
  readonly to: string;
  readonly text: string;
}
const mails = async (page: Page) => (await (await page.request.get('/mail.json')).json()) as readonly Mail[];
/** The part of a mailed link behind the host, of the newest mail that has one. */
async function linkFor(page: Page, to: string, what: 'token' | 'cancel'): Promise<string | undefined> {
  const links = (await mails(page))
    .filter((mail) => mail.to.includes(to))
    .map(({ text }) => new RegExp(`/link-email#${what}=[\\w-]+`).exec(text)?.[0]);
  return links.find((link) => link !== undefined);
}

it('PRF-2: whose provider vouches for an address that no employer has, links it by the mail to the one on file, and is at home', async () => {
  const { page, url } = await visitors.visit();
  const unlinked = await castMember('unlinked');
  await signIn(page, unlinked);
  await page.getByRole('heading', { level: 1, name: 'We do not know this address yet' }).waitFor();
  const field = page.getByLabel('E-mail address your employer has');
  const send = page.getByRole('button', { name: 'Send the link' });

  // What is no address, and the very address that nobody has, are told before anything is sent.
  await field.fill(unlinked.email);
  await send.press('Enter');
  await page.getByText('No employer has this address. Enter the one you used before.').waitFor();
  expect(await field.inputValue()).toBe(unlinked.email);
  expect(await faultsOf(page)).toEqual([]);

  await field.fill(ON_FILE);
  await send.press('Enter');
  await page.getByText('The same is said whether or not an employer has this address.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await expect.poll(() => linkFor(page, ON_FILE, 'token'), { timeout: 10_000 }).toBeDefined();
  const link = (await linkFor(page, ON_FILE, 'token')) ?? '';
  expect(await linkFor(page, unlinked.email, 'token')).toBeUndefined();

  // Opened in this browser, as the mail says.
  await page.goto(url + link);
  await page.getByRole('button', { name: 'Use the new address' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use the new address' }).press('Enter');
  await page.getByText(`${unlinked.email} is your address now.`).waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).press('Enter');
  await atHome(page);
  await page.getByRole('heading', { level: 1, name: /Chiara/ }).waitFor();

  // Both are told; the address on file takes it back, which also leaves the stage as it was found.
  await expect.poll(() => linkFor(page, ON_FILE, 'cancel'), { timeout: 10_000 }).toBeDefined();
  const stop = (await linkFor(page, ON_FILE, 'cancel')) ?? '';
  const other = await visitors.visit();
  await other.page.goto(url + stop);
  await other.page.getByRole('button', { name: /stop it/ }).press('Enter');
  await other.page.getByText('Stopped.').waitFor();

  // Used once, the link is of no use to anybody any more.
  const late = await visitors.visit();
  await signIn(late.page, unlinked, link);
  await late.page.getByRole('button', { name: 'Use the new address' }).press('Enter');
  await late.page.getByText('This link does not work any more.').waitFor();
});
