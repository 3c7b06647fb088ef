import { jsonText, type SqlValue } from './port.ts';

/*
 * Both drivers use PostgreSQL's text format, and neither interprets it: this file alone decides what a value looks like
 * in TypeScript. The drivers' own defaults differ (dates become Date in local time, int8 a string in one and a bigint
 * in the other). The session settings that these decoders rely on are in session.ts.
 */

/** Encodes a parameter as PostgreSQL's text; null stays null. */
export function encodeValue(value: SqlValue): string | null {
  if (value === null) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (value instanceof Uint8Array)
    return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
  if (isArray(value)) return encodeArray(value);
  return jsonText(value);
}

// Array.isArray does not narrow a readonly array out of a union.
function isArray(value: SqlValue): value is readonly SqlValue[] {
  return Array.isArray(value);
}

function encodeArray(values: readonly SqlValue[]): string {
  const parts = values.map((value) => {
    if (value === null) return 'NULL';
    if (isArray(value)) return encodeArray(value);
    return `"${(encodeValue(value) ?? '').replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${parts.join(',')}}`;
}

type Decoder = (text: string) => unknown;

function int8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('An int8 beyond 2^53 does not fit a number: cast it to text.');
  return value;
}

function instant(text: string): string {
  if (text.endsWith('infinity')) return text;
  if (!text.endsWith('+00'))
    throw new RangeError('An instant arrived outside UTC: something changed the session time zone.');
  return `${text.slice(0, -3).replace(' ', 'T')}Z`;
}

const local: Decoder = (text) => text.replace(' ', 'T');
const bytes: Decoder = (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex'));
const asText: Decoder = (text) => text;

/** Type oid → array type oid, decoder; oids of built-in types never change (pg_type.dat). */
const builtIn: readonly (readonly [oid: number, arrayOid: number, decode: Decoder])[] = [
  [16, 1000, (text) => text === 't'], // bool
  [17, 1001, bytes], // bytea
  [19, 1003, asText], // name
  [20, 1016, int8],
  [21, 1005, Number], // int2
  [23, 1007, Number], // int4
  [25, 1009, asText], // text
  [26, 1028, Number], // oid
  [114, 199, (text) => JSON.parse(text) as unknown], // json
  [700, 1021, Number], // float4
  [701, 1022, Number], // float8
  [1042, 1014, asText], // char(n)
  [1043, 1015, asText], // varchar
  [1082, 1182, asText], // date
  [1083, 1183, asText], // time
  [1114, 1115, local], // timestamp
  [1184, 1185, instant], // timestamptz
  [1700, 1231, asText], // numeric
  [2950, 2951, asText], // uuid
  [3802, 3807, (text) => JSON.parse(text) as unknown], // jsonb
];

const decoders = new Map<number, Decoder>();
for (const [oid, arrayOid, decode] of builtIn) {
  decoders.set(oid, decode);
  decoders.set(arrayOid, (text) => decodeArray(text, decode));
}

/** Reads one value by its type; types not listed (enums, intervals, ranges, arrays of these) stay text. */
export function decodeValue(oid: number, text: string | null): unknown {
  if (text === null) return null;
  const decode = decoders.get(oid);
  return decode === undefined ? text : decode(text);
}

function decodeArray(text: string, decode: Decoder): unknown[] {
  // An array with explicit bounds starts with `[2:4]={`; the bounds carry no meaning here.
  let at = text.indexOf('{');
  function list(): unknown[] {
    const values: unknown[] = [];
    at += 1;
    while (text[at] !== '}') {
      if (text[at] === ',') at += 1;
      values.push(text[at] === '{' ? list() : text[at] === '"' ? quoted() : bare());
    }
    at += 1;
    return values;
  }
  function quoted(): unknown {
    let value = '';
    for (at += 1; text[at] !== '"'; at += 1) {
      if (text[at] === '\\') at += 1;
      value += text[at];
    }
    at += 1;
    return decode(value);
  }
  function bare(): unknown {
    const start = at;
    while (text[at] !== ',' && text[at] !== '}') at += 1;
    const value = text.slice(start, at);
    return value === 'NULL' ? null : decode(value);
  }
  return list();
}
