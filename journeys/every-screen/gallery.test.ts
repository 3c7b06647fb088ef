import { globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { ensureGallery } from '../../scripts/build-portal/portal.ts';
import { serveFolder } from '../../scripts/processes/serve-folder.ts';
import { launchBrowser } from '../harness/browser.ts';
import { walkOf } from '../harness/walk.ts';

/** Interface of the gallery's frame: portal/src/gallery/screens/screen-frame.tsx. */
interface Stage {
  readonly screens: readonly { readonly name: string; readonly states: readonly string[] }[];
  readonly show: (selection: { name: string; state: string; language: string; theme: string }) => Promise<void>;
}

/** Folder for screenshots of every screen in every state, in both languages and themes, from 320 to 1440 px. */
const pictures = env['PAYSTEAD_GALLERY'];

let browser: Browser;
let served: Awaited<ReturnType<typeof serveFolder>>;

beforeAll(async () => {
  served = await serveFolder(await ensureGallery(() => undefined), 'gallery.html');
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  served.server.close();
});

async function open(path: string, width: number, more: object = {}): Promise<Page> {
  const page = await browser.newPage({
    baseURL: served.url,
    viewport: { width, height: 900 },
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...more,
  });
  await page.goto(path);
  return page;
}

async function openStage(width: number): Promise<Page> {
  const page = await open('/screen.html', width);
  await page.waitForFunction(() => 'stage' in window, undefined, { polling: 'raf' });
  return page;
}

const show = (page: Page, name: string, state: string, language = 'en', theme = 'light') =>
  page.evaluate((selection) => (window as unknown as { stage: Stage }).stage.show(selection), {
    name,
    state,
    language,
    theme,
  });

const screensOf = (page: Page) => page.evaluate(() => (window as unknown as { stage: Stage }).stage.screens);

/** Checks for content besides the heading, so that no empty page passes. */
const SIGNS: Readonly<Record<string, string>> = {
  loading: 'output:not(:empty)',
  failed: '[role="alert"] button, main button',
  empty: 'main :is(h3, p, li)',
};

describe('every screen in every state', () => {
  // Other stories visit ready pages on the real gateway (everywhere, long-words); these states rarely occur there.
  it.concurrent.each([
    ['loading', 20],
    ['failed', 20],
    ['empty', 20],
    ['imported', 4],
  ] as const)("%s: meets WCAG 2.2 AA and doesn't overflow at 320 px", async (state, least) => {
    const page = await openStage(320);
    const walk = walkOf(page);
    const faults: Record<string, readonly string[]> = {};
    // A supervisor's screens are the same as a manager's.
    const screens = (await screensOf(page)).filter(
      ({ name, states }) => states.includes(state) && !name.startsWith('/supervisor'),
    );
    expect(screens.length).toBeGreaterThan(least);
    for (const { name } of screens) {
      await show(page, name, state);
      for (const button of await page.getByRole('button', { name: 'Show what changed' }).all()) await button.click();
      const found = [...(await walk.faults()), ...(await walk.overflow())];
      if ((await page.locator(SIGNS[state] ?? 'main').count()) === 0) found.push(`shows no sign of being ${state}`);
      if ((await page.locator('h1').count()) !== 1) found.push('has not one first heading');
      if (found.length > 0) faults[name] = found;
    }
    expect(faults).toEqual({});
    await page.close();
  });

  it.concurrent('every screen of the list can be shown ready and with long names', async () => {
    const page = await openStage(1280);
    const walk = walkOf(page);
    const faults: Record<string, readonly string[]> = {};
    for (const { name, states } of await screensOf(page)) {
      await show(page, name, states.includes('long') ? 'long' : 'ready');
      const found = await walk.overflow();
      const failed = await page.getByRole('alert').getByRole('button', { name: 'Try again' }).count();
      if (failed > 0) found.push('something on it could not be loaded');
      if (found.length > 0) faults[name] = found;
    }
    expect(faults).toEqual({});
    await page.close();
  });
});

it("the portal's build has no part of the gallery", () => {
  const dist = join(import.meta.dirname, '../../portal/dist');
  const code = globSync('**/*.{js,html}', { cwd: dist }).map((file) => readFileSync(join(dist, file), 'utf8'));
  expect(code.length).toBeGreaterThan(20);
  expect(code.filter((text) => /gallery|Landmaschinenfabrikationsgesellschaft/i.test(text))).toEqual([]);
});

describe('every control', () => {
  it.concurrent.each([
    ['en-US', 'light', 1280],
    ['es-US', 'dark', 320],
  ] as const)('is clean by WCAG 2.2 AA and overflows nothing: %s, %s, %i px', async (locale, colorScheme, width) => {
    const page = await open('/gallery.html', width, { locale, colorScheme });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const walk = walkOf(page);
    expect([...(await walk.faults()), ...(await walk.overflow())]).toEqual([]);
    if (pictures)
      await page.screenshot({ path: join(pictures, `controls.${colorScheme}.${width}.png`), fullPage: true });
    await page.close();
  });

  it.concurrent('and every screen has one address, which states the language, theme and width', async () => {
    const page = await open('/gallery.html', 1280);
    await page.getByRole('link', { name: 'Every screen in every state' }).click();
    await page.getByLabel('screen').selectOption('/paychecks');
    await page.getByLabel('language').selectOption('es');
    expect(page.url()).toContain('language=es');
    for (const state of ['ready', 'long', 'loading', 'empty', 'failed'])
      await page
        .frameLocator(`iframe[title="/paychecks, ${state}"]`)
        .getByRole('heading', { level: 1, name: 'Pagos' })
        .waitFor();
    await page.close();
  });
});

it.runIf(pictures).each(['en', 'es'])(
  'screenshots for review: %s',
  async (language) => {
    const page = await openStage(1440);
    mkdirSync(pictures ?? '', { recursive: true });
    const screens = await screensOf(page);
    for (const { name, states } of screens)
      for (const state of states)
        for (const theme of ['light', 'dark']) {
          await show(page, name, state, language, theme);
          for (const width of [320, 768, 1440]) {
            await page.setViewportSize({ width, height: 900 });
            const file = `${name.replaceAll(/\W+/g, '-')}.${state}.${language}.${theme}.${width}.png`;
            await page.screenshot({ path: join(pictures ?? '', file), fullPage: true });
          }
        }
    expect(screens.length).toBeGreaterThan(0);
    await page.close();
  },
  1_200_000,
);
