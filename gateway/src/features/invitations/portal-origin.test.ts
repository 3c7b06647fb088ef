import { expect, it } from 'vitest';
import { isLocal, originOf } from './portal-origin.ts';

it.each([
  ['localhost', true, 'http://localhost:8080'],
  ['harborline.localhost', true, 'http://harborline.localhost:8080'],
  ['notlocalhost', false, 'https://notlocalhost'],
  ['localhost.example.test', false, 'https://localhost.example.test'],
  ['pay.example.test', false, 'https://pay.example.test'],
])('SIG-8: the portal at %s (of this machine: %s) is at %s', (hostname, isOwn, origin) => {
  expect([isLocal(hostname), originOf(hostname, 8080)]).toEqual([isOwn, origin]);
});
