import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { Failure } from '../../failures/failure.ts';
import { circumstancesOf, parseParams, readInputs } from './inputs.ts';

const plain: Endpoint = { name: 'a.b', method: 'PUT', path: 'a', summary: 's', who: 'anyone', resource: 'none', reply: 'empty' }; // prettier-ignore
const request = (more: object = {}) =>
  ({
    id: 'r-1',
    headers: {},
    cookies: {},
    query: {},
    params: {},
    hostname: 'pay.example',
    host: 'pay.example:8443',
    protocol: 'https',
    ip: '192.0.2.1',
    ...more,
  }) as unknown as FastifyRequest;
const faultsOf = (read: () => unknown) => {
  try {
    return read();
  } catch (error) {
    if (error instanceof Failure) return [error.code, ...(error.detail.faults ?? [])];
    throw error;
  }
};

describe('HTTP-7: the inputs of a call', () => {
  const versioned: Endpoint = { ...plain, needs: { version: true } };
  const versionOf = (header: string | undefined, endpoint = versioned) =>
    faultsOf(() => readInputs(endpoint, request({ headers: { 'if-match': header } }), null).version);

  it.each<[string | undefined, unknown]>([
    ['7', 7],
    ['"7"', 7],
    ['"007"', 7],
    ['999999999', 999_999_999],
    ['1234567890', 'invalid_format'],
    ['"x"', 'invalid_format'],
    ['x7', 'invalid_format'],
    ['7x', 'invalid_format'],
    ['W/"7"', 'invalid_format'],
    ['""', 'invalid_format'],
    ['', 'invalid_format'],
    [undefined, 'required'],
  ])('the version %s is read as %s', (header, expected) => {
    const refused = ['invalid_input', { pointer: 'headers/if-match', code: expected }];
    expect(versionOf(header)).toEqual(typeof expected === 'number' ? expected : refused);
    expect(versionOf(header, plain)).toBeNull();
  });

  it('are those that the endpoint declares', () => {
    const shape = z.object({ a: z.coerce.number() });
    const read = (endpoint: Partial<Endpoint>) => readInputs({ ...plain, ...endpoint }, request({ query: { a: '1', b: '2' } }), { a: 3 });
    expect(read({})).toMatchObject({ body: undefined, form: undefined, version: null, key: null });
    const keyed: Endpoint = { ...plain, needs: { idempotencyKey: true } };
    expect(readInputs(keyed, request({ headers: { 'idempotency-key': 'k-1' } }), null).key).toBe('k-1');
    expect(read({ query: shape }).query).toEqual({ a: 1 });
    expect([read({ body: shape }).body, read({ form: shape }).form]).toEqual([{ a: 3 }, { a: 3 }]);
    const bad = (endpoint: Partial<Endpoint>) => faultsOf(() => readInputs({ ...plain, ...endpoint }, request({ query: { a: 'x' } }), { a: 'x' }));
    const fault = (pointer: string) => ['invalid_input', expect.objectContaining({ pointer }) as object];
    expect([bad({ query: shape }), bad({ body: shape }), bad({ form: shape })]).toEqual([fault('query/a'), fault('/a'), fault('/a')]);
  }); // prettier-ignore

  it('a malformed id in the address is an unknown one', () => {
    const params = z.object({ id: z.string().max(3) });
    const of = (id: string, declared: Partial<Endpoint> = { params }) => faultsOf(() => parseParams({ ...plain, ...declared }, request({ params: { id } }))); // prettier-ignore
    const refused = new Failure('not_found', { reason: 'the address is not well-formed' });
    expect(() => parseParams({ ...plain, params }, request({ params: { id: 'abcd' } }))).toThrow(refused);
    expect([of('abc'), of('abcd'), of('a\u0000'), of('abcd', {})]).toEqual([{ id: 'abc' }, ['not_found'], ['not_found'], {}]); // prettier-ignore
  });
});

it('HTTP-7: the circumstances of a call are those of its request', () => {
  const headers = (token: unknown) => ({ headers: { 'x-identity-token': token } });
  const of = (more: object, kind = 'bearer') => circumstancesOf(request(more), { kind, token: 't' } as Parameters<typeof circumstancesOf>[1]); // prettier-ignore
  expect(of({})).toMatchObject({
    requestId: 'r-1',
    identityToken: null,
    sessionToken: null,
    host: { hostname: 'pay.example', origin: 'https://pay.example:8443' },
    networkAddress: '192.0.2.1',
  });
  const [longest, longer] = ['x'.repeat(16_384), 'x'.repeat(16_385)];
  const tokens = [longest, longer, ['a', 'b']].map((token) => of(headers(token)).identityToken);
  expect([tokens, of({}, 'cookie').sessionToken]).toEqual([[longest, null, null], 't']);
  expect([of({}).device, of({ headers: { 'user-agent': 'Firefox/1 (Linux)' } }).device]).toEqual([
    '',
    'Firefox, Linux',
  ]);
  const { cookie } = of({ cookies: { a: '1' } });
  expect([cookie('a'), cookie('b')]).toEqual(['1', null]);
});
