import { scimPatch, ScimError as PatchError, type ScimPatchOperation, type ScimResource } from 'scim-patch';
import { z } from 'zod';
import { ScimError } from './scim-error.ts';

const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const MOST_OPERATIONS = 1000;

const patchBody = z.object({
  schemas: z.array(z.string()).refine((schemas) => schemas.includes(PATCH_SCHEMA)),
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .transform((op) => op.toLowerCase())
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().max(500).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(MOST_OPERATIONS),
});
type Operation = z.output<typeof patchBody>['Operations'][number];

/** Names that reach behind an object's own attributes. */
const FORBIDDEN = /(^|[.:])(__proto__|constructor|prototype)([.[]|$)/i;

/**
 * Applies a PATCH (RFC 7644, section 3.5.2) to what clients may change of a resource, and returns the result. `attributes` are
 * the names of these, whose letters' case doesn't count in paths.
 */
export function patched<Content extends object>(
  content: Content,
  attributes: readonly string[],
  body: unknown,
): Content {
  const parsed = patchBody.safeParse(body);
  if (!parsed.success) throw new ScimError(400, 'invalidSyntax', 'The body is not a PatchOp message.');
  const operations = parsed.data.Operations.map((operation) => prepared(operation, attributes));
  try {
    return scimPatch(content as unknown as ScimResource, operations, {
      mutateDocument: false,
      treatMissingAsAdd: true,
    }) as unknown as Content;
  } catch (error) {
    if (!(error instanceof PatchError)) throw error;
    const type = error.scimCode === 'noTarget' ? 'noTarget' : 'invalidSyntax';
    throw new ScimError(400, type, error.message);
  }
}

function prepared({ op, path, value }: Operation, attributes: readonly string[]): ScimPatchOperation {
  if (path !== undefined && FORBIDDEN.test(path)) throw new ScimError(400, 'invalidPath', 'The path isn’t valid.');
  if (op === 'remove' && path === undefined)
    throw new ScimError(400, 'noTarget', 'An operation that removes needs a path.');
  const named = path === undefined ? undefined : canonical(path, attributes);
  if (op !== 'remove' && named !== undefined && isExtension(named, attributes))
    return { op, value: withCanonicalNames({ [named]: value }, attributes) };
  const content = path === undefined ? withCanonicalNames(value, attributes) : trimmed(value);
  if (op === 'remove') return { op, path: named ?? '', ...(content !== undefined && { value: content }) };
  return { op, ...(named !== undefined && { path: named }), value: content };
}

/** Writes the first attribute of a path as it is declared. */
function canonical(path: string, attributes: readonly string[]): string {
  const [, first = '', rest = ''] = /^((?:urn:[^[]*:)?[^.[:]+)(.*)$/s.exec(path) ?? [];
  return `${attributes.find((name) => name.toLowerCase() === first.toLowerCase()) ?? first}${rest}`;
}

function withCanonicalNames(value: unknown, attributes: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ScimError(400, 'invalidValue', 'An operation without a path needs an object of attributes.');
  const entries = Object.entries(value).flatMap(([name, own]) =>
    attributesOf(canonical(name, attributes), own, attributes),
  );
  if (entries.some(([name]) => FORBIDDEN.test(name))) throw new ScimError(400, 'invalidPath', 'A name isn’t valid.');
  return Object.fromEntries(entries.map(([name, own]) => [name, trimmed(own)]));
}

/** Whether a name is the address of an extension as a whole. */
const isExtension = (name: string, attributes: readonly string[]): boolean =>
  name.startsWith('urn:') && attributes.includes(name);

/** Returns an attribute, or those of an extension one by one: the end of an extension's address is taken for an attribute. */
function attributesOf(name: string, own: unknown, attributes: readonly string[]): (readonly [string, unknown])[] {
  return isExtension(name, attributes) && typeof own === 'object' && own !== null
    ? Object.entries(own).map(([part, one]) => [`${name}:${part}`, one])
    : [[name, own]];
}

/** Returns references without what is derived from them, so that equal ones are equal. */
function trimmed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(trimmed);
  if (typeof value !== 'object' || value === null || !('value' in value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([name, own]) => !/^(\$ref|display)$/.test(name) && own !== null),
  );
}

/** Reads true and false, also where they came as text. */
export const truth = z.union([
  z.boolean(),
  z
    .string()
    .transform((text) => text.toLowerCase())
    .pipe(z.enum(['true', 'false']))
    .transform((text) => text === 'true'),
]);

/** Returns an object whose first names are written as declared: letters' case doesn't count in names. */
export function withDeclaredNames(body: unknown, attributes: readonly string[]): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [canonical(name, attributes), value]));
}
