import type { Endpoint, Resource } from '@paystead/contract/endpoint.ts';
import type { Caller } from './caller.ts';
import type { SecurityEventKind } from './kinds.ts';

/** A refusal that is a security event. Contains no secret and nothing of a record's content. */
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
  /** The service account that called, if one is known. */
  readonly serviceAccountId?: string;
  /** The requested id, if it is a UUID; other text could contain anything. Doesn't show whether the record exists. */
  readonly target: string | null;
}

/** The parts of a request that may name a record. */
export interface Inputs {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** The target of a call, apart from the caller's own record. */
export interface Naming {
  /** The call names another employee, well-formed or not. */
  readonly otherEmployee: boolean;
  /** The call names a record by its id. */
  readonly record: boolean;
  /** The first requested UUID, in lower case. */
  readonly target: string | null;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Finds the employee and the record that a call names. A record is a path parameter whose name ends in `id`, or a UUID
 * in the query or the body, so this also covers future endpoints.
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

/** Returns the members of an object, such as parsed parameters; none for anything else. */
function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
