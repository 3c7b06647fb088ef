import { serviceEndpoints } from '../../contract/src/service/endpoints.ts';
import { serviceOpenApiDocument } from '../../contract/src/service/openapi.ts';
import { serviceScopes } from '../../contract/src/service/scopes.ts';
import { writeGenerated, type GeneratedFile } from '../build-portal/generate.ts';
import { docOf, typeOfSchema, type Schema, type TypeContext } from './types-of-schema.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Operation extends Described {
  readonly method: string;
  readonly path: string;
}

/** Generates the types and the table of operations of `client/`, from the published document. */
export function clientFile(): GeneratedFile {
  const document = JSON.parse(JSON.stringify(serviceOpenApiDocument(serviceEndpoints, '/'))) as Document;
  return { path: 'client/src/service-api.ts', text: textOf(document) };
}

/** Returns the text of the generated module for a document of the service API. */
function textOf({ paths, components }: Document): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): Operation => ({ ...described, method, path })),
  );
  const types = new TypeList(
    new Map(Object.entries(components.schemas).map(([name, schema]) => [keyOf(schema), name])),
  );
  for (const [name, schema] of Object.entries(components.schemas)) types.add(name, schema, 'reply');
  const uploads = operations.some((operation) => bodyKindOf(operation) === 'upload');
  for (const operation of operations) addTypes(types, operation);
  return `// Generated from the contract by scripts/build-client/generate.ts. Do not edit.
${uploads ? "import type { FilesUpload, JsonUpload, LinesUpload } from './bodies.ts';\n" : ''}import type { CallOptions, Operation } from './operation.ts';

/** A value that a later gateway may send: version 1 only grows. */
export type OtherValue = string & {};

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [name: string]: JsonValue };

export type ServiceScope =
${serviceScopes.map((scope) => `  | '${scope}'`).join('\n')};

${types.text()}
${apiText(operations)}
export const operations: readonly Operation[] = [
${operations.map(rowOf).join('')}];
`;
}

/** The types of the module. One that has the same text as an earlier one is an alias of it. */
class TypeList {
  readonly #texts = new Map<string, string>();
  readonly #lines: string[] = [];
  readonly #names: ReadonlyMap<string, string>;

  /** `names`: the types of `components` by the JSON of their schemas. */
  constructor(names: ReadonlyMap<string, string>) {
    this.#names = names;
  }

