import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { callApi, dollars, paychecksOf } from '../harness/api.ts';
import { atHome, openBrowser, type Visitors } from '../harness/visitor.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

const h1 = (page: Page): ReturnType<Page['getByRole']> => page.getByRole('heading', { level: 1 });
const payCard = (page: Page): ReturnType<Page['getByRole']> => page.getByRole('region', { name: /^Paid (today|on)/ });

/**
 * The next payday as home words it. The demo's paydays continue every two weeks after the newest, whenever this runs.
 */
function nextPayday(): string {
  const now = new Date();
  const today = Date.parse(new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' }).format(now));
  const fortnight = 14 * 86_400_000;
  const newest = Date.parse('2026-11-20');
  const next = newest + fortnight * Math.max(1, Math.ceil((today - newest) / fortnight));
  const words = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-US', words).format(next);
}

describe.each([360, 1280])('the first visit at %i pixels', (width) => {
  it('MSG-3, PAY-1: home shows the pay, why it changed, the next payday and the to-dos, and leads to the paycheck', async () => {
    const { page } = await visitors.visitAs('plain', { width });
    await page.goto('/home');
    await atHome(page);
    const card = payCard(page);
    await card.getByText('$1,777.93').first().waitFor();
    await card.getByText('$134.63 less than November 6: no overtime this time.').waitFor();
    await page.getByText(nextPayday(), { exact: true }).waitFor();
    await page.getByText(/^(in \d+ days|tomorrow|today)$/i).waitFor();
    await page
      .getByRole('region', { name: /^To do/ })
      .getByText('Acknowledge “Forklift Safety Policy”')
      .waitFor();
    await page.getByText('Your direct deposit change is waiting for approval').waitFor();
    await page.getByRole('region', { name: 'Messages' }).getByText('Open enrollment closes December 1').waitFor();

    await page.getByRole('link', { name: 'See this paycheck' }).click();
    await page.getByRole('heading', { level: 1, name: 'Friday, November 20, 2026' }).waitFor();
    await page.getByRole('region', { name: 'Why did my pay change?' }).getByText('No overtime this time').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/paychecks\/[\w-]+$/);
  });
});

/** Returns every amount that a paycheck's page may show, in cents without sign. */
function amountsOf(check: CheckDetail, before: CheckDetail | undefined): Set<string> {
  const { lines, ytd, ...totals } = check;
  const numbers = (value: unknown): number[] =>
    typeof value === 'number'
      ? [value]
      : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(numbers)
        : [];
  const own = [lines, ytd, totals, before?.net, before?.taxes, before?.lines];
  // Rates are stored in 1/1,000,000 dollar; the page shows whole cents as usual.
  const rates = [check, before].flatMap((one) => [
    one?.payRate,
    ...(one?.lines.earnings ?? []).map(({ rate }) => rate),
  ]);
  const differences = before
    ? [check.net - before.net, check.taxes - before.taxes, ...pairs(check, before).map(([now, was]) => now - was)]
    : [];
  return new Set(
    [...numbers(own), ...differences, ...rates.map((rate) => (rate ?? 0) / 10_000)].map((cents) =>
      dollars(Math.abs(cents)),
    ),
  );
}

/** Returns the same line on both checks; a missing line counts as zero. */
function pairs(after: CheckDetail, before: CheckDetail): [number, number][] {
  const amounts = ({ lines }: CheckDetail): Map<string, number> => {
    const found = new Map<string, number>();
    for (const { code, amount } of [...lines.earnings, ...lines.deductions])
      found.set(code, (found.get(code) ?? 0) + amount);
    return found;
  };
  const now = amounts(after);
  const was = amounts(before);
  return [...new Set([...now.keys(), ...was.keys()])].map((code) => [now.get(code) ?? 0, was.get(code) ?? 0]);
}

const detailOf = async (page: Page, checkId: string): Promise<CheckDetail> =>
  (await callApi(page, 'POST', 'check/detail', { checkId })).body as CheckDetail;

const cell = (page: Page, table: string, row: RegExp): Promise<string[]> =>
  page.getByRole('table', { name: table }).getByRole('row', { name: row }).getByRole('cell').allInnerTexts();

