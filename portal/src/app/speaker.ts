import { setupI18n, type Messages } from '@lingui/core';
import type { Catalogue } from '../platform/translations/catalogue.ts';
import type { Language } from '../platform/translations/language.ts';
import { formatText, type Translate } from '../platform/translations/text.ts';
import { loadTexts } from './texts-source.ts';

/** The current language and its texts for what speaks outside React: the api client, the toasts it raises. */
export interface Speaker {
  readonly language: () => Language;
  readonly text: Translate;
  readonly load: (language: Language) => Promise<Catalogue>;
  readonly speak: (language: Language) => void;
}

export function createSpeaker(
  initial: Language,
  read: (language: Language) => Promise<Catalogue> = loadTexts,
): Speaker {
  const i18n = setupI18n();
  const known = new Map<Language, Promise<Catalogue>>();
  let current = initial;
  return {
    language: () => current,
    text: (key, ...[values]) => formatText(i18n, key, values),
    speak: (language) => {
      current = language;
      i18n.activate(language);
    },
    load: (language) => {
      const loading = known.get(language) ?? read(language);
      known.set(language, loading);
      loading.then(
        (catalogue) => {
          i18n.load(language, catalogue as Messages);
          return language === current ? i18n.activate(language) : undefined;
        },
        () => known.delete(language),
      );
      return loading;
    },
  };
}
