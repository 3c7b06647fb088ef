import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { addressOf, atHome, castMember, openBrowser, signIn, type Visitors } from '../harness/visitor.ts';
import { walkOf } from '../harness/walk.ts';

/*
 * Follows every link that a person can reach from home, for every kind of person in the demo. A page offers only what its
 * reader may open.
 */

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

/** The pages whose links everyone's walk follows. */
const HOMES = new Set(['/home', '/manager', '/supervisor']);

interface Person {
  readonly key: string;
  /** Picks one of several profiles. */
  readonly profile?: RegExp;
  /** Whether the links of the pages after home are followed too: for people who may do less than others. */
  readonly deep?: boolean;
  /** A page that this person reaches, so that a crawl which stops at home is noticed. */
  readonly reaches: string;
}

const PEOPLE: readonly Person[] = [
  { key: 'plain', reaches: '/paychecks/:id' },
  { key: 'no-edit', deep: true, reaches: '/my-profile/taxes' },
  { key: 'multi', profile: /Keystone/, reaches: '/messages' },
  { key: 'multi', profile: /Bluebonnet/, reaches: '/w-2-form' },
  { key: 'manager', reaches: '/manager/pending-transaction' },
  { key: 'supervisor', reaches: '/supervisor/employee-profile' },
  { key: 'both', deep: true, reaches: '/supervisor/employee-check-history/:id?employee=' },
  { key: 'payroll-admin', reaches: '/manager/pending-transaction' },
  { key: 'former', deep: true, reaches: '/paychecks/:id' },
  { key: 'other-client', reaches: '/paychecks/:id' },
  { key: 'alerts-blocked', reaches: '/preferences' },
  { key: 'contractor', deep: true, reaches: '/paychecks/:id' },
  { key: 'self-service-off', deep: true, reaches: '/preferences' },
];

describe('E16: every link that a person can reach opens a page that they may see', () => {
  const rows = PEOPLE.map((person) => ({
    ...person,
    who: `${person.key}${person.profile ? ` at ${person.profile.source}` : ''}`,
  }));
  it.concurrent.each(rows)('$who', async ({ key, profile, deep, reaches }) => {
    const page = await homeOf(key, profile);
    const walk = walkOf(page);
    const refused: string[] = [];
    let from = 'home';
    page.on('response', (response) => {
      const address = new URL(response.url());
      if (address.pathname.startsWith('/api/') && response.status() >= 400)
        refused.push(`${from}: ${response.status()} ${response.request().method()} ${address.pathname}`);
    });
    await page.goto('/terms');
    await page.locator('main h2').first().waitFor();
    const reached = new Map<string, string>();
    const waiting = ['/home'];
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      if (reached.has(patternOf(address))) continue;
      reached.set(patternOf(address), address);
      from = address;
      await walk.to(address, 'main h1');
      if (address === '/home') {
        waiting.push(...(await accountLinks(page)));
        for (const name of ['Hide amounts', 'Show amounts']) await pressIfThere(page, name);
      }
      refused.push(...(await failuresOn(page)).map((failure) => `${address}: ${failure}`));
      if (deep || HOMES.has(address)) waiting.push(...(await linksOn(page)));
    }
    expect(refused).toEqual([]);
    expect([...reached.keys()]).toContain(reaches);
    await page.context().close();
  });
});

/** Opens home as a person, whose profile is the picked one where there are several. */
async function homeOf(key: string, profile?: RegExp): Promise<Page> {
  if (!profile) return (await visitors.visitAs(key)).page;
  const { page } = await visitors.visit();
  await signIn(page, await castMember(key));
  await page.getByRole('button', { name: profile }).click();
  await atHome(page);
  return page;
}

/** Reduces an address to its kind: ids become `:id` and values of the query are left out. */
function patternOf(address: string): string {
  const { pathname, searchParams } = new URL(address, addressOf());
  const path = pathname.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ':id');
  // Each tab and each year is a kind of its own only by being there.
  const query = [...searchParams].map(([name, value]) => (name === 'tab' ? `${name}=${value}` : `${name}=`));
  return query.length > 0 ? `${path}?${query.toSorted().join('&')}` : path;
}

/** Lists the portal's own addresses that the page links to. Leaving is left out, because it ends the walk. */
function linksOn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter((link) => link.checkVisibility() && !link.hasAttribute('download') && link.origin === location.origin)
      .map(({ pathname, search }) => `${pathname}${search}`)
      .filter((address) => !/^\/(logout|api|mail|identity|console)\b/.test(address)),
  );
}

/** Lists the addresses in the account menu. */
async function accountLinks(page: Page): Promise<string[]> {
  const account = page.getByRole('button', { name: /^(Account|Cuenta): / });
  await account.click();
  const addresses = await linksOn(page);
  await page.keyboard.press('Escape');
  return addresses;
}

async function pressIfThere(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  if ((await button.count()) > 0) await button.click();
}

/** Names what the page says instead of its content. */
function failuresOn(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...(/not found|couldn't find|no encontr/i.test(document.querySelector('h1')?.textContent ?? '')
      ? [`the heading "${document.querySelector('h1')?.textContent}"`]
      : []),
    ...[...document.querySelectorAll('main [role="alert"]')].map((alert) => `the alert "${alert.textContent}"`),
  ]);
}