describe('the figures of a paycheck', () => {
  it("PAY-1, PAY-2: every amount on the page comes from the gateway's reply, and each total is in its place", async () => {
    const { page } = await visitors.visitAs('plain');
    await page.goto('/home');
    await atHome(page);
    const [newest] = await paychecksOf(page);
    const check = await detailOf(page, newest?.checkId ?? '');
    const before = check.previous ? await detailOf(page, check.previous.checkId) : undefined;
    await page.goto(`/paychecks/${check.checkId}`);
    await page.getByRole('region', { name: 'Why did my pay change?' }).getByText('Difference').waitFor();

    const shown = (await page.getByRole('main').innerText()).match(/\$[\d,]+\.\d{2}(?!\d)/g) ?? [];
    const known = amountsOf(check, before);
    expect(shown.length).toBeGreaterThan(40);
    expect(shown.filter((amount) => !known.has(amount))).toEqual([]);

    const total = (amount: number, year: number): string[] => [dollars(amount), dollars(year)];
    const within = (found: readonly string[], wanted: readonly string[]): void =>
      wanted.forEach((amount, index) => expect(found[index]).toContain(amount));
    const { ytd } = check;
    within(await cell(page, 'Earnings', /^Total/), total(check.gross, ytd.gross));
    within(await cell(page, 'Before-tax deductions', /^Total/), total(-check.preTax, -ytd.preTax));
    within(await cell(page, 'Taxes', /^Total/), total(-check.taxes, -ytd.taxes));
    const taxes = await page.getByRole('table', { name: 'Taxes' }).getByRole('row').allInnerTexts();
    for (const { amount, ytdAmount } of check.lines.taxes)
      expect(taxes.some((row) => row.includes(dollars(-amount)) && row.includes(dollars(-ytdAmount)))).toBe(true);
    expect(check.gross - check.preTax - check.taxes - check.postTax + check.reimbursements).toBe(check.net);
  });

  it('PAY-1: the list of a year has each of its checks with net pay, and marks the newest', async () => {
    const { page } = await visitors.visitAs('plain');
    await page.goto('/paychecks?year=2025');
    await page.getByRole('table').waitFor();
    const { body } = await callApi(page, 'GET', 'check?year=2025');
    const list = (body as { paychecksList: { checkId: string; net: number; checkDate: string }[] }).paychecksList;
    await page.getByRole('button', { name: /^Show \d+ more$/ }).click();
    const rows = page
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.getByRole('link') });
    const texts = await rows.allInnerTexts();
    expect(texts).toHaveLength(list.filter(({ checkDate }) => checkDate.startsWith('2025')).length);
    texts.forEach((text, index) => expect(text).toContain(dollars(list[index]?.net ?? 0)));
    await page.goto('/paychecks');
    await page
      .getByRole('row', { name: /Nov 20, 2026/ })
      .getByText('Latest')
      .waitFor();
  });
});

describe('hidden amounts', () => {
  it('are hidden from sight and from screen readers on every page, also after a reload', async () => {
    const { page } = await visitors.visitAs('plain');
    await page.goto('/home');
    await payCard(page).getByText('$1,777.93').first().waitFor();
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Show amounts' }).waitFor();
    const snapshot = await page.getByRole('main').ariaSnapshot();
    expect(snapshot).toContain('Amount hidden');
    expect(snapshot).not.toMatch(/\$[\d,]+\.\d{2}/);
    await page.goto('/paychecks');
    await page.getByRole('table').waitFor();
    expect(await page.getByRole('main').ariaSnapshot()).not.toMatch(/\$[\d,]+\.\d{2}/);
    await page.goto('/home');
    await page.getByRole('button', { name: 'Show amounts' }).click();
    await payCard(page).getByText('$1,777.93').first().waitFor();
  });
});

describe('the other language', () => {
  it("is one press away, changes the page's language and title, and persists", async () => {
    const { page } = await visitors.visitAs('plain');
    await page.goto('/home');
    await atHome(page);
    await page.getByRole('main').getByRole('button', { name: 'Español' }).click();
    await page.getByRole('heading', { level: 1, name: 'Hola, Marisol' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    await expect.poll(() => page.title()).toBe('Inicio · Harborline Pay');
    await page
      .getByRole('region', { name: /^Pagado (hoy|el)/ })
      .first()
      .waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Hola, Marisol' }).waitFor();
    await page.getByRole('main').getByRole('button', { name: 'English' }).click();
    await atHome(page);
    await expect.poll(() => page.title()).toBe('Home · Harborline Pay');
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });
});

describe('addresses', () => {
  it('NAV-1, NAV-6: every route that the server lists opens by its address and reloads; any other is refused', async () => {
    const { page } = await visitors.visitAs('plain');
    await page.goto('/home');
    await atHome(page);
    const { body } = await callApi(page, 'GET', 'menu/employee');
    const routes = (body as { menuItems: { route: string | null }[] }).menuItems.flatMap(({ route }) =>
      route === null || route === '/logout' ? [] : [route],
    );
    expect(routes).toEqual(expect.arrayContaining(['/home', '/paychecks']));
    const titles = new Set<string>();
    for (const route of routes) {
      await page.goto(route);
      await h1(page).waitFor();
      await page.reload();
      await h1(page).waitFor();
      expect(new URL(page.url()).pathname).toBe(route);
      expect(await h1(page).innerText()).not.toBe("We couldn't find this page");
      titles.add(await page.title());
    }
    expect(titles.size).toBe(routes.length);

    const unlisted = ['/direct-deposits', '/manager/employee-profile', '/nothing-here'].filter(
      (route) => !routes.includes(route),
    );
    expect(unlisted.length).toBeGreaterThan(0);
    for (const route of unlisted) {
      await page.goto(route);
      await page.getByRole('heading', { level: 1, name: "We couldn't find this page" }).waitFor();
    }
  });
});

describe('without a pointer', () => {
  it('the first Tab stop skips the menu; the keyboard alone leads to the paycheck, and focus moves to each heading', async () => {
    const { page } = await visitors.visitAs('plain');
    await page.goto('/home');
    await page.getByRole('link', { name: 'See this paycheck' }).waitFor();
    const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to content');
    await page.keyboard.press('Enter');
    for (let stops = 0; stops < 30 && (await focused()) !== 'See this paycheck'; stops += 1)
      await page.keyboard.press('Tab');
    expect(await focused()).toBe('See this paycheck');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Friday, November 20, 2026' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(await focused()).toBe('Friday, November 20, 2026');
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe('Paychecks');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Paychecks' }).waitFor();
    await expect.poll(focused).toBe('Paychecks');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });
});
