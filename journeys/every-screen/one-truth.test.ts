import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { visitDemo } from '../harness/demo-product.ts';
import type { Visitors } from '../harness/visitor.ts';
import { walkOf, type Walk } from '../harness/walk.ts';

/*
 * Two screens show the same figure or date about one person. Each fact has the screens that show it, and they are read as
 * people see them. The same for the gateway's replies is in gateway/src/whole-gateway/one-truth.test.ts.
 */

let visitors: Visitors;

// A product of its own: other stories withdraw and decide the requests that have to be seen here.
beforeAll(async () => {
  visitors = await visitDemo();
});
afterAll(() => visitors.close());

const SCREENS = {
  home: '/home',
  paychecks: '/paychecks',
  calendar: '/paychecks/calendar',
  planner: '/paychecks/planner',
  deposits: '/direct-deposits',
  profile: '/my-profile',
  personal: '/my-profile/personal',
  taxes: '/my-profile/taxes',
  calculator: '/my-profile/taxes/calculator',
  requests: '/pending-transaction/list',
} as const;
type Screen = keyof typeof SCREENS | 'latest' | 'menu' | 'filing';
type Texts = Partial<Record<Screen, string>>;

const DAY = '((?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \\d+)';
const MONEY = '(−?\\$[\\d,]+\\.\\d\\d)';

/** A screen, and the pattern whose first group is the value there. */
type Place = readonly [screen: Screen, pattern: string | ((texts: Texts) => string)];

/** Returns the pattern of the calendar's last day before the payday that the page of direct deposits names. */
function lastDayInCalendar({ deposits = '' }: Texts): string {
  const [, payday = ''] = new RegExp(`affect your ${DAY} paycheck`).exec(deposits) ?? [];
  return `${plain(payday)}, \\d{4}\\t[^\\n]*?\\t${DAY}, \\d{4}, `;
}

/** Each fact, and where it is shown. */
const FACTS: Readonly<Record<string, readonly Place[]>> = {
  'the next payday': [
    ['home', `Next payday\\s+\\w+, ${DAY}`],
    ['paychecks', `Your first payday is \\w+, ${DAY}`],
    ['calendar', `${DAY}, \\d{4}[^\\n]*Next payday`],
    ['planner', `Your ${DAY} paycheck`],
  ],
  'the end of the next pay period': [
    ['home', `Pay period \\w+ \\d+ to ${DAY}`],
    ['calendar', `– ${DAY}[^\\n]*Next payday`],
  ],
  'the last day for changes': [
    ['calendar', lastDayInCalendar],
    ['deposits', `Change your split by \\w+, ${DAY}`],
  ],
  'the latest take-home pay': [
    ['home', `Paid (?:on|today)[^$]*${MONEY}`],
    ['paychecks', `Latest[^$]*\\$[\\d,.]+\\s+${MONEY}`],
    ['latest', `Paid to you\\s+${MONEY}`],
  ],
  'the latest gross pay': [
    ['paychecks', `Latest[^$]*${MONEY}`],
    ['latest', `Earned\\s+${MONEY}`],
  ],
  'the paycheck that accounts split': [
    ['deposits', `How ${MONEY} is split`],
    ['paychecks', `Latest[^$]*\\$[\\d,.]+\\s+${MONEY}`],
  ],
  'take-home pay of the year': [
    ['home', `This year so far\\s+Paid to you\\s+${MONEY}`],
    ['paychecks', `Paid to you in \\d{4}\\s+${MONEY}`],
  ],
  'earnings of the year': [
    ['home', `This year so far[\\s\\S]*?Earned\\s+${MONEY}`],
    ['paychecks', `Paid to you in \\d{4}[\\s\\S]*?Earned\\s+${MONEY}`],
  ],
  'taxes of the year': [
    ['home', `This year so far[\\s\\S]*?Taxes\\s+${MONEY}`],
    ['paychecks', `Paid to you in \\d{4}[\\s\\S]*?Taxes\\s+${MONEY}`],
  ],
  'deductions before tax of the year': [
    ['home', `This year so far[\\s\\S]*?Before-tax deductions\\s+${MONEY}`],
    ['paychecks', `Paid to you in \\d{4}[\\s\\S]*?Before-tax deductions\\s+${MONEY}`],
  ],
  'messages that need action': [
    ['home', 'To do\\s+(\\d+)'],
    ['menu', 'Messages (\\d+) need action'],
  ],
  'the name': [
    ['home', 'Hi, (\\S+)'],
    ['personal', 'First name\\s+(\\S+)'],
    ['profile', 'Name\\s+(\\S+)'],
  ],
  address: [
    ['profile', '(?:Home address|Address)\\n([^\\n]*\\d[^\\n]*)'],
    ['personal', '(?:Home address|Address)\\n([^\\n]*\\d[^\\n]*)'],
  ],
  'work email': [
    ['profile', 'Work email\\s+(\\S+@\\S+)'],
    ['personal', 'Work email\\s+(\\S+@\\S+)'],
  ],
  'Social Security number': [
    ['profile', 'Social Security number\\s+(\\S+)'],
    ['personal', 'Social Security number\\s+(\\S+)'],
  ],
  'the federal filing status': [
    ['profile', 'Federal filing status\\n([^\\n-]+)'],
    ['taxes', '\\nFiling status\\n([^\\n]+)'],
    ['filing', '(.+)'],
  ],
  'the residence': [
    ['profile', 'Residence\\n([^\\n]+)'],
    ['taxes', 'Where you live\\n([^\\n(]+?) \\('],
  ],
  'the code of the residence': [
    ['personal', 'Resident tax code\\s+([\\d-]+)'],
    ['taxes', 'Where you live\\n[^\\n(]+\\(([\\d-]+)\\)'],
  ],
  'the day on which a change of accounts was sent': [
    ['home', `direct deposit change is waiting for approval\\s+Sent ${DAY}`],
    ['deposits', `waiting for approval\\. Sent ${DAY}`],
    ['requests', `Direct deposit\\nSubmitted\\n(?:done\\n)?${DAY}`],
  ],
  'the first paycheck of a waiting account': [
    ['deposits', `First paycheck: ${DAY}`],
    ['deposits', `From ${DAY}`],
    ['requests', `Direct deposit[\\s\\S]*?First paycheck[^\\n]*\\n*[^\\n]*?${DAY}`],
  ],
};

