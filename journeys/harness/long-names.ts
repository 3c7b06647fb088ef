import type { Page } from 'playwright-core';

/** Names of the demo's people, employers, partners and accounts, and the longest possible ones. */
export const LONG_NAMES: Readonly<Record<string, string>> = {
  Marisol: 'Wolfeschlegelsteinhausen',
  Vega: 'Bergerdorffwelchevoralternwaren',
  'Keystone Fabrication': 'Landmaschinenfabrikationsgesellschaft',
  'Harborline Pay': 'Gehaltsabrechnungsdienstleistungen',
  Okafor: 'Wolfeschlegelsteinhausenbergerdorff',
  Huber: 'Wolfeschlegelsteinhausenbergerdorff',
  'Emergency fund': 'Unvorhergesehenesausgabensparkonto',
};

/** Replaces names in the gateway's replies, within the page. Call before the page's first load. */
export async function rename(page: Page, names: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript((others) => {
    const ask = window.fetch.bind(window);
    window.fetch = async (...call) => {
      const response = await ask(...call);
      const isAnswer = response.url.includes('/api/') && response.headers.get('content-type')?.includes('json');
      if (!isAnswer) return response;
      const body = Object.entries(others).reduce(
        (text, [name, other]) => text.replaceAll(name, other),
        await response.text(),
      );
      return new Response(body, response);
    };
  }, names);
}
