import { endpoint } from '../../endpoint.ts';
import {
  approveRequest,
  bulkReply,
  bulkRequest,
  decisionQuery,
  decisionReply,
  detailReply,
  detailRequest,
  noteReply,
  noteRequest,
  rejectRequest,
  reportQuery,
  reportReply,
  sendBackRequest,
  transactionsQuery,
  transactionsReply,
  undoRequest,
  withdrawRequest,
} from './model.ts';
import { deputiesQuery, deputiesReply, endDeputyRequest, nameDeputyRequest } from './deputies.ts';
import { queueCountsReply, queueCountsRequest, queueReply, queueRequest } from './queue.ts';

export const listTransactions = endpoint({
  name: 'pendingTransactions.list',
  method: 'GET',
  path: 'pendingTransactions/employee',
  summary: 'Lists one’s own requests, or those of an employee in scope.',
  who: 'selfOrInScope',
  resource: 'transactions',
  employee: 'query.employeeId',
  query: transactionsQuery,
  reply: transactionsReply,
});

export const reportTransactions = endpoint({
  name: 'pendingTransactions.report',
  method: 'GET',
  path: 'pendingTransactions/report',
  summary: 'Lists the requests of all employees in a manager’s or supervisor’s scope.',
  who: 'scope',
  resource: 'transactions',
  query: reportQuery,
  reply: reportReply,
});

export const listQueue = endpoint({
  name: 'pendingTransactions.queue',
  method: 'POST',
  path: 'pendingTransactions/queue',
  summary: 'Lists a page of the requests in scope, filtered and in a chosen order.',
  who: 'scope',
  resource: 'transactions',
  body: queueRequest,
  reply: queueReply,
  reads: true,
});

export const countQueue = endpoint({
  name: 'pendingTransactions.counts',
  method: 'POST',
  path: 'pendingTransactions/counts',
  summary: 'Counts the waiting requests in scope, by filter.',
  who: 'scope',
  resource: 'transactions',
  body: queueCountsRequest,
  reply: queueCountsReply,
  reads: true,
});

/**
 * If a request has review reasons, this call records that the caller opened the version it returns. Approving and
 * rejecting such a request are refused before that, so no bulk decision can pass over the reasons.
 */
export const readTransactionDetail = endpoint({
  name: 'pendingTransactions.detail',
  method: 'POST',
  path: 'pendingTransactions/detail',
  summary: 'Opens a request that the caller can decide: its details and review reasons.',
  who: 'scope',
  resource: 'transactions',
  body: detailRequest,
  reply: detailReply,
  failures: ['not_your_decision'],
  reads: true,
});

/** The failures of a decision. A decision about direct deposit requires a recent sign-in, which its rule type tells. */
const decisionFailures = [
  'step_up_required',
  'not_your_decision',
  'request_not_opened',
  'already_decided',
  'version_conflict',
] as const;

export const approveTransaction = endpoint({
  name: 'pendingTransactions.approve',
  method: 'POST',
  path: 'pendingTransactions/approve',
  summary: 'Approves the version that the caller has seen; never one’s own request.',
  who: 'scope',
  resource: 'transactions',
  needs: { idempotencyKey: true },
  body: approveRequest,
  reply: decisionReply,
  failures: [...decisionFailures, 'changes_frozen'],
});

export const rejectTransaction = endpoint({
  name: 'pendingTransactions.reject',
  method: 'POST',
  path: 'pendingTransactions/reject',
  summary: 'Rejects a request with a reason that the employee sees.',
  who: 'scope',
  resource: 'transactions',
  needs: { idempotencyKey: true },
  body: rejectRequest,
  reply: decisionReply,
  failures: decisionFailures,
});

export const sendBackTransaction = endpoint({
  name: 'pendingTransactions.sendBack',
  method: 'POST',
  path: 'pendingTransactions/send-back',
  summary: 'Sends a request back to the employee for correction, with a reason that they see.',
  who: 'scope',
  resource: 'transactions',
  needs: { idempotencyKey: true },
  body: sendBackRequest,
  reply: decisionReply,
  failures: decisionFailures,
});

export const undoTransaction = endpoint({
  name: 'pendingTransactions.undo',
  method: 'POST',
  path: 'pendingTransactions/undo',
  summary: 'Takes one’s own decision back until the change leaves for payroll or takes effect.',
  who: 'scope',
  resource: 'transactions',
  needs: { idempotencyKey: true },
  body: undoRequest,
  reply: decisionReply,
  failures: ['not_your_decision', 'decision_final', 'version_conflict'],
});

