import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from '../../platform/database/failures.ts';
import { Failure } from '../../platform/failures/failure.ts';
import { scimErrorOf } from './errors.ts';
import { ScimError } from './scim-error.ts';

/** Returns the error that is sent in a language, and the levels of what is logged. */
function sentOf(error: unknown, language = 'en') {
  const logged: string[] = [];
  const log = Object.fromEntries(['info', 'warn', 'error'].map((level) => [level, () => logged.push(level)]));
  const request = { id: 'r', routeOptions: {}, headers: { 'accept-language': language }, log };
  const { status, body, headers } = scimErrorOf(error, request as unknown as FastifyRequest);
  return [status, body.status, body.scimType, headers['retry-after'], logged.join()];
}

describe('SVC-5: an error', () => {
  it.each<[string, unknown, ReturnType<typeof sentOf>]>([
    ['of SCIM', new ScimError(400, 'noTarget', 'No.'), [400, '400', 'noTarget', undefined, '']],
    ['of SCIM without a kind', new ScimError(412, null, 'No.'), [412, '412', undefined, undefined, '']],
    ['of a key that another request took', Object.assign(new Error('taken'), { code: '23505' }), [409, '409', 'uniqueness', undefined, '']],
    ['of a body that can’t be read', new Failure('invalid_input', { faults: [] }), [400, '400', 'invalidSyntax', undefined, 'info']],
    ['of a body that is too large', new Failure('payload_too_large'), [413, '413', undefined, undefined, 'info']],
    ['of a token', new Failure('token_expired'), [401, '401', undefined, undefined, 'info']],
    ['of a scope', new Failure('scope_required'), [403, '403', undefined, undefined, 'info']],
    ['of too many requests', new Failure('too_many_requests', { retryAfter: 40 }), [429, '429', undefined, '40', 'info']],
    ['of maintenance', new Failure('maintenance', { retryAfter: 120 }), [503, '503', undefined, '120', 'info']],
    ['of a database that is away', new DatabaseUnavailable('away', 'notDone'), [503, '503', undefined, expect.any(String), 'warn']],
    ['of the product', new TypeError('x is undefined'), [500, '500', undefined, undefined, 'error']],
  ])('%s has its status, its kind and the time of another attempt', (_what, error, expected) => {
    expect(sentOf(error)).toEqual(expected);
  }); // prettier-ignore

  it('has a sentence in the caller’s language, and shows nothing of the product', () => {
    const request = (language: string) =>
      ({
        id: 'r',
        routeOptions: {},
        headers: { 'accept-language': language },
        log: { error: () => undefined },
      }) as never;
    const details = ['en', 'es'].map((language) => scimErrorOf(new Error('secret'), request(language)).body.detail);
    expect(new Set(details).size).toBe(2);
    expect(details.join(' ')).not.toContain('secret');
  });
});
