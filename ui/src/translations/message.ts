import { decimal } from '../format/grouped.ts';
import { INTL_LOCALE, type Language } from './language.ts';

/**
 * A compiled message: Lingui's token list. It is a text, or tokens, each a text, `[name]`, `[name, 'number']`, or
 * `[name, 'plural' | 'selectordinal' | 'select', branches]`; `#` within a plural is its number.
 */
export type Message = string | readonly unknown[];
export type Values = Readonly<Record<string, unknown>>;

type Branches = Readonly<Record<string, Message | number>>;

const own = (values: object, name: string): unknown =>
  Object.hasOwn(values, name) ? (values as Values)[name] : undefined;

/** Formats a message with its values, using the plural rules and digits of a language. An absent value is left out. */
export function writeMessage(message: Message, language: Language, values: Values = {}, hash = '#'): string {
  if (typeof message === 'string') return message;
  return message
    .map((token) => {
      if (token === '#') return hash;
      if (!Array.isArray(token)) return String(token);
      const [name, type, branches] = token as [string, string?, Branches?];
      const value = own(values, name);
      if (type === 'number') return numberOf(value);
      if (!type || !branches) return plain(value);
      const count = Number(value) - Number(branches.offset ?? 0);
      const branch = branchOf(type, branches, value, count, language);
      return writeMessage(branch, language, values, type === 'select' ? hash : numberOf(count));
    })
    .join('');
}

function branchOf(type: string, branches: Branches, value: unknown, count: number, language: Language): Message {
  const exact = own(branches, plain(value));
  const kind = type === 'selectordinal' ? 'ordinal' : 'cardinal';
  const found = exact ?? (type === 'select' ? undefined : branches[rulesOf(language, kind).select(count)]);
  return (found ?? branches.other ?? '') as Message;
}

function numberOf(value: unknown): string {
  return typeof value === 'number' ? decimal(value, 0, 3) : plain(value);
}

function plain(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const known = new Map<string, Intl.PluralRules>();

function rulesOf(language: Language, type: 'cardinal' | 'ordinal'): Intl.PluralRules {
  const key = language + type;
  const rules = known.get(key) ?? new Intl.PluralRules(INTL_LOCALE[language], { type });
  known.set(key, rules);
  return rules;
}
