import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { phoneFaults } from '../harness/phone-faults.ts';
import { ownScreens, viewScreens, type Screen } from '../harness/screens.ts';
import { castMember, openBrowser, signIn, type Visitors } from '../harness/visitor.ts';
import { walkOf, type Walk } from '../harness/walk.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 320, height: 900 };
/** The width of 1280 px at a zoom of 400%. */
const ZOOMED = { width: 320, height: 256 };
/** Widths at which the layout is another one, or is about to become it: phones, tablets with and without room, desktops. */
const WIDTHS = [360, 768, 820, 1440];

/** Rules that depend on colors. */
const COLORS = ['color-contrast', 'link-in-text-block'];

interface Person {
  readonly key: string;
  readonly language: 'en' | 'es';
  readonly screensOf: (page: Page) => Promise<readonly Screen[]>;
}

/** The two views have the same screens, so each is checked in one language. */
const PEOPLE: readonly Person[] = [
  { key: 'plain', language: 'en', screensOf: ownScreens },
  { key: 'plain', language: 'es', screensOf: ownScreens },
  { key: 'manager', language: 'en', screensOf: (page) => viewScreens(page, 'manager') },
  { key: 'supervisor', language: 'es', screensOf: (page) => viewScreens(page, 'supervisor') },
];

describe('V4, V19: every screen meets WCAG 2.2 AA in light, dark and forced colors, fits at every width, at 400% zoom and with 200% text, and has controls of 44 px, a name of its own for each, and headings in order', () => {
  it.concurrent.each(PEOPLE)('on every route of $key in $language', async ({ key, language, screensOf }) => {
    const { page } = await visitors.visitAs(key, { language });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const walk = walkOf(page);
    // Every visit is a navigation, including the first.
    await page.goto('/terms');
    await page.locator('main h2').first().waitFor();
    const faults: Record<string, readonly string[]> = {};
    const titles = new Map<string, string>();
    for (const { route, address, ready } of await screensOf(page)) {
      await page.setViewportSize(WIDE);
      await walk.to(address, ready);
      const found = [...(await headingFaults(page, language)), ...(await faultsInEveryLook(page, walk, language))];
      if (found.length > 0) faults[address] = found;
      titles.set(route, await page.title());
    }
    expect(faults).toEqual({});
    expect(sharedTitles(titles)).toEqual([]);
  });

  it.concurrent.each(['en', 'es'] as const)(
    'outside a session in %s: refused, signed out, failed, sign-in, a wrong password, the choice of a profile',
    async (language) => {
      const { page } = await visitors.visit({ language });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const walk = walkOf(page);
      const faults: Record<string, readonly string[]> = {};
      const look = async (name: string): Promise<void> => {
        const headings = await page.getByRole('heading', { level: 1 }).count();
        const found = [...(await faultsInEveryLook(page, walk, language))];
        if (headings !== 1) found.push(`${headings} first headings`);
        if (found.length > 0) faults[name] = found;
      };
      for (const path of OUTSIDE) {
        await page.goto(path);
        await page.getByRole('main').getByRole('button').nth(1).waitFor();
        await look(path);
      }
      await page.goto('/home');
      await page.getByLabel(/Email|Correo/).waitFor();
      await look('sign-in');
      const multi = await castMember('multi');
      await page.getByLabel(/Email|Correo/).fill(multi.email);
      await page.getByRole('button', { name: /^(Sign in|Iniciar sesión)$/ }).click();
      await page.getByRole('alert').waitFor();
      await look('password missing');
      await signIn(page, multi);
      await page.getByRole('button', { name: /Bluebonnet/ }).waitFor();
      await look('chooser');
      expect(faults).toEqual({});
    },
  );

  it.concurrent('in menus and dialogs', async () => {
    const { page } = await visitors.visitAs('plain', PHONE);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const walk = walkOf(page);
    await page.goto('/home');
    await page.getByRole('link', { name: 'See this paycheck' }).waitFor();
    await page.getByRole('button', { name: /^Account: / }).click();
    await page.getByRole('group', { name: 'Account menu' }).waitFor();
    expect([...(await walk.faults()), ...(await walk.overflow())]).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('dialog', { name: 'More' }).waitFor();
    expect([...(await walk.faults()), ...(await walk.overflow())]).toEqual([]);
  });
});

/** Pages before sign-in or after sign-out. */
const OUTSIDE = [
  '/error',
  '/logout?reason=SignedOut',
  '/logout?reason=Idle',
  '/login-failed',
  '/sign-in/callback?code=old&state=old',
];

/** Checks for one h1, the focus on it or on the heading of what was opened on the page, and the language. */
async function headingFaults(page: Page, language: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const headings = document.querySelectorAll('h1').length;
    const { activeElement: focused, documentElement: root } = document;
    return [
      ...(headings === 1 ? [] : [`${headings} first headings`]),
      ...(focused?.matches('h1, main article h2') ? [] : [`the focus is on ${focused?.outerHTML.slice(0, 100)}`]),
      ...(root.lang === wanted ? [] : [`the page says it is in ${root.lang}`]),
    ];
  }, language);
}

/**
 * Checks every rule of axe in English on a wide page and in Spanish on a phone; the other combinations differ only in colors
 * and width. Controls are measured on a phone of 360 px in English and of 320 px in Spanish.
 */
async function faultsInEveryLook(page: Page, walk: Walk, language: 'en' | 'es'): Promise<string[]> {
  const [atWide, atPhone] = language === 'en' ? [undefined, COLORS] : [COLORS, undefined];
  const found: string[] = [];
  const add = (look: string, faults: readonly string[]) => found.push(...faults.map((fault) => `${look}: ${fault}`));
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  add('light, 1280', [...(await walk.faults(atWide)), ...(await walk.overflow())]);
  await page.emulateMedia({ forcedColors: 'active' });
  add('forced colors', await walk.forcedFaults());
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'none' });
  add('dark, 1280', await walk.faults(COLORS));
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  add('200 % text', await walk.overflow());
  await page.evaluate("document.documentElement.style.fontSize = ''");
  await page.setViewportSize(PHONE);
  add('dark, 320', [...(await walk.faults(atPhone)), ...(await walk.overflow())]);
  if (language === 'es') add('controls, 320', await phoneFaults(page));
  await page.setViewportSize(ZOOMED);
  add('400 % zoom', await walk.overflow());
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    add(`${width}`, await walk.overflow());
    if (language === 'en' && width === 360) add('controls, 360', await phoneFaults(page));
  }
  return found;
}

/** Titles that two routes share. */
function sharedTitles(titles: ReadonlyMap<string, string>): readonly string[] {
  const all = [...titles.values()];
  return all.filter((title, index) => all.indexOf(title) !== index);
}
