import { configure, render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { loadTexts } from '../build/texts.ts';
import type { Catalogue } from '../src/translations/catalogue.ts';
import type { Language } from '../src/translations/language.ts';
import { TranslationsProvider } from '../src/translations/translations.tsx';

// A busy machine takes longer than a second to draw a page.
configure({ asyncUtilTimeout: 10_000 });

const { catalogues } = loadTexts();

/** The product's own texts, compiled as for the build. */
export const catalogueOf = (language: Language): Catalogue => catalogues[language];

/** Renders below the product's own texts. */
export function renderWithTexts(element: ReactNode, language: Language = 'en'): RenderResult {
  return render(element, {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <TranslationsProvider
        language={language}
        catalogue={catalogueOf(language)}
        load={(next) => Promise.resolve(catalogueOf(next))}
      >
        {children}
      </TranslationsProvider>
    ),
  });
}
