import { StrictMode, type ReactNode } from 'react';
import { loadRenderer } from '../../platform/renderer.ts';
import { preferredLanguage } from '../../platform/preferred-language.ts';
import { TranslationsProvider } from '@paystead/ui/translations/translations.tsx';
import { loadTexts } from '../../platform/texts/text-files.ts';

/**
 * Shows one page before the portal starts (partner's address, lock, no network). Resolves with the person's answer and
 * empties the element.
 */
export async function showPage<Answer>(
  element: HTMLElement,
  page: (resolve: (answer: Answer) => void) => ReactNode,
): Promise<Answer> {
  const language = preferredLanguage();
  const catalogue = await loadTexts(language);
  const place = document.createElement('div');
  element.replaceChildren(place);
  const createRoot = await loadRenderer();
  const root = createRoot(place);
  const answer = await new Promise<Answer>((resolve) => {
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
  return answer;
}
