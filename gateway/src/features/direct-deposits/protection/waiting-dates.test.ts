import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DirectDepositsReply, DirectDepositSaved } from '@paystead/contract/features/direct-deposits/model.ts';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { BASE, EVERYDAY, furnishAccounts, ON_FILE, SAVINGS } from '../test/petra.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
  await furnishAccounts(harness);
});
afterAll(() => harness.close());

const put = async (body: object) => {
  const visitor = harness.signedInAnew('plain');
  const { version } = (await visitor.get(BASE)).json<DirectDepositsReply>();
  const headers = { 'if-match': String(version) };
  return (await visitor.put(BASE, body as Record<string, unknown>, { headers })).json<DirectDepositSaved>();
};
const newNumber = (accountNumber: string) => ({
  id: EVERYDAY,
  bankAccountType: 'checking',
  split: { kind: 'remainder' },
  routingNumber: '021000021',
  accountNumber,
  accountOnFile: ON_FILE,
});

describe('E6: a change to a request that waits', () => {
  it('keeps the hold and the first paycheck unless it enters a number, which moves both', async () => {
    const { change: first } = await put(newNumber('666000999'));
    expect(first).toMatchObject({ holdUntil: '2026-12-05T05:00:00Z', effectivePayDate: '2026-12-18' });
    // The day after the payday: a number entered now is held until after December 18.
    harness.advanceSeconds((Date.parse('2026-12-05T15:00:00Z') - harness.now.getTime()) / 1000);
    const { change: split } = await put({
      id: SAVINGS,
      bankAccountType: 'savings',
      split: { kind: 'amount', amount: 30_000 },
    });
    expect(split).toMatchObject({
      employeeWorkflowId: first?.employeeWorkflowId,
      holdUntil: first?.holdUntil,
      effectivePayDate: first?.effectivePayDate,
    });
    const { change: number } = await put(newNumber('777000888'));
    expect(number).toMatchObject({
      employeeWorkflowId: first?.employeeWorkflowId,
      holdUntil: '2026-12-19T05:00:00Z',
      effectivePayDate: null,
    });
  });
});
