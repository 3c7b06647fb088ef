import { describe, expect, it } from 'vitest';
import type { FastifyRequest } from 'fastify';
import { AntiForgery } from './anti-forgery.ts';
import type { Credential } from './credential.ts';

const pair = new AntiForgery([new Uint8Array(32).fill(1)]);
const session: Credential = { kind: 'cookie', token: 'session-token', hash: new Uint8Array() };

function request(headers: Record<string, string>, cookies: Record<string, string>): FastifyRequest {
  return { headers, cookies, protocol: 'http', host: 'localhost:8080' } as unknown as FastifyRequest;
}

describe('HTTP-1: the anti-forgery pair', () => {
  const value = pair.issue('session-token');
  const good = { 'x-xsrf-token': value };
  const jar = { 'XSRF-TOKEN': value };

  it('lets the portal write', () => {
    expect(
      pair.allows(request({ ...good, origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' }, jar), session),
    ).toBe(true);
  });

  it.each<[string, Record<string, string>, Record<string, string>]>([
    ['no header', {}, jar],
    ['no cookie', good, {}],
    ['a header that is not the cookie', { 'x-xsrf-token': pair.issue('session-token') }, jar],
    ['another origin', { ...good, origin: 'http://evil.localhost:8080' }, jar],
    ['the null origin', { ...good, origin: 'null' }, jar],
    ['a cross-site request', { ...good, 'sec-fetch-site': 'cross-site' }, jar],
    ['a request from a neighboring host', { ...good, 'sec-fetch-site': 'same-site' }, jar],
    ['a prefetch', { ...good, 'sec-purpose': 'prefetch' }, jar],
  ])('refuses %s', (_name, headers, cookies) => {
    expect(pair.allows(request(headers, cookies), session)).toBe(false);
  });

  it('the pair is invalid for another session, with another key, or altered', () => {
    expect(pair.holds(value, 'other-session')).toBe(false);
    expect(pair.holds(value, null)).toBe(false);
    expect(new AntiForgery([new Uint8Array(32).fill(2)]).holds(value, 'session-token')).toBe(false);
    expect(pair.holds(`${value}x`, 'session-token')).toBe(false);
    expect(pair.holds(`${value}.x`, 'session-token')).toBe(false);
    expect(pair.holds('planted.value', 'session-token')).toBe(false);
  });

  it('doesn’t require the pair with a bearer token, which browsers never send by themselves', () => {
    expect(pair.allows(request({}, {}), { kind: 'bearer', token: 't', hash: new Uint8Array() })).toBe(true);
  });
});
