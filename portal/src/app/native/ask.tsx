import { StrictMode, type ReactNode } from 'react';
import { loadDrawing } from '../../platform/drawing.ts';
import { preferredLanguage } from '../../platform/preferred-language.ts';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import { loadTexts } from '../../platform/texts/text-files.ts';

/**
 * One page before the portal stands: which employer's gateway, unlock, no network. Resolves with what the page answers,
 * and leaves the element as it was.
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
