import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '@paystead/contract/endpoint.ts';
import { endpoints } from '@paystead/contract/endpoints.ts';
import { createHarness, type Harness } from '../../test/harness.ts';
import { BASE, EVERYDAY, furnishAccounts } from '../features/direct-deposits/test/petra.ts';

/*
 * 404 outranks every other refusal: a caller who requests an unknown record, or another person's, learns nothing more
 * about it, neither from a demand to sign in again nor from a field fault.
 */
let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
  await furnishAccounts(harness);
});
afterAll(() => harness.close());

const UNKNOWN = '0badc0de-0000-4000-8000-000000000000';
const answer = (reply: { statusCode: number; json: () => { code?: string } }) => [reply.statusCode, reply.json().code];

/** Endpoints that name a record by its own id and require a recent sign-in or the edit role. */
const withOwnId = (endpoints as readonly Endpoint[]).filter(
  ({ path, needs }) => /\{(?!employeeId)\w*[iI]d\}/.test(path) && (needs?.recentSignIn || needs?.editRole),
);

describe('HTTP-1: an unknown id is refused before an old sign-in', () => {
  it('there are endpoints for the next test', () => {
    expect(withOwnId.map(({ name }) => name).toSorted()).toEqual([
      'directDeposits.delete',
      'paychecks.exportFile',
      'paychecks.resumeExport',
      'yearEnd.boxes',
      'yearEnd.file',
    ]);
  });

  it.each(withOwnId.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_name, { method, path }) => {
    const visitor = harness.signedInAnew('plain');
    await visitor.get('/api/session');
    harness.advanceSeconds(400);
    const url = `/api/${path.replace(/\{\w+\}/, UNKNOWN)}`;
    const reply =
      method === 'GET'
        ? await visitor.get(url)
        : method === 'DELETE'
          ? await visitor.delete(url)
          : await visitor.post(url, {});
    expect(answer(reply)).toEqual([404, 'not_found']);
  });
});

describe('DD-1: a known account demands a recent sign-in, an unknown one answers 404', () => {
  it('by its id in the address and in the body', async () => {
    const visitor = harness.signedInAnew('plain');
    await visitor.get(BASE);
    harness.advanceSeconds(400);
    expect(answer(await visitor.delete(`${BASE}/${EVERYDAY}`))).toEqual([403, 'step_up_required']);
    expect(answer(await visitor.delete(`${BASE}/${UNKNOWN}`))).toEqual([404, 'not_found']);
    expect(answer(await visitor.put(BASE, { id: EVERYDAY }))).toEqual([403, 'step_up_required']);
    expect(answer(await visitor.put(BASE, { id: UNKNOWN }))).toEqual([404, 'not_found']);
    expect(answer(await visitor.put(BASE, { id: 'no id' }))).toEqual([403, 'step_up_required']);
  });
});

describe('404 outranks 422', () => {
  it.each([
    ['a form of the year', 'plain', 'POST', `/api/yearEndDocument/${UNKNOWN}/paperRequest`, { 'idempotency-key': '' }],
    ['a statement', 'plain', 'GET', `/api/check/${UNKNOWN}/file?format=gif`, {}],
    ['a document', 'plain', 'GET', `/api/employeeAttachments/${UNKNOWN}/file?version=x`, {}],
    ['an attachment', 'plain', 'PUT', `/api/clientAttachment/${UNKNOWN}?version=x`, {}],
  ] as const)('%s', async (_what, who, method, url, headers) => {
    const visitor = harness.as(who);
    const reply =
      method === 'GET'
        ? await visitor.get(url, { headers })
        : method === 'PUT'
          ? await visitor.put(url, {}, { headers })
          : await visitor.post(url, {}, { headers });
    expect(answer(reply)).toEqual([404, 'not_found']);
  });

  it('TRX-2: a request out of reach answers 404, whatever else the decision lacks', async () => {
    const wanted = { employeeWorkflowId: UNKNOWN };
    expect(answer(await harness.as('admin').post('/api/pendingTransactions/reject', wanted))).toEqual([
      404,
      'not_found',
    ]);
    expect(answer(await harness.as('admin').post('/api/pendingTransactions/approve', wanted))).toEqual([
      404,
      'not_found',
    ]);
    expect(answer(await harness.as('plain').post('/api/pendingTransactions/withdraw', wanted))).toEqual([
      404,
      'not_found',
    ]);
    expect(answer(await harness.as('admin').post('/api/pendingTransactions/reject', {}))).toEqual([
      422,
      'invalid_input',
    ]);
  });
});
