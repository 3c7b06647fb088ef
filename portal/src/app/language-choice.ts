import { useCallback } from 'react';
import { useServices } from '../platform/services.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { useText, useTranslations } from '@paystead/ui/translations/translations.tsx';

/** Changes the language in place, or shows that its texts couldn't be loaded. */
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
