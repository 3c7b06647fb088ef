import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Language } from '@paystead/ui/translations/language.ts';
import { TranslationsProvider, useLanguage } from '@paystead/ui/translations/translations.tsx';
import { useAccountLanguage } from './account-language.ts';

afterEach(cleanup);
beforeEach(() => localStorage.clear());

// The stored language, the one that an account brought, the account's, and the one that the page of this browser shows then.
it.each<[string | null, string | null, Language, Language, Language]>([
  [null, null, 'es', 'en', 'es'],
  [null, null, 'en', 'es', 'es'],
  [null, null, 'en', 'en', 'en'],
  ['en', null, 'es', 'en', 'en'],
  ['es', null, 'en', 'es', 'es'],
  ['en', 'es', 'es', 'en', 'en'],
  ['es', 'en', 'en', 'es', 'es'],
  ['en', 'en', 'es', 'en', 'es'],
  ['es', 'es', 'en', 'es', 'en'],
])(
  'with %s stored and %s of an account, an account in %s shows a page in %s in %s',
  async (stored, ofAccount, preference, page, expected) => {
    if (stored !== null) localStorage.setItem('language', stored);
    if (ofAccount !== null) localStorage.setItem('languageOf', ofAccount);
    const { result } = renderHook(
      () => {
        useAccountLanguage(preference);
        return useLanguage();
      },
      {
        wrapper: ({ children }) => (
          <TranslationsProvider language={page} catalogue={{}} load={() => Promise.resolve({})}>
            {children}
          </TranslationsProvider>
        ),
      },
    );
    await act(async () => Promise.resolve());
    expect(result.current).toBe(expected);
    if (expected !== page) expect(localStorage.getItem('languageOf')).toBe(preference);
  },
);
