import * as contract from '@paystead/contract/features/pending-transactions/endpoints.ts';
import { refuse } from '../../platform/failures/failure.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { addNoteToRequest } from './decide/add-note.ts';
import { decideInBulk, type BulkPorts } from './decide/decide-in-bulk.ts';
import { decideRequest } from './decide/decide-request.ts';
import { byBody, byQuery, isKnownTo, isOwnRequest } from './decide/inputs.ts';
import { openRequest } from './decide/open-request.ts';
import { undoDecision } from './decide/undo-decision.ts';
import { withdrawRequest } from './decide/withdraw-request.ts';
import { listDeputies } from './deputies/list-deputies.ts';
import { nameDeputy, stopDeputy, type DeputyPorts } from './deputies/name-deputy.ts';
import { listRequests } from './history/list-requests.ts';
import { reportRequests } from './history/report-requests.ts';
import { countRequests, listQueue } from './queue/list-queue.ts';

export interface PendingTransactionsPorts extends BulkPorts, DeputyPorts {
  /** Serves the specification's approving and rejecting by GET beside POST. */
  readonly decideByGet: boolean;
}

export function pendingTransactionsRoutes(ports: PendingTransactionsPorts): Route[] {
  const requireDecideByGet = () => ports.decideByGet || refuse('method_not_allowed');
  return [
    route(contract.listTransactions, (call) => listRequests(ports, call)),
    route(contract.reportTransactions, (call) => reportRequests(ports, call)),
    route(contract.listQueue, (call) => listQueue(ports, call)),
    route(contract.countQueue, (call) => countRequests(call)),
    route(contract.readTransactionDetail, (call) => openRequest(call, call.body.employeeWorkflowId, ports), {
      exists: (call) => isKnownTo(call, call.body),
    }),
    route(contract.approveTransaction, (call) => decideRequest(call, byBody(call.body), 'approved', ports), {
      exists: (call) => isKnownTo(call, call.body),
    }),
    route(contract.rejectTransaction, (call) => decideRequest(call, byBody(call.body), 'rejected', ports), {
      exists: (call) => isKnownTo(call, call.body),
    }),
    route(contract.sendBackTransaction, (call) => decideRequest(call, byBody(call.body), 'sentBack', ports), {
      exists: (call) => isKnownTo(call, call.body),
    }),
    route(
      contract.undoTransaction,
      (call) => undoDecision(call, { ...byBody(call.body), version: call.body.version }, ports),
      { exists: (call) => isKnownTo(call, call.body) },
    ),
    route(contract.decideInBulk, (call) => decideInBulk(call, ports)),
    route(contract.addTransactionNote, (call) => addNoteToRequest(call, call.body, ports), {
      exists: (call) => isKnownTo(call, call.body),
    }),
    route(
      contract.approveTransactionByGet,
      (call) => {
        requireDecideByGet();
        return decideRequest(call, byQuery(call.query), 'approved', ports);
      },
      { exists: (call) => isKnownTo(call, call.query) },
    ),
    route(
      contract.rejectTransactionByGet,
      (call) => {
        requireDecideByGet();
        return decideRequest(call, byQuery(call.query), 'rejected', ports);
      },
      { exists: (call) => isKnownTo(call, call.query) },
    ),
    route(contract.readDeputies, (call) => listDeputies(call, call.query)),
    route(contract.nameDeputy, (call) => nameDeputy(call, call.body, ports)),
    route(contract.endDeputy, (call) => stopDeputy(call, call.body.decisionDeputyId, ports)),
    route(contract.withdrawTransaction, (call) => withdrawRequest(call, byBody(call.body), ports), {
      exists: (call) => isOwnRequest(call, call.body),
    }),
  ];
}
