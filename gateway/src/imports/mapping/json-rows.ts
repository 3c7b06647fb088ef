import { TextDecoder } from 'node:util';
import { UnreadableFile } from '../source.ts';

/** A record of a JSON file behind the records whose lists it is in, the outermost first. */
export type Scope = readonly unknown[];

/** Largest JSON file in bytes: unlike CSV, it is read whole. */
export const LARGEST_JSON = 64 * 1024 * 1024;

/** Reads a JSON file whole. Throws `UnreadableFile`. */
export async function readJson(bytes: AsyncIterable<Uint8Array>): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'not_json' : 'not_utf8';
    throw new UnreadableFile({ line: 0, column: null, code: reason, values: {} });
  }
}

/** Returns the records that a path names: `responses[].body.pay_statements[]`. An empty path is the whole document. */
export function recordsAt(scope: Scope, path: string): Scope[] {
  let found: { readonly records: Scope; readonly at: unknown }[] = [{ records: scope, at: scope.at(-1) }];
  for (const { name, isList } of stepsOf(path))
    found = found.flatMap(({ records, at }): typeof found => {
      const value = name === '' ? at : property(at, name);
      if (!isList) return value === undefined ? [] : [{ records, at: value }];
      return Array.isArray(value) ? value.map((one: unknown) => ({ records: [...records, one], at: one })) : [];
    });
  return found.map(({ records, at }) => (records.at(-1) === at ? records : [...records, at]));
}

function stepsOf(path: string): { readonly name: string; readonly isList: boolean }[] {
  if (path === '') return [];
  return path.split('.').map((step) => ({ name: step.replace(/\[\]$/, ''), isList: step.endsWith('[]') }));
}

/** Returns the text of a value within a record: `gross_pay.amount`, `../payment_id` for one of the record around. */
export function textAt(scope: Scope, name: string): string {
  const up = /^(\.\.\/)*/.exec(name)?.[0].length ?? 0;
  let value: unknown = scope.at(-1 - up / 3);
  for (const step of name.slice(up).split('.')) value = step === '' ? value : property(value, step);
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function property(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return /^\d+$/.test(name) ? (value as unknown[])[Number(name)] : undefined;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}

/** Returns a document with those records of a path alone that `keeps` names by their number, from 1. */
export function onlyRecords(document: unknown, path: string, keeps: (number: number) => boolean): unknown {
  let number = 0;
  const walk = (value: unknown, steps: ReturnType<typeof stepsOf>): unknown => {
    const [step, ...rest] = steps;
    if (!step) return value;
    const found = step.name === '' ? value : property(value, step.name);
    const next =
      step.isList && Array.isArray(found)
        ? rest.some(({ isList }) => isList)
          ? found.map((one) => walk(one, rest))
          : found.filter(() => keeps((number += 1)))
        : walk(found, rest);
    return step.name === '' ? next : { ...(value as object), [step.name]: next };
  };
  return walk(document, stepsOf(path));
}
