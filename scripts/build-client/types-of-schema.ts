/** A JSON Schema (2020-12), as far as the contract's schemas use it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: string | number | boolean | null;
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly description?: string;
}

export interface TypeContext {
  /** Requests have exact values. Replies may get further ones within version 1. */
  readonly direction: 'request' | 'reply';
  /** The names of types that replies use instead of the same schema, by the schema's JSON. */
  readonly names?: ReadonlyMap<string, string>;
}

/** Returns the TypeScript type of a schema. Throws for one that it doesn't know. */
export function typeOfSchema(schema: Schema, context: TypeContext, indent = ''): string {
  const { $ref, const: constant, enum: values, anyOf, oneOf, allOf, type } = schema;
  const of = (one: Schema) => typeOfSchema(one, context, indent);
  const name = context.direction === 'reply' ? context.names?.get(JSON.stringify(schema)) : undefined;
  if (name !== undefined) return name;
  if ($ref !== undefined) return nameOfReference($ref);
  if (constant !== undefined) return literal(constant);
  if (values) {
    const isOpen = context.direction === 'reply' && values.every((value) => typeof value === 'string');
    return [...values.map(literal), ...(isOpen ? ['OtherValue'] : [])].join(' | ');
  }
  const alternatives = anyOf ?? oneOf;
  if (alternatives) return union(alternatives.map(of));
  if (allOf) return allOf.map(of).join(' & ');
  if (Array.isArray(type)) return union(type.map((one: string) => of({ ...schema, type: one })));
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return schema.prefixItems
        ? `readonly [${schema.prefixItems.map(of).join(', ')}]`
        : `readonly ${grouped(of(schema.items ?? {}))}[]`;
    case 'object':
      return objectType(schema, context, indent);
    case undefined:
      return 'JsonValue';
    default:
      throw new Error(`No TypeScript type for the schema ${JSON.stringify(schema)}.`);
  }
}

function nameOfReference(reference: string): string {
  const name = /^#\/components\/schemas\/(\w+)$/.exec(reference)?.[1];
  if (name === undefined) throw new Error(`No TypeScript type for the reference ${reference}.`);
  return name;
}

const literal = (value: string | number | boolean | null): string =>
  typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value);

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ');

/** Returns the schemas of which a value has one. */
function alternativesOf(schema: Schema): readonly Schema[] {
  const { anyOf, oneOf, type } = schema;
  const alternatives = anyOf ?? oneOf;
  if (alternatives) return alternatives.flatMap(alternativesOf);
  return Array.isArray(type) ? type.map((one: string) => ({ ...schema, type: one })) : [schema];
}

const grouped = (type: string): string => (/^[\w.]+$|^\{[^|&]*\}$/s.test(type) ? type : `(${type})`);

function objectType(schema: Schema, context: TypeContext, indent: string): string {
  const { properties = {}, required = [], additionalProperties: others } = schema;
  const entries = Object.entries(properties);
  const other = typeof others === 'object' ? typeOfSchema(others, context, indent) : 'JsonValue';
  if (entries.length === 0) return `{ readonly [name: string]: ${other} }`;
  const inner = `${indent}  `;
  const lines = entries.map(([name, property]) => {
    const type = typeOfSchema(property, context, inner);
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`;
    return `${docOf(property.description, inner)}${inner}readonly ${key}${required.includes(name) ? '' : '?'}: ${type};\n`;
  });
  return `{\n${lines.join('')}${typeof others === 'object' ? othersOf(schema, other, context, inner) : ''}${indent}}`;
}

/** Returns the index signature of further properties, which TypeScript wants to cover the declared ones. */
function othersOf({ properties = {}, required = [] }: Schema, other: string, context: TypeContext, indent: string) {
  const declared = Object.values(properties).flatMap((property) =>
    alternativesOf(property).map((one) => typeOfSchema(one, context, indent)),
  );
  const isOptional = Object.keys(properties).some((name) => !required.includes(name));
  const types = union([...other.split(' | '), ...declared, ...(isOptional ? ['undefined'] : [])]);
  return `${indent}readonly [name: string]: ${types};\n`;
}

/** Returns a doc comment of one line, or nothing. */
export const docOf = (text: string | undefined, indent: string): string =>
  text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '*\\/').replaceAll('\n', ' ')} */\n`;
