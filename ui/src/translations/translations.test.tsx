import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readMessage } from '../../build/message.ts';
import { catalogueOf, renderWithTexts } from '../../test/render.tsx';
import type { Language } from './language.ts';
import { splitTags } from './text.ts';
import { TranslationsProvider, useText, useTranslations } from './translations.tsx';

afterEach(cleanup);

describe('texts on the page', () => {
  function Count({ count }: { readonly count: number }) {
    return <p>{useText()('ui.thingsToFix', { count })}</p>;
  }

  it('have their values and plurals in each language', () => {
    expect(renderWithTexts(<Count count={1} />).container.textContent).toBe('One thing to fix');
    expect(renderWithTexts(<Count count={12} />).container.textContent).toBe('12 things to fix');
    expect(renderWithTexts(<Count count={12} />, 'es').container.textContent).toBe('Hay que corregir 12 datos');
  });

  function Chooser() {
    const { language, choose } = useTranslations();
    return (
      <button type="button" onClick={() => void choose(language === 'en' ? 'es' : 'en').catch(() => undefined)}>
        {useText()('ui.tryAgain')}
      </button>
    );
  }
  const page = (load: (language: Language) => Promise<ReturnType<typeof catalogueOf>>, onChange = vi.fn()) => {
    render(
      <TranslationsProvider language="en" catalogue={catalogueOf('en')} load={load} onChange={onChange}>
        <Chooser />
      </TranslationsProvider>,
    );
    return onChange;
  };

  it('change with the language, which is stored', async () => {
    const onChange = page((language) => Promise.resolve(catalogueOf(language)));
    await act(async () => screen.getByRole('button').click());
    expect(screen.getByRole('button').textContent).toBe('Intentar de nuevo');
    expect(onChange).toHaveBeenCalledWith('es');
  });

  it('stay as they are when the other language cannot be loaded', async () => {
    const onChange = page(() => Promise.reject(new Error('gone')));
    await act(async () => screen.getByRole('button').click());
    expect(screen.getByRole('button').textContent).toBe('Try again');
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('tags in texts', () => {
  it('become elements, even if nested', () => {
    const [text] = readMessage('Paid <b>now <i>today</i></b>.').compiled as [string];
    expect(splitTags(text)).toEqual([
      'Paid ',
      { tag: 'b', children: ['now ', { tag: 'i', children: ['today'] }] },
      '.',
    ]);
  });

  it('are not created by values', () => {
    expect(splitTags('Hello <b>x</b>')).toEqual(['Hello <b>x</b>']);
  });
});
