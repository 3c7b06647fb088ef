import { endpoint, type Endpoint } from '@paystead/contract/endpoint.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hotRoute, route } from './route.ts';
import { contractFaults } from './serve.ts';

const declare = (name: string, who: Endpoint['who'] = 'session') =>
  endpoint({ name, method: 'GET', path: name, summary: name, who, resource: 'none', reply: z.object({}) });
const first = declare('first.read');
const second = declare('second.read');
const own = declare('own.read', 'self');
const serve = (one: Endpoint) => route(one, async () => ({}));
const hot = (one: Endpoint) => hotRoute(one, async () => ({ verdict: 'ok', reply: {} }));

describe('the contract and its handlers', () => {
  it.each([
    ['every endpoint has a handler', [first, second], [serve(first), serve(second)], []],
    ['a hot read of one’s own', [own], [hot(own)], []],
    ['an endpoint without a handler', [first, second], [serve(first)], ['second.read has no handler']],
    [
      'a handler that nothing declares',
      [first],
      [serve(first), serve(second)],
      ['second.read has a handler and is not in the contract'],
    ],
    ['two handlers', [first], [serve(first), serve(first)], ['first.read has two handlers']],
    ['a hot read of others', [first], [hot(first)], ['first.read is a hot read and not for `self`']],
  ])('%s', (_case, declared, routes, faults) => {
    expect(contractFaults(declared, routes)).toEqual(faults);
  });

  it('reports every fault at once', () => {
    expect(contractFaults([first, second], [serve(own)])).toHaveLength(3);
  });
});
