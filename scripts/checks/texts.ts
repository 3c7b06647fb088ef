import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { BANNED } from './banned-phrases.ts';
import { root } from '../processes/run.ts';

export type Catalogue = Readonly<Record<string, string>>;
type Language = keyof typeof BANNED;

/** Catalogues with ICU messages: the gateway's, and those that it shares with the portal. */
const CATALOGUES = ['gateway/src/**/texts.{en,es}.json', 'contract/src/**/texts.{en,es}.json'];
/** Folders whose texts also keep to the list of banned phrases. */
const WORDED = 'gateway/';

/** Element as far as it matters here: a kind, the argument's name, and the messages inside. */
interface Element {
  readonly type: number;
  readonly value?: unknown;
  readonly options?: Readonly<Record<string, { readonly value: readonly Element[] }>>;
}
const LITERAL = 0;
const POUND = 7;

/** Lists a message's arguments with their kinds (plain, number, select, plural), sorted. Throws where it does not parse. */
export function argumentsOf(message: string, language: Language): string[] {
  const found = new Set<string>();
  const visit = (elements: readonly Element[]): void => {
    for (const { type, value, options } of elements) {
      if (type !== LITERAL && type !== POUND) found.add(`${type} ${String(value)}`);
      for (const option of Object.values(options ?? {})) visit(option.value);
    }
  };
  visit(new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).getAst());
  return [...found].toSorted();
}

/** Faults of a pair of catalogues: keys, syntax and arguments. `folder` names the pair in the answer. */
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
    } catch (failure) {
      faults.push(`${folder} ${key}: does not parse (${failure instanceof Error ? failure.message : 'unknown'}).`);
    }
  }
  return faults;
}

/** Banned phrases in one catalogue, each with what to write instead. */
export function phraseFaults(folder: string, language: Language, catalogue: Catalogue): string[] {
  return Object.entries(catalogue).flatMap(([key, message]) =>
    BANNED[language].flatMap(([pattern, instead]) => {
      const match = new RegExp(String.raw`(?<![\p{L}])(?:${pattern})(?![\p{L}])`, 'iu').exec(message);
      return match === null ? [] : [`${folder} ${key} (${language}): not “${match[0]}”, but: ${instead}.`];
    }),
  );
}

/** Returns the faults of every catalogue: keys, syntax, arguments and banned phrases. */
export function texts(): string[] {
  const folders = [...new Set(globSync(CATALOGUES, { cwd: root }).map((file) => dirname(file).replaceAll('\\', '/')))];
  const read = (folder: string, language: Language): Catalogue => {
    try {
      return JSON.parse(readFileSync(join(root, folder, `texts.${language}.json`), 'utf8')) as Catalogue;
    } catch (failure) {
      if (failure instanceof Error && 'code' in failure && failure.code === 'ENOENT') return {};
      throw failure;
    }
  };
  return folders.toSorted().flatMap((folder) => {
    const [en, es] = [read(folder, 'en'), read(folder, 'es')];
    const worded = folder.startsWith(WORDED);
    return [
      ...parityFaults(folder, en, es),
      ...(worded ? [...phraseFaults(folder, 'en', en), ...phraseFaults(folder, 'es', es)] : []),
    ];
  });
}
