import lighthouse, { type Flags } from 'lighthouse';
import { chromium, type Page } from 'playwright-core';
import { findInstalledBrowser } from '../../journeys/stage/browser.ts';
import { startProduct } from '../../journeys/stage/product.ts';
import { signIn } from './sign-in.ts';
import { freePort } from '../../scripts/free-port.ts';

/** The least that a page may score on the mobile preset. */
const LEAST = 95;

interface Figures {
  readonly page: string;
  readonly scores: Readonly<Record<string, number>>;
  readonly largestPaint: number;
  readonly blocking: number;
  readonly shift: number;
}

/** Sign-in, home and paychecks on Lighthouse's mobile preset, in a browser that is signed in. False: a score is too low. */
export async function pages(tell: (line: string) => void): Promise<boolean> {
  const product = await startProduct();
  const debugPort = await freePort();
  const { path, flags } = await findInstalledBrowser();
  // One profile for the person and for Lighthouse: it measures what a signed-in person sees.
  const browser = await chromium.launchPersistentContext('', {
    executablePath: path,
    args: [...flags, `--remote-debugging-port=${debugPort}`],
    headless: true,
  });
  try {
    const page = await browser.newPage();
    const found: Figures[] = [];
    found.push(await measure('sign-in', await signInAddress(page, product.url), debugPort));
    await signIn(page, product.url);
    found.push(await measure('home', `${product.url}/home`, debugPort));
    found.push(await measure('paychecks', `${product.url}/paychecks`, debugPort));
    print(found, tell);
    return found.every(({ scores }) => Object.values(scores).every((score) => score >= LEAST));
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

async function measure(name: string, url: string, port: number): Promise<Figures> {
  const settings: Flags = {
    port,
    disableStorageReset: true,
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    logLevel: 'silent',
  };
  const result = await lighthouse(url, settings);
  if (!result) throw new Error(`Lighthouse gave nothing for ${name}`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${name}: ${runtimeError.code} ${runtimeError.message}`);
  return {
    page: name,
    scores: Object.fromEntries(
      Object.entries(categories).map(([key, category]) => [key, Math.round((category.score ?? 0) * 100)]),
    ),
    largestPaint: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    blocking: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  };
}

function print(found: readonly Figures[], tell: (line: string) => void): void {
  tell('');
  tell(`Lighthouse, mobile preset (least ${LEAST})`);
  tell('page        performance  accessibility  practices   LCP ms   blocking ms   shift');
  for (const { page, scores, largestPaint, blocking, shift } of found)
    tell(
      `${page.padEnd(12)}${String(scores['performance']).padStart(11)}${String(scores['accessibility']).padStart(15)}${String(scores['best-practices']).padStart(11)}${largestPaint.toFixed(0).padStart(9)}${blocking.toFixed(0).padStart(14)}${shift.toFixed(3).padStart(8)}`,
    );
}
