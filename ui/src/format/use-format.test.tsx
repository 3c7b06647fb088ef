import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TranslationsProvider, useTranslations } from '../translations/translations.tsx';
import { useFormat } from './format.ts';

afterEach(cleanup);

it('values are written in the language of the page, also after it changes', async () => {
  const formats = new Set<unknown>();
  function Values() {
    const format = useFormat();
    formats.add(format);
    const { language, choose } = useTranslations();
    return (
      <button onClick={() => void choose(language === 'en' ? 'es' : 'en')}>
        {[format.language, format.date('2026-11-20', 'date'), format.money(123_456)].join(' | ')}
      </button>
    );
  }
  const { rerender } = render(
    <TranslationsProvider language="en" catalogue={{}} load={() => Promise.resolve({})}>
      <Values />
    </TranslationsProvider>,
  );
  const shown = () => screen.getByRole('button').textContent;
  expect(shown()).toBe('en | November 20, 2026 | $1,234.56');
  rerender(
    <TranslationsProvider language="en" catalogue={{}} load={() => Promise.resolve({})}>
      <Values />
    </TranslationsProvider>,
  );
  // One object for a language, so that what depends on it isn't computed again.
  expect(formats.size).toBe(1);
  await act(async () => fireEvent.click(screen.getByRole('button')));
  expect(shown()).toBe('es | 20 de noviembre de 2026 | $1,234.56');
});
