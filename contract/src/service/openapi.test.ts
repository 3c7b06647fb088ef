import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { serviceEndpoints } from './endpoints.ts';
import { hoistDefinitions } from './hoist-definitions.ts';
import { serviceOpenApiDocument } from './openapi.ts';
import { serviceSchemaDocument } from './schemas.ts';

type Content = Record<string, { schema?: object }>;
interface Operation {
  operationId: string;
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

const document = JSON.parse(JSON.stringify(serviceOpenApiDocument(serviceEndpoints, 'https://pay.example.test'))) as {
  paths: Record<string, Record<string, Operation>>;
};

/** Returns every value of a field, anywhere in a document. */
function valuesOf(value: unknown, field: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => [
    ...(name === field ? [one as unknown] : []),
    ...valuesOf(one, field),
  ]);
}

const resolve = (of: object, reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], of);

describe('SVC-6: the OpenAPI document of the service API', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  it('has every operation, with a schema for each body and reply', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations.map(({ operationId }) => operationId).toSorted((one, other) => one.localeCompare(other))).toEqual(
      serviceEndpoints.map(({ name }) => name as string).toSorted((one, other) => one.localeCompare(other)),
    );
    for (const { operationId, requestBody, responses } of operations) {
      const schemas = [requestBody, ...Object.values(responses)].flatMap((one) => Object.values(one?.content ?? {}));
      expect(schemas.length, operationId).toBeGreaterThan(0);
      for (const { schema } of schemas) expect(Object.keys(schema ?? {}).length, operationId).toBeGreaterThan(0);
    }
  });

  it('has only references that it resolves itself', () => {
    const references = valuesOf(document, '$ref').map(String);
    expect(references).toContain('#/components/schemas/Problem');
    expect(references.filter((reference) => resolve(document, reference) === undefined)).toEqual([]);
    expect(valuesOf(document, '$defs')).toEqual([]);
  });

  it('keeps the definitions of two operations apart', () => {
    const list = (type: string) => ({
      $ref: '#/$defs/__schema0',
      $defs: { __schema0: { type, items: { $ref: '#/$defs/__schema0' } } },
    });
    const hoisted = hoistDefinitions({
      paths: { a: { operationId: 'a.list', reply: list('array') }, b: { operationId: 'b.put', reply: list('object') } },
      components: { schemas: { Problem: {} } },
    });
    const [one, other] = ['#/components/schemas/AListSchema0', '#/components/schemas/BPutSchema0'];
    expect(hoisted).toEqual({
      paths: {
        a: { operationId: 'a.list', reply: { $ref: one } },
        b: { operationId: 'b.put', reply: { $ref: other } },
      },
      components: {
        schemas: {
          Problem: {},
          AListSchema0: { type: 'array', items: { $ref: one } },
          BPutSchema0: { type: 'object', items: { $ref: other } },
        },
      },
    });
  });
});

it('SVC-6: a payload’s schema is a document of its own', () => {
  expect(serviceSchemaDocument('Event', { schema: z.object({ a: z.string() }), io: 'input' })).toEqual({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: '/api/v1/schemas/Event.json',
    title: 'Event',
    type: 'object',
    properties: { a: { type: 'string' } },
    required: ['a'],
  });
});
