import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { root } from '../processes/run.ts';
import { BANNED } from './banned-phrases.ts';

export type Catalogue = Readonly<Record<string, string>>;
type Language = keyof typeof BANNED;

const PACKAGES = '{console,contract,gateway,identity,mobile,payroll,portal,ui}';
/** Catalogues: pairs such as `texts.en.json` and `texts.es.json` of every package. */
const CATALOGUES = `${PACKAGES}/{src,test}/**/{texts,guide,faults,formats,notices,sealed,table-names}.{en,es}.json`;
/** Catalogues in code: modules that export an object with the languages as keys. */
const MODULES = ['{gateway,identity}/src/**/{texts,*-texts}.ts', 'gateway/src/features/year-end/disclosures/*.ts'];
/** The demo's messages: modules that export lists, in which each text has the languages as keys. */
const MESSAGES = 'gateway/seed/cast/messages/*.ts';
/** People agreed to this text word for word, so it never changes. */
const PUBLISHED = 'gateway/src/features/year-end/disclosures/2025-01.ts';
/** Reasons that iOS shows in its permission dialogs. */
const NATIVE = 'mobile/ios/App/App/{en,es}.lproj/InfoPlist.strings';
const DOCUMENTS = ['*.md', 'docs/**/*.md'];

/** Element of a parsed message, as far as it matters here: its kind, its argument, and the messages inside. */
interface Element {
  readonly type: number;
  readonly value?: unknown;
  readonly options?: Readonly<Record<string, { readonly value: readonly Element[] }>>;
}
const LITERAL = 0;
const SELECT = 5;
const PLURAL = 6;
const POUND = 7;

function elementsOf(message: string, language: Language): readonly Element[] {
  return new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).getAst();
}

/** Texts whose placeholders stand in another order in Spanish. In all others, another order is a mix-up. */
const REORDERED: ReadonlySet<string> = new Set(['paychecks.paidInYearBy']);

/** Lists a message's arguments with their kinds (plain, number, select, plural) and the choices of a select, sorted. */
export function argumentsOf(message: string, language: Language): string[] {
  return argumentsInOrder(message, language).toSorted();
}

/** Lists a message's arguments like `argumentsOf`, in the order in which they first appear. */
function argumentsInOrder(message: string, language: Language): string[] {
  const found = new Set<string>();
  const visit = (elements: readonly Element[]): void => {
    for (const { type, value, options = {} } of elements) {
      const choices = type === SELECT ? ` ${Object.keys(options).toSorted().join('|')}` : '';
      if (type !== LITERAL && type !== POUND) found.add(`${type} ${String(value)}${choices}`);
      for (const option of Object.values(options)) visit(option.value);
    }
  };
  visit(elementsOf(message, language));
  return [...found];
}

/** Lists the numbers that a message's own words name, sorted: limits, days, years, numbers of forms. */
function numbersOf(message: string): string {
  return (message.match(/\d+/g) ?? []).toSorted().join(', ');
}

/**
 * Lists the plural forms that a language doesn't have, and plurals that print their number and lack the form for one.
 */
export function pluralFaults(message: string, language: Language): string[] {
  const known = new Intl.PluralRules(language).resolvedOptions().pluralCategories as readonly string[];
  const faults: string[] = [];
  const visit = (elements: readonly Element[]): void => {
    for (const { type, value, options = {} } of elements) {
      const forms = Object.keys(options);
      if (type === PLURAL) {
        const printed = options['other']?.value.some(({ type: kind }) => kind === POUND) === true;
        if (printed && !forms.includes('one') && !forms.includes('=1'))
          faults.push(`{${String(value)}} has no form for one`);
        for (const form of forms)
          if (!form.startsWith('=') && !known.includes(form)) faults.push(`{${String(value)}} has the form ${form}`);
      }
      for (const option of Object.values(options)) visit(option.value);
    }
  };
  visit(elementsOf(message, language));
  return faults;
}

const tagsOf = (message: string): string =>
  Array.from(message.matchAll(/<(\/?\w+)>/g), (match) => match[1] ?? '')
    .toSorted((one, other) => one.localeCompare(other))
    .join(' ');

/** Returns the faults of a pair of catalogues: keys, syntax, arguments, plural forms and tags. `folder` names the pair. */
export function parityFaults(folder: string, en: Catalogue, es: Catalogue): string[] {
  const faults: string[] = [];
  for (const key of new Set([...Object.keys(en), ...Object.keys(es)])) {
    const [english, spanish] = [en[key], es[key]];
    if (english === undefined || spanish === undefined) {
      faults.push(`${folder} ${key}: missing in ${english === undefined ? 'English' : 'Spanish'}.`);
      continue;
    }
    try {
      const [one, other] = [argumentsOf(english, 'en').join(', '), argumentsOf(spanish, 'es').join(', ')];
      if (one !== other) faults.push(`${folder} ${key}: placeholders or plural arguments differ.`);
      else if (
        !REORDERED.has(key) &&
        argumentsInOrder(english, 'en').join(', ') !== argumentsInOrder(spanish, 'es').join(', ')
      )
        faults.push(`${folder} ${key}: placeholders stand in another order.`);
      if (numbersOf(english) !== numbersOf(spanish)) faults.push(`${folder} ${key}: numbers differ.`);
      if (tagsOf(english) !== tagsOf(spanish)) faults.push(`${folder} ${key}: tags differ.`);
      for (const fault of pluralFaults(english, 'en')) faults.push(`${folder} ${key} (en): ${fault}.`);
      for (const fault of pluralFaults(spanish, 'es')) faults.push(`${folder} ${key} (es): ${fault}.`);
    } catch (failure) {
      faults.push(`${folder} ${key}: does not parse (${failure instanceof Error ? failure.message : 'unknown'}).`);
    }
  }
  return faults;
}

