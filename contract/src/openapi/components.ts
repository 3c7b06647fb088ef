import type { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { problem, type FailureCode } from '../failure.ts';
import { jsonSchemaOf, type JsonSchema } from './json-schema.ts';

interface Reference {
  readonly $ref: string;
}

export interface Components {
  /** Returns the reply of a failed call with one status, narrowed to its codes. Calls with the same codes share it. */
  problem(status: number, codes: readonly FailureCode[]): Reference;
  /** The body of a call, or the form fields next to the file. */
  request(endpoint: Endpoint, schema: z.ZodType): Reference;
  reply(endpoint: Endpoint, schema: z.ZodType): Reference;
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly responses: Readonly<Record<string, object>>;
}

/**
 * Names every schema after the first call that uses it. Calls about one's own and an employee's record share theirs.
 */
export function components(): Components {
  const schemas: Record<string, JsonSchema> = {};
  const named = { input: new Map<z.ZodType, string>(), output: new Map<z.ZodType, string>() };
  const refer = (schema: z.ZodType, io: 'input' | 'output', name: string): Reference => {
    const known = named[io].get(schema) ?? name;
    if (!named[io].has(schema)) {
      named[io].set(schema, known);
      schemas[known] = jsonSchemaOf(schema, io);
    }
    return { $ref: `#/components/schemas/${known}` };
  };
  const responses: Record<string, object> = {};
  const problemSchema = refer(problem, 'output', 'Problem');
  return {
    problem: (status, codes) => {
      const name = codes.join('.');
      responses[name] ??= problemResponse(status, codes, problemSchema);
      return { $ref: `#/components/responses/${name}` };
    },
    request: (endpoint, schema) => refer(schema, 'input', `${pascalCase(endpoint.name)}Request`),
    reply: (endpoint, schema) => refer(schema, 'output', `${pascalCase(endpoint.name)}Reply`),
    schemas,
    responses,
  };
}

function problemResponse(status: number, codes: readonly FailureCode[], problemSchema: Reference): object {
  const waits = status === 429 || status === 503;
  const narrowed = { type: 'object', properties: { code: { enum: codes } } };
  return {
    description: codes.join(', '),
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      ...(waits && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
    },
    content: { 'application/problem+json': { schema: { allOf: [problemSchema, narrowed] } } },
  };
}

function pascalCase(name: string): string {
  return name.replaceAll(/(^|\.)(\w)/g, (_match, _dot, letter: string) => letter.toUpperCase());
}
