import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import type { Role } from './expectations.ts';

export interface AccessRequest {
  readonly method: Endpoint['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Values for path parameters that aren't people. Ids of records are random, so they don't exist. */
const NAMES: Readonly<Record<string, string>> = {
  geoCode: '00-000-0000',
  isResidenceTax: 'true',
  routingNumber: '021000021',
};

/**
 * Builds a request that shows access and changes nothing: allowed callers get 422 for malformed input, so nothing is written
 * and no record needs to exist. Requests without input are sent as they are. `recordId` is for paths that name a record.
 */
export function requestOf(
  endpoint: Endpoint,
  employeeId: string | null,
  role: Role,
  recordId: string = randomUUID(),
): AccessRequest {
  const { method, employee } = endpoint;
  const [place, field = ''] = employee?.split('.') ?? [];
  const inBody = endpoint.body !== undefined;
  const named = employeeId === null ? {} : { [field]: employeeId };
  const claimed = role === 'none' ? {} : { role };
  const isRecord = (name: string): boolean =>
    !['role', 'name'].includes(name) && NAMES[name] === undefined && !(place === 'params' && name === field);
  const namesRecord = [...endpoint.path.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => isRecord(name));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'role') return role;
    if (name === 'name') return endpoint.path === 'setting/{name}' ? 'idleMinutes' : 'isManagerViewEnabled';
    if (place === 'params' && name === field) return employeeId ?? '';
    return NAMES[name] ?? recordId;
  });
  const query = new URLSearchParams({
    ...(place === 'query' && named),
    ...(!inBody && !endpoint.path.includes('{role}') && claimed),
    // A record that doesn't exist is hidden from everyone; the malformed query is refused first, for allowed callers only.
    ...(namesRecord && { lang: 'xx', format: 'xx', version: 'x' }),
  }).toString();
  return {
    method,
    url: `/api/${path}${query && `?${query}`}`,
    headers: { ...(endpoint.needs?.idempotencyKey && { 'idempotency-key': 'ill formed' }) },
    ...(inBody && { body: { ...(place === 'body' && named), ...claimed } }),
  };
}
