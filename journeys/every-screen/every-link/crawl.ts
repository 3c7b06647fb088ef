import type { Page } from 'playwright-core';
import { addressOf, atHome, castMember, signIn, type Visitors } from '../../harness/visitor.ts';
import { walkOf } from '../../harness/walk.ts';

/** The rule of the stories beside this file. A page offers only what its reader may open. */
export const EVERY_LINK = 'E16: every link that a person can reach opens a page that they may see';

/** The pages whose links everyone's walk follows. */
const HOMES = new Set(['/home', '/manager', '/supervisor']);

export interface Crawl {
  readonly key: string;
  /** Picks one of several profiles. */
  readonly profile?: RegExp;
  /** Whether the links of the pages after home are followed too. */
  readonly deep: boolean;
}

interface Found {
  /** Calls that were refused, and pages that say that something failed. */
  readonly refused: readonly string[];
  /** The kinds of pages that were reached. */
  readonly reached: readonly string[];
}

/** Follows links from home, and opens one page of each kind. */
export async function crawl(visitors: Visitors, { key, profile, deep }: Crawl): Promise<Found> {
  const page = await signedIn(visitors, key, profile);
  const walk = walkOf(page);
  const refused: string[] = [];
  let from = 'home';
  page.on('response', (response) => {
    const address = new URL(response.url());
    if (address.pathname.startsWith('/api/') && response.status() >= 400)
      refused.push(`${from}: ${response.status()} ${response.request().method()} ${address.pathname}`);
  });
  // Every visit is a navigation, including the first.
  if (profile) await walk.to('/terms', 'main h2');
  else await page.goto('/terms');
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
  await page.context().close();
  return { refused, reached: [...reached.keys()] };
}

/** Opens a page that is signed in: at home with the picked profile where there are several, or else at nothing yet. */
async function signedIn(visitors: Visitors, key: string, profile?: RegExp): Promise<Page> {
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
