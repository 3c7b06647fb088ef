/// <reference lib="dom" />
import { chromium, type Browser, type Page } from 'playwright-core';
import { findInstalledBrowser } from '../../journeys/harness/browser.ts';
import { startProduct } from '../../journeys/harness/product.ts';
import { median } from '../median.ts';
import { signIn } from '../pages/sign-in.ts';

/** A list of requests on a device. */
interface Setting {
  readonly name: string;
  readonly requests: number;
  readonly width: number;
  readonly height: number;
  /** The CPU slowdown that simulates the device. */
  readonly slowdown: number;
}

const SETTINGS: readonly Setting[] = [
  { name: 'mid phone', requests: 400, width: 390, height: 844, slowdown: 4 },
  { name: 'desktop', requests: 5000, width: 1440, height: 900, slowdown: 1 },
];

/** Repetitions of each act. */
const TIMES = 12;
/** Requests that a person decides from sign-in on. */
const DECIDED = 40;
/** The limit for the worst act, in milliseconds until the next frame after its effect. */
const MOST = 400;

/**
 * Measures the approvals page: the first row, selecting, opening and deciding, the size of the page, and the keys from sign-in to
 * many decisions. `selected` limits the run to the settings with that many requests. Returns false if an act took too long.
 */
export async function desk(selected: readonly number[], tell: (line: string) => void): Promise<boolean> {
  const { path, flags } = await findInstalledBrowser();
  const browser = await chromium.launch({ executablePath: path, args: [...flags], headless: true });
  let good = true;
  try {
    for (const setting of SETTINGS.filter(({ requests }) => selected.length === 0 || selected.includes(requests)))
      good = (await measureSetting(browser, setting, tell)) && good;
  } finally {
    await browser.close();
  }
  return good;
}

async function measureSetting(browser: Browser, setting: Setting, tell: (line: string) => void): Promise<boolean> {
  const { name, requests, width, height, slowdown } = setting;
  const product = await startProduct({ environment: { PAYSTEAD_DEMO_QUEUE: String(requests) } });
  try {
    tell('');
    tell(`Approvals: ${requests} more requests on a ${name} (${width} × ${height}, CPU slowed down ${slowdown}×)`);
    tell(`Demo made in ${(product.readyAfter / 1000).toFixed(1)} s`);
    const context = await browser.newContext({ baseURL: product.url, viewport: { width, height }, locale: 'en-US' });
    const page = await context.newPage();
    await signIn(page, product.url, 'payroll-admin');
    const bytes = countBytes(page);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const began = performance.now();
    await page.goto('/manager/pending-transaction?risk=none');
    await row(page, 0).waitFor();
    tell(`${'first row, from the address, ms'.padEnd(40)}${(performance.now() - began).toFixed(0).padStart(8)}`);
    await page.waitForLoadState('networkidle');
    tell(`${'bytes of the queue’s first page'.padEnd(40)}${String(bytes.queue()).padStart(8)}`);
    tell(`${'DOM nodes'.padEnd(40)}${String(await domNodes(page)).padStart(8)}`);
    const acts = await measureActs(page);
    for (const [act, times] of Object.entries(acts))
      tell(
        `${`${act}: median and worst ms`.padEnd(40)}${median(times).toFixed(0).padStart(8)}${Math.max(...times)
          .toFixed(0)
          .padStart(8)}`,
      );
    await context.close();
    if (requests <= 1000) tell(await fromSignIn(browser, product.url));
    return Object.values(acts).every((times) => Math.max(...times) <= MOST);
  } finally {
    await product.stop();
  }
}

const row = (page: Page, place: number) => page.getByRole('button', { name: /, details$/ }).nth(place);
/** The open request. */
const openRequest = (page: Page) => page.getByRole('main').getByRole('region').first();
const domNodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

/** Counts the bytes of replies of the queue as they were received. */
function countBytes(page: Page) {
  let queue = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/pendingTransactions/queue'))
      void response.body().then((body) => (queue ||= body.length));
  });
  return { queue: () => queue };
}

async function measureActs(page: Page): Promise<Readonly<Record<'select' | 'open' | 'decide', number[]>>> {
  const acts = { select: [] as number[], open: [] as number[], decide: [] as number[] };
  for (let place = 0; place < TIMES; place += 1)
    acts.select.push(
      await timed(page, `document.querySelectorAll('[role=row] input[type=checkbox]')[${place % 6}].click()`),
    );
  for (let place = 0; place < TIMES; place += 1)
    acts.open.push(await timed(page, `document.querySelectorAll('[id^=open-]')[${place % 6}].click()`));
  for (let place = 0; place < TIMES; place += 1) {
    const approve = page.locator('[data-shortcut="a"]');
    if ((await approve.count()) === 0) await row(page, 0).click();
    await approve.waitFor();
    const decided = await openRequest(page).getAttribute('id');
    const began = performance.now();
    await page.keyboard.press('a');
    await page.locator(`[id="${decided}"]`).waitFor({ state: 'detached' });
    acts.decide.push(performance.now() - began);
  }
  return acts;
}

/** Runs an act in the page and returns the milliseconds until the frame after its effect. */
function timed(page: Page, act: string): Promise<number> {
  return page.evaluate(`new Promise((resolve) => {
    const began = performance.now();
    ${act};
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
  })`);
}

/** Decides many requests with the keyboard, as a person does after signing in, and returns the number of keys and clicks. */
async function fromSignIn(browser: Browser, url: string): Promise<string> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 }, locale: 'en-US' });
  const page = await context.newPage();
  await signIn(page, url, 'payroll-admin');
  const began = performance.now();
  let [keys, clicks] = [0, 0];
  await page
    .getByRole('main')
    .getByRole('link', { name: /need your approval/ })
    .click();
  clicks += 1;
  await row(page, 0).waitFor();
  await row(page, 0).click();
  clicks += 1;
  for (let decided = 0; decided < DECIDED; decided += 1) {
    const approve = page.locator('[data-shortcut="a"]');
    if ((await approve.count()) === 0) {
      // A request with review reasons has the focus and waits to be opened.
      await page.keyboard.press('Enter');
      keys += 1;
    }
    await approve.waitFor();
    const id = await openRequest(page).getAttribute('id');
    await page.keyboard.press('a');
    keys += 1;
    await page.locator(`[id="${id}"]`).waitFor({ state: 'detached' });
  }
  const seconds = (performance.now() - began) / 1000;
  await context.close();
  return `From home to ${DECIDED} decisions: ${clicks} clicks and ${keys} keys, ${seconds.toFixed(1)} s of the product’s time`;
}
