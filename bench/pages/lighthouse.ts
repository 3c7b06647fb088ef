import lighthouse, { desktopConfig, type Config, type Flags } from 'lighthouse';
import { chromium, type Page } from 'playwright-core';
import { findInstalledBrowser } from '../../journeys/harness/browser.ts';
import { startProduct } from '../../journeys/harness/product.ts';
import { median } from '../median.ts';
import { openConsole, signIn } from './sign-in.ts';
import { freePort } from '../../scripts/processes/free-port.ts';

/** The number of runs per page. The median counts, so that one run under load decides nothing. */
const RUNS = 5;
/** The minimum score of a page with the mobile preset. */
const LEAST = { performance: 98, accessibility: 98, 'best-practices': 98 };
/** The limits: milliseconds, and the layout shift score (0 to 1). Blocking time must stay below its limit. */
const MOST = { largestPaint: 1800, blocking: 50, shift: 0 };

type Figures = Readonly<Record<keyof typeof LEAST | keyof typeof MOST, number>>;

/** A page to measure: its name, and what leads to its address in a browser. */
type PageToMeasure = readonly [name: string, addressOf: (page: Page, url: string) => Promise<string>];

const at = (path: string) => async (_page: Page, url: string) => `${url}${path}`;

/** Runs Lighthouse's mobile preset on sign-in, home and paychecks in a signed-in browser. Returns false if a limit is exceeded. */
export function pages(tell: (line: string) => void): Promise<boolean> {
  const list: readonly PageToMeasure[] = [
    ['sign-in', signInAddress],
    [
      'home',
      async (page, url) => {
        await signIn(page, url);
        return `${url}/home`;
      },
    ],
    ['paychecks', at('/paychecks')],
  ];
  return measurePages(list, { title: 'Lighthouse, mobile preset', config: undefined }, tell);
}

/** Runs Lighthouse's desktop preset on areas of the console, signed in as an operator. Returns false if a limit is exceeded. */
export function consolePages(tell: (line: string) => void): Promise<boolean> {
  const list: readonly PageToMeasure[] = [
    [
      'start',
      async (page, url) => {
        await openConsole(page, url);
        return `${url}/console`;
      },
    ],
    ['clients', at('/console/clients')],
    ['one client', at('/console/clients/KEYSTONE')],
    ['people', at('/console/people')],
    ['requests', at('/console/requests')],
    ['imports', at('/console/imports')],
    ['messages', at('/console/messages')],
  ];
  return measurePages(list, { title: 'Lighthouse, desktop preset, the console', config: desktopConfig }, tell);
}

interface Preset {
  readonly title: string;
  /** Undefined: Lighthouse's own, a phone. */
  readonly config: Config | undefined;
}

async function measurePages(
  list: readonly PageToMeasure[],
  { title, config }: Preset,
  tell: (line: string) => void,
): Promise<boolean> {
  const product = await startProduct();
  const debugPort = await freePort();
  const { path, flags } = await findInstalledBrowser();
  // Lighthouse shares the browser profile, so it measures the pages of a signed-in person.
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
        runs.push(await measure(name, url, debugPort, config));
      }
      const figures = middle(runs);
      tell(lineOf(name, figures));
      return meets(figures);
    };
    tell('');
    tell(`${title}, nothing cached: medians of ${RUNS} runs`);
    tell('page        performance  accessibility  practices   LCP ms   blocking ms   shift');
    let good = true;
    for (const [name, addressOf] of list) good = (await isGood(name, await addressOf(page, product.url))) && good;
    return good;
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function signInAddress(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/home`);
  await page.getByLabel('Email').waitFor();
  return page.url();
}

/** Clears the cache as for a first visit, because Lighthouse keeps the cache when it keeps the session. */
async function forgetFiles(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

async function measure(name: string, url: string, port: number, config: Config | undefined): Promise<Figures> {
  const settings: Flags = {
    port,
    disableStorageReset: true,
    onlyCategories: Object.keys(LEAST),
    logLevel: 'silent',
  };
  const result = await lighthouse(url, settings, config);
  if (!result) throw new Error(`Lighthouse gave nothing for ${name}`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${name}: ${runtimeError.code} ${runtimeError.message}`);
  const score = (category: keyof typeof LEAST): number => Math.round((categories[category]?.score ?? 0) * 100);
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
    figures.performance >= LEAST.performance &&
    figures.accessibility >= LEAST.accessibility &&
    figures['best-practices'] >= LEAST['best-practices'] &&
    figures.largestPaint <= MOST.largestPaint &&
    figures.blocking < MOST.blocking &&
    figures.shift <= MOST.shift
  );
}

function lineOf(page: string, figures: Figures): string {
  const column = (name: keyof Figures, width: number, digits = 0): string =>
    figures[name].toFixed(digits).padStart(width);
  const scores = column('performance', 11) + column('accessibility', 15) + column('best-practices', 11);
  return page.padEnd(12) + scores + column('largestPaint', 9) + column('blocking', 14) + column('shift', 8, 3);
}
