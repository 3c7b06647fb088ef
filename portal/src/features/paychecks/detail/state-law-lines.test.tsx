import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Route } from 'wouter';
import { LAW_STUBS } from '@paystead/contract/features/paychecks/test/law-stubs.ts';
import { SCREEN_ITEMS, type ScreenPart } from '@paystead/contract/features/paychecks/test/screen-items.ts';
import { renderPage } from '../../../../test/page.tsx';
import { PaycheckPage } from './paycheck-page.tsx';

afterEach(cleanup);

describe.each(LAW_STUBS)('PAY-1: the pay stub items that $state requires', ({ check, items }) => {
  const show = (language: 'en' | 'es') =>
    renderPage(<Route path="/paychecks/:checkId" component={PaycheckPage} />, {
      gateway: () => ({ body: check }),
      language,
      address: `/paychecks/${check.checkId}`,
    });

  it('are on the page and in print', async () => {
    const { container } = await show('en');
    const text = printedText(container);
    for (const { law, contents } of items) for (const word of contents) expect(text, law).toMatch(word);
  });

  it('are in Spanish with the same figures', async () => {
    const { container } = await show('es');
    const text = printedText(container);
    const figures = items
      .flatMap(({ contents }) => contents)
      .filter((word) => typeof word === 'string' && /^[\d,]+\.\d+$/.test(word));
    for (const figure of figures) expect(text).toContain(figure);
    expect(screen.queryByText(/Piece work|Counted toward/)).toBeNull();
  });
});

describe('TRU-3: the parts of the page that docs/pay-stub-law.md names for the items of the stub laws', () => {
  it.each(Object.entries(SCREEN_ITEMS))('show: %s', async (_, shown) => {
    for (const { part, stub, shows } of shown) {
      const check = LAW_STUBS.find(({ state }) => state === stub)?.check;
      if (!check) throw new Error(`There is no sample stub of ${stub}.`);
      const { container } = await renderPage(<Route path="/paychecks/:checkId" component={PaycheckPage} />, {
        gateway: () => ({ body: check }),
        address: `/paychecks/${check.checkId}`,
      });
      expect(partText(container, part), part).toMatch(shows);
      cleanup();
    }
  });
});

/** The text of a part of the page: of a card by its title, or of everything outside the cards with a title. */
function partText(container: HTMLElement, part: ScreenPart): string {
  if (part !== 'Top of the paycheck')
    return (screen.getByRole('region', { name: part }).textContent ?? '').replaceAll(/\s+/g, ' ');
  const copy = container.cloneNode(true) as HTMLElement;
  for (const element of copy.querySelectorAll('section')) element.remove();
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ');
}

/** The text of the page without elements that are not printed. */
function printedText(container: HTMLElement): string {
  const copy = container.cloneNode(true) as HTMLElement;
  for (const element of copy.querySelectorAll('[data-print="no"]')) element.remove();
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ');
}
