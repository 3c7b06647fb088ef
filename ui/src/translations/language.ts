export type Language = 'en' | 'es';

/** Locales for Intl: American conventions in both languages. */
export const INTL_LOCALE: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/** Each language's own name, which labels the button that selects it. */
export const LANGUAGE_NAME: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

export function otherLanguage(language: Language): Language {
  return language === 'en' ? 'es' : 'en';
}
