import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { openApiDocument } from '../openapi.ts';

const FIELDS = z.object({
  id: z.uuid(),
  email: z.email({ pattern: /^.+@.+$/ }),
  count: z.int(),
  most: z.int().max(9).optional(),
});
const common = { resource: 'pay', reply: 'empty' } as const;
const MADE: readonly Endpoint[] = [
  endpoint({ ...common, name: 'a.open', method: 'GET', path: 'a', summary: 'Opens.', who: 'anyone', query: z.object({ of: z.string(), most: z.int().optional() }), reply: FIELDS }),
  endpoint({ ...common, name: 'a.add', method: 'POST', path: 'a', summary: 'Adds.', who: 'self', body: FIELDS, needs: { idempotencyKey: true, version: true, feature: 'extra' } }),
  endpoint({ ...common, name: 'b.file', method: 'GET', path: 'b/{bId}/{part}', summary: 'Sends.', who: 'session', params: z.object({ bId: z.uuid() }), reply: 'file' }),
  endpoint({ ...common, name: 'b.upload', method: 'POST', path: 'b/{employeeId}/{part}', summary: 'Takes.', who: 'session', form: z.object({ title: z.string() }), requiresFile: true }),
  endpoint({ ...common, name: 'c.pick', method: 'POST', path: 'c', summary: 'Picks.', who: 'identityToken' }),
  endpoint({ ...common, name: 'c.signIn', method: 'POST', path: 'd', summary: 'Signs in.', who: 'identityToken', body: z.object({ idpToken: z.string() }) }),
  endpoint({ ...common, name: 'c.notice', method: 'POST', path: 'e', summary: 'Notices.', who: 'anyone', body: z.object({ token: z.string() }), urlEncoded: true }),
]; // prettier-ignore

interface Document {
  readonly tags: unknown;
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly components: { readonly schemas: object; readonly responses: object };
}
// Made in each test, so that mutation testing sees which code a test reaches.
const made = () => openApiDocument(MADE, { title: 'T', version: '1', serverUrl: '/' }) as Document;

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const headers = (...names: readonly string[]) => ['AcceptLanguage', ...names].map((name) => ref('parameters', name));
const inPath = (name: string, called: string | null, schema: object = {}) => ({
  name, in: 'path', required: true, schema: { type: 'string', ...schema }, ...(called && { description: `The \`${called}\` of this call.` }),
}); // prettier-ignore
const body = (type: string, schema: object) => ({ required: true, content: { [type]: { schema } } });
const REQUEST_ID = { 'X-Request-Id': ref('headers', 'RequestId') };
const DONE = { 204: { description: 'Done.', headers: REQUEST_ID } };
/** The replies of a call by their status, each with the codes of its failure. */
const responses = (success: object, failures: Readonly<Record<number, string>>) => ({
  ...success,
  ...Object.fromEntries(Object.entries({ ...failures, 429: 'too_many_requests', 500: 'internal' }).map(([status, codes]) => [status, ref('responses', codes)])),
}); // prettier-ignore
const SESSION = 'unauthenticated.token_expired.session_idle.session_revoked';
const OF_BODY = {
  408: 'request_timeout',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  422: 'invalid_input',
};
const BY_SESSION = [{ session: [] }, { bearer: [] }];

