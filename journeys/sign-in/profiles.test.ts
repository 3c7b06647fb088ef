import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { paychecksOf } from '../harness/api.ts';
import { atHome, castMember, openBrowser, signIn, type Visitors } from '../harness/visitor.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

const selected = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('selectedProfile') ?? 'null') as unknown);
const checkIds = async (page: Page): Promise<string[]> => (await paychecksOf(page)).map(({ checkId }) => checkId);
const paidLinks = (page: Page): Promise<string[]> =>
  page
    .getByRole('table')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''));

it('PRF-1: a person with two employers chooses one, and the choice is saved', async () => {
  const { page, url } = await visitors.visit();
  await signIn(page, await castMember('multi'), '/paychecks');
  await page.getByRole('heading', { level: 1, name: 'Choose an employer' }).waitFor();
  expect(await selected(page)).toBeNull();
  await page.getByRole('button', { name: /Bluebonnet/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Paychecks' }).waitFor();
  expect(page.url()).toBe(`${url}/paychecks`);
  expect(await selected(page)).toMatchObject({ clientCode: 'BLUEBONNET' });

  // Signed out of the application only, the person returns to the same employer without a prompt.
  await page.context().clearCookies({ name: 'paystead' });
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Paychecks' }).waitFor();
  expect(await selected(page)).toMatchObject({ clientCode: 'BLUEBONNET' });
});

it("PRF-1: the account menu switches the employer without a new sign-in, and shows only that employer's pay", async () => {
  const { page } = await visitors.visit();
  await signIn(page, await castMember('multi'));
  await page.getByRole('button', { name: /Keystone/ }).click();
  await atHome(page);
  const before = await checkIds(page);
  await page.getByRole('link', { name: 'Paychecks', exact: true }).click();
  await page.getByRole('table').waitFor();
  expect(before).toEqual(expect.arrayContaining(await paidLinks(page)));

  const forms: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/identity/')) forms.push(request.url());
  });
  await page.getByRole('button', { name: /^Account: Kim Nguyen/ }).click();
  await page
    .getByRole('group', { name: 'Account menu' })
    .getByRole('button', { name: /Bluebonnet/ })
    .click();
  await page.getByText(/^Now showing Bluebonnet/).waitFor();
  await atHome(page);
  await page.getByRole('button', { name: /^Account: Kim Nguyen, Bluebonnet/ }).waitFor();
  expect(forms).toEqual([]);
  expect(await selected(page)).toMatchObject({ clientCode: 'BLUEBONNET' });

  const after = await checkIds(page);
  expect(after.filter((id) => before.includes(id))).toEqual([]);
  await page.getByRole('link', { name: 'Paychecks', exact: true }).click();
  await page.getByRole('table').waitFor();
  const shown = await paidLinks(page);
  expect(shown.length).toBeGreaterThan(0);
  expect(after).toEqual(expect.arrayContaining(shown));
});

it("PRF-1: a paycheck of one employer can't be opened while the other is selected", async () => {
  const { page } = await visitors.visit();
  await signIn(page, await castMember('multi'));
  await page.getByRole('button', { name: /Keystone/ }).click();
  await atHome(page);
  const [keystones] = await checkIds(page);
  await page.getByRole('button', { name: /^Account: Kim Nguyen/ }).click();
  await page
    .getByRole('group', { name: 'Account menu' })
    .getByRole('button', { name: /Bluebonnet/ })
    .click();
  await page.getByText(/^Now showing Bluebonnet/).waitFor();
  await page.goto(`/paychecks/${keystones}`);
  await page.getByRole('heading', { name: "We can't find this paycheck" }).waitFor();
  expect(await page.getByText(/\$\d/).count()).toBe(0);
});

it('PRF-1: no data of the previous employer remains in a response, in storage, or behind Back', async () => {
  const { page } = await visitors.visit();
  await signIn(page, await castMember('multi'));
  await page.getByRole('button', { name: /Keystone/ }).click();
  await atHome(page);
  const member = await castMember('multi');
  const left = member.profiles.find(({ clientCode }) => clientCode === 'KEYSTONE')?.employeeId ?? 'nobody';
  // Ids of the person and of their checks identify an employer.
  const marks = [left, ...(await checkIds(page))];
  for (const path of ['Paychecks', 'My profile', 'HR records', 'Messages']) {
    await page
      .getByRole('link', { name: new RegExp(`^${path}`) })
      .first()
      .click();
    await page.getByRole('heading', { level: 1 }).waitFor();
  }

  await page.getByRole('button', { name: /^Account: Kim Nguyen/ }).click();
  await page
    .getByRole('group', { name: 'Account menu' })
    .getByRole('button', { name: /Bluebonnet/ })
    .click();
  await page.getByText(/^Now showing Bluebonnet/).waitFor();
  await atHome(page);
  const bodies: Promise<readonly [string, string]>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    // The list of profiles names every employer, which is its purpose.
    if (!pathname.startsWith('/api/') || pathname.endsWith('/userProfile/profiles')) return;
    bodies.push(response.text().then((body) => [pathname, body] as const, () => [pathname, ''] as const));
  }); // prettier-ignore
  const found: string[] = [];
  const look = async (where: string) => {
    const kept = await page.evaluate(async () => [
      document.documentElement.outerHTML,
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      JSON.stringify(history.state),
      ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
      ...(await caches.keys()),
    ]);
    found.push(...marks.filter((mark) => kept.some((text) => text.includes(mark))).map((mark) => `${where}: ${mark}`));
  };
  for (const path of ['Paychecks', 'My profile', 'HR records', 'Messages', 'Home']) {
    await page.getByRole('link', { name: new RegExp(`^${path}`) }).first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await look(path);
  } // prettier-ignore
  for (let step = 0; step < 3; step += 1) {
    await page.goBack();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look('Back');
  }
  const replies = await Promise.all(bodies);
  expect(replies.length).toBeGreaterThan(2);
  found.push(
    ...replies.flatMap(([path, body]) => marks.filter((mark) => body.includes(mark)).map((mark) => `${path}: ${mark}`)),
  );
  expect(found).toEqual([]);
});
