import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { paychecksOf } from './stage/api.ts';
import { atHome, castMember, openBrowser, signIn, type Visitors } from './stage/visitor.ts';

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

it('PRF-1: somebody with two employers chooses one, and it is remembered', async () => {
  const { page, url } = await visitors.visit();
  await signIn(page, await castMember('multi'), '/paychecks');
  await page.getByRole('heading', { level: 1, name: 'Where do you want to go?' }).waitFor();
  expect(await selected(page)).toBeNull();
  await page.getByRole('button', { name: /Bluebonnet/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Paychecks' }).waitFor();
  expect(page.url()).toBe(`${url}/paychecks`);
  expect(await selected(page)).toMatchObject({ clientCode: 'BLUEBONNET' });

  // Signed out of the application alone, the person comes back to the same employer without being asked.
  await page.context().clearCookies({ name: 'paystead' });
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Paychecks' }).waitFor();
  expect(await selected(page)).toMatchObject({ clientCode: 'BLUEBONNET' });
});

it('PRF-1: switches the employer from the account menu without signing in again, and shows that employer’s pay alone', async () => {
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
  await page.getByText(/^You now see Bluebonnet/).waitFor();
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

it('PRF-1: a paycheck of one employer cannot be opened as the other', async () => {
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
  await page.getByText(/^You now see Bluebonnet/).waitFor();
  await page.goto(`/paychecks/${keystones}`);
  await page.getByRole('heading', { name: 'We cannot find this paycheck' }).waitFor();
  expect(await page.getByText(/\$\d/).count()).toBe(0);
});
