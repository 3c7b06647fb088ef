import { render, renderHook, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Language } from '@paystead/ui/translations/language.ts';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import { CONSOLE_TEXTS, loadTexts, UI_TEXTS } from '../../ui/build/texts.ts';

const { catalogues } = loadTexts([...CONSOLE_TEXTS, ...UI_TEXTS]);

const wrapperOf = (language: Language) => ({
  wrapper: ({ children }: { readonly children: ReactNode }): ReactNode => (
    <TranslationsProvider
      language={language}
      catalogue={catalogues[language]}
      load={(next) => Promise.resolve(catalogues[next])}
    >
      {children}
    </TranslationsProvider>
  ),
});

/** Renders a part of a screen below the console's own texts. */
export function renderInConsole(element: ReactNode, language: Language = 'en'): RenderResult {
  return render(element, wrapperOf(language));
}

/** Returns the result of a hook that needs the console's own texts. */
export function hookInConsole<Result>(hook: () => Result, language: Language): Result {
  return renderHook(hook, wrapperOf(language)).result.current;
}
