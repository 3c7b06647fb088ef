import { fetchCatalogue } from '../platform/api/static-files.ts';
import { readPageMeta } from '../platform/page-meta.ts';
import { loadCatalogue, type Catalogue } from '@paystead/ui/translations/catalogue.ts';
import type { Language } from '@paystead/ui/translations/language.ts';

/** A language's texts from the file that the page names, retried as specified (UI-2). */
export function loadTexts(language: Language): Promise<Catalogue> {
  const files = readPageMeta('locales');
  return loadCatalogue(language, {
    fetchCatalogue: (wanted) => fetchCatalogue(files, wanted),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
}
