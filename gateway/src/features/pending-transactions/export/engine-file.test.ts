import { describe, expect, it } from 'vitest';
import { unknownNumber } from '../../../platform/keys/unknown-number.ts';
import { writeEngineFile, type EngineRecord } from './engine-file.ts';

const account = (accountNumber: string) => ({ id: accountNumber, routingNumber: '011000015', accountNumber });
const record: EngineRecord = {
  batchId: 'b',
  schemaVersion: 1,
  changeId: 'c',
  clientCode: 'ACME',
  legalEin: '00-0000001',
  employeeNumber: '1001',
  ruleType: 2,
  action: 'change',
  effectiveDate: '2026-12-04',
  submittedBy: '1001',
  submittedAt: '2026-11-20T15:00:00Z',
  approvedBy: null,
  approvedAt: null,
  before: { accounts: [account('000123456'), account(unknownNumber('3444'))] },
  after: { accounts: [account('000123456'), account(unknownNumber('3444')), account('000999888')] },
};

describe('the file for a pay engine', () => {
  it('IMP-6: has no account number that came masked, and every other one in full', () => {
    const [line = ''] = writeEngineFile([record]).split('\n');
    const masked = { ...account(unknownNumber('3444')), accountNumber: null, accountLastFour: '3444' };
    expect(JSON.parse(line)).toEqual({
      ...record,
      before: { accounts: [account('000123456'), masked] },
      after: { accounts: [account('000123456'), masked, account('000999888')] },
    });
  });
});
