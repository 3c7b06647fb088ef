import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readMessage, type Argument, type CompiledMessage } from './message.ts';

export const LANGUAGES = ['en', 'es'] as const;
export type TextLanguage = (typeof LANGUAGES)[number];

export interface TextEntry {
  readonly key: string;
  /** The folder's English file, for messages about faults. */
  readonly file: string;
  readonly arguments: readonly Argument[];
  readonly tags: readonly string[];
}

export interface Texts {
  readonly entries: readonly TextEntry[];
  readonly catalogues: Readonly<Record<TextLanguage, Readonly<Record<string, CompiledMessage>>>>;
  /** Reasons to stop a build: missing or extra keys, different arguments, and messages that can't be read. */
  readonly faults: readonly string[];
}

/** The controls' own texts. */
export const UI_TEXTS: readonly string[] = [join(import.meta.dirname, '../src')];
/** The portal's texts, and those of the contract that both sides use. */
export const PORTAL_TEXTS: readonly string[] = ['../../portal/src', '../../contract/src'].map((folder) =>
  join(import.meta.dirname, folder),
);
/** The console's texts, which the portal never has. */
export const CONSOLE_TEXTS: readonly string[] = [join(import.meta.dirname, '../../console/src')];
/** All texts of the portal. */
export const TEXT_SOURCES: readonly string[] = [...PORTAL_TEXTS, ...UI_TEXTS];

const CONTENT = /^[a-z][a-zA-Z0-9]*(\.[a-z0-9][a-zA-Z0-9]*)+$/;

/** Merges and compiles the `texts.<language>.json` files of all folders below the sources. */
export function loadTexts(sources: readonly string[] = TEXT_SOURCES): Texts {
  const found = (name: string) =>
    sources.flatMap((source) =>
      globSync(`**/${name}`, { cwd: source })
        .toSorted()
        .map((path) => join(source, path)),
    );
  const rooms = found('texts.en.json');
  const lonely = found('texts.es.json').filter((path) => !rooms.includes(inLanguage(path, 'en')));
  const faults = lonely.map((path) => `${path}: there is no texts.en.json beside it`);
  const entries = new Map<string, TextEntry>();
  const catalogues = { en: {} as Record<string, CompiledMessage>, es: {} as Record<string, CompiledMessage> };

  for (const room of rooms) {
    const file = relative(process.cwd(), room);
    const english = readRoom(room, faults);
    const spanish = readRoom(inLanguage(room, 'es'), faults);
    for (const key of Object.keys(spanish))
      if (!(key in english)) faults.push(`${file}: "${key}" exists in Spanish only`);
    for (const [key, text] of Object.entries(english)) {
      if (!CONTENT.test(key)) faults.push(`${file}: "${key}" is not a key of the form room.nameOfText`);
      if (entries.has(key)) faults.push(`${file}: "${key}" is also in ${entries.get(key)?.file}`);
      const translated = spanish[key];
      if (translated === undefined) {
        faults.push(`${file}: "${key}" has no Spanish text`);
        continue;
      }
      try {
        const en = readMessage(text);
        const es = readMessage(translated);
        const difference = compare(en.arguments, es.arguments) ?? compareTags(en.tags, es.tags);
        if (difference) faults.push(`${file}: "${key}": ${difference}`);
        entries.set(key, { key, file, arguments: en.arguments, tags: en.tags });
        catalogues.en[key] = en.compiled;
        catalogues.es[key] = es.compiled;
      } catch (error) {
        faults.push(`${file}: "${key}" cannot be read: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  return { entries: [...entries.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1)), catalogues, faults };
}

const inLanguage = (path: string, language: TextLanguage): string => path.replace(/\.\w\w\.json$/, `.${language}.json`);

function readRoom(path: string, faults: string[]): Record<string, string> {
  try {
    const parsed = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    const texts: Record<string, string> = {};
    for (const [key, text] of Object.entries(parsed)) {
      if (typeof text === 'string' && text.trim() !== '') texts[key] = text;
      else faults.push(`${path}: "${key}" is empty or not a text`);
    }
    return texts;
  } catch (error) {
    faults.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
    return {};
  }
}

function compare(english: readonly Argument[], spanish: readonly Argument[]): string | undefined {
  const seen = new Map(spanish.map((argument) => [argument.name, argument.type]));
  for (const { name, type } of english) {
    if (!seen.has(name)) return `the Spanish text lacks {${name}}`;
    if (seen.get(name) !== type) return `{${name}} is a ${type} in English and a ${seen.get(name)} in Spanish`;
    seen.delete(name);
  }
  const [extra] = seen.keys();
  return extra === undefined ? undefined : `only the Spanish text has {${extra}}`;
}

function compareTags(english: readonly string[], spanish: readonly string[]): string | undefined {
  const same = english.length === spanish.length && english.every((tag) => spanish.includes(tag));
  return same ? undefined : `the tags differ: <${english.join('>, <')}> and <${spanish.join('>, <')}>`;
}
