interface Schemas {
  [name: string]: object;
}

/**
 * Moves the definitions that schemas have of their own (`$defs`, of recursive types) to `components`, where references of an
 * OpenAPI document find them: `#` is the document there, not the schema. Each is named after the operation that it is of.
 */
export function hoistDefinitions<T extends { readonly components: { readonly schemas: object } }>(document: T): T {
  const hoisted: Schemas = {};
  const moved = moveIn(document, '', hoisted) as T;
  return { ...moved, components: { ...moved.components, schemas: { ...moved.components.schemas, ...hoisted } } };
}

function moveIn(value: unknown, operation: string, hoisted: Schemas): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => moveIn(one, operation, hoisted));
  if (typeof value !== 'object' || value === null) return value;
  const { $defs, ...rest } = value as Record<string, unknown>;
  const within = typeof rest['operationId'] === 'string' ? rest['operationId'] : operation;
  for (const [name, definition] of Object.entries($defs ?? {}))
    hoisted[nameOf(within, name)] = moveIn(definition, within, hoisted) as object;
  return Object.fromEntries(
    Object.entries(rest).map(([name, one]) => [
      name,
      name === '$ref' && typeof one === 'string' && one.startsWith('#/$defs/')
        ? `#/components/schemas/${nameOf(within, one.slice('#/$defs/'.length))}`
        : moveIn(one, within, hoisted),
    ]),
  );
}

/** Returns `YearEndFormsPutSchema0` for the first definition of `year-end-forms.put`. */
const nameOf = (operation: string, definition: string): string =>
  [...operation.split(/[.-]/), ...definition.split(/_+/)]
    .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`)
    .join('');
