import { afterAll, describe, expect, it } from 'vitest';
import { endpointNamed, endpoints, type EndpointName } from '@paystead/contract/endpoints.ts';
import { createHarness } from '../test/harness.ts';
import { NOT_YET_SERVED } from './not-yet-served.ts';

const harness = await createHarness();
afterAll(harness.close);

const SAMPLE_ID = '00000000-0000-4000-8000-000000000000';
const urlOf = (name: EndpointName) =>
  `/api/${endpointNamed(name).path.replaceAll(/\{(\w+)\}/g, (_whole, parameter: string) =>
    /id$/i.test(parameter) ? SAMPLE_ID : 'x',
  )}`;
const METHODS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

it('HTTP-7: the list of calls without a handler names each once', () => {
  expect(new Set(NOT_YET_SERVED).size).toBe(NOT_YET_SERVED.length);
});

describe('HTTP-7: every declared call answers', () => {
  const waiting = new Set<string>(NOT_YET_SERVED);

  it.each(NOT_YET_SERVED.map((name) => [name]))(
    '%s: answers 501 to signed-in callers and 401 to others',
    async (name) => {
      const { method, who } = endpointNamed(name);
      expect((await harness.as('plain')[METHODS[method]](urlOf(name))).statusCode).toBe(501);
      expect((await harness.stranger[METHODS[method]](urlOf(name))).statusCode).toBe(who === 'anyone' ? 501 : 401);
    },
  );

  it.each(endpoints.filter((one) => !waiting.has(one.name)).map((one) => [one.name]))(
    '%s has a handler, which survives an empty call without a session',
    async (name) => {
      const response = await harness.stranger[METHODS[endpointNamed(name).method]](urlOf(name));
      expect(response.statusCode).toBeLessThan(500);
    },
  );
});
