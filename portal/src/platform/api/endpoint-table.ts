import type { Endpoint, Method, ReplyOf } from '@paystead/contract/endpoint.ts';
import type { z } from 'zod';

/**
 * An endpoint in the browser: method, path below `/api/` with `{parameters}`, and flags. `i` sends an Idempotency-Key,
 * `f` replies with a file, and `x` is a GET that writes and sends the anti-forgery header like other writes. The rows
 * are generated from the contract, so that the first load contains no schema library.
 */
export type EndpointRow = readonly [method: Method, path: string, flags: string];
export type EndpointTable<Name extends string = string> = Readonly<Record<Name, EndpointRow>>;

const METHODS: Readonly<Record<string, Method>> = { '+': 'POST', '=': 'PUT', '-': 'DELETE' };

/**
 * Reads the generated table, which is shorter as text: a line for each resource, and below it one for each endpoint with the
 * rest of its name, the sign of its method before its path, and its flags.
 */
export function readTable<Name extends string>(text: string): EndpointTable<Name> {
  const table: Record<string, EndpointRow> = {};
  let resource = '';
  for (const line of text.split('\n')) {
    const [name = '', path, flags = ''] = line.split(' ');
    if (path) {
      const method = METHODS[path.charAt(0)];
      table[`${resource}.${name}`] = [method ?? 'GET', method ? path.slice(1) : path, flags];
    } else resource = name;
  }
  return table as EndpointTable<Name>;
}

type Sent<S> = S extends z.ZodType ? z.input<S> : never;
type Part<Name extends string, S> = [Sent<S>] extends [never]
  ? unknown
  : Partial<Sent<S>> extends Sent<S>
    ? { readonly [K in Name]?: Sent<S> }
    : { readonly [K in Name]: Sent<S> };

/** Input of a call: the parts that the endpoint declares, with their types. */
export type InputOf<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  // A form is sent as the browser builds it, with its file among the fields.
  ([Sent<E['form']>] extends [never] ? unknown : { readonly form: FormData });
export type AnswerOf<E extends Endpoint> = ReplyOf<E>;

/** Fills `{name}` in a path and appends the query; absent values are left out. */
export function buildPath(path: string, params: object = {}, query: object = {}): string {
  const values = params as Record<string, unknown>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(values[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.append(name, textOf(value));
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}

/** Converts a value of a path or query. Throws for values other than text, numbers and booleans. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TypeError('A path or query value is neither text, number nor boolean.');
}
