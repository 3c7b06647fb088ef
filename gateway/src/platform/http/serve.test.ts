import { endpoint, type Endpoint } from '@paystead/contract/endpoint.ts';
import { endpoints } from '@paystead/contract/endpoints.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { NOT_YET_SERVED } from '../../not-yet-served.ts';
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
    ['is whole: served or listed', [first, second], [serve(first)], ['second.read'], []],
    ['a hot read of one’s own', [own], [hot(own)], [], []],
    [
      'neither served nor listed',
      [first, second],
      [serve(first)],
      [],
      ['second.read has no handler and is not listed as not yet served'],
    ],
    [
      'both served and listed',
      [first],
      [serve(first)],
      ['first.read'],
      ['first.read is listed as not yet served and has a handler'],
    ],
    [
      'a listed name that nothing declares',
      [first],
      [serve(first)],
      ['third.read'],
      ['third.read is listed as not yet served and not in the contract'],
    ],
    [
      'a handler that nothing declares',
      [first],
      [serve(first), serve(second)],
      [],
      ['second.read has a handler and is not in the contract'],
    ],
    ['two handlers', [first], [serve(first), serve(first)], [], ['first.read has two handlers']],
    ['a hot read of others', [first], [hot(first)], [], ['first.read is a hot read and not for `self`']],
  ])('%s', (_case, declared, routes, listed, faults) => {
    expect(contractFaults(declared, routes, listed)).toEqual(faults);
  });

  it('reports every fault at once', () => {
    expect(contractFaults([first, second], [], ['third.read'])).toHaveLength(3);
  });

  it('the list of calls not yet served names each once, and only gets shorter', () => {
    expect(new Set(NOT_YET_SERVED).size).toBe(NOT_YET_SERVED.length);
    expect(NOT_YET_SERVED.filter((name) => !endpoints.some((one) => one.name === name))).toEqual([]);
  });
});
