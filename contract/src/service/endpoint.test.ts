import { expect, it } from 'vitest';
import { z } from 'zod';
import type { FailureCode } from '../failure.ts';
import { serviceFailuresOf, type ServiceEndpoint } from './endpoint.ts';
import { serviceEndpointNamed } from './endpoints.ts';

const ANY = z.object({});
const plain: ServiceEndpoint = {
  name: 'a.b',
  method: 'GET',
  path: 'a',
  summary: 'One.',
  scopes: ['changes:read'],
  reply: 'empty',
};
const ALWAYS: readonly FailureCode[] = ['unauthenticated', 'token_expired', 'scope_required', 'too_many_requests'];

it.each<[string, Partial<ServiceEndpoint>, readonly FailureCode[]]>([
  ['nothing else', {}, []],
  ['parameters', { params: ANY }, ['not_found']],
  ['a query', { query: ANY }, ['invalid_input']],
  ['a body', { body: ANY }, ['invalid_input', 'payload_too_large', 'unsupported_media_type']],
  [
    'streams',
    { streams: { 'text/csv': { about: 'Rows.' } } },
    ['invalid_input', 'payload_too_large', 'unsupported_media_type'],
  ],
  ['an idempotency key', { idempotencyKey: true }, ['invalid_input', 'idempotency_mismatch']],
  ['a method that writes', { method: 'DELETE' }, ['maintenance']],
  ['codes of its own', { failures: ['already_decided'] }, ['already_decided']],
  [
    'all of them',
    { method: 'POST', params: ANY, query: ANY, body: ANY, idempotencyKey: true, failures: ['not_found'] },
    [
      'not_found',
      'invalid_input',
      'payload_too_large',
      'unsupported_media_type',
      'idempotency_mismatch',
      'maintenance',
    ],
  ],
])('SVC-6: a call with %s can be refused with the codes that follow', (_title, over, codes) => {
  expect(serviceFailuresOf({ ...plain, ...over })).toEqual([...ALWAYS, ...codes, 'internal', 'unavailable']);
});

it('SVC-6: a call has one name', () => {
  expect(serviceEndpointNamed('imports.create')).toMatchObject({ name: 'imports.create', method: 'POST' });
});
