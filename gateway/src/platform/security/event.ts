import type { Endpoint, Resource } from '@paystead/contract/endpoint.ts';
import type { Caller } from './caller.ts';
import type { SecurityEventKind } from './kinds.ts';

/** One refusal that is a security event. Holds no secret and nothing of a record's content. */
export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  readonly at: Date;
  readonly requestId: string;
  /** The endpoint's name in the contract. */
  readonly endpoint: string;
  readonly resource: Resource;
  /** The network address, as `networkAddress` writes it. */
  readonly address: string;
  readonly caller: Caller | null;
  /** The id that was asked for. Only where it is a UUID: any other text could be anything. Says nothing of its existence. */
  readonly target: string | null;
}

/** The parts of a request that may name a record. */
export interface Inputs {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** What a call names, as far as the caller's own record is not meant. */
export interface Naming {
  /** Another employee is named, well-formed or not. */
  readonly otherEmployee: boolean;
  /** A record is named by an id of its own. */
  readonly record: boolean;
  /** The first id among them that is a UUID, in lower case. */
  readonly target: string | null;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Finds out whom and what a call names. Records are named by a path parameter whose name ends in `id`, or by a UUID in the
 * query or the body; that holds for endpoints to come as well.
 */
export function namingOf(endpoint: Endpoint, inputs: Inputs, ownEmployeeId: string): Naming {
  const [place, field = ''] = (endpoint.employee?.split('.') ?? []) as [keyof Inputs | undefined, string?];
  const employee = place && membersOf(inputs[place])[field];
  const otherEmployee =
    employee !== undefined &&
    employee !== null &&
    employee !== '' &&
    !(typeof employee === 'string' && employee.toLowerCase() === ownEmployeeId.toLowerCase());
  const inPath = Object.entries(membersOf(inputs.params))
    .filter(([name]) => /^id$|Id$/.test(name) && !(place === 'params' && name === field))
    .map(([, value]) => value);
  const elsewhere = (['query', 'body'] as const).flatMap((part) =>
    Object.entries(membersOf(inputs[part]))
      .filter(([name]) => !(place === part && name === field))
      .flatMap(([, value]) => value)
      .filter(isUuid),
  );
  const ids = [...(otherEmployee ? [employee] : []), ...inPath, ...elsewhere];
  return {
    otherEmployee,
    record: inPath.length + elsewhere.length > 0,
    target: ids.find(isUuid)?.toLowerCase() ?? null,
  };
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/** The members of an object, such as parsed parameters; none of anything else. */
function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
