import type { Page } from 'playwright-core';

/** Of the demonstration, what people, employers, partners and accounts are called, and the longest that they could be. */
export const LONG_NAMES: Readonly<Record<string, string>> = {
  Marisol: 'Wolfeschlegelsteinhausen',
  Vega: 'Bergerdorffwelchevoralternwaren',
  'Keystone Fabrication': 'Landmaschinenfabrikationsgesellschaft',
  'Harborline Pay': 'Gehaltsabrechnungsdienstleistungen',
  Okafor: 'Wolfeschlegelsteinhausenbergerdorff',
  Huber: 'Wolfeschlegelsteinhausenbergerdorff',
  'Emergency fund': 'Unvorhergesehenesausgabensparkonto',
};

/** The gateway's answers with other names in them, changed within the page. Before the page's first load. */
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
