import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceEndpoint } from '@paystead/contract/service/endpoint.ts';
import { serviceEndpoints } from '@paystead/contract/service/endpoints.ts';
import { serviceScopes } from '@paystead/contract/service/scopes.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { openService, type ServiceHarness } from '../../../test/service/service-harness.ts';

type Method = ServiceEndpoint['method'];

let harness: Harness;
let service: ServiceHarness;
beforeAll(async () => {
  harness = await createHarness({
    environment: { PAYSTEAD_FILES: 'database', PAYSTEAD_SERVICE_CALLS_PER_MINUTE: '2' },
  });
  service = await openService(harness);
});
afterAll(() => harness.close());

const declared = (serviceEndpoints as readonly ServiceEndpoint[]).map(
  ({ name, method, path }) => [name, method, `/api/v1/${path.replaceAll(/\{\w+\}/g, randomUUID())}`] as const,
);
const scim = (
  [
    ['GET', 'Users'],
    ['POST', 'Users'],
    ['GET', `Users/${randomUUID()}`],
    ['PUT', `Users/${randomUUID()}`],
    ['PATCH', `Users/${randomUUID()}`],
    ['DELETE', `Users/${randomUUID()}`],
    ['GET', 'Groups'],
    ['POST', 'Groups'],
    ['GET', `Groups/${randomUUID()}`],
    ['PUT', `Groups/${randomUUID()}`],
    ['PATCH', `Groups/${randomUUID()}`],
    ['DELETE', `Groups/${randomUUID()}`],
    ['POST', 'Bulk'],
    ['GET', 'ServiceProviderConfig'],
    ['GET', 'Schemas'],
    ['GET', 'ResourceTypes'],
    ['GET', 'Me'],
  ] as const
).map(([method, path]) => [`scim ${path.split('/')[0] ?? ''}`, method, `/scim/v2/${path}`] as const);

describe('SVC-1: limits are stated in every reply of', () => {
  it.each<readonly [string, Method, string]>([...declared, ...scim])(
    '%s (%s), and a call beyond them says when to come back',
    async (name, method, url) => {
      const callers = await Promise.all(
        ['first', 'second'].map((place) =>
          service
            .create(`${place}-${randomUUID()}`, { MILLRACE: serviceScopes })
            .then((account) => service.tokenOf(account)),
        ),
      );
      const call = async (token = '') => {
        const reply = await service.call({ method, url, token });
        const { 'ratelimit-policy': policy, ratelimit, 'retry-after': retryAfter } = reply.headers;
        return { isLimited: reply.statusCode === 429, policy, ratelimit, retryAfter };
      };
      const [token, other] = callers;
      const policy = '"account";q=2;w=60';
      const served = { isLimited: false, policy, retryAfter: undefined };
      expect([name, await call(token), await call(token), await call(token), await call(other)]).toEqual([
        name,
        { ...served, ratelimit: '"account";r=1;t=60' },
        { ...served, ratelimit: '"account";r=0;t=60' },
        { isLimited: true, policy, ratelimit: '"account";r=0;t=60', retryAfter: '60' },
        { ...served, ratelimit: '"account";r=1;t=60' },
      ]);
    },
  );
});
