import type { PendingTransaction } from '@paystead/contract/features/pending-transactions/model.ts';
import type { QueuedTransaction } from '@paystead/contract/features/pending-transactions/queue.ts';

/** A fixed id for each number. */
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A direct deposit request that has been waiting for the payroll team for two days. */
export function ownRequest(number: number, rest: Partial<PendingTransaction> = {}): PendingTransaction {
  return {
    employeeWorkflowId: idOf(number),
    ruleType: 2,
    label: null,
    version: 1,
    status: 'pending',
    employee: { employeeId: idOf(900 + number), employeeFullName: 'Petra Tester', employeeNumber: 'E-0001' },
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
    approvals: { needed: 1, given: [] },
    notes: [],
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
    decidesFor: null,
    approvable: false,
    approveWhyNot: 'ownTransaction',
    undoable: false,
    withdrawable: true,
    withdrawWhyNot: null,
    timeZone: 'America/New_York',
    ...rest,
  };
}

/** The same request as its approver sees it. */
export const requestToDecide = (number: number, rest: Partial<PendingTransaction> = {}): PendingTransaction =>
  ownRequest(number, { approvable: true, approveWhyNot: null, withdrawable: false, meanwhile: null, ...rest });

/** The same request as a line of the queue. */
export const queuedRequest = (number: number, rest: Partial<QueuedTransaction> = {}): QueuedTransaction => ({
  ...requestToDecide(number),
  summary: { what: 'accountChanged', field: null, value: 'Red Rose ••2290', more: 2 },
  ...rest,
});
