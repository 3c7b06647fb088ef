/**
 * The audit actions that aren't calls of the contract: those of sessions, jobs, operators, mailed links and requests.
 * The activity log has a text for each.
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
