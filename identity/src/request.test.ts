import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { cameFromHere, cookieOf, formOf, originOf } from './request.ts';

function request(headers: Readonly<Record<string, string>>): IncomingMessage {
  const made = new IncomingMessage(new Socket());
  Object.assign(made.headers, headers);
  return made;
}
const ORIGIN = new URL('https://pay.example.test');

describe('SIG-7: forms of the provider', () => {
  test.each([
    ['application/x-www-form-urlencoded', 16_384, 16_382],
    ['application/x-www-form-urlencoded; charset=UTF-8', 3, 1],
    ['application/x-www-form-urlencoded', 16_385, undefined],
    ['application/json', 3, undefined],
    ['multipart/form-data', 3, undefined],
  ])('of the type %s with %i bytes have a value of %s characters', async (type, bytes, length) => {
    const sent = request({ 'content-type': type });
    sent.push(Buffer.from(`a=${'x'.repeat(bytes - 2)}`));
    sent.push(null);
    expect((await formOf(sent))?.get('a')?.length).toBe(length);
  });

  test.each([
    [{}, true],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ 'sec-fetch-site': 'same-site', origin: 'https://pay.example.test' }, false],
    [{ origin: 'https://pay.example.test' }, true],
    [{ origin: 'https://other.example.test' }, false],
    [{ origin: 'http://pay.example.test' }, false],
    [{ origin: 'null' }, false],
  ])('with %j came from a page of its own: %s', (headers, expected) => {
    expect(cameFromHere(request(headers), ORIGIN)).toBe(expected);
  });

  test.each([
    ['pay.example.test', 'https://pay.example.test/'],
    ['pay.example.test:8443', 'https://pay.example.test:8443/'],
    ['second.example.test', 'https://second.example.test/'],
    ['other.example.test', undefined],
    ['pay.example.test.evil.test', undefined],
    ['pay.example.test/path', undefined],
    ['', undefined],
  ])('at the host %s belong to %s', (host, expected) => {
    expect(originOf(request({ host }), ['pay.example.test', 'second.example.test'], 'https')?.href).toBe(expected);
  });

  test('have the cookie of exactly that name', () => {
    const header = { cookie: 'ab=1; a=2; b=; c=x=y' };
    expect(['a', 'b', 'c', 'd', 'ab'].map((name) => cookieOf(request(header), name))).toEqual([
      '2',
      '',
      'x',
      undefined,
      '1',
    ]);
  });
});
