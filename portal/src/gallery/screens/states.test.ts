import { expect, it } from 'vitest';
import { answersIn } from './states.ts';

const recorded = async (url: string): Promise<Response> =>
  new Response(JSON.stringify({ asked: url, employee: 'Marisol Vega', total: 2, rows: [1, 2] }), {
    headers: { 'content-type': 'application/json' },
  });
const read = async (state: Parameters<typeof answersIn>[0], url: string, init: RequestInit = {}) =>
  (await (await answersIn(state, recorded)(url, init)).json()) as Record<string, unknown>;

it('a page gets its answers as they are, emptied, with long names, or as a failure with a reference', async () => {
  expect(await read('ready', '/api/check')).toMatchObject({ employee: 'Marisol Vega', rows: [1, 2] });
  expect(await read('empty', '/api/check')).toMatchObject({ employee: 'Marisol Vega', rows: [], total: 0 });
  expect(await read('long', '/api/check')).toMatchObject({ rows: [1, 2] });
  expect((await read('long', '/api/check'))['employee']).not.toContain('Marisol');
  expect(await read('failed', '/api/check')).toMatchObject({ status: 500, requestId: 'req-4711' });
});

it('a page that is loading gets no answer for as long as it stands', async () => {
  const soon = new Promise((resolve) => setTimeout(resolve, 5, 'nothing yet'));
  expect(await Promise.race([answersIn('loading', recorded)('/api/check', {}), soon])).toBe('nothing yet');
});

it.each(['/api/session', '/api/menu/employee', '/api/branding-partner'])(
  'the frame around every page stands whatever state the page is in: %s',
  async (url) => {
    for (const state of ['loading', 'empty', 'failed'] as const)
      expect(await read(state, url)).toMatchObject({ rows: [1, 2] });
  },
);

it('whoever is looked at keeps their place in the list of a view', async () => {
  const init = { body: '{"around":"x"}' };
  expect(await read('empty', '/api/employees/search', init)).toMatchObject({ total: 2 });
});
