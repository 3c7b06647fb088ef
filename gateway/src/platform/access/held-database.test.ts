import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createHarness } from '../../../test/harness.ts';
import { BAKERY, MILLRACE } from '../../../test/harness/people.ts';
import { openService } from '../../../test/service/service-harness.ts';
import { noRow, statement } from '../database/port.ts';
import { heldTo } from './held-database.ts';
import { clientInScope, scopeOfWork } from './service-scope.ts';

const harness = await createHarness();
afterAll(() => harness.close());

const clients = statement(
  'test.held.clients',
  z.object({ id: z.string() }),
  'select distinct client_id as id from employee',
);
const end = statement('test.held.change', noRow, 'update employee set ssn_last_four = null');

it('SVC-1: work for an account sees and changes the rows of its clients alone, whatever it asks for', async () => {
  const { database } = harness;
  const { alpha, beta } = await openService(harness);
  const scopeOf = async (accountId: string, scopes: string[]) => {
    const scope = await database.asDirectory((tx) => scopeOfWork(tx, { accountId, scopes }));
    if (!scope) throw new Error('The account is disabled.');
    return scope;
  };
  const [ofAlpha, ofBeta] = [
    await scopeOf(alpha.accountId, ['imports:write']),
    await scopeOf(beta.accountId, ['people:write', 'changes:read']),
  ];
  const seen = async (scope: typeof ofAlpha) =>
    (await heldTo(database, scope).asMaintenance((tx) => tx.rows(clients, []))).map(({ id }) => id).toSorted();
  expect(await seen(ofAlpha)).toEqual([MILLRACE.clientId]);
  expect(await seen(ofBeta)).toEqual([MILLRACE.clientId, BAKERY.clientId].toSorted());
  const [held, all] = [
    await heldTo(database, ofAlpha).asMaintenance((tx) => tx.run(end, [])),
    await database.asMaintenance((tx) => tx.run(end, [])),
  ];
  expect([held, all]).toEqual([8, 11]);
  const tenant = { clientId: BAKERY.clientId, employeeId: null };
  await expect(heldTo(database, ofAlpha).asTenant(tenant, (tx) => tx.rows(clients, []))).rejects.toThrow('client');
  await expect(
    heldTo(database, ofAlpha).copyIn(
      'job_definition',
      ['client_id', 'job_definition_id', 'code', 'title'],
      [[BAKERY.clientId, BAKERY.clientId, 'X', 'X']],
    ),
  ).rejects.toThrow('row-level security');
  expect(clientInScope(ofBeta, 'BAKERY', ['people:write'])?.clientId).toBe(BAKERY.clientId);
  expect([
    clientInScope(ofBeta, 'MILLRACE', ['people:write']),
    clientInScope(ofAlpha, 'BAKERY', ['imports:write']),
  ]).toEqual([null, null]);
});
