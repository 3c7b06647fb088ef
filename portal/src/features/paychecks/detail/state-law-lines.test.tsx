import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Route } from 'wouter';
import { LAW_STUBS } from '@paystead/contract/features/paychecks/test/law-stubs.ts';
import { renderPage } from '../../../../test/page.tsx';
import { PaycheckPage } from './paycheck-page.tsx';

afterEach(cleanup);

describe.each(LAW_STUBS)('PAY-1: what $state wants on a stub', ({ check, items }) => {
  const show = (language: 'en' | 'es') =>
    renderPage(<Route path="/paychecks/:checkId" component={PaycheckPage} />, {
      gateway: () => ({ body: check }),
      language,
      address: `/paychecks/${check.checkId}`,
    });

  it('stands on the page, item by item, on paper too', async () => {
    const { container } = await show('en');
    const text = onPaper(container);
    for (const { law, said } of items) for (const word of said) expect(text, law).toMatch(word);
  });

  it('stands there in Spanish with the same figures', async () => {
    const { container } = await show('es');
    const text = onPaper(container);
    const figures = items
      .flatMap(({ said }) => said)
      .filter((word) => typeof word === 'string' && /^[\d,]+\.\d+$/.test(word));
    for (const figure of figures) expect(text).toContain(figure);
    expect(screen.queryByText(/Piece work|Counted toward/)).toBeNull();
  });
});

/** What is printed of the page. */
function onPaper(container: HTMLElement): string {
  const copy = container.cloneNode(true) as HTMLElement;
  for (const element of copy.querySelectorAll('[data-print="no"]')) element.remove();
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ');
}
