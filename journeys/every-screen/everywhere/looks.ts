import type { Page } from 'playwright-core';
import { barFaults } from '../../harness/bar-faults.ts';
import { coveredControls, unseenFocus } from '../../harness/control-faults.ts';
import { paperFaults } from '../../harness/paper-faults.ts';
import { phoneFaults } from '../../harness/phone-faults.ts';
import type { Screen } from '../../harness/screens.ts';
import type { Visitors } from '../../harness/visitor.ts';
import { walkOf, type Walk } from '../../harness/walk.ts';

/** The rule of the stories beside this file. */
export const EVERY_SCREEN =
  'V4, V19: every screen meets WCAG 2.2 AA in light, dark and forced colors, fits at every width, at 400% zoom and with 200% text, and has bars that leave room for it, controls of 44 px that nothing covers and whose focus is seen, a name of its own for each, headings in order, and paper without any control';

type Language = 'en' | 'es';

const WIDE = { width: 1280, height: 900 };
export const PHONE = { width: 320, height: 900 };
/** A phone for text of twice the size. */
const TALL_PHONE = { width: 360, height: 740 };
/** The width of 1280 px at a zoom of 400%. */
const ZOOMED = { width: 320, height: 256 };
/** Widths at which the layout is another one, or is about to become it: phones, tablets with and without room, desktops. */
const WIDTHS = [360, 768, 820, 1440];

/** The largest parts of a window that bars may cover. */
const MOST_COVERED = { largeText: 0.4, zoomed: 0.1 };

/** Rules that depend on colors. */
const COLORS = ['color-contrast', 'link-in-text-block'];

interface Person {
  readonly key: string;
  readonly language: Language;
  readonly screensOf: (page: Page) => Promise<readonly Screen[]>;
}

interface Found {
  /** The faults of each screen that has some, by address. */
  readonly faults: Readonly<Record<string, readonly string[]>>;
  /** Titles that two routes share. */
  readonly sharedTitles: readonly string[];
}

/** Visits every screen of a person in every look. */
export async function visitEveryScreen(visitors: Visitors, { key, language, screensOf }: Person): Promise<Found> {
  const { page } = await visitors.visitAs(key, { language });
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
    if (language === 'en')
      found.push(...(await paperFaults(page)).map((fault) => `on paper, from the dark theme: ${fault}`));
    if (found.length > 0) faults[address] = found;
    titles.set(route, await page.title());
  }
  return { faults, sharedTitles: sharedAmong([...titles.values()]) };
}

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

const setTextSize = (page: Page, size: '200%' | '') =>
  page.evaluate((next) => {
    document.documentElement.style.fontSize = next;
  }, size);

/**
 * Checks every rule of axe in English on a wide page and in Spanish on a phone; the other combinations differ only in colors
 * and width. Controls are measured on a phone of 360 px in English and of 320 px in Spanish.
 */
export async function faultsInEveryLook(page: Page, walk: Walk, language: Language): Promise<string[]> {
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
  await setTextSize(page, '200%');
  add('200 % text', await walk.overflow());
  await page.setViewportSize(TALL_PHONE);
  add('200 % text on a phone', await barFaults(page, MOST_COVERED.largeText));
  await setTextSize(page, '');
  await page.setViewportSize(PHONE);
  add('dark, 320', [...(await walk.faults(atPhone)), ...(await walk.overflow())]);
  if (language === 'es') add('controls, 320', await phoneFaults(page));
  await page.setViewportSize(ZOOMED);
  add('400 % zoom', [...(await walk.overflow()), ...(await barFaults(page, MOST_COVERED.zoomed))]);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    add(`${width}`, await walk.overflow());
    if (language === 'en' && width === 360)
      add('controls, 360', [...(await phoneFaults(page)), ...(await coveredControls(page))]);
  }
  if (language === 'en') {
    // Fields that lose the focus may say what is missing, so nothing on the screen is looked at afterwards.
    add('controls, 1440', [...(await coveredControls(page)), ...(await unseenFocus(page))]);
  }
  return found;
}

function sharedAmong(all: readonly string[]): readonly string[] {
  return all.filter((title, index) => all.indexOf(title) !== index);
}
