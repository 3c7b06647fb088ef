import { expect, it } from 'vitest';
import { gatewayHostOf } from './gateway-host.ts';

it.each([
  ['pay.example.com', 'https://pay.example.com'],
  [' https://Pay.Example.com/home?x=1 ', 'https://pay.example.com'],
  ['pay.example.com:8443', 'https://pay.example.com:8443'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['http://harborline.localhost:8080/', 'http://harborline.localhost:8080'],
])('NAT-2: %j means %s', (typed, origin) => expect(gatewayHostOf(typed)).toBe(origin));

it.each([
  '',
  'pay',
  'http://pay.example.com',
  'javascript://x.y',
  'https://pay.example.com@evil.example',
  'file:///x',
  'a b',
])('NAT-3: refuses %j', (typed) => expect(gatewayHostOf(typed)).toBeUndefined());
