import fc from 'fast-check';
import { addDays } from '@paystead/contract/local-date.ts';
import type { JsonSchema } from '@paystead/contract/openapi/json-schema.ts';

/** Values that are right by their type, but that parsers, databases and pages handle differently from ordinary ones. */
const STRANGE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u{202e}abc',
  '\u{feff}',
  '\u{d800}',
  'é\u{301}',
  '👩🏽‍💻',
  'null',
  '__proto__',
  '../../etc/passwd',
  '%00',
  "'; drop table employee; --",
  '${7*7}',
  '<script>alert(1)</script>',
  'x'.repeat(5000),
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '+275760-09-13',
  '-1',
  '1e400',
  'NaN',
  '١٢٣',
] as const;

const STRANGE_NUMBERS = [0, -0, -1, 0.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, -(2 ** 53), 1e300, 99_999_999_999] as const;

/** A value that a field may not expect: another type, an extreme, or a text that is known to break programs. */
const strangeValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...STRANGE_TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...STRANGE_NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { $ne: null }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.array(fc.integer(), { minLength: 1000, maxLength: 1000 }) },
);

export const strangeText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom<string>(...STRANGE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

/** Days around three changes of the year and a leap day. */
const date = fc.integer({ min: 0, max: 1524 }).map((days) => addDays('2023-12-30', days));

const isSchema = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Schemas below a keyword that lists them, such as `anyOf`. */
function schemasIn(value: unknown): readonly JsonSchema[] {
  return Array.isArray(value) ? value.filter(isSchema) : [];
}

/** Values that exist, for a field with a name: ids, or other texts such as codes. */
export type KnownValues = (name: string, kind: 'id' | 'text') => readonly string[];

function text(schema: JsonSchema, known: KnownValues, name: string): fc.Arbitrary<unknown> {
  const { format, pattern } = schema;
  const ids = format === 'uuid' ? known(name, 'id') : [];
  const texts = format === undefined ? known(name, 'text') : [];
  if (texts.length > 0) return fc.constantFrom(...texts);
  if (format === 'uuid')
    return ids.length === 0
      ? fc.uuid()
      : fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.uuid() });
  if (format === 'date') return date;
  if (format === 'email') return fc.emailAddress();
  if (format === 'uri') return fc.webUrl();
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern));
  const minLength = typeof schema['minLength'] === 'number' ? schema['minLength'] : 0;
  const maxLength = typeof schema['maxLength'] === 'number' ? schema['maxLength'] : 40;
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) }),
    fc.constantFrom('x'.repeat(minLength), 'x'.repeat(maxLength)),
  );
}

function number(schema: JsonSchema): fc.Arbitrary<unknown> {
  const above = schema['exclusiveMinimum'];
  const least = typeof above === 'number' ? above + 1 : schema['minimum'];
  const most = schema['maximum'];
  const min = typeof least === 'number' ? least : -(2 ** 31);
  const max = typeof most === 'number' ? most : 2 ** 31;
  return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max));
}

function object(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const properties = isSchema(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  // A cursor has no form that a schema states; a made-up one is only refused.
  const fields = Object.entries(properties)
    .filter(([name]) => name !== 'cursor')
    .map(([name, field]) => [name, isSchema(field) ? validValue(field, known, name) : strangeValue] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required.filter((name) => name !== 'cursor') });
}

/**
 * Values that a JSON Schema permits, as far as its keywords say. Ids, and texts that `known` has for the field, are drawn from it.
 * @throws a schema with a type or a reference that this doesn't know, so that none is left out silently.
 */
export function validValue(schema: JsonSchema, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom<unknown>(...schema['enum']);
  const choices = [...schemasIn(schema['anyOf']), ...schemasIn(schema['oneOf'])];
  if (choices.length > 0) return fc.oneof(...choices.map((choice) => validValue(choice, known, name)));
  const parts = schemasIn(schema['allOf']);
  if (parts.length > 0)
    return fc
      .tuple(...parts.map((part) => validValue(part, known, name)))
      .map((values) => Object.assign({}, ...values));
  const { type } = schema;
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => validValue({ ...schema, type: one }, known, name)));
  switch (type) {
    case 'string':
      return text(schema, known, name);
    case 'integer':
    case 'number':
      return number(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const items = isSchema(schema['items']) ? validValue(schema['items'], known, name) : strangeValue;
      const most = typeof schema['maxItems'] === 'number' ? schema['maxItems'] : 4;
      return fc.array(items, { maxLength: Math.min(most, 4) });
    }
    case 'object':
      return object(schema, known);
    case undefined:
      if (!('$ref' in schema)) return strangeValue;
  }
  throw new Error(`No values for ${JSON.stringify(schema).slice(0, 200)}`);
}

/** One change to a value: a place in it, chosen by a number, and the value that replaces the one there. */
export interface Change {
  readonly place: number;
  readonly how: 'replace' | 'remove' | 'add';
  readonly value: unknown;
}

export const change: fc.Arbitrary<Change> = fc.record({
  place: fc.nat(1000),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add'),
  value: strangeValue,
});

/** Returns a copy of a request's body with one place changed: a field or an item at any depth, or the body itself. */
export function changed(body: unknown, { place, how, value }: Change): unknown {
  const copy: unknown = structuredClone(body);
  const places: { readonly holder: Record<string, unknown>; readonly key: string }[] = [];
  const collect = (holder: unknown): void => {
    if (!isSchema(holder)) return;
    for (const key of Object.keys(holder)) {
      places.push({ holder, key });
      collect(holder[key]);
    }
  };
  collect(copy);
  const chosen = places[place % (places.length + 1)];
  if (!chosen) return value;
  if (how === 'replace') chosen.holder[chosen.key] = value;
  else if (how === 'remove') delete chosen.holder[chosen.key];
  else chosen.holder['undeclared'] = value;
  return copy;
}
