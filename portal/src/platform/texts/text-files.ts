import { fetchCatalogue } from '../api/static-files.ts';
import { readPageMeta } from '../page-meta.ts';
import { loadCatalogue, type Catalogue } from '@paystead/ui/translations/catalogue.ts';
import type { Language } from '@paystead/ui/translations/language.ts';

/** Parts of the texts that the scripts on this page use, besides those of the first view. */
const parts = new Set<string>();
/** One object per language, which grows when a part arrives: what has been drawn keeps it. */
const catalogues = new Map<Language, Catalogue>();
const files = new Map<string, Promise<void>>();

/** Loads a language's texts from the files that the page names, retried as specified (UI-2). */
export async function loadTexts(language: Language): Promise<Catalogue> {
  const catalogue = catalogues.get(language) ?? {};
  catalogues.set(language, catalogue);
  await Promise.all([loadFile(language), ...[...parts].map((part) => loadFile(language, part))]);
  return catalogue;
}

/** Loads a chunk's part of the texts in every language that this page has used. */
export async function loadTextPart(part: string): Promise<void> {
  parts.add(part);
  await Promise.all([...catalogues.keys()].map((language) => loadFile(language, part)));
}

/** Adds a file to the language's catalogue. Without a part it is the first view's. */
function loadFile(language: Language, part?: string): Promise<void> {
  const name = `${language} ${part ?? ''}`;
  const loading = files.get(name) ?? readFile(language, part);
  files.set(name, loading);
  // The next attempt loads it again.
  loading.catch(() => files.delete(name));
  return loading;
}

async function readFile(language: Language, part: string | undefined): Promise<void> {
  const paths = readPageMeta('locales');
  const texts = await loadCatalogue(language, {
    fetchCatalogue: (wanted) => fetchCatalogue(paths, wanted, part),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
  Object.assign(catalogues.get(language) ?? {}, texts);
}
