import type { LightMyRequestResponse } from 'fastify';
import type { ConsoleInput } from './console-replies.ts';
import { bytesText, changedValues, onOneLine, ReplyWriter, start, withoutNoise, type Json } from './reply-text.ts';

/** Headers that every reply has or that say nothing about its content. */
const LEFT_OUT = new Set([
  'content-length',
  'connection',
  'date',
  'x-request-id',
  'content-type',
  'cache-control',
  'etag',
]);
/** Header values that differ each time. */
const RANDOM_VALUE = /(XSRF-TOKEN=)[^;]+|(\br=)\d+/g;

const ORDINARY = 'application/json; charset=utf-8, no-store';
const REFUSAL = 'application/problem+json; charset=utf-8, no-store';

/** Fields that differ each time, in a reply of any endpoint. */
const RANDOM_FIELDS: Readonly<Record<string, string>> = {
  forgeryToken: '(a token)',
  recordHash: '(a hash)',
};

/** Returns the title of a request; a cursor is named by the place that it stands for. */
export function titleOf(
  who: string,
  endpoint: { readonly path: string },
  { params = {}, query = {}, body }: Pick<ConsoleInput, 'params' | 'query' | 'body'>,
): string {
  const place = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? '');
  const textOfPart = ([key, value]: readonly [string, unknown]) =>
    key === 'cursor' || typeof value === 'object'
      ? `${key}: ${start(cursorOrJson(value), 100)}`
      : `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
  const parts = [...Object.entries(query), ...Object.entries(body ?? {})].map((entry) => textOfPart(entry));
  return withoutNoise([`${who}: ${place}`, ...parts].join(', '));
}

const cursorOrJson = (value: unknown): string =>
  typeof value === 'string' ? cursorText(value) : JSON.stringify(value);

/** Writes the replies of one endpoint as text: a reply that is equal to an earlier one is named instead of repeated. */
export class Recorder {
  readonly #sections: string[] = [];
  /** The title of each different reply. */
  readonly #titles = new Map<string, string>();
  readonly #bodies = new Map<string, Json>();
  readonly #writer = new ReplyWriter();

  /** Adds a reply. `like` is the title of an earlier one; if its shape is the same, only the values that differ are written. */
  add(title: string, response: LightMyRequestResponse, like?: string): void {
    const body = bodyOf(response);
    const first = firstLine(response);
    const text = withoutNoise(typeof body === 'string' ? `${first}\n${body}` : `${first}\n${onOneLine(body)}`);
    const equal = this.#titles.get(text);
    this.#sections.push(`= ${title}\n${equal === undefined ? this.#shortest(first, body, like) : `as ${equal}`}\n`);
    if (equal === undefined) this.#titles.set(text, title);
    this.#bodies.set(title, body);
  }

  #shortest(first: string, body: Json, like: string | undefined): string {
    const base = like === undefined ? undefined : this.#bodies.get(like);
    const changed = base === undefined ? null : changedValues(base, body);
    if (changed !== null) {
      const short = [`${first}, like ${like} except for`, ...changed].join('\n');
      if (short.length < onOneLine(body).length * 0.7) return withoutNoise(short);
    }
    return withoutNoise(`${first}\n${typeof body === 'string' ? body : this.#writer.write(body)}`);
  }

  get text(): string {
    return this.#sections.join('\n');
  }
}

/** The status, and the type and caching of a reply where they aren't the usual ones. */
function firstLine({ statusCode, headers }: LightMyRequestResponse): string {
  const kind = [headers['content-type'], headers['cache-control']].filter(Boolean).join(', ');
  const usual = statusCode < 400 ? ORDINARY : REFUSAL;
  const disposition = headers['content-disposition'];
  const named = disposition === undefined ? '' : ` ${disposition}`;
  return `${statusCode}${kind === usual || kind === '' ? '' : ` ${kind}`}${named}`;
}

function bodyOf({ body, headers, rawPayload }: LightMyRequestResponse): Json {
  const type = headers['content-type'] ?? '';
  if (/\bjson\b/.test(type))
    return JSON.parse(body, (key, value: Json) => (typeof value === 'string' ? textOf(key, value) : value)) as Json;
  if (type.startsWith('text/')) return body.replaceAll('\r\n', '\n');
  return rawPayload.length === 0 ? '(empty)' : '(a file)';
}

function textOf(key: string, value: string): Json {
  if (key === 'nextCursor') return cursorText(value);
  // The position, and the beginning of a random id.
  if (key === 'cursor') return value.replace(/^(\d+)-[0-9a-f]{8}$/, '$1-…');
  if (value.length > 200 && /^[\w+/=-]+$/.test(value)) return bytesText(value);
  return RANDOM_FIELDS[key] ?? value;
}

/** Returns the place that a cursor names, or the cursor if it is none of the gateway's. */
function cursorText(cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString();
  return /^[[{"]/.test(text) ? text : cursor;
}

/** Collects the distinct sets of the other headers, each with the endpoints that reply with it. */
export class HeaderSets {
  readonly #endpoints = new Map<string, Set<string>>();

  add(endpoint: string, { headers, statusCode }: LightMyRequestResponse): void {
    const lines = Object.entries(headers)
      .filter(([name]) => !LEFT_OUT.has(name) && name !== 'content-disposition')
      .map(([name, value]) => `${name}: ${String(value).replaceAll(RANDOM_VALUE, '$1$2…')}`)
      .toSorted();
    const text = lines.join('\n');
    const found = this.#endpoints.get(text) ?? new Set();
    this.#endpoints.set(text, found.add(`${endpoint} ${statusCode}`));
  }

  /** First the headers of every reply, and then each distinct set of the others. */
  get text(): string {
    const sets = [...this.#endpoints].map(([text, replies]) => ({ lines: text.split('\n'), replies }));
    const common = (sets[0]?.lines ?? []).filter((line) => sets.every(({ lines }) => lines.includes(line)));
    const others = sets.map(({ lines, replies }) =>
      [...lines.filter((line) => !common.includes(line)), ...[...replies].toSorted().map((reply) => `  ${reply}`)].join(
        '\n',
      ),
    );
    return `${['= every reply', ...common].join('\n')}\n\n${others
      .map((text) => `= ${text}\n`)
      .toSorted()
      .join('\n')}`;
  }
}
