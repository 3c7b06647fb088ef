import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOf } from '../harness/faults.ts';
import { atHome, castMember, openBrowser, signIn, type Visitors } from '../harness/visitor.ts';

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
/** Returns the path of the link in the newest mail that has one. */
async function linkFor(page: Page, to: string, what: 'token' | 'cancel'): Promise<string | undefined> {
  const links = (await mails(page))
    .filter((mail) => mail.to.includes(to))
    .map(({ text }) => new RegExp(`/link-email#${what}=[\\w-]+`).exec(text)?.[0]);
  return links.find((link) => link !== undefined);
}

// Runs first: once the address was linked and the link undone, no one else can claim it.
it("S1: a stranger's claim on an email is described to its owner, who can't complete it but can stop it", async () => {
  const { page: thief, url } = await visitors.visit();
  const unlinked = await castMember('unlinked');
  const owner = await castMember('plain');
  await signIn(thief, unlinked);
  await thief.getByLabel('Email your employer has').fill(owner.email);
  await thief.getByRole('button', { name: 'Send the link' }).press('Enter');
  await expect.poll(() => linkFor(thief, owner.email, 'token'), { timeout: 10_000 }).toBeDefined();
  const link = (await linkFor(thief, owner.email, 'token')) ?? '';
  const request = (await mails(thief)).find(({ text }) => text.includes(link));
  expect(request?.text).toContain(`Email on file: ${owner.email}\nNew email: ${unlinked.email}`);

  // The genuine mail, opened by its recipient while signed in.
  const { page } = await visitors.visit();
  await signIn(page, owner, link);
  await page.getByText(`Someone signed in as ${unlinked.email} and asked to use that email`).waitFor();
  expect(await page.getByRole('definition').allTextContents()).toEqual([owner.email, unlinked.email]);
  expect(await page.getByRole('button', { name: 'Use the new email' }).count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'This wasn’t me: stop it' }).press('Enter');
  await page.getByText("Your email wasn't changed.").waitFor();

  // The stranger gets nothing, and nothing changes for the owner.
  await thief.goto(url + link);
  await thief.getByText('This link no longer works.').waitFor();
  await page.goto(`${url}/preferences/activity?by=others`);
  await page.getByText('Received a request to sign in with another email address').first().waitFor();
  await page.goto(`${url}/preferences`);
  await page.getByText(owner.email).first().waitFor();
});

it('PRF-2: a person with an unknown sign-in email links it through the email on file and reaches home', async () => {
  const { page, url } = await visitors.visit();
  const unlinked = await castMember('unlinked');
  await signIn(page, unlinked);
  await page.getByRole('heading', { level: 1, name: "We couldn't find this email" }).waitFor();
  const field = page.getByLabel('Email your employer has');
  const send = page.getByRole('button', { name: 'Send the link' });

  // The form refuses an invalid address and the unknown address itself before it sends anything.
  await field.fill(unlinked.email);
  await send.press('Enter');
  await page.getByText('No employer has this email. Enter the one you used before.').waitFor();
  expect(await field.inputValue()).toBe(unlinked.email);
  expect(await faultsOf(page)).toEqual([]);

  // After a reload the page still knows the person and keeps the form.
  await page.reload();
  await page.getByText(unlinked.email).waitFor();

  await field.fill(ON_FILE);
  await send.press('Enter');
  await page.getByText('We show this message whether or not an employer has this email.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await expect.poll(() => linkFor(page, ON_FILE, 'token'), { timeout: 10_000 }).toBeDefined();
  const link = (await linkFor(page, ON_FILE, 'token')) ?? '';
  expect(await linkFor(page, unlinked.email, 'token')).toBeUndefined();

  // Opened in this browser, as the mail says: both addresses are shown before the button.
  await page.goto(url + link);
  await page.getByRole('button', { name: 'Use the new email' }).waitFor();
  expect(await page.getByRole('definition').allTextContents()).toEqual([ON_FILE, unlinked.email]);
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use the new email' }).press('Enter');
  await page.getByText(`${unlinked.email} is your email now.`).waitFor();
  // No error is shown above it.
  await page.getByRole('heading', { level: 1, name: 'Your email is confirmed' }).waitFor();
  expect(await page.getByText("We couldn't find this email").count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).press('Enter');
  await atHome(page);
  await page.getByRole('heading', { level: 1, name: /Chiara/ }).waitFor();

  // Both get mail. The address on file undoes the link, which also restores the demo's state.
  await expect.poll(() => linkFor(page, ON_FILE, 'cancel'), { timeout: 10_000 }).toBeDefined();
  const stop = (await linkFor(page, ON_FILE, 'cancel')) ?? '';
  const other = await visitors.visit();
  await other.page.goto(url + stop);
  await other.page.getByRole('button', { name: /stop it/ }).press('Enter');
  await other.page.getByText('Stopped.').waitFor();

  // A used link doesn't work again for anyone.
  const late = await visitors.visit();
  await signIn(late.page, unlinked, link);
  await late.page.getByText('This link no longer works.').waitFor();
  expect(await late.page.getByRole('button', { name: 'Use the new email' }).count()).toBe(0);
});
