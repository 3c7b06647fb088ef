import type { ServiceScopeName } from '@paystead/contract/service/scopes.ts';
import { createHarness, type Harness } from '../harness.ts';
import { BAKERY, idOf, MILLRACE } from '../harness/people.ts';
import { openService, type ServiceHarness } from './service-harness.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** SCIM on a harness, with employees who have no profile yet: E-0901 and E-0902 at MILLRACE, E-0901 at BAKERY. */
export interface ScimHarness {
  readonly harness: Harness;
  readonly service: ServiceHarness;
  /** Tokens with the scope `scim`: at MILLRACE, at BAKERY, at both, and one at MILLRACE that may decide who manages everyone. */
  readonly tokens: Readonly<Record<'millrace' | 'bakery' | 'both' | 'appointing', string>>;
  /** Sends a request below `/scim/v2`. */
  send(method: Method, path: string, options?: SendOptions): Promise<Sent>;
}

interface SendOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string;
}

export interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The parsed body; an empty object without one. */
  readonly body: Record<string, unknown>;
}

export async function openScim(): Promise<ScimHarness> {
  const harness = await createHarness({ environment: { PAYSTEAD_FILES: 'database' } });
  return scimOn(harness, await openService(harness));
}

/** Adds the employees and the accounts of SCIM to a harness. */
export async function scimOn(harness: Harness, service: ServiceHarness): Promise<ScimHarness> {
  const unprovisioned = [
    { client_id: MILLRACE.clientId, employee_id: idOf('empl', 901), employee_number: 'E-0901', first_name: 'Ines' },
    { client_id: MILLRACE.clientId, employee_id: idOf('empl', 902), employee_number: 'E-0902', first_name: 'Omar' },
    { client_id: BAKERY.clientId, employee_id: idOf('empl', 903), employee_number: 'E-0901', first_name: 'Ines' },
  ];
  await harness.insert(
    'employee',
    unprovisioned.map(({ first_name: _name, ...row }) => ({ ...row, created_at: '2026-01-01T00:00:00Z' })),
  );
  await harness.insert(
    'personal_version',
    unprovisioned.map(({ employee_number: _number, ...row }) => ({
      ...row,
      effective_date: '2026-01-01',
      sequence: 1,
      last_name: row.first_name === 'Ines' ? 'Duarte' : 'Haddad',
      street_address: '1 Water Street',
      city: 'Lancaster',
      state: 'PA',
      zip_code: '17603',
      recorded_at: '2026-01-01T00:00:00Z',
      recorded_by: 'import',
    })),
  );
  const tokenOf = async (name: string, codes: readonly string[], scopes: readonly ServiceScopeName[] = ['scim']) => {
    const account = await service.create(name, Object.fromEntries(codes.map((code) => [code, scopes])));
    return service.tokenOf(account);
  };
  const tokens = {
    millrace: await tokenOf('entra', ['MILLRACE']),
    bakery: await tokenOf('okta', ['BAKERY']),
    both: await tokenOf('directory', ['BAKERY', 'MILLRACE']),
    appointing: await tokenOf('appointing', ['MILLRACE'], ['scim', 'scim:administrators']),
  };
  return {
    harness,
    service,
    tokens,
    async send(method, path, { body, headers = {}, token = tokens.millrace } = {}) {
      const reply = await service.call({
        method,
        url: `/scim/v2${path}`,
        token,
        headers: { ...(body !== undefined && { 'content-type': 'application/scim+json' }), ...headers },
        ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const parsed = reply.body === '' ? {} : reply.json<Record<string, unknown>>();
      return { status: reply.statusCode, headers: reply.headers, body: parsed };
    },
  };
}
