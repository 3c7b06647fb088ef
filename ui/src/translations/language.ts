export type Language = 'en' | 'es';

/** What Intl is asked for: American conventions in both languages. */
export const INTL_LOCALE: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/** Each language's own name: how the button that leads to it is called. */
export const LANGUAGE_NAME: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

export function otherLanguage(language: Language): Language {
  return language === 'en' ? 'es' : 'en';
}
