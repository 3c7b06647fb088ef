import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serviceEndpoints } from '../../contract/src/service/endpoints.ts';
import { root } from '../processes/run.ts';
import { clientFile } from './generate.ts';
import { typeOfSchema, type Schema } from './types-of-schema.ts';

const { path, text } = clientFile();

describe('SVC-8: the module that the client is generated into', () => {
  it('is up to date', () => {
    expect(readFileSync(join(root, path), 'utf8')).toBe(text);
  });

  it('has every operation of the contract, with its method, its path and its key', () => {
    const rows = Array.from(
      text.matchAll(/name: '(.+)',\n\s+method: '(.+)',\n\s+path: '(.+)',[^}]*?hasIdempotencyKey: (\w+)/g),
      ([, name, method, place, hasKey]) => [name, method, place, hasKey],
    );
    expect(rows.length).toBeGreaterThan(1);
    const declared = serviceEndpoints.map((endpoint) => [
      endpoint.name.replaceAll(/-(\w)/g, (_match, letter: string) => letter.toUpperCase()),
      endpoint.method,
      `/api/v1/${endpoint.path}`,
      String('idempotencyKey' in endpoint && endpoint.idempotencyKey),
    ]);
    expect(rows).toHaveLength(declared.length);
    expect(rows).toEqual(expect.arrayContaining(declared));
  });

  it('imports types of the client only: no schema library runs with it', () => {
    const imports = text.match(/^import .*$/gm) ?? [];
    expect(imports.length).toBeGreaterThan(0);
    expect(imports.filter((line) => !/^import type .* from '\.\//.test(line))).toEqual([]);
  });
});

describe('SVC-8: the type of a schema', () => {
  const object = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'integer' } }, required: ['a'] };
  it.each<[string, Schema, string]>([
    ['a reference', { $ref: '#/components/schemas/Problem' }, 'Problem'],
    ['a constant', { const: "it's" }, String.raw`'it\'s'`],
    ['several types', { type: ['string', 'null'] }, 'string | null'],
    ['the same type twice', { anyOf: [{ type: 'number' }, { type: 'integer' }] }, 'number'],
    ['an object', object, '{\n  readonly a: string;\n  readonly b?: number;\n}'],
    [
      'a list of objects',
      { type: 'array', items: object },
      'readonly {\n  readonly a: string;\n  readonly b?: number;\n}[]',
    ],
    ['a list of alternatives', { type: 'array', items: { type: ['string', 'null'] } }, 'readonly (string | null)[]'],
    ['a map', { type: 'object', additionalProperties: { type: 'boolean' } }, '{ readonly [name: string]: boolean }'],
    [
      'an object with further properties',
      { ...object, additionalProperties: { type: ['string', 'null'] } },
      '{\n  readonly a: string;\n  readonly b?: number;\n  readonly [name: string]: string | null | number | undefined;\n}',
    ],
    ['anything', {}, 'JsonValue'],
    ['both', { allOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }] }, 'A & B'],
  ])('of %s', (_what, schema, type) => {
    expect(typeOfSchema(schema, { direction: 'request' })).toBe(type);
  });

  it('is closed in requests and open in replies, which may get further values', () => {
    const schema = { enum: ['asc', 'desc'] };
    expect(typeOfSchema(schema, { direction: 'request' })).toBe("'asc' | 'desc'");
    expect(typeOfSchema(schema, { direction: 'reply' })).toBe("'asc' | 'desc' | OtherValue");
  });

  it('in a reply is the named type that has the same schema', () => {
    const context = { direction: 'reply', names: new Map([[JSON.stringify(object), 'Named']]) } as const;
    expect(typeOfSchema({ type: 'array', items: object }, context)).toBe('readonly Named[]');
    expect(typeOfSchema(object, { ...context, direction: 'request' })).not.toContain('Named');
  });

  it('of an unknown schema stops the generator', () => {
    expect(() => typeOfSchema({ type: 'tuple' }, { direction: 'reply' })).toThrow('tuple');
    expect(() => typeOfSchema({ $ref: '#/$defs/A' }, { direction: 'reply' })).toThrow('reference');
  });
});
