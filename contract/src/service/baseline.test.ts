import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { breakingChanges } from './additive.ts';
import { serviceEndpoints } from './endpoints.ts';
import { serviceOpenApiDocument } from './openapi.ts';

const FILE = join(import.meta.dirname, 'baseline.json');
type Json = Parameters<typeof breakingChanges>[0];
const today = JSON.parse(JSON.stringify(serviceOpenApiDocument(serviceEndpoints, '/'))) as Json;

describe('SVC-6: version 1 only grows', () => {
  it('nothing that was published is gone or stricter', () => {
    // A new endpoint or field is published by writing the baseline again.
    if (process.env['PAYSTEAD_WRITE_BASELINE'] === 'yes') {
      const published = JSON.parse(readFileSync(FILE, 'utf8')) as Json;
      if (breakingChanges(published, today).length === 0) writeFileSync(FILE, `${JSON.stringify(today, null, 2)}\n`);
    }
    expect(breakingChanges(JSON.parse(readFileSync(FILE, 'utf8')) as Json, today)).toEqual([]);
  });

  it('what is published is complete', () => {
    expect(JSON.parse(readFileSync(FILE, 'utf8'))).toEqual(today);
  });

  const schema = (fields: object, required: readonly string[], more: object = {}): Json =>
    ({ schema: { type: 'object', properties: fields, required, ...more } }) as unknown as Json;
  const [a, b] = [{ type: 'string' }, { type: 'integer' }];
  const hook = (parts: object): Json => ({ webhooks: { a: { post: parts } } }) as unknown as Json;
  const header = (name: string) => ({ name, in: 'header', required: true });
  const request = (of: Json): Json => ({ requestBody: of });
  it.each<[string, Json, Json, boolean]>([
    ['a new field', schema({ a }, []), schema({ a, b }, []), true],
    ['a new field that replies always have', schema({ a }, ['a']), schema({ a, b }, ['a', 'b']), true],
    ['a removed field', schema({ a, b }, []), schema({ a }, []), false],
    ['another type', schema({ a }, []), schema({ a: b }, []), false],
    ['a reply that may lack a field', schema({ a }, ['a']), schema({ a }, []), false],
    ['a request that demands a field', request(schema({ a }, [])), request(schema({ a }, ['a'])), false],
    ['a request that demands less', request(schema({ a }, ['a'])), request(schema({ a }, [])), true],
    ['a request with a limit', request(schema({ a }, [])), request(schema({ a: { ...a, maxLength: 3 } }, [])), false],
    ['another wording', { summary: 'One.' }, { summary: 'Two.' }, true],
    [
      'another wording of a scope',
      { clientCredentials: { scopes: { a: 'One.' } } },
      { clientCredentials: { scopes: { a: 'Two.' } } },
      true,
    ],
    ['a removed scope', { clientCredentials: { scopes: { a: 'One.' } } }, { clientCredentials: { scopes: {} } }, false],
    [
      'a webhook with a new field',
      hook({ requestBody: schema({ a }, ['a']) }),
      hook({ requestBody: schema({ a, b }, ['a', 'b']) }),
      true,
    ],
    [
      'a webhook that may lack a field',
      hook({ requestBody: schema({ a }, ['a']) }),
      hook({ requestBody: schema({ a }, []) }),
      false,
    ],
    [
      'a webhook with a further header',
      hook({ parameters: [header('a')] }),
      hook({ parameters: [header('a'), header('b')] }),
      true,
    ],
    ['a webhook without a header', hook({ parameters: [header('a')] }), hook({ parameters: [] }), false],
    [
      'a webhook that demands a reply',
      hook({ responses: { 200: schema({ a }, []) } }),
      hook({ responses: { 200: schema({ a }, ['a']) } }),
      false,
    ],
    ['a lost value', schema({ a: { enum: ['x', 'y'] } }, []), schema({ a: { enum: ['x'] } }, []), false],
    ['a further value', schema({ a: { enum: ['x'] } }, []), schema({ a: { enum: ['x', 'y'] } }, []), true],
  ])('%s', (_what, before, after, isAllowed) => {
    expect(breakingChanges(before, after).length === 0).toBe(isAllowed);
  });
});

