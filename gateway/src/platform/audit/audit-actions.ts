/**
 * What stands in the audit although no call of the contract is named so: what sessions, jobs, operators, links in mails
 * and the life of a requested change leave there. Whoever reads an activity has words for each of them.
 */
export const AUDIT_ACTIONS = [
  'session.signedIn',
  'session.signedOut',
  'session.switchedTo',
  'session.switchedFrom',
  'session.steppedUp',
  'session.revoked',
  'deposits.prenote',
  'deposits.returned',
  'deposits.toCorrect',
  'deposits.unfreeze',
  'directDeposits.notMe',
  'profileSelection.claimRequested',
  'profileSelection.claimCompleted',
  'pendingTransactions.submitted',
  'pendingTransactions.amended',
  'pendingTransactions.approved',
  'pendingTransactions.rejected',
  'pendingTransactions.withdrawn',
  'pendingTransactions.superseded',
  'pendingTransactions.escalated',
  'pendingTransactions.exported',
  'pendingTransactions.acknowledged',
  'pendingTransactions.applied',
  'pendingTransactions.failed',
  'pendingTransactions.retried',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
