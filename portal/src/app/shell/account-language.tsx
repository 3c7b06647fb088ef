import { useEffect } from 'react';
import { readStored, writeStored } from '../../platform/storage.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { useTranslations } from '@paystead/ui/translations/translations.tsx';

export interface AccountLanguageProps {
  /** The language that is stored with the account. */
  readonly preference: Language;
}

/**
 * Shows the portal in the account's language, unless another one was chosen in this browser. Renders nothing. Loaded if the
 * two differ.
 */
export function AccountLanguage({ preference }: AccountLanguageProps): null {
  const { language, choose } = useTranslations();
  useEffect(() => {
    if (language === preference || !applies(preference)) return;
    // Without the texts, the page stays in the language that it has.
    choose(preference).then(
      () => writeStored('languageOf', 'account'),
      () => undefined,
    );
  }, [preference, language, choose]);
  return null;
}

/**
 * Whether the account's language takes precedence over the page's. English is also the language of an account that never
 * chose one, so then the browser's own languages decide.
 */
function applies(preference: Language): boolean {
  if (readStored('languageOf') === 'account') return true;
  return readStored('language') === undefined && preference !== 'en';
}
