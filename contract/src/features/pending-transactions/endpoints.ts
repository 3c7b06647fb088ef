import { endpoint } from '../../endpoint.ts';
import {
  approveRequest,
  decisionQuery,
  decisionReply,
  detailReply,
  detailRequest,
  rejectRequest,
  reportQuery,
  reportReply,
  transactionsQuery,
  transactionsReply,
  withdrawRequest,
} from './model.ts';
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
  failures: ['not_your_decision', 'request_not_opened', 'changes_frozen', 'already_decided', 'version_conflict'],
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
  failures: ['not_your_decision', 'request_not_opened', 'already_decided', 'version_conflict'],
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
  failures: [
    'not_your_decision',
    'request_not_opened',
    'changes_frozen',
    'already_decided',
    'version_conflict',
    'method_not_allowed',
  ],
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
  failures: ['not_your_decision', 'request_not_opened', 'already_decided', 'version_conflict', 'method_not_allowed'],
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

export const pendingTransactionsEndpoints = [
  listTransactions,
  reportTransactions,
  listQueue,
  countQueue,
  readTransactionDetail,
  approveTransaction,
  rejectTransaction,
  approveTransactionByGet,
  rejectTransactionByGet,
  withdrawTransaction,
] as const;
