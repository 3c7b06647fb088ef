import { useEffect } from 'react';
import { readStored, writeStored } from '../../platform/storage.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { useTranslations } from '@paystead/ui/translations/translations.tsx';

/** Shows the portal in the language that is stored with the account, unless another one was chosen in this browser. */
export function useAccountLanguage(preference: Language): void {
  const { language, choose } = useTranslations();
  useEffect(() => {
    if (language === preference || !applies(preference)) return;
    // Without the texts, the page stays in the language that it has.
    choose(preference).then(
      () => writeStored('languageOf', preference),
      () => undefined,
    );
  }, [preference, language, choose]);
}

/**
 * Whether the account's language takes precedence over the page's: the stored one, if any, came from an account and was not
 * chosen in this browser. English is also the language of an account that never chose one, so then the browser's own
 * languages decide.
 */
function applies(preference: Language): boolean {
  const stored = readStored('language');
  return stored === undefined ? preference !== 'en' : stored === readStored('languageOf');
}
