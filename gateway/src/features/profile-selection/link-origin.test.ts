import { describe, expect, it } from 'vitest';
import { linkOrigin } from './link-origin.ts';

const secure = { hostname: 'pay.example.test', origin: 'https://pay.example.test' };
const local = { hostname: 'harborline.localhost', origin: 'http://harborline.localhost:8080' };

describe('PRF-2: the origin of a mailed link', () => {
  it.each([
    ['https://pay.example.test', secure, 'pay.example.test'],
    // Which host names are a partner's is asked of the directory.
    ['https://other.example.test', secure, 'other.example.test'],
    ['http://harborline.localhost:8080', local, 'harborline.localhost'],
  ])('%s is accepted', (requestedHost, host, hostname) => {
    expect(linkOrigin(requestedHost, host)).toEqual({ origin: requestedHost, hostname });
  });

  it.each([
    'https://pay.example.test/',
    'https://pay.example.test/home',
    'https://pay.example.test?x',
    'https://pay.example.test#x',
    'https://pay.example.test:444',
    'https://pay.example.test:443',
    'https://PAY.example.test',
    'https://pay.example.test@evil.test',
    'https://evil.test\\@pay.example.test',
    'https:pay.example.test',
    'https:///pay.example.test',
    '//pay.example.test',
    'http://pay.example.test',
    'ftp://pay.example.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'null',
    '',
    ' https://pay.example.test',
    'https://pay.example.test\n',
    'https://pay。example.test',
    'https://xn--pay-.example.test/..',
    'http://localhost',
    'http://127.0.0.1',
  ])('%j is refused', (requestedHost) => {
    expect(linkOrigin(requestedHost, secure)).toBeNull();
  });

  it('another port of this machine is refused', () => {
    expect(linkOrigin('http://harborline.localhost:9999', local)).toBeNull();
    expect(linkOrigin('http://summit.localhost:8080', local)).toBeNull();
  });
});
