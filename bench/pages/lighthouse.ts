import lighthouse, { type Flags } from 'lighthouse';
import { chromium, type Page } from 'playwright-core';
import { findInstalledBrowser } from '../../journeys/harness/browser.ts';
import { startProduct } from '../../journeys/harness/product.ts';
import { median } from '../median.ts';
import { signIn } from './sign-in.ts';
import { freePort } from '../../scripts/free-port.ts';

/** Runs per page. The median of each figure counts, so that other work on the machine doesn't decide the result. */
const RUNS = 5;
/** The lowest allowed scores of a page on the mobile preset. */
const MINIMUM = { performance: 98, accessibility: 98, 'best-practices': 98 };
/** Upper limits: milliseconds for paint and blocking time, and the share of the page that shifted (0…1). */
const MAXIMUM = { largestPaint: 1800, blocking: 50, shift: 0 };

type Figures = Readonly<Record<keyof typeof MINIMUM | keyof typeof MAXIMUM, number>>;

/**
 * Measures sign-in, home and paychecks with Lighthouse's mobile preset in a signed-in browser. Returns false if a
 * figure misses its limit.
 */
export async function pages(writeLine: (line: string) => void): Promise<boolean> {
  const product = await startProduct();
  const debugPort = await freePort();
  const { path, flags } = await findInstalledBrowser();
  // Lighthouse shares the browser profile, so it measures what a signed-in person sees.
  const browser = await chromium.launchPersistentContext('', {
    executablePath: path,
    args: [...flags, `--remote-debugging-port=${debugPort}`],
    headless: true,
  });
  try {
    const page = await browser.newPage();
    const isGood = async (name: string, url: string): Promise<boolean> => {
      const runs: Figures[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        await forgetFiles(page);
        runs.push(await measure(name, url, debugPort));
      }
      const figures = middle(runs);
      writeLine(lineOf(name, figures));
      return meets(figures);
    };
    writeLine('');
    writeLine(`Lighthouse, mobile preset, nothing cached: medians of ${RUNS} runs`);
    writeLine('page        performance  accessibility  practices   LCP ms   blocking ms   shift');
    const signInIsGood = await isGood('sign-in', await signInAddress(page, product.url));
    await signIn(page, product.url);
    const homeIsGood = await isGood('home', `${product.url}/home`);
    const paychecksAreGood = await isGood('paychecks', `${product.url}/paychecks`);
    return signInIsGood && homeIsGood && paychecksAreGood;
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function signInAddress(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/home`);
  await page.getByLabel('E-mail').waitFor();
  return page.url();
}

/** Empties the browser's cache as on a first visit. Lighthouse keeps the cache when it keeps the session. */
async function forgetFiles(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

async function measure(name: string, url: string, port: number): Promise<Figures> {
  const settings: Flags = {
    port,
    disableStorageReset: true,
    onlyCategories: Object.keys(MINIMUM),
    logLevel: 'silent',
  };
  const result = await lighthouse(url, settings);
  if (!result) throw new Error(`Lighthouse gave nothing for ${name}`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${name}: ${runtimeError.code} ${runtimeError.message}`);
  const score = (category: keyof typeof MINIMUM): number => Math.round((categories[category]?.score ?? 0) * 100);
  const figure = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    largestPaint: figure('largest-contentful-paint'),
    blocking: figure('total-blocking-time'),
    shift: figure('cumulative-layout-shift'),
  };
}

function middle(runs: readonly Figures[]): Figures {
  const of = (name: keyof Figures): number => median(runs.map((figures) => figures[name]));
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    'best-practices': of('best-practices'),
    largestPaint: of('largestPaint'),
    blocking: of('blocking'),
    shift: of('shift'),
  };
}

function meets(figures: Figures): boolean {
  return (
    figures.performance >= MINIMUM.performance &&
    figures.accessibility >= MINIMUM.accessibility &&
    figures['best-practices'] >= MINIMUM['best-practices'] &&
    figures.largestPaint <= MAXIMUM.largestPaint &&
    figures.blocking < MAXIMUM.blocking &&
    figures.shift <= MAXIMUM.shift
  );
}

function lineOf(page: string, figures: Figures): string {
  const column = (name: keyof Figures, width: number, digits = 0): string =>
    figures[name].toFixed(digits).padStart(width);
  const scores = column('performance', 11) + column('accessibility', 15) + column('best-practices', 11);
  return page.padEnd(12) + scores + column('largestPaint', 9) + column('blocking', 14) + column('shift', 8, 3);
}