const PEOPLE = ['plain', 'both', 'contractor', 'former', 'first-day', 'no-edit', 'other-client', 'manager'];

/** Writes a month in full as its first three letters, so that long and short dates are equal. */
function plain(value: string): string {
  return value.trim().replace(/^([A-Z][a-z]{2})[a-z]*( \d+)$/, '$1$2');
}

function valueAt(texts: Texts, [screen, pattern]: Place): string | undefined {
  const found = new RegExp(typeof pattern === 'string' ? pattern : pattern(texts)).exec(texts[screen] ?? '')?.[1];
  return found === undefined ? undefined : plain(found);
}

const read = (page: Page, selector: string) => page.locator(selector).first().innerText();

/** Returns the label of a control without the note below it. Runs in the page. */
const firstLineOfLabel = (control: Element) =>
  (control as HTMLInputElement).labels?.[0]?.innerText.split('\n')[0] ?? '';

/** Reads every screen as one person. Screens that the person doesn't have are left out. */
async function screensOf(page: Page, walk: Walk): Promise<Texts> {
  const texts: Texts = {};
  for (const [screen, address] of Object.entries(SCREENS) as [keyof typeof SCREENS, string][]) {
    await walk.to(address, 'main h1');
    texts[screen] = await read(page, 'main');
    if (screen === 'home') texts.menu = (await read(page, 'nav')).replaceAll(/\s+/g, ' ');
    if (screen === 'calculator') {
      const checked = page.locator('main input[type="radio"]:checked').first();
      if (await checked.count()) texts.filing = await checked.evaluate(firstLineOfLabel);
    }
    const latest = page.locator('main table tbody a[href^="/paychecks/"]').first();
    if (screen !== 'paychecks' || !(await latest.count())) continue;
    await walk.to((await latest.getAttribute('href')) ?? '', 'main table');
    texts.latest = await read(page, 'main');
  }
  return texts;
}

describe('E11, E17: two screens show the same value for one fact', () => {
  const shown = new Map<string, Set<number>>();

  it.concurrent.each(PEOPLE)('%s', async (key) => {
    const { page, context } = await visitors.visitAs(key);
    const walk = walkOf(page);
    await page.goto('/terms');
    await page.locator('main h2').first().waitFor();
    const texts = await screensOf(page, walk);
    const differing = Object.entries(FACTS).flatMap(([fact, places]) => {
      const found = places.map((place) => [place[0], valueAt(texts, place)] as const);
      for (const [at, [, value]] of found.entries())
        if (value !== undefined) shown.set(fact, (shown.get(fact) ?? new Set()).add(at));
      const known = found.filter(([, value]) => value !== undefined);
      return new Set(known.map(([, value]) => value)).size > 1 ? [[fact, known]] : [];
    });
    expect(differing).toEqual([]);
    await context.close();
  });

  it('each place of each fact was seen at someone', () => {
    const missing = Object.entries(FACTS).flatMap(([fact, places]) =>
      places.flatMap(([screen], at) => (shown.get(fact)?.has(at) ? [] : [`${fact}: ${screen}`])),
    );
    expect(missing).toEqual([]);
  });
});
