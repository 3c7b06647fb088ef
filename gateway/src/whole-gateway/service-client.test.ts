import { generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, type ClientOptions, type PaysteadClient } from '@paystead/client/client.ts';
import { ProblemError, TokenError } from '@paystead/client/errors.ts';
import type { PrivateJwk } from '@paystead/client/token/credentials.ts';
import { createHarness, type Harness } from '../../test/harness.ts';
import { openService, type ServiceHarness } from '../../test/service/service-harness.ts';
import { addCredential } from '../service/accounts/account-store.ts';
import { hashOf } from '../service/accounts/secret.ts';

let harness: Harness;
let service: ServiceHarness;
let url = '';
beforeAll(async () => {
  harness = await createHarness({
    environment: { PAYSTEAD_FILES: 'database', PAYSTEAD_SERVICE_CALLS_PER_MINUTE: '60' },
  });
  service = await openService(harness);
  await harness.server.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(harness.server.server.address() as AddressInfo).port}`;
});
afterAll(() => harness.close());

const waits: number[] = [];
/** Time passes for the gateway and the client at once, and the import worker works while the client waits. */
const clock = {
  now: () => harness.now.getTime(),
  wait: async (milliseconds: number) => {
    waits.push(milliseconds);
    harness.advanceSeconds(milliseconds / 1000);
    await service.worker.drain();
  },
};
const clientOf = (account: 'alpha' | 'beta', options: Partial<ClientOptions> = {}): PaysteadClient => {
  const { name, secrets } = service[account];
  return createClient({ url, credentials: { clientId: name, clientSecret: secrets[0] }, clock, ...options });
};
const job = (code: string, title = code) => ({ client_code: 'MILLRACE', code, title });
const line = (code: string, title = code) => ({ file: 'jobs', record: job(code, title) });

describe('SVC-8: the client at the real gateway', () => {
  it.each<[string, Parameters<PaysteadClient['importAndWait']>[0]['body']]>([
    ['JSON', { json: { files: [{ file: 'jobs', records: [job('J1'), job('J2')] }] } }],
    ['NDJSON', { lines: [line('N1'), line('N2')] }],
    ['NDJSON as it comes', { lines: () => [line('S1'), line('S2')] }],
    [
      'a form',
      { files: [{ name: 'jobs.csv', content: 'client_code,code,title\r\nMILLRACE,F1,a\r\nMILLRACE,F2,b\r\n' }] },
    ],
    [
      'a form with a blob',
      {
        files: [
          { name: 'jobs.csv', content: new Blob(['client_code,code,title\r\nMILLRACE,B1,a\r\nMILLRACE,B2,b\r\n']) },
        ],
      },
    ],
  ])('sends records as %s, and waits until they are applied', async (_what, body) => {
    const outcome = await clientOf('alpha').importAndWait({ body });
    expect(outcome).toMatchObject({ status: 'applied', changes: { added: 2 }, errorCount: 0 });
  });

  it('gets the same import for the same key, and a problem for another body', async () => {
    const client = clientOf('alpha');
    const options = { idempotencyKey: 'jobs-1' };
    const first = await client.imports.create({ body: { lines: [line('K1')] } }, options);
    const second = await client.imports.create({ body: { lines: [line('K1')] } }, options);
    expect(second.importId).toBe(first.importId);
    const other = client.imports.create({ body: { lines: [line('K2')] } }, options);
    await expect(other).rejects.toMatchObject({ code: 'idempotency_mismatch', status: 409 });
    await service.worker.drain();
  });

  it('iterates over every fault of an import, in the language of the client', async () => {
    const client = clientOf('alpha', { language: 'es' });
    const outcome = await client.importAndWait({ body: { lines: ['X1', 'X2', 'X3'].map((code) => line(code, '')) } });
    expect([outcome.status, outcome.errorCount]).toEqual(['rejected', 3]);
    const found: (readonly [number, string | null, string])[] = [];
    for await (const fault of client.faultsOf(outcome.importId)) found.push([fault.line, fault.column, fault.detail]);
    expect(found.map(([at, column]) => [at, column])).toEqual([1, 2, 3].map((at) => [at, 'title']));
    expect(found[0]?.[2]).toBe('Rellene esta columna.');
  });

  it('signs in with a private key, whose token ends with the key', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const privateJwk = privateKey.export({ format: 'jwk' }) as PrivateJwk;
    const publicJwk = publicKey.export({ format: 'jwk' }) as Record<string, unknown>;
    await harness.database.asMaintenance((tx) =>
      addCredential(
        tx,
        service.alpha.accountId,
        { kind: 'key', hint: 'test', publicJwk },
        { by: 'test', now: harness.now },
      ),
    );
    const client = clientOf('alpha', { credentials: { clientId: 'alpha', privateKey: privateJwk } });
    const { importId } = await client.imports.create({ body: { lines: [line('P1')] } });
    expect((await client.imports.get({ importId })).status).toBe('waiting');
    await service.worker.drain();
    await harness.change(`update service_credential set revoked_at = now() where kind = 'key'`);
    await expect(client.imports.get({ importId })).rejects.toThrow(TokenError);
  });

  it('goes on after its token has ended, and with a rotated secret only when it is the new one', async () => {
    const client = clientOf('alpha');
    const { importId } = await client.imports.create({ body: { lines: [line('T1')] } });
    await service.worker.drain();
    harness.advanceSeconds(3600);
    expect((await client.imports.get({ importId })).status).toBe('applied');
    const secretHash = Buffer.from(hashOf(service.alpha.secrets[1])).toString('hex');
    await harness.change(`update service_credential set revoked_at = now() where secret_hash = '\\x${secretHash}'`);
    expect((await client.imports.get({ importId })).status).toBe('applied');
    const ended = clientOf('alpha', { credentials: { clientId: 'alpha', clientSecret: service.alpha.secrets[1] } });
    await expect(ended.imports.get({ importId })).rejects.toMatchObject({ code: 'invalid_client' });
  });

  it('throws typed refusals: of a scope, of an unknown import, of a malformed body', async () => {
    const client = clientOf('beta', { scopes: ['imports:read'] });
    const body = { lines: [line('R1')] };
    await expect(client.imports.create({ body })).rejects.toMatchObject({ code: 'scope_required', status: 403 });
    const unknown = { importId: '00000000-0000-4000-8000-000000000000' };
    const error: unknown = await client.imports.get(unknown).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ code: 'not_found', status: 404, requestId: expect.stringMatching(/.+/) });
    const empty = clientOf('alpha').imports.create({ body: { json: { files: [] } } });
    await expect(empty).rejects.toMatchObject({ code: 'invalid_input', errors: [{ pointer: '/files' }] });
    const unscoped = clientOf('beta', { scopes: ['scim'] }).imports.get(unknown);
    await expect(unscoped).rejects.toMatchObject({ code: 'invalid_scope' });
  });

  it('waits as long as the limit of the account says, and then goes on', async () => {
    const client = clientOf('alpha');
    const { importId } = await client.imports.create({ body: { lines: [line('L1')] } });
    waits.length = 0;
    for (let call = 0; call < 61; call += 1) await client.imports.get({ importId });
    expect(waits.length).toBeGreaterThan(0);
    expect(waits.every((wait) => wait >= 1000 && wait <= 60_000)).toBe(true);
  });
});
