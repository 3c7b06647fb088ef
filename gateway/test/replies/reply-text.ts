import { hash } from 'node:crypto';

/** Characters of a line, without its indentation. */
const WIDTH = 150;
/** Characters of a table's row. */
const ROW = 260;
/** Characters from which a value that an earlier reply had isn't repeated. */
const REPEATED = 200;

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A random id (version 4 or 7); ids of the demo are derived from names (version 8). */
const RANDOM_ID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g;
/** Bytes within a text: fonts and pictures. */
const BYTES = /base64,([\w+/=-]{100,})/g;

/** Returns a text in which random ids are numbered in the order in which they appear; bytes are named by their hash. */
export function withoutNoise(text: string): string {
  const numbers = new Map<string, string>();
  return text
    .replaceAll(BYTES, (_, bytes: string) => `base64,${bytesText(bytes)}`)
    .replaceAll(RANDOM_ID, (id) => {
      const known = numbers.get(id) ?? `id-${numbers.size + 1}`;
      numbers.set(id, known);
      return known;
    });
}

export const bytesText = (bytes: string): string =>
  `(${bytes.length} characters, SHA-256 ${hash('sha256', bytes).slice(0, 16)})`;

/**
 * Writes JSON for reviewers: a value on one line where it fits, a list of equal objects as a table, and a long value that an earlier
 * reply had as a reference by its first fields.
 */
export class ReplyWriter {
  /** The different values of each reference. */
  readonly #earlier = new Map<string, string[]>();

  write(value: Json, indent = ''): string {
    const line = onOneLine(value);
    if (typeof value === 'string' && value.includes('\n')) return block(value, indent);
    if (value === null || typeof value !== 'object' || line.length <= WIDTH) return line;
    const known = this.#reference(value, line);
    if (known !== null && indent !== '') return known;
    const inner = `${indent}  `;
    if (!Array.isArray(value)) {
      const fields = Object.entries(value).map(([key, item]) => `${inner}${key}: ${this.write(item, inner)}\n`);
      return `{\n${fields.join('')}${indent}}`;
    }
    const items: readonly Json[] = value;
    const table = tableOf(items, inner);
    if (table !== null) return `[\n${table}${indent}]`;
    return `[\n${items.map((item) => `${inner}${this.write(item, inner)}\n`).join('')}${indent}]`;
  }

  /** Returns the reference to an equal value of an earlier reply, or null if it is the first one. */
  #reference(value: object, line: string): string | null {
    if (line.length < REPEATED) return null;
    const name = Array.isArray(value)
      ? `${value.length} items from ${start(onOneLine((value as readonly Json[])[0] ?? null))}`
      : start(line.slice(2));
    const values = this.#earlier.get(name) ?? [];
    this.#earlier.set(name, values);
    const place = values.indexOf(line);
    if (place === -1) values.push(line);
    return place === -1 ? null : `(as before${place === 0 ? '' : `, variant ${place + 1}`}: ${name})`;
  }
}

/** Returns the beginning of a text. */
export const start = (text: string, most = 70): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Writes a text of several lines below each other. */
function block(text: string, indent: string): string {
  return ['text', ...text.replaceAll('\r\n', '\n').split('\n')].join(`\n${indent}  | `);
}

/** Writes objects as a table under a line with the names of their fields. Null: they aren't objects, or a row is too long. */
function tableOf(items: readonly Json[], indent: string): string | null {
  if (items.length < 2) return null;
  const names: string[] = [];
  for (const item of items) {
    if (item === null || typeof item !== 'object' || Array.isArray(item)) return null;
    for (const name of Object.keys(item)) if (!names.includes(name)) names.push(name);
  }
  const lines = items.map((item) => {
    const row = item as { readonly [key: string]: Json };
    return names.map((name) => (name in row ? onOneLine(row[name] ?? null) : '')).join(' | ');
  });
  if (lines.some((line) => line.length > ROW || line.includes(String.raw`\n`))) return null;
  return [`# ${names.join(' | ')}`, ...lines].map((line) => `${indent}${line}\n`).join('');
}

export function onOneLine(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item: Json) => onOneLine(item)).join(', ')}]`;
  const fields = Object.entries(value).map(([key, item]) => `${key}: ${onOneLine(item)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

/** Returns the values in which a reply differs from another one of the same shape, or null if the shapes differ. */
export function changedValues(before: Json, after: Json, place = ''): string[] | null {
  if (before === after) return [];
  if (before === null || after === null || typeof before !== 'object' || typeof after !== 'object')
    return [`${place}: ${onOneLine(after)}`];
  const keys = Object.keys(after);
  if (Array.isArray(before) !== Array.isArray(after) || keys.join() !== Object.keys(before).join()) return null;
  const found: string[] = [];
  for (const key of keys) {
    const at = (of: Json) => (of as { readonly [key: string]: Json })[key] ?? null;
    const inside = changedValues(at(before), at(after), place === '' ? key : `${place}.${key}`);
    if (inside === null) return null;
    found.push(...inside);
  }
  return found;
}
