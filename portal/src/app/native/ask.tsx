import { StrictMode, type ReactNode } from 'react';
import { loadDrawing } from '../../platform/drawing.ts';
import { preferredLanguage } from '../../platform/preferred-language.ts';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import { loadTexts } from '../../platform/texts/text-files.ts';

/**
 * Shows one page before the portal starts (partner's address, lock, no network). Resolves with the person's answer and
 * empties the element.
 */
export async function ask<Answer>(
  element: HTMLElement,
  page: (answer: (given: Answer) => void) => ReactNode,
): Promise<Answer> {
  const language = preferredLanguage();
  const catalogue = await loadTexts(language);
  const place = document.createElement('div');
  element.replaceChildren(place);
  const createRoot = await loadDrawing();
  const root = createRoot(place);
  const given = await new Promise<Answer>((resolve) => {
    root.render(
      <StrictMode>
        <TranslationsProvider language={language} catalogue={catalogue} load={loadTexts}>
          {page(resolve)}
        </TranslationsProvider>
      </StrictMode>,
    );
  });
  root.unmount();
  place.remove();
  return given;
}
