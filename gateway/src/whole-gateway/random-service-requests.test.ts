import { randomUUID } from 'node:crypto';
import { env } from 'node:process';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceEndpoint } from '@paystead/contract/service/endpoint.ts';
import { serviceEndpoints } from '@paystead/contract/service/endpoints.ts';
import type { ServiceScopeName } from '@paystead/contract/service/scopes.ts';
import { createHarness, type Harness } from '../../test/harness.ts';
import { EVERYONE } from '../../test/harness/people.ts';
import { faultOf } from '../../test/random-requests/fault-of.ts';
import { requestsTo, type RandomRequest } from '../../test/random-requests/request.ts';
import type { KnownValues } from '../../test/random-requests/values.ts';
import { openService, type ServiceHarness } from '../../test/service/service-harness.ts';

/*
 * Property: sends requests to the service API that follow each endpoint's schema, and requests with something wrong, as an
 * account of each of two clients. Codes and numbers in them exist.
 */

const LONG = env['PAYSTEAD_LONG_TESTS'] === 'yes';
const REQUESTS = LONG ? 1000 : 60;
const SEED = LONG ? Date.now() : 20_261_126;

const SCOPES = [...new Set(serviceEndpoints.flatMap(({ scopes }) => scopes))] satisfies ServiceScopeName[];
const CLIENTS = ['MILLRACE', 'BAKERY'] as const;

let harness: Harness;
let service: ServiceHarness;
const tokens: Partial<Record<(typeof CLIENTS)[number], string>> = {};
beforeAll(async () => {
  harness = await createHarness({
    environment: { PAYSTEAD_FILES: 'database', PAYSTEAD_SERVICE_CALLS_PER_MINUTE: '1000000' },
  });
  service = await openService(harness);
  for (const code of CLIENTS)
    tokens[code] = await service.tokenOf(await service.create(`all-of-${code.toLowerCase()}`, { [code]: SCOPES }));
});
afterAll(() => harness.close());

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  client_code: ['MILLRACE', 'BAKERY', 'NOBODY'],
  employee_number: ['E-0001', 'E-0002', '1'],
  pay_group: ['BI', 'none'],
  legal_ein: ['07-0000001', '07-0000002'],
};
const known: KnownValues = (name, kind) =>
  kind === 'text' ? (TEXTS[name] ?? []) : EVERYONE.map(({ employeeId }) => employeeId);

async function send({ method, streams }: ServiceEndpoint, token: string, request: RandomRequest) {
  const { address, payload, headers } = request;
  return service.call({
    method,
    url: `/api/v1/${address}`,
    token,
    headers: {
      'idempotency-key': randomUUID(),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
    ...(streams && {
      payload: '{"records": [null, {"kind": "people"}]}',
      headers: { 'content-type': 'application/json' },
    }),
  });
}

describe('random requests to the service API', () => {
  const succeeded = new Set<string>();

  it.each(serviceEndpoints.map((endpoint: ServiceEndpoint) => ({ name: endpoint.name, endpoint })))(
    '$name replies or refuses with a code, and never fails',
    async ({ name, endpoint }) => {
      const requests = fc.tuple(fc.constantFrom(...CLIENTS), requestsTo(endpoint, known));
      await fc.assert(
        fc.asyncProperty(requests, async ([client, request]) => {
          const reply = await send(endpoint, tokens[client] ?? '', request);
          expect(faultOf(reply)).toBeNull();
          if (reply.statusCode < 300) succeeded.add(name);
          else expect(reply.statusCode).not.toBe(401);
        }),
        { numRuns: REQUESTS, seed: SEED },
      );
    },
  );

  it('reach the lists', () => {
    expect([...succeeded]).toEqual(expect.arrayContaining(['changes.list', 'events.list', 'webhooks.list']));
  });
});