const PATTERNS: Readonly<Record<Language, readonly (readonly [pattern: RegExp, instead: string])[]>> = {
  en: BANNED.en.map(([pattern, instead]) => [whole(pattern), instead]),
  es: BANNED.es.map(([pattern, instead]) => [whole(pattern), instead]),
};

function whole(pattern: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}-])(?:${pattern})(?![\p{L}])`, 'iu');
}

/** Returns the banned phrases in a catalogue, each with what to write instead. */
export function phraseFaults(folder: string, language: Language, catalogue: Catalogue): string[] {
  return Object.entries(catalogue).flatMap(([key, message]) =>
    PATTERNS[language].flatMap(([pattern, instead]) => {
      const match = pattern.exec(message);
      return match === null ? [] : [`${folder} ${key} (${language}): not “${match[0]}”, but: ${instead}.`];
    }),
  );
}

/** Returns the banned phrases in a document. Code and quotations in it may have them. */
export function documentFaults(file: string, text: string): string[] {
  const blank = (part: string): string => part.replaceAll(/[^\n]/g, ' ');
  const prose = text.replaceAll(/```.*?```|`[^`\n]*`|“[^”]*”|\*[^*\n]+\*/gs, blank);
  return prose.split('\n').flatMap((line, index) =>
    PATTERNS.en.flatMap(([pattern, instead]) => {
      const match = pattern.exec(line);
      return match === null ? [] : [`${file}:${index + 1} not “${match[0]}”, but: ${instead}.`];
    }),
  );
}

interface Pair {
  readonly name: string;
  readonly en: Catalogue;
  readonly es: Catalogue;
}

/** Returns the faults of every catalogue and document. */
export async function texts(): Promise<string[]> {
  const pairs = [...jsonPairs(), ...nativePairs(), ...(await modulePairs()), ...(await messagePairs())];
  if (pairs.length === 0) throw new Error('No catalogue was checked: the folders are wrong.');
  return [
    ...pairs.flatMap(({ name, en, es }) => [
      ...parityFaults(name, en, es),
      ...(name.startsWith(PUBLISHED) ? [] : [...phraseFaults(name, 'en', en), ...phraseFaults(name, 'es', es)]),
    ]),
    ...filesLike(DOCUMENTS).flatMap((file) => documentFaults(file, readFileSync(join(root, file), 'utf8'))),
  ];
}

function filesLike(patterns: string | readonly string[]): string[] {
  return globSync([patterns].flat(), { cwd: root, exclude: (path) => /(^|[\\/])node_modules$/.test(path) })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
}

function jsonPairs(): Pair[] {
  const read = (name: string, language: Language): Catalogue =>
    JSON.parse(readOrEmpty(`${name}.${language}.json`) ?? '{}') as Catalogue;
  const names = new Set(filesLike(CATALOGUES).map((file) => file.replace(/\.\w+\.json$/, '')));
  return [...names].map((name) => ({ name, en: read(name, 'en'), es: read(name, 'es') }));
}

function nativePairs(): Pair[] {
  const folders = new Set(filesLike(NATIVE).map((file) => dirname(dirname(file))));
  const read = (folder: string, language: Language): Catalogue =>
    Object.fromEntries(
      Array.from(
        (readOrEmpty(`${folder}/${language}.lproj/InfoPlist.strings`) ?? '').matchAll(/"(\w+)"\s*=\s*"(.*)";/g),
        ([, key = '', message = '']) => [key, message],
      ),
    );
  return [...folders].map((folder) => ({ name: `${folder}/*.lproj`, en: read(folder, 'en'), es: read(folder, 'es') }));
}

async function modulePairs(): Promise<Pair[]> {
  const found: Pair[] = [];
  for (const file of filesLike(MODULES)) {
    const module = (await import(join(root, file))) as Readonly<Record<string, unknown>>;
    for (const [name, value] of Object.entries(module)) {
      if (typeof value !== 'object' || value === null || !('en' in value) || !('es' in value)) continue;
      found.push({ name: `${file} ${name}`, en: flat(value.en), es: flat(value.es) });
    }
  }
  return found;
}

async function messagePairs(): Promise<Pair[]> {
  const found: Pair[] = [];
  for (const file of filesLike(MESSAGES)) {
    const texts = bilingualIn(Object.values((await import(join(root, file))) as Readonly<Record<string, unknown>>));
    const named = (language: Language) => Object.fromEntries(texts.map((one, place) => [place, one[language]]));
    found.push({ name: file, en: named('en'), es: named('es') });
  }
  return found;
}

/** Lists the texts in both languages anywhere in a value. */
function bilingualIn(value: unknown): Readonly<Record<Language, string>>[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('en' in value && 'es' in value) return [{ en: String(value.en), es: String(value.es) }];
  return Object.values(value).flatMap(bilingualIn);
}

/** Flattens nested texts to dotted keys. A function is called with its parameters' positions as placeholders. */
function flat(value: unknown, key = 'text'): Record<string, string> {
  if (typeof value === 'string') return { [key]: value };
  if (typeof value === 'function') {
    const placeholders = Array.from({ length: value.length }, (_, index) => `{argument${index + 1}}`);
    return flat((value as (...all: string[]) => unknown)(...placeholders), key);
  }
  if (typeof value !== 'object' || value === null) return {};
  return Object.assign({}, ...Object.entries(value).map(([name, inner]) => flat(inner, `${key}.${name}`))) as Record<
    string,
    string
  >;
}

function readOrEmpty(file: string): string | null {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && failure.code === 'ENOENT') return null;
    throw failure;
  }
}
