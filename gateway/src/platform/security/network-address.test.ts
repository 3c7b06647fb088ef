import { expect, it } from 'vitest';
import { networkAddress } from './network-address.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:0db8:0001:0002:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '::1'],
  ['::1%lo0', '::1'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
])('S4: refusals of %s count as %s', (ip, network) => {
  expect(networkAddress(ip)).toBe(network);
});

it.each(['', 'unknown', '900-12-3456', '<script>', '::ffff:999.1.1.1', '203.0.113.7, 10.0.0.1'])(
  'S4: a text that is no address, such as %j, is not stored',
  (ip) => {
    expect(networkAddress(ip)).toBe('unknown');
  },
);
