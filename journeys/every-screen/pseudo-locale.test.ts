import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { speakStrangely } from '../harness/pseudo.ts';
import { ownScreens, viewScreens } from '../harness/screens.ts';
import { openBrowser, type Visitors } from '../harness/visitor.ts';
import { walkOf } from '../harness/walk.ts';

let visitors: Visitors;

beforeAll(async () => {
  visitors = await openBrowser();
});
afterAll(() => visitors.close());

/** Text that the device's language formats, or that is the same in every language. */
const OF_NO_LANGUAGE = [
  ...'January February March April May June July August September October November December'.split(' '),
  ...'Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec'.split(' '),
  ...'Monday Tuesday Wednesday Thursday Friday Saturday Sunday Mon Tue Wed Thu Fri Sat Sun'.split(' '),
  // The spoken sign of an amount; each language's own name.
  ...'and minus plus English Español EST EDT CST CDT'.split(' '),
];

const WIDTHS = [1280, 768, 320];

describe('in a pseudo-language', () => {
  it.concurrent.each([
    ['plain', ownScreens],
    ['manager', (page: Page) => viewScreens(page, 'manager')],
    ['supervisor', (page: Page) => viewScreens(page, 'supervisor')],
  ] as const)('every text is translated, and texts a third longer overflow nothing, as %s', async (key, screensOf) => {
    const { page } = await visitors.visitAs(key);
    await speakStrangely(page);
    const data = wordsFromGateway(page);
    const walk = walkOf(page);
    await page.goto('/terms');
    await page.locator('main h2').first().waitFor();
    // The partner's own texts are part of the page.
    const partner = await page.locator('meta[name="paystead-branding"]').getAttribute('content');
    data.add(partner);
    const faults: Record<string, readonly string[]> = {};
    for (const { address, ready } of await screensOf(page)) {
      await walk.to(address, ready);
      const found = untranslatedIn(await wordsOf(page), await data.received());
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        found.push(...(await walk.overflow()).map((fault) => `${width}: ${fault}`));
      }
      if (found.length > 0) faults[address] = found;
    }
    expect(faults).toEqual({});
  });
});

interface Shown {
  readonly text: string;
  readonly words: readonly string[];
}

/** Finds texts with a word that comes neither from a translation nor from the gateway's data. */
function untranslatedIn(shown: readonly Shown[], data: ReadonlySet<string>): string[] {
  return shown.filter(({ words }) => words.some((word) => !data.has(word))).map(({ text }) => text);
}

interface Data {
  readonly add: (value: unknown) => void;
  /** Returns every word so far, after reading each reply that has arrived. */
  readonly received: () => Promise<ReadonlySet<string>>;
}

/** The words in the gateway's replies: data, which isn't translated. */
function wordsFromGateway(page: Page): Data {
  const words = new Set(OF_NO_LANGUAGE);
  const replies: Promise<void>[] = [];
  const add = (value: unknown): void => {
    if (typeof value === 'string') for (const [word] of value.matchAll(/\p{L}+/gu)) words.add(word);
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) add(part);
  };
  page.on('response', (response) => {
    if (response.headers()['content-type']?.includes('json') && response.url().includes('/api/'))
      replies.push(response.json().then(add, () => undefined));
  });
  return {
    add,
    received: async () => {
      await Promise.all(replies);
      return words;
    },
  };
}

/** Returns the untranslated words of each visible or spoken text: those with a vowel without an accent. */
async function wordsOf(page: Page): Promise<readonly Shown[]> {
  return page.evaluate(() => {
    const texts = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      // Elements marked as English are a form's own wording.
      if (parent?.checkVisibility() && !parent.closest('script, style, noscript, body [lang]'))
        texts.add(walker.currentNode.nodeValue ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.add(element.getAttribute(name) ?? '');
    return [...texts].flatMap((text) => {
      // A sentence with its arguments filled in is translated; the arguments are data.
      const words = /[áàéèíìóòúù]{2}/i.test(text)
        ? []
        : (text.match(/\p{L}+/gu) ?? []).filter((word) => /[aeiou]/i.test(word) && word.length > 2);
      return words.length > 0 ? [{ text: text.trim(), words }] : [];
    });
  });
}
