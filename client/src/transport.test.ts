import { describe, expect, it } from 'vitest';
import { json, refusal, stubbedClient } from '../test/gateway-stub.ts';
import { ConnectionError, ProblemError, UnexpectedReplyError } from './errors.ts';

const IMPORT = { importId: 'i-1', status: 'applied', faults: [], nextCursor: null };
const files = { body: { files: [{ name: 'jobs.csv', content: 'client_code,code\r\nACME,WELD\r\n' }] } };

describe('SVC-8: calls of the client', () => {
  it.each([
    ['429', refusal(429, 'too_many_requests', { 'retry-after': '7' }), 7000],
    ['503', refusal(503, 'unavailable', { 'retry-after': '3' }), 3000],
    ['503 with a date', refusal(503, 'unavailable', { 'retry-after': 'Fri, 20 Nov 2026 15:00:09 GMT' }), 9000],
  ])('are repeated after %s with the same key, when Retry-After says so', async (_what, refused, wait) => {
    const { client, calls, waits } = stubbedClient([() => refused.clone(), () => json(IMPORT, 202)]);
    expect(await client.imports.create(files)).toEqual(IMPORT);
    const keys = calls.map(({ headers }) => headers.get('idempotency-key'));
    expect([calls.length, waits, keys[0] === keys[1]]).toEqual([2, [wait], true]);
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    const [first, second] = calls.map(({ body }) => body.includes('ACME,WELD'));
    expect([first, second]).toEqual([true, true]);
  });

  it('use the key of the caller, and another key for another call', async () => {
    const { client, calls } = stubbedClient([0, 0, 0].map(() => () => json(IMPORT, 202)));
    await client.imports.create(files, { idempotencyKey: 'november' });
    await client.imports.create(files);
    await client.imports.create(files);
    const [own, second, third] = calls.map(({ headers }) => headers.get('idempotency-key'));
    expect([own, second === third]).toEqual(['november', false]);
  });

  it('are repeated without a reply, and give up after five', async () => {
    const broken = () => new TypeError('fetch failed');
    const recovered = stubbedClient([broken, broken, () => json(IMPORT)]);
    expect(await recovered.client.imports.get({ importId: 'i-1' })).toEqual(IMPORT);
    const lost = stubbedClient(Array.from({ length: 6 }, () => broken));
    await expect(lost.client.imports.get({ importId: 'i-1' })).rejects.toThrow(ConnectionError);
    expect([lost.calls.length, lost.waits.length]).toEqual([5, 4]);
    expect(lost.waits.every((wait, place) => wait >= 250 * 2 ** place && wait <= 500 * 2 ** place)).toBe(true);
  });

  it('are not repeated after other refusals, nor when the wait would be too long', async () => {
    for (const refused of [refusal(422, 'invalid_input'), refusal(503, 'unavailable', { 'retry-after': '121' })]) {
      const { client, calls, waits } = stubbedClient([() => refused]);
      await expect(client.imports.create(files)).rejects.toThrow(ProblemError);
      expect([calls.length, waits]).toEqual([1, []]);
    }
  });

  it('throw the problem with its code, its fields and the id of the request', async () => {
    const errors = [{ pointer: '/files', code: 'required', detail: 'Send a file.' }];
    const problem = { type: 'about:blank', title: 'Invalid', status: 422, code: 'invalid_input', detail: 'Look.' };
    const { client } = stubbedClient([() => json({ ...problem, requestId: 'r-9', errors }, 422)]);
    const error: unknown = await client.imports.create(files).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'invalid_input', status: 422, requestId: 'r-9', errors });
    expect(String(error)).toBe('ProblemError: Invalid (invalid_input): Look.');
  });

  it('are repeated after a reply that broke off, and only where that is safe', async () => {
    const broken = () => {
      const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) });
      return new Response(body, { status: 200 });
    };
    const read = stubbedClient([broken, () => json(IMPORT)]);
    expect(await read.client.imports.get({ importId: 'i-1' })).toEqual(IMPORT);
    const body = { status: 'accepted', processedAt: '2026-11-20T15:00:00Z' } as const;
    const written = stubbedClient([broken, () => json({})]);
    await expect(written.client.changes.acknowledge({ changeId: 'c-1', body })).rejects.toThrow(ConnectionError);
    expect([read.calls.length, written.calls.length]).toEqual([2, 1]);
  });

  it('end as soon as their signal is aborted, also while a token is on its way', async () => {
    const ending = new AbortController();
    const { client, calls } = stubbedClient([], {
      fetch: () => {
        ending.abort(new Error('ended'));
        return new Promise(() => undefined);
      },
    });
    await expect(client.imports.get({ importId: 'i-1' }, { signal: ending.signal })).rejects.toThrow('ended');
    await expect(client.imports.get({ importId: 'i-1' }, { signal: ending.signal })).rejects.toThrow('ended');
    expect(calls).toEqual([]);
  });

  it.each([
    ['a page instead of a problem', () => new Response('<html>', { status: 500 })],
    ['a page instead of a reply', () => new Response('<html>', { status: 200 })],
  ])('throw for %s', async (_what, answer) => {
    const { client } = stubbedClient([answer]);
    await expect(client.imports.get({ importId: 'i-1' })).rejects.toThrow(UnexpectedReplyError);
  });

  it('get a new token once if the gateway refuses the present one', async () => {
    const refused = () => refusal(401, 'token_expired');
    const renewed = stubbedClient([refused, () => json(IMPORT)]);
    await renewed.client.imports.get({ importId: 'i-1' });
    expect(renewed.calls.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
    // Also one that ends while the call is repeated.
    const repeated = stubbedClient([() => refusal(503, 'unavailable'), refused, () => json(IMPORT)]);
    expect(await repeated.client.imports.get({ importId: 'i-1' })).toEqual(IMPORT);
    expect([repeated.calls.length, repeated.tokenRequests.length]).toEqual([3, 2]);
    const disabled = stubbedClient([refused, refused]);
    await expect(disabled.client.imports.get({ importId: 'i-1' })).rejects.toMatchObject({ code: 'token_expired' });
    expect([disabled.calls.length, disabled.tokenRequests.length]).toEqual([2, 2]);
  });

  it('put parameters where they belong, and never lead to another address', async () => {
    const { client, calls } = stubbedClient([() => json(IMPORT)], { language: 'es' });
    await client.imports.get({ importId: 'a/b?c', limit: 5 });
    const [call] = calls;
    expect([call?.method, call?.url]).toEqual(['GET', 'https://pay.example.test/api/v1/imports/a%2Fb%3Fc?limit=5']);
    expect(call?.headers.get('accept-language')).toBe('es');
    for (const importId of ['', '.', '..']) await expect(client.imports.get({ importId })).rejects.toThrow('importId');
    expect(calls).toHaveLength(1);
  });

  it('are not sent after the signal of the caller', async () => {
    const { client, calls } = stubbedClient([() => json(IMPORT)]);
    const signal = AbortSignal.abort(new Error('stopped'));
    await expect(client.imports.get({ importId: 'i-1' }, { signal })).rejects.toThrow('stopped');
    expect(calls).toEqual([]);
  });
});

