import { z } from 'zod';

export type JsonSchema = { readonly [key: string]: unknown };

const SAFE = Number.MAX_SAFE_INTEGER;

/**
 * Converts a zod schema to JSON Schema 2020-12, the dialect of OpenAPI 3.1.
 * @param io `input` for what callers send, `output` for what they receive.
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      // Every integer is a safe integer. Listing that bound at each field would hide the meaningful ones.
      if (jsonSchema.minimum === -SAFE) delete jsonSchema.minimum;
      if (jsonSchema.maximum === SAFE) delete jsonSchema.maximum;
      // The format already implies the pattern.
      if (jsonSchema.format && jsonSchema.format !== 'email') delete jsonSchema.pattern;
    },
  });
  return rest;
}

/** Lists the fields of an object schema, each with its JSON Schema and whether it is required. */
export function fieldsOf(
  schema: z.ZodType,
): readonly { readonly name: string; readonly required: boolean; readonly schema: JsonSchema }[] {
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    required: required.includes(name),
    schema: field,
  }));
}
