import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';

/** An id that a test can tell apart. */
export const workflow = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A change of a bank account that waits for payroll since two days. */
export function change(number: number, rest: Partial<PendingTransaction> = {}): PendingTransaction {
  return {
    employeeWorkflowId: workflow(number),
    ruleType: 2,
    label: null,
    version: 1,
    status: 'pending',
    employee: { employeeId: workflow(900 + number), employeeFullName: 'Petra Tester', employeeNumber: 'E-0001' },
    submittedAt: '2026-11-18T15:00:00Z',
    submittedBy: 'Petra Tester',
    changes: [
      {
        group: 'Everyday',
        field: 'account',
        kind: 'changed',
        before: 'Millrace Bank ••5108',
        after: 'Red Rose ••2290',
      },
      { group: 'Truck', field: 'split', kind: 'added', before: null, after: 'remainder' },
      { group: 'Truck', field: 'bankAccountType', kind: 'removed', before: 'savings', after: null },
    ],
    effectiveDate: '2026-11-18',
    effectivePayDate: '2026-12-18',
    holdUntil: '2026-11-21T17:00:00Z',
    decidedBy: 'Payroll administrator',
    decideBy: '2026-11-21',
    isEscalated: false,
    meanwhile: 'Until then, your pay goes to ••5108.',
    decision: null,
    history: [
      {
        at: '2026-11-18T15:00:00Z',
        event: 'submitted',
        status: 'pending',
        version: 1,
        by: 'Petra Tester',
        comment: null,
      },
    ],
    review: [],
    approvable: false,
    approveWhyNot: 'ownTransaction',
    withdrawable: true,
    withdrawWhyNot: null,
    timeZone: 'America/New_York',
    ...rest,
  };
}

/** The same as whoever may decide about it sees it. */
export const toDecide = (number: number, rest: Partial<PendingTransaction> = {}): PendingTransaction =>
  change(number, { approvable: true, approveWhyNot: null, withdrawable: false, meanwhile: null, ...rest });
