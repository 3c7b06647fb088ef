import { afterAll, expect, it } from 'vitest';
import { createHarness } from '../../../test/harness.ts';
import { BAKERY, idOf, MILLRACE, PEOPLE } from '../../../test/harness/people.ts';
import { readStoredDeposits } from './stored-deposits.ts';

const harness = await createHarness();
afterAll(harness.close);

it('IMP-3: stored accounts are current unless they ended, or another one is to take their place', async () => {
  const { plain, colleague, other } = PEOPLE;
  const account = (person: typeof plain, number: number, more: object = {}) => ({
    client_id: person.client.clientId,
    employee_id: person.employeeId,
    direct_deposit_id: idOf('depo', person.number * 100 + number),
    position: number,
    account_type: 'checking',
    routing_number: '021000021',
    account_sealed: new Uint8Array([number]),
    account_fingerprint: new Uint8Array([number]),
    account_last_four: `000${number}`,
    split: 'percent',
    percent: 100_000 * number,
    amount: null,
    status: 'active',
    started_on: '2024-01-02',
    ended_on: null,
    replaced_by: null,
    ...more,
  });
  await harness.insert('direct_deposit', [
    account(plain, 3),
    account(plain, 1, { ended_on: '2026-01-01' }),
    account(plain, 2, { replaced_by: idOf('depo', 103) }),
    account(colleague, 1, { split: 'remainder', percent: null }),
    account(other, 1),
  ]);
  const read = async (clientId: string, ids: readonly string[]) => {
    const found = await harness.database.asMaintenance((tx) => readStoredDeposits(tx, { clientId } as never, ids));
    return [...found].map(([employeeId, rows]) => [
      employeeId,
      rows.map(({ position, split, percent, is_current: isCurrent }) => [position, split, percent, isCurrent]),
    ]);
  };
  expect(await read(MILLRACE.clientId, [colleague.employeeId, plain.employeeId, other.employeeId])).toEqual([
    [plain.employeeId, [[1, 'percent', 100_000, false], [2, 'percent', 200_000, false], [3, 'percent', 300_000, true]]],
    [colleague.employeeId, [[1, 'remainder', null, true]]],
  ]); // prettier-ignore
  expect(await read(MILLRACE.clientId, [colleague.employeeId])).toHaveLength(1);
  expect(await read(BAKERY.clientId, [plain.employeeId])).toEqual([]);
});
