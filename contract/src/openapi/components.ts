import type { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { problem } from '../failure.ts';
import { jsonSchemaOf, type JsonSchema } from './json-schema.ts';

export interface Reference {
  readonly $ref: string;
}

export interface Components {
  readonly problem: Reference;
  /** The body of a call, or the fields beside the file of a form. */
  request(endpoint: Endpoint, schema: z.ZodType): Reference;
  reply(endpoint: Endpoint, schema: z.ZodType): Reference;
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

/** Names every schema after the first call that uses it: own and by-employee calls share theirs. */
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
  return {
    problem: refer(problem, 'output', 'Problem'),
    request: (endpoint, schema) => refer(schema, 'input', `${pascalCase(endpoint.name)}Request`),
    reply: (endpoint, schema) => refer(schema, 'output', `${pascalCase(endpoint.name)}Reply`),
    schemas,
  };
}

function pascalCase(name: string): string {
  return name.replaceAll(/(^|\.)(\w)/g, (_match, _dot, letter: string) => letter.toUpperCase());
}
