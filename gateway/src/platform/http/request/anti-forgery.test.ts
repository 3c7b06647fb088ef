import { describe, expect, it } from 'vitest';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { generateKeys, parseKeys } from '../../keys/key-ring.ts';
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

  it('every key of the ring verifies, and the first one signs', () => {
    const [first, second] = [1, 2].map((fill) => new Uint8Array(32).fill(fill)) as [Uint8Array, Uint8Array];
    const [both, turned] = [new AntiForgery([first, second]), new AntiForgery([second, first])];
    expect(pair.holds(both.issue('session-token'), 'session-token')).toBe(true);
    expect(pair.holds(turned.issue('session-token'), 'session-token')).toBe(false);
    expect(both.holds(turned.issue('session-token'), 'session-token')).toBe(true);
  });

  it('a ring of keys signs with its current one, and verifies with each', () => {
    const texts = ['one', 'two', 'three'].map((id) => generateKeys().replace(/^[^:]*/, id));
    const [one, two, three] = texts;
    const ring = AntiForgery.of(parseKeys(`${two},${one}`));
    const alone = (text = '') => AntiForgery.of(parseKeys(text));
    expect(texts.map((text) => alone(text).holds(ring.issue('session-token'), 'session-token'))).toEqual([
      false,
      true,
      false,
    ]);
    expect([one, two, three].map((text) => ring.holds(alone(text).issue('session-token'), 'session-token'))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it.each(['', '.', 'nonce', 'nonce.', '.signature', undefined])('%j is no pair', (given) => {
    expect(pair.holds(given, 'session-token')).toBe(false);
  });

  it('without a session, the pair belongs to no session', () => {
    expect(pair.holds(pair.issue(null), null)).toBe(true);
    expect(pair.holds(pair.issue(null), 'session-token')).toBe(false);
    const nobody: Credential = { kind: 'none' };
    const own = pair.issue(null);
    expect(pair.allows(request({ 'x-xsrf-token': own }, { 'XSRF-TOKEN': own }), nobody)).toBe(true);
    expect(pair.allows(request(good, jar), nobody)).toBe(false);
  });

  it('a purpose other than prefetching, and a missing origin and site, are allowed', () => {
    expect(pair.allows(request({ ...good, 'sec-purpose': 'other' }, jar), session)).toBe(true);
    expect(pair.allows(request(good, jar), session)).toBe(true);
  });

  it('is set for the whole site unless the request has a valid one', () => {
    const set: [string, string, object][] = [];
    const reply = {
      setCookie: (...cookie: [string, string, object]) => void set.push(cookie),
    } as unknown as FastifyReply;
    pair.ensure(request({}, { ...jar, paystead: 'session-token' }), reply, true);
    expect(set).toEqual([]);
    pair.ensure(request({}, { ...jar, paystead: 'other-session' }), reply, true);
    pair.ensure(request({}, {}), reply, false);
    const options = { path: '/', sameSite: 'strict' };
    expect(set.map(([name, , given]) => [name, given])).toEqual([
      ['XSRF-TOKEN', { ...options, secure: true }],
      ['XSRF-TOKEN', { ...options, secure: false }],
    ]);
    expect([pair.holds(set[0]?.[1], 'other-session'), pair.holds(set[1]?.[1], null)]).toEqual([true, true]);
  });
});
