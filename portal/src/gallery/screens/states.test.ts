import { expect, it } from 'vitest';
import { repliesIn } from './states.ts';

const recorded = async (url: string): Promise<Response> =>
  new Response(JSON.stringify({ address: url, employee: 'Marisol Vega', total: 2, rows: [1, 2] }), {
    headers: { 'content-type': 'application/json' },
  });
const read = async (state: Parameters<typeof repliesIn>[0], url: string, init: RequestInit = {}) =>
  (await (await repliesIn(state, recorded)(url, init)).json()) as Record<string, unknown>;

it('a page gets its replies as recorded, emptied, with long names, or as a failure with a reference', async () => {
  expect(await read('ready', '/api/check')).toMatchObject({ employee: 'Marisol Vega', rows: [1, 2] });
  expect(await read('empty', '/api/check')).toMatchObject({ employee: 'Marisol Vega', rows: [], total: 0 });
  expect(await read('long', '/api/check')).toMatchObject({ rows: [1, 2] });
  expect((await read('long', '/api/check'))['employee']).not.toContain('Marisol');
  expect(await read('failed', '/api/check')).toMatchObject({ status: 500, requestId: 'req-4711' });
});

it('the list of paychecks says that there are earlier pay stubs after an import, and other replies stay', async () => {
  expect(await read('imported', '/api/check')).toMatchObject({ rows: [1, 2], hasEarlierPayStubs: true });
  expect(await read('imported', '/api/check/documents')).toMatchObject({ payStubDocuments: [{}, {}] });
  expect(await read('imported', '/api/menu/employee')).toEqual(await read('ready', '/api/menu/employee'));
});

it('a loading page never gets a reply', async () => {
  const soon = new Promise((resolve) => setTimeout(resolve, 5, 'nothing yet'));
  expect(await Promise.race([repliesIn('loading', recorded)('/api/check', {}), soon])).toBe('nothing yet');
});

it.each(['/api/session', '/api/menu/employee', '/api/branding-partner'])(
  'the frame around every page stands whatever state the page is in: %s',
  async (url) => {
    for (const state of ['loading', 'empty', 'failed'] as const)
      expect(await read(state, url)).toMatchObject({ rows: [1, 2] });
  },
);

it('the selected employee stays in the list of a view', async () => {
  const init = { body: '{"around":"x"}' };
  expect(await read('empty', '/api/employees/search', init)).toMatchObject({ total: 2 });
});