describe('SVC-8: uploads of the client', () => {
  const record = (code: string) => ({ file: 'jobs', record: { client_code: 'ACME', code } });
  const lines =
    '{"file":"jobs","record":{"client_code":"ACME","code":"A"}}\n{"file":"jobs","record":{"client_code":"ACME","code":"B"}}\n';
  const accept = () => json(IMPORT, 202);

  it('send records as one document, as lines, or as lines that come one by one', async () => {
    const { client, calls } = stubbedClient([accept, accept, accept, accept]);
    const records = [record('A'), record('B')];
    await client.imports.create({ body: { json: { files: [{ file: 'jobs', records: [{ code: 'A' }] }] } } });
    await client.imports.create({ body: { lines: records } });
    await client.imports.create({ body: { lines: () => records } });
    await client.imports.create({
      body: {
        lines: async function* () {
          for (const one of records) yield await Promise.resolve(one);
        },
      },
    });
    expect(calls.map(({ body }) => body)).toEqual([
      '{"files":[{"file":"jobs","records":[{"code":"A"}]}]}',
      lines,
      lines,
      lines,
    ]);
    expect(calls.map(({ headers }) => headers.get('content-type'))).toEqual([
      'application/json',
      ...Array.from({ length: 3 }, () => 'application/x-ndjson'),
    ]);
  });

  it('send lines from the beginning when the call is repeated', async () => {
    const { client, calls } = stubbedClient([() => refusal(503, 'unavailable', { 'retry-after': '1' }), accept]);
    await client.imports.create({ body: { lines: () => [record('A'), record('B')] } });
    expect(calls.map(({ body }) => body)).toEqual([lines, lines]);
  });

  it('wait until an import has ended, and iterate over all of its faults', async () => {
    const state = (status: string) => () => json({ ...IMPORT, status });
    const waited = stubbedClient([state('waiting'), state('running'), state('applied')]);
    expect((await waited.client.importAndWait(files)).status).toBe('applied');
    expect(waited.waits).toEqual([250, 500]);
    const long = stubbedClient([...Array.from({ length: 9 }, () => state('running')), state('failed')]);
    expect((await long.client.importAndWait(files)).status).toBe('failed');
    expect(long.waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]);
    const page = (line: number, nextCursor: string | null) => () => json({ ...IMPORT, faults: [{ line }], nextCursor });
    const { client, calls } = stubbedClient([page(1, 'c-1'), page(2, null)]);
    const found: number[] = [];
    for await (const { line } of client.faultsOf('i-1')) found.push(line);
    expect(found).toEqual([1, 2]);
    expect(calls.map(({ url }) => new URL(url).searchParams.get('cursor'))).toEqual([null, 'c-1']);
  });
});
