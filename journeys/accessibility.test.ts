import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { paychecksOf } from './stage/api.ts';
import { castMember, openBrowser, signIn, type Visitors, type VisitOptions } from './stage/visitor.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What is wrong with the page as it stands: rules broken, a heading too many or missing, a line that is too long. */
async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  const broken = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  const headings = await page.getByRole('heading', { level: 1 }).count();
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return [
    ...broken,
    ...(headings === 1 ? [] : [`${headings} first headings`]),
    ...(excess > 0 ? [`${excess} px to scroll sideways`] : []),
  ];
}

/** What somebody signed in passes, each when its content is there. */
const INSIDE: readonly (readonly [path: string, ready: (page: Page) => Promise<unknown>])[] = [
  ['/home', (page) => page.getByText('$42,998.04').first().waitFor()],
  ['/paychecks', (page) => page.getByRole('table').waitFor()],
  ['/paychecks/{newest}', (page) => page.getByText('KF-0417').waitFor()],
  ['/paychecks/unknown', (page) => page.getByRole('link', { name: /all paychecks|todos/i }).waitFor()],
  ['/nowhere', (page) => page.getByRole('heading', { level: 1 }).waitFor()],
];

/** What anybody passes on the way in or out. */
const OUTSIDE = [
  '/error',
  '/logout?reason=SignedOut',
  '/logout?reason=Idle',
  '/login-failed',
  '/sign-in/callback?code=old&state=old',
];

/** Each language with each theme, each width with each of the two. */
const LOOKS: readonly Required<Pick<VisitOptions, 'language' | 'theme' | 'width'>>[] = [
  { language: 'en', theme: 'light', width: 1280 },
  { language: 'es', theme: 'light', width: 320 },
  { language: 'en', theme: 'dark', width: 320 },
  { language: 'es', theme: 'dark', width: 1280 },
];

describe.each(LOOKS)('WCAG 2.2 AA: $language, $theme, $width px', (look) => {
  it('every page of a session is clean, has one first heading and a title of its own', async () => {
    const { page } = await visitors.visitAs('plain', look);
    await page.goto('/home');
    const [newest] = await paychecksOf(page);
    const faults: Record<string, string[]> = {};
    const titles = new Map<string, string>();
    for (const [path, ready] of INSIDE) {
      await page.goto(path.replace('{newest}', newest?.checkId ?? ''));
      await ready(page);
      faults[path] = await faultsOf(page);
      titles.set(path, await page.title());
    }
    expect(faults).toEqual(Object.fromEntries(INSIDE.map(([path]) => [path, []])));
    expect(await page.locator('html').getAttribute('lang')).toBe(look.language);
    // An unknown paycheck is still the paycheck's page; every other page has a title that no other has.
    titles.delete('/paychecks/unknown');
    expect(new Set(titles.values()).size).toBe(titles.size);
  });
});

/** In the longer language; the pages have little to vary. */
describe.each(LOOKS.filter(({ language }) => language === 'es'))(
  'WCAG 2.2 AA outside a session: $language, $theme, $width px',
  (look) => {
    it('every page outside a session is clean: sign-in, a wrong password, refused, signed out, failed', async () => {
      const { page } = await visitors.visit(look);
      const faults: Record<string, string[]> = {};
      for (const path of OUTSIDE) {
        await page.goto(path);
        await page.getByRole('main').getByRole('button').nth(1).waitFor();
        faults[path] = await faultsOf(page);
      }
      await page.goto('/home');
      await page.getByLabel(/E-mail|Correo/).waitFor();
      faults['sign-in'] = await faultsOf(page);
      const multi = await castMember('multi');
      await page.getByLabel(/E-mail|Correo/).fill(multi.email);
      await page.getByRole('button', { name: /^(Sign in|Iniciar sesión)$/ }).click();
      await page.getByRole('alert').waitFor();
      faults['password missing'] = await faultsOf(page);
      await signIn(page, multi);
      await page.getByRole('button', { name: /Bluebonnet/ }).waitFor();
      faults['chooser'] = await faultsOf(page);
      expect(faults).toEqual(Object.fromEntries(Object.keys(faults).map((name) => [name, []])));
    });
  },
);

it('menus and dialogs are clean too', async () => {
  const { page } = await visitors.visitAs('plain', { width: 320 });
  await page.goto('/home');
  await page.getByText('$42,998.04').first().waitFor();
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('group', { name: 'Account menu' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('dialog', { name: 'More' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
});
