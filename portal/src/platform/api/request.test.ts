import { describe, expect, it } from 'vitest';
import { buildRequest, type RequestParts } from './request.ts';

const PARTS: RequestParts = { method: 'POST', url: '/api/check', language: 'es', requestId: 'r-1', antiForgery: true };
const COOKIES = 'XSRF-TOKEN-OLD=wrong; other=1; XSRF-TOKEN=a%3Db%2B; last=2';
const headersOf = (more: Partial<RequestParts> = {}, cookies = COOKIES) =>
  Object.fromEntries(buildRequest({ ...PARTS, ...more }, cookies).headers);
const ALWAYS = {
  accept: 'application/json, application/problem+json, */*',
  'accept-language': 'es',
  'x-request-id': 'r-1',
};

describe('HTTP-1: the headers of a request', () => {
  it.each<[string, Partial<RequestParts>, object]>([
    ['a read', { antiForgery: false }, {}],
    ['a write', {}, { 'x-xsrf-token': 'a=b+' }],
    [
      'a call that shows its own failures',
      { antiForgery: false, skipInterceptor: true },
      { 'x-skip-interceptor': 'true' },
    ],
    ['an action', { antiForgery: false, idempotencyKey: 'k-1' }, { 'idempotency-key': 'k-1' }],
    ['a change of the first version', { antiForgery: false, version: 0 }, { 'if-match': '"0"' }],
    ['a change of a version', { antiForgery: false, version: 'v-7' }, { 'if-match': '"v-7"' }],
    ['JSON', { antiForgery: false, body: null }, { 'content-type': 'application/json' }],
    ['a form', { antiForgery: false, body: new FormData() }, {}],
    ['the app', { antiForgery: false, bearer: 'b-1' }, { authorization: 'Bearer b-1' }],
    ['the app before a sign-in', { antiForgery: false, bearer: '' }, {}],
    ['others', { antiForgery: false, headers: { 'x-identity-token': 'i' } }, { 'x-identity-token': 'i' }],
  ])('of %s are those of every call and its own', (_, more, own) => {
    expect(headersOf(more)).toEqual({ ...ALWAYS, ...own });
  });

  it.each(['', 'other=1', 'XSRF-TOKEN-OLD=wrong'])('have no token where the cookies “%s” have none', (cookies) => {
    expect(headersOf({}, cookies)).toEqual(ALWAYS);
  });

  it('come with the cookie on the web, and without it in the app, also before a sign-in', () => {
    const credentials = (bearer?: string) => buildRequest({ ...PARTS, bearer }, COOKIES).credentials;
    expect([credentials(), credentials(''), credentials('b-1')]).toEqual(['include', 'omit', 'omit']);
  });

  it('come with the body as it is sent, the method and the signal', () => {
    const form = new FormData();
    const { signal } = new AbortController();
    expect(buildRequest({ ...PARTS, body: form }, '').body).toBe(form);
    expect(buildRequest({ ...PARTS, body: { a: [1] } }, '').body).toBe('{"a":[1]}');
    expect(buildRequest({ ...PARTS, body: false }, '').body).toBe('false');
    expect(buildRequest(PARTS, '').body).toBeUndefined();
    expect(buildRequest({ ...PARTS, method: 'PUT', signal }, '')).toMatchObject({ method: 'PUT', signal });
  });
});
