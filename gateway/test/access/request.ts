import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import type { Role } from './expectations.ts';

export interface Asked {
  readonly method: Endpoint['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Values for address parameters other than people; a record's id is one that doesn't exist. */
const NAMES: Readonly<Record<string, string>> = {
  geoCode: '00-000-0000',
  isResidenceTax: 'true',
  routingNumber: '021000021',
};

/**
 * Returns a call that changes nothing, whose reply depends on admission alone: a permitted caller gets a field fault
 * (422), so that nothing is written and no record needs to exist. Calls without inputs are made unchanged. `recordId`:
 * for an address that names a record.
 */
export function requestOf(
  endpoint: Endpoint,
  employeeId: string | null,
  role: Role,
  recordId: string = randomUUID(),
): Asked {
  const { method, employee } = endpoint;
  const [place, field = ''] = employee?.split('.') ?? [];
  const inBody = endpoint.body !== undefined;
  const employeeField = employeeId === null ? {} : { [field]: employeeId };
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
    ...(place === 'query' && employeeField),
    ...(!inBody && !endpoint.path.includes('{role}') && claimed),
    // A record that doesn't exist would be hidden from everyone: an earlier fault shows who was admitted.
    ...(namesRecord && { lang: 'xx', format: 'xx', version: 'x' }),
  }).toString();
  return {
    method,
    url: `/api/${path}${query && `?${query}`}`,
    headers: { ...(endpoint.needs?.idempotencyKey && { 'idempotency-key': 'ill formed' }) },
    ...(inBody && { body: { ...(place === 'body' && employeeField), ...claimed } }),
  };
}
