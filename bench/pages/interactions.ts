/// <reference lib="dom" />
import { chromium, type Browser, type Page } from 'playwright-core';
import { findInstalledBrowser } from '../../journeys/harness/browser.ts';
import { startProduct } from '../../journeys/harness/product.ts';
import { median } from '../median.ts';
import { signIn } from './sign-in.ts';

/** The CPU slowdown that simulates a phone. */
const SLOWDOWN = 4;
/** The limit for a screen's worst interaction, in milliseconds from input to the next paint. */
const MOST = 100;
/** The number of rounds per screen. The median counts, so that one round under load decides nothing. */
const ROUNDS = 3;

interface HeavyScreen {
  readonly name: string;
  readonly who: string;
  readonly address: string;
  /** Performs the screen's interactions one after another. */
  readonly act: (page: Page) => Promise<void>;
}

const toggle = async (page: Page, name: RegExp | string, times = 4): Promise<void> => {
  for (let time = 0; time < times; time += 1) await page.getByRole('button', { name }).first().click();
};

/** The heaviest screens with their most common interactions. */
const SCREENS: readonly HeavyScreen[] = [
  {
    name: 'home: amounts, account menu',
    who: 'plain',
    address: '/home',
    act: async (page) => {
      await page.getByRole('link', { name: 'See this paycheck' }).waitFor();
      await toggle(page, /^(Hide|Show) amounts?/);
      await toggle(page, /^Account: /);
    },
  },
  {
    name: 'paychecks: choosing many',
    who: 'plain',
    address: '/paychecks?choose=on',
    act: async (page) => {
      const boxes = page.getByRole('checkbox');
      await boxes.first().waitFor();
      for (let place = 0; place < Math.min(8, await boxes.count()); place += 1) await boxes.nth(place).click();
    },
  },
  {
    name: 'paycheck: every line explained',
    who: 'plain',
    address: '/paychecks',
    act: async (page) => {
      await page.getByRole('main').getByRole('link', { name: /2026/ }).first().click();
      await page.getByRole('table').first().waitFor();
      const lines = page.getByRole('table').getByRole('button');
      for (let place = 0; place < Math.min(8, await lines.count()); place += 1) await lines.nth(place).click();
    },
  },
  {
    name: 'W-4: amounts typed, withholding estimated',
    who: 'supervisor',
    address: '/my-profile/taxes/w-4',
    act: async (page) => {
      await page.getByLabel(/^4\(c\)/).click();
      await page.keyboard.type('12345');
      await page.getByLabel(/^4\(a\)/).click();
      await page.keyboard.type('9876');
    },
  },
  {
    name: 'withholding lab: amounts typed',
    who: 'plain',
    address: '/my-profile/taxes/calculator',
    act: async (page) => {
      await page.getByLabel(/^4\(c\)/).click();
      await page.keyboard.type('12345');
      await page.getByRole('button', { name: 'Add another job' }).click();
    },
  },
  {
    name: 'paycheck planner: changes tried',
    who: 'plain',
    address: '/paychecks/planner',
    act: async (page) => {
      await page.getByLabel('401(k): share of your pay', { exact: true }).click();
      await page.keyboard.press('Control+A');
      await page.keyboard.type('12.5');
      await page.getByLabel('Overtime hours', { exact: true }).click();
      await page.keyboard.press('Control+A');
      await page.keyboard.type('16');
      await page.getByRole('button', { name: 'Start over' }).click();
    },
  },
  {
    name: 'accounts: numbers typed',
    who: 'plain',
    address: '/direct-deposits',
    act: async (page) => {
      await page.getByRole('main').getByText('Add an account', { exact: true }).click();
      await page.locator('#routingNumber').click();
      await page.keyboard.type('231380104');
      await page.keyboard.press('Tab');
      await page.keyboard.type('00482193777');
    },
  },
  {
    name: 'year-end form: boxes opened',
    who: 'plain',
    address: '/w-2-form',
    act: async (page) => {
      const boxes = page.getByRole('main').locator('summary:visible');
      await page.locator('main a[href^="/w-2-form/"]:not([href*="/guide"], [href*="/consent"])').first().click();
      await boxes.first().waitFor();
      for (let place = 0; place < Math.min(8, await boxes.count()); place += 1) await boxes.nth(place).click();
    },
  },
  {
    name: 'finding an employee: name typed',
    who: 'payroll-admin',
    address: '/manager/employee-profile',
    act: async (page) => {
      await page.getByRole('searchbox').click();
      await page.keyboard.type('okafor', { delay: 60 });
      await page.keyboard.press('ArrowDown');
    },
  },
];

interface Figures {
  readonly interactions: number;
  readonly middle: number;
  readonly worst: number;
}

/** Measures taps and keys on the heaviest screens with the CPU slowed down. Returns false if one took too long. */
export async function interactions(tell: (line: string) => void): Promise<boolean> {
  const product = await startProduct();
  const { path, flags } = await findInstalledBrowser();
  const browser = await chromium.launch({ executablePath: path, args: [...flags], headless: true });
  try {
    tell('');
    tell(
      `Interactions at ${SLOWDOWN}× slowdown, 390 px wide: medians of ${ROUNDS} rounds (at most ${MOST} ms from input to the next paint)`,
    );
    tell(`${'screen'.padEnd(44)}interactions   median ms   worst ms`);
    let good = true;
    for (const screen of SCREENS) {
      const rounds: Figures[] = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(browser, product.url, screen));
      const count = Math.min(...rounds.map(({ interactions: found }) => found));
      const middle = median(rounds.map((round) => round.middle));
      const worst = median(rounds.map((round) => round.worst));
      tell(
        `${screen.name.padEnd(44)}${String(count).padStart(12)}${middle.toFixed(0).padStart(12)}${worst.toFixed(0).padStart(11)}`,
      );
      good &&= count > 0 && worst <= MOST;
    }
    return good;
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function measure(browser: Browser, url: string, screen: HeavyScreen): Promise<Figures> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 }, locale: 'en-US' });
  const page = await context.newPage();
  await signIn(page, url, screen.who);
  await page.goto(screen.address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(listen);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await screen.act(page);
  // Entries arrive after the paint that ends them.
  await page.waitForTimeout(500);
  const durations = await page.evaluate(() => [...(globalThis as unknown as Listening).interactions.values()]);
  await context.close();
  return { interactions: durations.length, middle: median(durations), worst: Math.max(...durations) };
}

interface Listening {
  interactions: Map<number, number>;
}

/** Runs in the page: collects the longest event of each interaction from the Event Timing API (rounded to 8 ms). */
function listen(): void {
  const found = new Map<number, number>();
  (globalThis as unknown as Listening).interactions = found;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId = 0, duration } = entry as typeof entry & { readonly interactionId?: number };
      if (interactionId > 0) found.set(interactionId, Math.max(found.get(interactionId) ?? 0, duration));
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}