/**
 * Decides about several requests. Each item has its own result: one that is refused changes nothing and doesn't stop the
 * others. Without a recent sign-in, a call that decides about direct deposit is refused as a whole, before any item.
 */
export const decideInBulk = endpoint({
  name: 'pendingTransactions.bulk',
  method: 'POST',
  path: 'pendingTransactions/bulk',
  summary: 'Approves, rejects, sends back or undoes up to 200 requests, with a result for each.',
  who: 'scope',
  resource: 'transactions',
  needs: { idempotencyKey: true },
  body: bulkRequest,
  reply: bulkReply,
  failures: ['step_up_required'],
});

export const addTransactionNote = endpoint({
  name: 'pendingTransactions.note',
  method: 'POST',
  path: 'pendingTransactions/note',
  summary: 'Adds a note that only those who decide about the request see.',
  who: 'scope',
  resource: 'transactions',
  needs: { idempotencyKey: true },
  body: noteRequest,
  reply: noteReply,
  failures: ['not_your_decision'],
});

/**
 * The specification decides by GET. These two calls accept that, with the protections of a write: the anti-forgery
 * header that navigation, images and prefetch can't set, same-origin fetch metadata, no HEAD, and the same version
 * check as the POST calls.
 */
export const approveTransactionByGet = endpoint({
  name: 'pendingTransactions.approveByGet',
  method: 'GET',
  path: 'pendingTransactions/approve',
  summary: 'Approves by GET, as specified; requires the anti-forgery header.',
  who: 'scope',
  resource: 'transactions',
  query: decisionQuery,
  reply: decisionReply,
  failures: [...decisionFailures, 'changes_frozen', 'method_not_allowed'],
  writes: true,
});

export const rejectTransactionByGet = endpoint({
  name: 'pendingTransactions.rejectByGet',
  method: 'GET',
  path: 'pendingTransactions/reject',
  summary: 'Rejects by GET, as specified; requires the anti-forgery header.',
  who: 'scope',
  resource: 'transactions',
  query: decisionQuery,
  reply: decisionReply,
  failures: [...decisionFailures, 'method_not_allowed'],
  writes: true,
});

export const withdrawTransaction = endpoint({
  name: 'pendingTransactions.withdraw',
  method: 'POST',
  path: 'pendingTransactions/withdraw',
  summary: 'Withdraws one’s own request while it is open.',
  who: 'self',
  resource: 'transactions',
  needs: { idempotencyKey: true },
  body: withdrawRequest,
  reply: decisionReply,
  failures: ['not_found', 'already_decided', 'version_conflict'],
});

export const readDeputies = endpoint({
  name: 'pendingTransactions.deputies',
  method: 'GET',
  path: 'pendingTransactions/deputies',
  summary: 'Lists one’s deputies, the approvers whom one represents, and people who can be named.',
  who: 'scope',
  resource: 'transactions',
  query: deputiesQuery,
  reply: deputiesReply,
});

/** Naming a deputy for direct deposit requires a recent sign-in, as a decision about it does. */
export const nameDeputy = endpoint({
  name: 'pendingTransactions.nameDeputy',
  method: 'POST',
  path: 'pendingTransactions/deputies',
  summary: 'Names a deputy who decides for the caller within dates and for kinds of requests.',
  who: 'scope',
  resource: 'transactions',
  needs: { idempotencyKey: true },
  body: nameDeputyRequest,
  reply: 'empty',
  failures: ['step_up_required'],
});

export const endDeputy = endpoint({
  name: 'pendingTransactions.endDeputy',
  method: 'POST',
  path: 'pendingTransactions/deputies/end',
  summary: 'Ends a deputy before the last day: by the approver or by the deputy.',
  who: 'scope',
  resource: 'transactions',
  needs: { idempotencyKey: true },
  body: endDeputyRequest,
  reply: 'empty',
});

export const pendingTransactionsEndpoints = [
  listTransactions,
  reportTransactions,
  listQueue,
  countQueue,
  readTransactionDetail,
  approveTransaction,
  rejectTransaction,
  sendBackTransaction,
  undoTransaction,
  decideInBulk,
  addTransactionNote,
  approveTransactionByGet,
  rejectTransactionByGet,
  withdrawTransaction,
  readDeputies,
  nameDeputy,
  endDeputy,
] as const;