describe('HTTP-7: the operation of a call', () => {
  it.each<[string, string, object]>([
    ['/api/a', 'get', {
      operationId: 'a.open', tags: ['a'], summary: 'Opens.', 'x-who': 'anyone', 'x-resource': 'pay', security: [],
      parameters: [
        { name: 'of', in: 'query', required: true, schema: { type: 'string' } },
        { name: 'most', in: 'query', required: false, schema: { type: 'integer' } },
        ...headers(),
      ],
      responses: responses(
        { 200: { description: 'OK.', headers: REQUEST_ID, content: { 'application/json': { schema: ref('schemas', 'AOpenReply') } } } },
        { 422: 'invalid_input', 503: 'unavailable' },
      ),
    }],
    ['/api/a', 'post', {
      operationId: 'a.add', tags: ['a'], summary: 'Adds.', 'x-who': 'self', 'x-resource': 'pay', 'x-feature': 'extra', security: BY_SESSION,
      parameters: headers('AntiForgery', 'IdempotencyKey', 'IfMatch'),
      requestBody: body('application/json', ref('schemas', 'AAddRequest')),
      responses: responses(DONE, {
        ...OF_BODY, 401: SESSION, 403: 'stronger_sign_in_required.anti_forgery', 404: 'not_found', 409: 'version_conflict.idempotency_mismatch', 503: 'maintenance.unavailable',
      }),
    }],
    ['/api/b/{id}/{part}', 'get', {
      operationId: 'b.file', tags: ['b'], summary: 'Sends.', 'x-who': 'session', 'x-resource': 'pay', security: BY_SESSION,
      parameters: [inPath('id', 'bId', { format: 'uuid' }), inPath('part', null), ...headers()],
      responses: responses(
        { 200: { description: 'The file.', headers: { ...REQUEST_ID, 'Content-Disposition': { schema: { type: 'string' }, description: 'Always an attachment.' } }, content: { '*/*': {} } } },
        { 401: SESSION, 403: 'stronger_sign_in_required', 404: 'not_found', 422: 'invalid_input', 503: 'unavailable' },
      ),
    }],
    ['/api/b/{id}/{part}', 'post', {
      operationId: 'b.upload', tags: ['b'], summary: 'Takes.', 'x-who': 'session', 'x-resource': 'pay', security: BY_SESSION,
      parameters: [inPath('id', 'employeeId'), inPath('part', null), ...headers('AntiForgery')],
      requestBody: body('multipart/form-data', {
        type: 'object',
        properties: { title: { type: 'string' }, file: { type: 'string', contentMediaType: 'application/octet-stream' } },
        required: ['title', 'file'],
      }),
      responses: responses(DONE, { ...OF_BODY, 401: SESSION, 403: 'stronger_sign_in_required.anti_forgery', 503: 'maintenance.unavailable' }),
    }],
    ['/api/c', 'post', {
      operationId: 'c.pick', tags: ['c'], summary: 'Picks.', 'x-who': 'identityToken', 'x-resource': 'pay', security: [{ identityToken: [] }],
      parameters: headers('AntiForgery'),
      responses: responses(DONE, { 401: 'unauthenticated.identity_token_invalid', 403: 'stronger_sign_in_required.anti_forgery', 503: 'maintenance.unavailable' }),
    }],
    ['/api/d', 'post', {
      operationId: 'c.signIn', tags: ['c'], summary: 'Signs in.', 'x-who': 'identityToken', 'x-resource': 'pay', security: [],
      parameters: headers('AntiForgery'),
      requestBody: body('application/json', ref('schemas', 'CSignInRequest')),
      responses: responses(DONE, { ...OF_BODY, 401: 'unauthenticated.identity_token_invalid', 403: 'stronger_sign_in_required.anti_forgery', 503: 'maintenance.unavailable' }),
    }],
    ['/api/e', 'post', {
      operationId: 'c.notice', tags: ['c'], summary: 'Notices.', 'x-who': 'anyone', 'x-resource': 'pay', security: [],
      parameters: headers(),
      requestBody: body('application/x-www-form-urlencoded', ref('schemas', 'CNoticeRequest')),
      responses: responses(DONE, { ...OF_BODY, 503: 'maintenance.unavailable' }),
    }],
  ])('%s %s has its callers, inputs and replies', (path, method, expected) => {
    expect(made().paths[path]?.[method]).toEqual(expected);
  }); // prettier-ignore

  it('is under the path that calls share, tagged by feature, and nothing else is there', () => {
    expect(Object.entries(made().paths).map(([path, item]) => [path, Object.keys(item)])).toEqual([
      ['/api/a', ['get', 'post']],
      ['/api/b/{id}/{part}', ['get', 'post']],
      ['/api/c', ['post']],
      ['/api/d', ['post']],
      ['/api/e', ['post']],
    ]);
    expect(made().tags).toEqual([{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
  });

  it('names schemas after the first call, without the bounds of every integer and patterns that a format implies', () => {
    const properties = {
      id: { type: 'string', format: 'uuid' },
      email: { type: 'string', format: 'email', pattern: '^.+@.+$' },
      count: { type: 'integer' },
      most: { type: 'integer', maximum: 9 },
    };
    const required = ['id', 'email', 'count'];
    expect(made().components.schemas).toEqual({
      Problem: expect.objectContaining({ type: 'object' }),
      AOpenReply: { type: 'object', properties, required, additionalProperties: false },
      AAddRequest: { type: 'object', properties, required },
      CSignInRequest: { type: 'object', properties: { idpToken: { type: 'string' } }, required: ['idpToken'] },
      CNoticeRequest: { type: 'object', properties: { token: { type: 'string' } }, required: ['token'] },
    });
  });

  it('describes each failure once, with its codes, and the wait where there is one', () => {
    const failure = (codes: readonly string[], more: object = {}) => ({
      description: codes.join(', '),
      headers: { ...REQUEST_ID, ...more },
      content: {
        'application/problem+json': {
          schema: { allOf: [ref('schemas', 'Problem'), { type: 'object', properties: { code: { enum: codes } } }] },
        },
      },
    });
    const wait = { 'Retry-After': ref('headers', 'RetryAfter') };
    expect(made().components.responses).toEqual({
      ...Object.fromEntries(
        [SESSION, 'unauthenticated.identity_token_invalid', 'stronger_sign_in_required', 'stronger_sign_in_required.anti_forgery', 'not_found', 'version_conflict.idempotency_mismatch', 'internal', ...Object.values(OF_BODY)].map((name) => [name, failure(name.split('.'))]),
      ),
      ...Object.fromEntries(['too_many_requests', 'unavailable', 'maintenance.unavailable'].map((name) => [name, failure(name.split('.'), wait)])),
    }); // prettier-ignore
  });
});
