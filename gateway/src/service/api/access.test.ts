import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { serviceEndpoints } from '@paystead/contract/service/endpoints.ts';
import type { ServiceEndpoint } from '@paystead/contract/service/endpoint.ts';
import { serviceScopes } from '@paystead/contract/service/scopes.ts';
import { problem } from '@paystead/contract/failure.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { openService, type ServiceHarness } from '../../../test/service/service-harness.ts';
import { statement } from '../../platform/database/port.ts';
import { disableServiceAccount } from '../accounts/account-store.ts';

const LIMIT = 40;
let harness: Harness;
let service: ServiceHarness;
/** Tokens by what is wrong with them. */
const tokens = new Map<string, string>();

beforeAll(async () => {
  const environment = { PAYSTEAD_FILES: 'database', PAYSTEAD_SERVICE_CALLS_PER_MINUTE: String(LIMIT) };
  harness = await createHarness({ environment });
  service = await openService(harness);
  const old = await service.create('expired', { MILLRACE: serviceScopes });
  tokens.set('expired', await service.tokenOf(old));
  harness.advanceSeconds(900);
  const disabled = await service.create('disabled', { MILLRACE: serviceScopes });
  tokens.set('disabled', await service.tokenOf(disabled));
  await harness.database.asMaintenance((tx) => disableServiceAccount(tx, disabled.accountId, harness.now));
  for (const { name, scopes } of serviceEndpoints as readonly ServiceEndpoint[]) {
    const others = serviceScopes.filter((scope) => !scopes.includes(scope));
    const account = await service.create(`without-${name.replace('.', '-')}`, { MILLRACE: others, BAKERY: others });
    tokens.set(`without ${name}`, await service.tokenOf(account));
  }
});
afterAll(() => harness.close());

const urlOf = ({ path }: ServiceEndpoint) => `/api/v1/${path.replace(/\{\w+\}/g, randomUUID())}`;
const outcome = (reply: { statusCode: number; json(): unknown }) => [
  reply.statusCode,
  problem.parse(reply.json()).code,
];

describe('SVC-1: every endpoint of the service API', () => {
  it.each((serviceEndpoints as readonly ServiceEndpoint[]).map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses calls without a valid token and without its scope, and says how',
    async (name, endpoint) => {
      const call = async (token?: string) => {
        const reply = await service.call({ method: endpoint.method, url: urlOf(endpoint), ...(token && { token }) });
        return [...outcome(reply), reply.headers['www-authenticate'], reply.headers['cache-control']];
      };
      const invalid = 'Bearer realm="Paystead", error="invalid_token"';
      expect({
        none: await call(),
        unknown: await call('paystead_token_unknown'),
        expired: await call(tokens.get('expired')),
        disabled: await call(tokens.get('disabled')),
        withoutScope: await call(tokens.get(`without ${name}`)),
      }).toEqual({
        none: [401, 'unauthenticated', 'Bearer realm="Paystead"', 'no-store'],
        unknown: [401, 'unauthenticated', invalid, 'no-store'],
        expired: [401, 'token_expired', invalid, 'no-store'],
        disabled: [401, 'unauthenticated', invalid, 'no-store'],
        withoutScope: [
          403,
          'scope_required',
          `Bearer realm="Paystead", error="insufficient_scope", scope="${endpoint.scopes.join(' ')}"`,
          'no-store',
        ],
      });
    },
  );

  it("a person's session is no credential, and other methods are refused", async () => {
    const url = `/api/v1/imports/${randomUUID()}`;
    expect(outcome(await harness.as('admin').get(url))).toEqual([401, 'unauthenticated']);
    const patch = await service.call({ method: 'PATCH', url: '/api/v1/imports' });
    expect([...outcome(patch), patch.headers['allow']]).toEqual([405, 'method_not_allowed', 'POST']);
    expect(outcome(await service.call({ url: '/api/v1/nothing' }))).toEqual([404, 'not_found']);
  });

  it('a token of the service API is no session', async () => {
    const token = await service.tokenOf(service.alpha);
    expect(outcome(await service.call({ url: '/api/check', token }))).toEqual([401, 'unauthenticated']);
  });

  it('refused calls leave security events that name the account, and mistakes leave none', async () => {
    const mistaken = await service.tokenOf(await service.create('mistaken', { MILLRACE: serviceScopes }));
    const mistake = await service.call({ url: '/api/v1/events?limit=none', token: mistaken });
    expect(outcome(mistake)).toEqual([422, 'invalid_input']);
    await harness.security.flush();
    const events = statement(
      'test.refused_accounts',
      z.object({ kind: z.string(), name: z.string().nullable(), count: z.number() }),
      `select e.kind, a.name, sum(e.occurrences)::int as count from security_event e
         left join service_account a using (service_account_id) where e.kind like 'service%' group by 1, 2 order by 1, 2`,
    );
    const count = serviceEndpoints.length;
    expect(await harness.database.asMaintenance((tx) => tx.rows(events, []))).toEqual([
      ...serviceEndpoints
        .map(({ name }) => ({ kind: 'service_scope_refused', name: `without-${name.replace('.', '-')}`, count: 1 }))
        .toSorted((one, other) => one.name.localeCompare(other.name)),
      { kind: 'service_token_refused', name: 'disabled', count },
      { kind: 'service_token_refused', name: 'expired', count },
      { kind: 'service_token_refused', name: null, count },
    ]);
  });

  it('each account has its own calls per minute, stated in every reply, and 429 says when', async () => {
    const [alpha, beta] = [await service.tokenOf(service.alpha), await service.tokenOf(service.beta)];
    const call = (token: string) => service.call({ url: `/api/v1/imports/${randomUUID()}`, token });
    const first = await call(alpha);
    expect([first.headers['ratelimit-policy'], first.headers['ratelimit']]).toEqual([
      `"account";q=${LIMIT};w=60`,
      `"account";r=${LIMIT - 1};t=60`,
    ]);
    for (let made = 1; made < LIMIT; made += 1) await call(alpha);
    harness.advanceSeconds(20);
    const limited = await call(alpha);
    expect([...outcome(limited), limited.headers['retry-after'], limited.headers['ratelimit']]).toEqual([
      429,
      'too_many_requests',
      '40',
      '"account";r=0;t=40',
    ]);
    expect((await call(beta)).headers['ratelimit']).toBe(`"account";r=${LIMIT - 1};t=40`);
    harness.advanceSeconds(40);
    expect((await call(alpha)).headers['ratelimit']).toBe(`"account";r=${LIMIT - 1};t=60`);
  });
});
