import { expect, it } from 'vitest';
import { hostnameToCheck, portalOrigin } from './contact-notices.ts';

const host = (hostname: string, port = '') => ({ hostname, origin: `https://${hostname}${port}` });

it.each([
  ['its own host', host('harborline.example.test', ':8443'), 'harborline.example.test', 'https://harborline.example.test:8443'],
  ['its own host in capitals', host('Harborline.example.test'), 'harborline.example.test', 'https://Harborline.example.test'],
  ['another host', host('evil.example'), 'harborline.example.test', 'https://harborline.example.test'],
  ['a host that only begins with its own', host('harborline.example.test.evil.example'), 'harborline.example.test', 'https://harborline.example.test'],
  ['another host of a partner without any', host('evil.example'), null, null],
  ['this machine', { hostname: 'localhost', origin: 'http://localhost:8080' }, null, 'http://localhost:8080'],
  ['this machine’s address', { hostname: '127.0.0.1', origin: 'http://127.0.0.1:8080' }, 'harborline.example.test', 'http://127.0.0.1:8080'],
])('SEC: a mail about a request to %s links to the partner’s host alone', (_what, from, portalHostname, origin) => {
  expect(portalOrigin(from, portalHostname)).toBe(origin);
}); // prettier-ignore

it('SEC: only the name of this machine needs no check', () => {
  const names = ['localhost', '127.0.0.1', 'localhost.evil.example', 'evil.example', '127.0.0.2'];
  expect(names.map((hostname) => hostnameToCheck(host(hostname)))).toEqual([null, null, ...names.slice(2)]);
});