describe('SVC-6: what a later document takes away or makes stricter is named with its place', () => {
  it.each<[Json, Json, readonly string[]]>([
    [{ a: 1 }, { a: 1 }, []],
    [{ a: 1 }, { a: 2 }, ['/a: 1 became 2']],
    [{ a: 1, b: 1 }, { b: 1 }, ['/a: is gone']],
    [{ a: { b: 1 } }, { a: 1 }, ['/a: is gone']],
    [{ a: { b: 1 } }, { a: [1] }, ['/a: is gone']],
    [{ a: { b: 1 } }, { a: null }, ['/a: is gone']],
    [{ a: [1] }, { a: { 0: 1 } }, ['/a: is gone']],
    [{ a: null }, { a: {} }, ['/a: null became {}']],
    [{ a: { b: 1 }, c: [1] }, { a: { b: 1, d: 1 }, c: [1, 2], e: 1 }, []],
    [{ a: { b: { c: 'x' } } }, { a: { b: { c: 'y' } } }, ['/a/b/c: "x" became "y"']],
    [{ tags: ['a', 'b'] }, { tags: ['b'] }, ['/tags: "a" is gone']],
    // Texts for people.
    [{ description: 'One.', summary: 'One.', title: 'One.' }, { description: '2', summary: '2', title: '2' }, []],
    [{ a: { description: 'One.' } }, { a: { description: 'Two.' } }, []],
    [{ descriptions: 'One.' }, { descriptions: 'Two.' }, ['/descriptions: "One." became "Two."']],
    [{ scopes: { a: 'One.' } }, { scopes: { a: 'Two.' } }, ['/scopes/a: "One." became "Two."']],
    // Parts that a request needs, and that a reply always has.
    [{ requestBody: { required: ['a'] } }, { requestBody: { required: ['a', 'b'] } }, ['/requestBody/required: b became required']],
    [{ requestBody: { required: ['a', 'b'] } }, { requestBody: { required: ['b'] } }, []],
    [{ responses: { required: ['a', 'b'] } }, { responses: { required: ['b'] } }, ['/responses/required: a is no longer certain']],
    [{ responses: { required: ['a'] } }, { responses: { required: ['a', 'b'] } }, []],
    [{ clientCredentials: { scopes: { 'pay:write': 'One.' } } }, { clientCredentials: { scopes: { 'pay:write': 'Two.' } } }, []],
    // Parameters, by their names and places.
    [{ parameters: { a: {} } }, { parameters: { a: { maxLength: 3 } } }, ['/parameters/a/maxLength: makes the request stricter']],
    [{ parameters: [parameter('a'), parameter('b')] }, { parameters: [parameter('b')] }, ['/parameters/a: is gone']],
    [{ parameters: [parameter('a')] }, { parameters: [parameter('a', { in: 'header' })] }, ['/parameters/a: is gone']],
    [{ parameters: [] }, { parameters: [parameter('b', { required: true })] }, ['/parameters/b: is a new required parameter']],
    [{ parameters: [] }, { parameters: [parameter('b', { required: false }), parameter('c')] }, []],
    [{ parameters: [parameter('a', { required: true })] }, { parameters: [parameter('a', { required: true })] }, []],
    [
      { parameters: [parameter('a', { schema: {} })] },
      { parameters: [parameter('a', { schema: { maxLength: 3 } })] },
      ['/parameters/a/schema/maxLength: makes the request stricter'],
    ],
    [{ webhooks: { parameters: [parameter('a', {})] } }, { webhooks: { parameters: [parameter('a', { pattern: 'x' })] } }, []],
    [{ webhooks: { parameters: [parameter('a', { format: 'x' })] } }, { webhooks: { parameters: [parameter('a')] } }, ['/webhooks/parameters/a/format: is gone']],
    [{ webhooks: { responses: {} } }, { webhooks: { responses: { pattern: 'x' } } }, ['/webhooks/responses/pattern: makes the request stricter']],
    [{ webhooks: { requestBody: {} } }, { webhooks: { requestBody: { pattern: 'x' } } }, []],
    ...['anyOf', 'oneOf', 'allOf'].flatMap((name): [Json, Json, readonly string[]][] => [
      [{ [name]: [{ type: 'a' }, { type: 'b' }] }, { [name]: [{ type: 'a' }, { type: 'b' }, { type: 'c' }] }, []],
      [{ [name]: [{ type: 'a' }, { type: 'b' }] }, { [name]: [{ type: 'a' }] }, [`/${name}: has fewer alternatives`]],
      [{ [name]: [{ type: 'a' }, { type: 'b' }] }, { [name]: [{ type: 'a' }, { type: 'c' }] }, [`/${name}/1/type: "b" became "c"`]],
      [{ requestBody: { [name]: [{}] } }, { requestBody: { [name]: [{ const: 1 }] } }, [`/requestBody/${name}/0/const: makes the request stricter`]],
    ]),
  ])('%j to %j', (before, after, changes) => {
    expect(breakingChanges(before, after)).toEqual(changes);
  }); // prettier-ignore

  it.each([
    'required',
    'enum',
    'const',
    'pattern',
    'format',
    'minLength',
    'maxLength',
    'minItems',
    'maxItems',
    'minimum',
    'maximum',
  ])('a request may lose %s and not get it; a reply may get it and not lose it', (name) => {
    const [without, having] = [{ a: 1 }, { a: 1, [name]: 1 }];
    expect(breakingChanges({ requestBody: without }, { requestBody: having })).toEqual([
      `/requestBody/${name}: makes the request stricter`,
    ]);
    expect(breakingChanges({ requestBody: having }, { requestBody: without })).toEqual([]);
    expect(breakingChanges({ responses: without }, { responses: having })).toEqual([]);
    expect(breakingChanges({ responses: having }, { responses: without })).toEqual([`/responses/${name}: is gone`]);
  });
});

function parameter(name: string, more: { readonly [name: string]: Json } = {}): Json {
  return { name, in: 'query', ...more };
}
