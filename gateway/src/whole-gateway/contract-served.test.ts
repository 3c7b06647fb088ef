import { afterAll, expect, it } from 'vitest';
import { endpoints } from '@paystead/contract/endpoints.ts';
import { createHarness } from '../../test/harness.ts';

const harness = await createHarness();
afterAll(harness.close);

const SAMPLE_ID = '00000000-0000-4000-8000-000000000000';
const METHODS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

it.each(endpoints.map(({ name, method, path }) => [name, method, path] as const))(
  'HTTP-7: %s has a handler, which survives an empty call without a session',
  async (_name, method, path) => {
    const url = `/api/${path.replaceAll(/\{(\w+)\}/g, (_whole, parameter: string) =>
      /id$/i.test(parameter) ? SAMPLE_ID : 'x',
    )}`;
    const response = await harness.stranger[METHODS[method]](url);
    expect(response.statusCode).toBeLessThan(500);
  },
);
