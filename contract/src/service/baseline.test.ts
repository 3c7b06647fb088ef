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
