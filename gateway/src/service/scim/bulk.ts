import { z } from 'zod';
import type { Outcome } from './call.ts';
import { BULK_LIMITS } from './discovery/discovery.ts';
import type { Change } from './perform.ts';
import { invalidValue, ScimError, type errorBody } from './scim-error.ts';

const REQUEST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:BulkRequest';
const RESPONSE_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:BulkResponse';

const bulkBody = z.object({
  schemas: z.array(z.string()).refine((schemas) => schemas.includes(REQUEST_SCHEMA)),
  failOnErrors: z.int().min(1).optional(),
  Operations: z
    .array(
      z.object({
        method: z
          .string()
          .transform((method) => method.toUpperCase())
          .pipe(z.enum(['POST', 'PUT', 'PATCH', 'DELETE'])),
        path: z.string().regex(/^\/(Users|Groups)(\/[\w:.-]{1,100})?$/),
        bulkId: z.string().min(1).max(100).optional(),
        version: z.string().max(100).optional(),
        data: z.unknown().optional(),
      }),
    )
    .min(1),
});
type Operation = z.output<typeof bulkBody>['Operations'][number];

/** The port that performs an operation, and turns what it throws into a status and a body. */
export interface BulkPort {
  perform(change: Change): Promise<Outcome>;
  errorOf(error: unknown): ReturnType<typeof errorBody>;
}

/**
 * Performs the operations of a bulk request (RFC 7644, section 3.7), each by itself. Operations that refer to the resource of
 * another by `bulkId:` are performed after it, whatever their order.
 */
export async function performBulk(body: unknown, port: BulkPort) {
  const parsed = bulkBody.safeParse(body);
  if (!parsed.success) throw new ScimError(400, 'invalidSyntax', 'The body is not a BulkRequest message.');
  const { failOnErrors = Infinity, Operations: operations } = parsed.data;
  if (operations.length > BULK_LIMITS.operations)
    throw new ScimError(413, null, `A bulk request has at most ${BULK_LIMITS.operations} operations.`);
  const made = new Map<string, string>();
  const replies = new Map<Operation, object>();
  let failed = 0;
  for (let waiting: Operation[] = operations; waiting.length > 0 && failed < failOnErrors;) {
    const ready = waiting.filter((operation) => !waitsFor(operation, waiting, made));
    // Operations that wait for each other are tried as they are, and refused.
    for (const operation of ready.length > 0 ? ready : waiting) {
      if (failed >= failOnErrors) break;
      const reply = await performOne(operation, made, port);
      replies.set(operation, reply);
      if ('response' in reply) failed += 1;
    }
    waiting = waiting.filter((operation) => !replies.has(operation));
  }
  return {
    schemas: [RESPONSE_SCHEMA],
    Operations: operations.flatMap((operation) => replies.get(operation) ?? []),
  };
}

const REFERENCE = /bulkId:([\w.-]{1,100})/g;

const referencesOf = ({ path, data }: Operation): string[] =>
  [...`${path} ${JSON.stringify(data) ?? ''}`.matchAll(REFERENCE)].flatMap(([, name]) => name ?? []);

/** Checks whether an operation refers to a resource that another one is still to create. */
function waitsFor(operation: Operation, waiting: readonly Operation[], made: ReadonlyMap<string, string>): boolean {
  const names = new Set(referencesOf(operation).filter((name) => !made.has(name)));
  return waiting.some((other) => other !== operation && other.bulkId !== undefined && names.has(other.bulkId));
}

async function performOne(operation: Operation, made: Map<string, string>, port: BulkPort) {
  const { method, bulkId, version } = operation;
  const about = { method, ...(bulkId !== undefined && { bulkId }) };
  try {
    if (method === 'POST' && bulkId === undefined) throw invalidValue('An operation that creates needs a bulkId.');
    const unknown = referencesOf(operation).find((name) => !made.has(name));
    if (unknown !== undefined) throw invalidValue(`No operation created bulkId:${unknown}.`);
    const resolve = (text: string) => text.replaceAll(REFERENCE, (_all, name: string) => made.get(name) ?? '');
    const [, resource = '', id = ''] = resolve(operation.path).split('/');
    if ((id === '') !== (method === 'POST')) throw invalidValue('The path doesn’t fit the method.');
    const { resource: result, status } = await port.perform({
      method,
      resource: resource as Change['resource'],
      id,
      body: operation.data === undefined ? undefined : JSON.parse(resolve(JSON.stringify(operation.data))),
      ...(version !== undefined && { ifMatch: version }),
    });
    if (result && bulkId !== undefined) made.set(bulkId, result.id);
    return {
      ...about,
      ...(result && { location: result.meta.location, version: result.meta.version }),
      status: String(status),
    };
  } catch (error) {
    const response = port.errorOf(error);
    return { ...about, status: response.status, response };
  }
}
