import type { Catalogue } from './catalogue.ts';
import type { Language } from './language.ts';
import { writeMessage } from './message.ts';
import type { TextShapes } from './text-shapes.ts';

export type TextKey = keyof TextShapes;
export type ValuesOf<K extends TextKey> = TextShapes[K]['values'];
export type TagsOf<K extends TextKey> = TextShapes[K]['tags'];
/** Second argument of `t`: required if the message has arguments, otherwise absent. */
type TextArguments<K extends TextKey> = ValuesOf<K> extends undefined ? [] : [values: ValuesOf<K>];

/** Keys of texts without arguments, for labels passed as data. */
export type PlainTextKey = { [K in TextKey]: ValuesOf<K> extends undefined ? K : never }[TextKey];

export type Translate = <K extends TextKey>(key: K, ...values: TextArguments<K>) => string;

const TAG_MARKS = /[\uE000-\uE002]/g;

/** Texts of one language. */
export interface Texts {
  readonly language: Language;
  readonly catalogue: Catalogue;
}

/** Formats a text. Removes tag marks from the values, so that only translators write tags. */
export function formatText({ language, catalogue }: Texts, key: string, values?: Record<string, unknown>): string {
  const message = catalogue[key] ?? key;
  if (!values) return writeMessage(message, language);
  const clean: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values))
    clean[name] = typeof value === 'string' ? value.replace(TAG_MARKS, '') : value;
  return writeMessage(message, language, clean);
}

export type TextPiece = string | { readonly tag: string; readonly children: readonly TextPiece[] };

/** Splits a formatted message at its tags: `Paid <b>$1</b>` → `['Paid ', {tag: 'b', children: ['$1']}]`. */
export function splitTags(text: string): readonly TextPiece[] {
  const top: TextPiece[] = [];
  const stack: { tag: string; children: TextPiece[] }[] = [];
  for (const part of text.split(/(\uE000[a-zA-Z]+\uE002|\uE001)/)) {
    const into = stack.at(-1)?.children ?? top;
    if (part.startsWith('\uE000')) stack.push({ tag: part.slice(1, -1), children: [] });
    else if (part === '\uE001') {
      const closed = stack.pop();
      if (closed) (stack.at(-1)?.children ?? top).push(closed);
    } else if (part !== '') into.push(part);
  }
  return top;
}
