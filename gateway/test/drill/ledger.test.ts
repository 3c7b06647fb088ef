import { describe, expect, it } from 'vitest';
import { compareLedger, isClean, type ClientWrite, type Stored } from './ledger.ts';

const WRITES: readonly ClientWrite[] = [
  { key: 'a', kind: 'approval', attempts: ['a1', 'a2'], workflowId: 'w1', isAcknowledged: true },
  { key: 'b', kind: 'approval', attempts: ['b1'], workflowId: 'w2', isAcknowledged: true },
  { key: 'c', kind: 'preference', attempts: ['c1', 'c2'], workflowId: null, isAcknowledged: true },
  { key: 'd', kind: 'preference', attempts: ['d1', 'd2'], workflowId: null, isAcknowledged: false },
];
const STORED: Stored = {
  auditedRequests: ['a2', 'b1', 'c1', 'someone-else'],
  approvedWorkflows: ['w1', 'w2', 'w3'],
  sentMails: ['m1', 'm2'],
  unsentMails: [],
  acceptedMails: ['m1', 'm2'],
  auditIsIntact: true,
};
const find = (stored: Partial<Stored>, writes = WRITES) => compareLedger(writes, { ...STORED, ...stored });

describe('OPS-5: the comparison of the drill', () => {
  it('finds nothing where each acknowledged write is stored once, whichever attempt stored it', () => {
    const findings = find({});
    expect(findings).toEqual({ lost: [], doubled: [], repeatedMails: 0, auditIsIntact: true });
    expect(isClean(findings)).toBe(true);
  });

  it('allows a write without an acknowledgment to be stored once, and finds it stored twice', () => {
    expect(isClean(find({ auditedRequests: [...STORED.auditedRequests, 'd2'] }))).toBe(true);
    expect(find({ auditedRequests: [...STORED.auditedRequests, 'd1', 'd2'] }).doubled).toEqual([
      'preference d: audit rows 2',
    ]);
  });

  it.each<[string, Partial<Stored>, readonly string[], readonly string[]]>([
    ['an acknowledged preference that is gone', { auditedRequests: ['a2', 'b1'] }, ['preference c: audit rows 0'], []],
    ['an approval that is gone', { approvedWorkflows: ['w1'] }, ['approval b: approvals 0'], []],
    ['one key in two attempts', { auditedRequests: ['a1', 'a2', 'b1', 'c1'] }, [], ['approval a: audit rows 2']],
    ['one attempt twice', { auditedRequests: ['a1', 'b1', 'b1', 'c1'] }, [], ['approval b: audit rows 2']],
    ['a request approved twice', { approvedWorkflows: ['w1', 'w2', 'w2'] }, [], ['approval b: approvals 2']],
    ['a mail that never arrived', { acceptedMails: ['m1'] }, ['mail m2: marked as sent, never accepted'], []],
    ['a mail that still waits', { unsentMails: ['m3'] }, ['mail m3: not sent'], []],
  ])('finds %s', (_what, stored, lost, doubled) => {
    const findings = find(stored);
    expect([findings.lost, findings.doubled]).toEqual([lost, doubled]);
    expect(isClean(findings)).toBe(false);
  });

  it('fails for an audit whose chains do not verify', () => {
    expect(isClean(find({ auditIsIntact: false }))).toBe(false);
  });

  it('counts the copies of a mail under one Message-ID', () => {
    expect(find({ acceptedMails: ['m1', 'm1', 'm2', 'm2', 'm2'] }).repeatedMails).toBe(3);
  });
});
