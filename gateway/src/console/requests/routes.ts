import {
  listRequests,
  readRequest,
  readRequestDays,
  retryRequest,
} from '@paystead/contract/console/requests/endpoints.ts';
import { CLIENT_WRITERS } from '@paystead/contract/console/roles.ts';
import type { RequestDetail } from '@paystead/contract/console/requests/model.ts';
import type { Language } from '@paystead/contract/fields.ts';
import { todayIn } from '@paystead/contract/local-date.ts';
import { clientOfConsole, liveClientIds } from '../../platform/access/console-scope.ts';
import type { JobSubject } from '../../platform/access/job-subject.ts';
import { recordOperatorUse } from '../../platform/audit/record-operator-use.ts';
import type { Database, Transaction } from '../../platform/database/port.ts';
import { found, refuse } from '../../platform/failures/failure.ts';
import { consoleRoute, type ConsoleRoute } from '../api/route.ts';
import { findRequest, type OperatedRow } from './request-store.ts';
import { requestDays, requestsPage } from './requests-store.ts';

type RequestKey = JobSubject & { readonly employeeWorkflowId: string };

/** The work of the requests' feature for the console. */
export interface ConsoleRequestPorts {
  readonly viewForOperator: (
    tx: Transaction,
    key: RequestKey,
    request: Pick<OperatedRow, 'status' | 'ruleType' | 'kind' | 'decider' | 'isEscalated'>,
    now: Date,
    language: Language,
  ) => Promise<
    Pick<RequestDetail, 'deciders' | 'hasDecider'> & {
      readonly events: readonly RequestDetail['events'][number][];
      readonly isReplaced: boolean;
    }
  >;
  /** Approves a failed request again. Returns false if it isn't failed, or a newer one is open. */
  readonly retry: (database: Database, key: RequestKey, now: Date, operator: string) => Promise<boolean>;
}

/** All requests within reach: the list, one with what blocks it, and another attempt at a failed one. */
export function consoleRequestRoutes({ viewForOperator, retry }: ConsoleRequestPorts): ConsoleRoute[] {
  return [
    consoleRoute(listRequests, ({ database, scope, query, now }) => requestsPage(database, scope, query, now)),
    consoleRoute(readRequestDays, async ({ database, scope, query: { clientCode }, now }) => {
      const ids =
        clientCode === undefined ? liveClientIds(scope) : [found(clientOfConsole(scope, clientCode)).clientId];
      return { days: await requestDays(database, ids, todayIn('UTC', now.getTime())) };
    }),
    consoleRoute(readRequest, ({ database, scope, params, now, language, requestId }) => {
      const client = found(clientOfConsole(scope, params.clientCode));
      return database.asMaintenance(async (tx) => {
        const row = found((await findRequest(tx, client, params.requestId, now)) ?? null);
        const view = await viewForOperator(tx, row, row, now, language);
        await recordOperatorUse(tx, {
          scope,
          client,
          employeeIds: [row.employeeId],
          kind: 'view',
          resource: 'transactions',
          action: 'console.requestViewed',
          reason: null,
          now,
          requestId,
        });
        return detailOf(row, view, CLIENT_WRITERS.includes(scope.role));
      });
    }),
    consoleRoute(retryRequest, async ({ database, scope, params, now }) => {
      const client = found(clientOfConsole(scope, params.clientCode));
      const row = await database.asMaintenance((tx) => findRequest(tx, client, params.requestId, now));
      if (!(await retry(database, found(row ?? null), now, scope.name))) refuse('version_conflict');
      return undefined;
    }),
  ];
}

function detailOf(
  row: OperatedRow,
  { isReplaced, events, ...view }: Awaited<ReturnType<ConsoleRequestPorts['viewForOperator']>>,
  mayRetry: boolean,
): RequestDetail {
  const { changeId, exportedAt, acknowledgedAt, engineReference } = row;
  return {
    requestId: row.employeeWorkflowId,
    clientCode: row.clientCode,
    clientName: row.clientName,
    employeeId: row.employeeId,
    employeeName: row.employeeName,
    employeeNumber: row.employeeNumber,
    kind: row.kind,
    sentAt: row.sentAt,
    effectiveDate: row.effectiveDate,
    block: row.block,
    blockAt: row.blockAt,
    ...view,
    engine:
      changeId === null || exportedAt === null
        ? null
        : { changeId, sentAt: exportedAt, answeredAt: acknowledgedAt, reference: engineReference },
    events: [...events],
    retry: row.block === 'failed' && mayRetry ? (isReplaced ? 'newer' : 'possible') : null,
  };
}
