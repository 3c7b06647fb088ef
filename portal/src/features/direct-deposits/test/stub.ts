import type { DirectDeposit, DirectDepositsReply } from '@paystead/contract/features/direct-deposits/model.ts';

export const SAVINGS = '00000000-0000-4000-8000-000000000001';
export const EVERYDAY = '00000000-0000-4000-8000-000000000002';

export const account = (id: string, more: Partial<DirectDeposit> = {}): DirectDeposit => ({
  id,
  nickname: id === SAVINGS ? 'Emergency fund' : 'Everyday',
  bankName: 'Millrace Bank',
  bankAccountType: id === SAVINGS ? 'savings' : 'checking',
  routingNumber: '031302955',
  lastFour: id === SAVINGS ? '0937' : '4821',
  split: id === SAVINGS ? { kind: 'amount', amount: 20_000 } : { kind: 'remainder' },
  priority: id === SAVINGS ? 1 : 2,
  status: 'active',
  statusReason: null,
  effectivePayDate: null,
  meanwhile: null,
  ...more,
});

/** Two accounts, with a paycheck to preview the split and the dates of a change. */
export const replyWith = (more: Partial<DirectDepositsReply> = {}): DirectDepositsReply => ({
  directDeposits: [account(SAVINGS), account(EVERYDAY)],
  proposed: null,
  version: 7,
  statusOptions: [
    { code: 'pending', label: 'Waiting for approval' },
    { code: 'prenote', label: 'Your bank is confirming it' },
    { code: 'active', label: 'Active' },
    { code: 'inactive', label: 'Inactive' },
    { code: 'prenoteFailed', label: 'Sent back by the bank' },
    { code: 'rejected', label: 'Not approved' },
  ],
  bankAccountTypes: [
    { code: 'checking', label: 'Checking' },
    { code: 'savings', label: 'Savings' },
    { code: 'payCard', label: 'Pay card' },
  ],
  maxAccounts: 5,
  sampleNet: 177_793,
  sampleDate: '2026-11-20',
  nextPayDate: '2026-12-04',
  cutoffAt: '2026-12-01T22:00:00Z',
  timeZone: 'America/New_York',
  ifSentNow: {
    resplit: '2026-12-04',
    newNumber: { holdUntil: '2026-12-05T05:00:00Z', confirmedBy: '2026-12-09', firstPayDate: '2026-12-18' },
  },
  rejected: [],
  mustConfirmAccountOnFile: true,
  canEdit: true,
  whyNot: null,
  nextCursor: null,
  ...more,
});
