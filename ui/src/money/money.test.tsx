import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderWithTexts } from '../../test/render.tsx';
import { AmountsProvider } from './amounts.tsx';
import { AmountsToggle, Money, MoneyFigure } from './money.tsx';

afterEach(cleanup);
/** Returns the text for screen readers, without hidden elements. */
const spokenText = (element: HTMLElement): string => {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return copy.textContent;
};

describe('PAY-2: amounts on the page', () => {
  it('have a minus sign, which is announced as a word in both languages', () => {
    const english = renderWithTexts(<Money cents={-12_500} />).container;
    expect(english.textContent).toContain('\u2212$125.00');
    expect(spokenText(english)).toBe('minus $125.00');
    expect(spokenText(renderWithTexts(<Money cents={-12_500} />, 'es').container)).toBe('menos $125.00');
  });

  it('are -- if absent, announced in words', () => {
    const { container } = renderWithTexts(<Money cents={null} />);
    expect(container.querySelector('[aria-hidden]')?.textContent).toBe('--');
    expect(spokenText(container)).toBe('Not available');
  });

  it('have three visible parts and one text for screen readers', () => {
    const { container } = renderWithTexts(<MoneyFigure cents={177_793} size="large" />);
    expect(container.querySelector('[aria-hidden]')?.textContent).toBe('$1,777.93');
    expect(spokenText(container)).toBe('$1,777.93');
  });
});

describe('hidden amounts', () => {
  function Page({ children }: { readonly children: ReactNode }): ReactNode {
    const [hidden, setHidden] = useState(false);
    return (
      <AmountsProvider hidden={hidden} toggle={() => setHidden(!hidden)}>
        <AmountsToggle />
        <p>{children}</p>
      </AmountsProvider>
    );
  }

  it('are neither visible nor announced until they are shown again', () => {
    renderWithTexts(
      <Page>
        <MoneyFigure cents={177_793} size="large" />
      </Page>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Hide amounts' }));
    const place = document.querySelector('p') as HTMLElement;
    expect(spokenText(place)).toBe('Amount hidden');
    fireEvent.click(screen.getByRole('button', { name: 'Show amounts' }));
    expect(spokenText(place)).toBe('$1,777.93');
  });

  it('except public amounts, which stay', () => {
    renderWithTexts(
      <Page>
        <Money cents={5200} always />
      </Page>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Hide amounts' }));
    expect(document.querySelector('p')?.textContent).toBe('$52.00');
  });
});
