import type { Catalogue } from '@paystead/ui/translations/catalogue.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { formatText, type Translate } from '@paystead/ui/translations/text.ts';
import { loadTexts } from '../../platform/texts/text-files.ts';

/** Current language and texts for code outside React: the API client and its toasts. */
export interface Translator {
  readonly language: () => Language;
  readonly text: Translate;
  readonly load: (language: Language) => Promise<Catalogue>;
  readonly setLanguage: (language: Language) => void;
}

export function createTranslator(
  initial: Language,
  read: (language: Language) => Promise<Catalogue> = loadTexts,
): Translator {
  const known = new Map<Language, Promise<Catalogue>>();
  const loaded = new Map<Language, Catalogue>();
  let current = initial;
  return {
    language: () => current,
    text: (key, ...[values]) => formatText({ language: current, catalogue: loaded.get(current) ?? {} }, key, values),
    setLanguage: (language) => {
      current = language;
    },
    load: (language) => {
      const loading = known.get(language) ?? read(language);
      known.set(language, loading);
      loading.then(
        (catalogue) => loaded.set(language, catalogue),
        () => known.delete(language),
      );
      return loading;
    },
  };
}