  add(name: string, schema: Schema, direction: TypeContext['direction']): void {
    // A type isn't written by its own name.
    const names = new Map([...this.#names].filter(([, other]) => other !== name));
    this.addText(name, typeOfSchema(schema, { direction, names }));
  }

  addText(name: string, text: string): void {
    const same = this.#texts.get(text);
    if (same === undefined && text.startsWith('{')) this.#texts.set(text, name);
    const isInterface = same === undefined && isOneObject(text);
    this.#lines.push(isInterface ? `export interface ${name} ${text}\n` : `export type ${name} = ${same ?? text};\n`);
  }

  text(): string {
    return this.#lines.join('\n');
  }
}

/** Checks whether a type is one object: its first brace closes at its end, at the beginning of a line. */
const isOneObject = (text: string): boolean => text.startsWith('{\n') && text.indexOf('\n}') === text.length - 2;

const keyOf = (schema: Schema): string => JSON.stringify(schema);

/** Returns `ImportsCreate` for `imports.create`, and `YearEndFormsPut` for `year-end-forms.put`. */
const typeName = ({ operationId }: Operation): string =>
  operationId
    .split(/[.-]/)
    .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`)
    .join('');

/** Returns the parts of a name as the client has them: `yearEndForms` for `year-end-forms`. */
const partsOf = ({ operationId }: Operation): string[] =>
  operationId.split('.').map((part) => part.replaceAll(/-(\w)/g, (_match, letter: string) => letter.toUpperCase()));

function bodyKindOf({ requestBody }: Operation): 'none' | 'json' | 'upload' {
  if (!requestBody) return 'none';
  const types = Object.keys(requestBody.content);
  return types.length === 1 && types[0] === 'application/json' ? 'json' : 'upload';
}

const isParameter =
  (place: string) =>
  (parameter: Parameter): boolean =>
    parameter.in === place;

const inputParameters = ({ parameters = [] }: Operation): readonly Parameter[] => [
  ...parameters.filter(isParameter('path')),
  ...parameters.filter(isParameter('query')),
];

const hasInput = (operation: Operation): boolean =>
  inputParameters(operation).length > 0 || bodyKindOf(operation) !== 'none';

const needsInput = (operation: Operation): boolean =>
  inputParameters(operation).some(({ required }) => required) || bodyKindOf(operation) !== 'none';

function replySchemaOf({ responses }: Operation): Schema | null {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  return success?.content?.['application/json']?.schema ?? null;
}

function addTypes(types: TypeList, operation: Operation): void {
  const name = typeName(operation);
  const body = bodyTypeOf(types, operation);
  const fields = [
    ...inputParameters(operation).map(({ name: field, required, schema }) => {
      const doc = docOf(schema.description, '  ');
      return `${doc}  readonly ${field}${required ? '' : '?'}: ${typeOfSchema(schema, { direction: 'request' }, '  ')};\n`;
    }),
    ...(body === null ? [] : [`  readonly body: ${body};\n`]),
  ];
  if (fields.length > 0) types.addText(`${name}Input`, `{\n${fields.join('')}}`);
  const reply = replySchemaOf(operation);
  if (reply) types.add(`${name}Reply`, reply, 'reply');
}

function bodyTypeOf(types: TypeList, operation: Operation): string | null {
  const content = Object.entries(operation.requestBody?.content ?? {});
  if (content.length === 0) return null;
  const name = typeName(operation);
  const kinds = content.map(([mediaType, { schema }]) => {
    if (mediaType === 'multipart/form-data') return 'FilesUpload';
    const type = mediaType === 'application/x-ndjson' ? `${name}Line` : `${name}Body`;
    types.add(type, schema, 'request');
    if (mediaType === 'application/x-ndjson') return `LinesUpload<${type}>`;
    if (mediaType !== 'application/json') throw new Error(`No upload of ${mediaType}.`);
    return bodyKindOf(operation) === 'json' ? type : `JsonUpload<${type}>`;
  });
  return kinds.join(' | ');
}

type Tree = Map<string, Tree | Operation>;

function apiText(operations: readonly Operation[]): string {
  const root: Tree = new Map();
  for (const operation of operations) {
    const parts = partsOf(operation);
    let node = root;
    for (const part of parts.slice(0, -1)) {
      const next = node.get(part) ?? new Map<string, Tree | Operation>();
      if (!(next instanceof Map)) throw new Error(`${operation.operationId} lies below an operation.`);
      node.set(part, next);
      node = next;
    }
    node.set(parts.at(-1) ?? '', operation);
  }
  return `/** Every operation of the service API, by resource. */\nexport interface ServiceApi ${treeText(root, '')}\n`;
}

function treeText(tree: Tree, indent: string): string {
  const inner = `${indent}  `;
  const lines = [...tree].map(([name, one]) =>
    one instanceof Map ? `${inner}readonly ${name}: ${treeText(one, inner)};\n` : methodText(name, one, inner),
  );
  return `{\n${lines.join('')}${indent}}`;
}

function methodText(name: string, operation: Operation, indent: string): string {
  const input = hasInput(operation)
    ? `input${needsInput(operation) ? '' : '?'}: ${typeName(operation)}Input, `
    : 'input?: Readonly<Record<string, never>>, ';
  const reply = replySchemaOf(operation) ? `${typeName(operation)}Reply` : 'void';
  const doc = docOf(operation.summary, indent);
  return `${doc}${indent}${name}(${input}options?: CallOptions): Promise<${reply}>;\n`;
}

function rowOf(operation: Operation): string {
  const { method, path, parameters = [] } = operation;
  const names = (place: string) =>
    parameters
      .filter(isParameter(place))
      .map(({ name }) => `'${name}'`)
      .join(', ');
  const hasKey = parameters.some(({ name }) => name === 'Idempotency-Key');
  return `  {
    name: '${partsOf(operation).join('.')}',
    method: '${method.toUpperCase()}',
    path: '${path}',
    params: [${names('path')}],
    query: [${names('query')}],
    hasIdempotencyKey: ${hasKey},
    body: '${bodyKindOf(operation)}',
    reply: '${replySchemaOf(operation) ? 'json' : 'empty'}',
  },
`;
}

if (import.meta.main) writeGenerated(clientFile());
