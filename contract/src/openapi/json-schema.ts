import { z } from 'zod';

export type JsonSchema = { readonly [key: string]: unknown };

const SAFE = Number.MAX_SAFE_INTEGER;

/**
 * A zod schema as JSON Schema 2020-12, as OpenAPI 3.1 takes it.
 * @param io `input` for what callers send, `output` for what they get.
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      // Every integer is a safe one; saying so at each field would bury the bounds that mean something.
      if (jsonSchema.minimum === -SAFE) delete jsonSchema.minimum;
      if (jsonSchema.maximum === SAFE) delete jsonSchema.maximum;
      // The format says it already, and shorter.
      if (jsonSchema.format && jsonSchema.format !== 'email') delete jsonSchema.pattern;
    },
  });
  return rest;
}

/** The named fields of an object schema, each with its JSON Schema and whether it has to be there. */
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
