import type { Catalogue } from '@paystead/ui/translations/catalogue.ts';
import type { Language } from '@paystead/ui/translations/language.ts';
import { formatText, type Translate } from '@paystead/ui/translations/text.ts';
import { loadTexts } from '../platform/texts/text-files.ts';

/** The current language and its texts for what speaks outside React: the api client, the toasts it raises. */
export interface Translator {
  readonly language: () => Language;
  readonly text: Translate;
  readonly load: (language: Language) => Promise<Catalogue>;
  readonly speak: (language: Language) => void;
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
    speak: (language) => {
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
