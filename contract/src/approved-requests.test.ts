import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ApprovedFiles } from '../../scripts/approved/approved-files.ts';
import type { ConsoleEndpoint } from './console/endpoint.ts';
import { consoleEndpoints } from './console/endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

const approved = new ApprovedFiles(join(import.meta.dirname, '../test/approved/requests'));

interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

/** Returns one line for each field of a schema, with its type, limits and default. */
function linesOf(path: string, schema: JsonSchema): string[] {
  const { properties, required = [], items, anyOf, oneOf, additionalProperties: others, ...own } = schema;
  const choices = anyOf ?? oneOf ?? [];
  const shown = {
    ...own,
    ...(typeof others === 'boolean' && { additionalProperties: others }),
    ...(choices.length > 0 && { choices: choices.length }),
  };
  return [
    `${path} ${JSON.stringify(shown)}`,
    ...Object.entries(properties ?? {}).flatMap(([name, field]) =>
      linesOf(`${path}.${name}${required.includes(name) ? '' : '?'}`, field),
    ),
    ...(items ? linesOf(`${path}[]`, items) : []),
    ...(typeof others === 'object' ? linesOf(`${path}{}`, others) : []),
    ...choices.flatMap((choice, place) => linesOf(`${path}|${place + 1}`, choice)),
  ];
}

/** Returns everything that an endpoint declares about its calls, apart from its reply. */
function textOf({ name, method, path, reply, params, query, body, ...rest }: Endpoint | ConsoleEndpoint): string {
  const { form, ...plain }: typeof rest & { readonly form?: unknown } = rest;
  const declared = Object.entries(plain).map(([key, value]) => `${key} ${JSON.stringify(value)}`);
  // The console's forms have no fields of their own: `form` says only that there is one.
  const fields = form instanceof z.ZodType ? form : undefined;
  if (form !== undefined && !fields) declared.push(`form ${JSON.stringify(form)}`);
  const parts = Object.entries({ params, query, body, form: fields }).flatMap(([part, schema]) => {
    if (!schema) return [];
    const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return linesOf(part, json as JsonSchema);
  });
  const replied = typeof reply === 'string' ? [`reply ${reply}`] : [];
  return [`=== ${name} ${method} ${path}`, ...declared.toSorted(), ...replied, ...parts, ''].join('\n');
}

const TABLES: Readonly<Record<string, readonly (Endpoint | ConsoleEndpoint)[]>> = {
  'portal.txt': endpoints,
  'console.txt': consoleEndpoints,
};

it('HTTP-7: what each endpoint of the portal and the console takes is as approved: fields, types, limits and defaults', () => {
  const differences = Object.entries(TABLES).map(([file, table]) =>
    approved.compare(file, table.map(textOf).join('\n')),
  );
  expect(differences.filter((difference) => difference !== '')).toEqual([]);
  expect(approved.unused()).toEqual([]);
});
