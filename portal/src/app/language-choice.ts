import { useCallback } from 'react';
import { useServices } from '../platform/services.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { useText, useTranslations } from '@paystead/ui/translations/translations.tsx';

/** Changes the language in place; says so where its texts could not be loaded, and nothing has changed. */
export function useLanguageChoice(): (language: Language) => void {
  const { toaster } = useServices();
  const { choose } = useTranslations();
  const t = useText();
  return useCallback(
    (language) => {
      choose(language).catch(() => {
        toaster.show({ tone: 'error', title: t('platform.error'), text: t('app.languageFailed') });
      });
    },
    [choose, toaster, t],
  );
}
