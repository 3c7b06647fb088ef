import {
  actOnPerson,
  decideConfirmation,
  listConfirmations,
  listPeople,
  lookAtPerson,
  readAccessOptions,
} from '@paystead/contract/console/people/endpoints.ts';
import { clientOfConsole, type ConsoleScope } from '../../platform/access/console-scope.ts';
import type { OperatorScope } from '../../platform/access/operator-scope.ts';
import { recordOperatorUse } from '../../platform/audit/record-operator-use.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { found, refuse } from '../../platform/failures/failure.ts';
import { consoleRoute, type ConsoleRoute } from '../api/route.ts';
import { confirmationOf, confirmationsPage, waitingFor } from '../confirmations/confirmations-store.ts';
import { accessOptionsOf } from './access-store.ts';
import type { Acting } from './acting.ts';
import { actOrRequest, decideAct } from './confirmed-acts.ts';
import { consolePolicyOf, needsReason } from './console-policy.ts';
import { peoplePage } from './people-store.ts';
import { isOwnRecord, personPageOf } from './person-page.ts';
import { findPerson } from './person-store.ts';
import type { ConsolePeoplePorts } from './ports.ts';

/** The people within reach: the list, a person's page, acts about the account, and the acts that wait for a second operator. */
export function consolePeopleRoutes(ports: ConsolePeoplePorts): ConsoleRoute[] {
  const personOf = (tx: Transaction, scope: ConsoleScope, client: OperatorScope, id: string, now: Date) =>
    findPerson(tx, client, id, {
      now,
      reach: scope.clients.map(({ clientId }) => clientId),
      idleSeconds: ports.idleSeconds,
      absoluteSeconds: ports.absoluteSeconds,
    });
  const actingFor = async (
    call: Omit<Acting, 'person' | 'reason' | 'requestedBy' | 'ports'>,
    employeeId: string,
    reason: string,
    requestedBy: string | null,
  ): Promise<Acting> => {
    const person = found(await personOf(call.tx, call.scope, call.client, employeeId, call.now));
    if (isOwnRecord(person, call.scope)) refuse('scope_required', { reason: 'the record is the operator’s own' });
    return { ...call, person, reason, requestedBy, ports };
  };
  return [
    consoleRoute(listPeople, ({ database, scope, query, now }) => peoplePage(database, scope, query, now)),
    consoleRoute(lookAtPerson, ({ database, scope, params, body: { reason }, now, language, requestId }) => {
      const client = found(clientOfConsole(scope, params.clientCode));
      return database.asMaintenance(async (tx) => {
        const person = found(await personOf(tx, scope, client, params.employeeId, now));
        const policy = await consolePolicyOf(tx, client);
        if (reason === null && needsReason(scope, policy))
          return { state: 'reasonNeeded', clientName: policy.clientName } as const;
        await recordOperatorUse(tx, {
          scope,
          client,
          employeeIds: [person.employeeId],
          kind: 'view',
          resource: 'profile',
          action: 'console.personViewed',
          reason,
          now,
          requestId,
        });
        const confirmations = (await waitingFor(tx, person, now)).map((one) => confirmationOf(one, scope));
        const inputs = { scope, policy, ports, confirmations, now, language };
        return { state: 'open', person: await personPageOf(tx, person, inputs) } as const;
      });
    }),
    consoleRoute(actOnPerson, ({ database, scope, params, body: { act, reason }, now, requestId }) => {
      const client = found(clientOfConsole(scope, params.clientCode));
      return database.asMaintenance(async (tx) => {
        const acting = await actingFor({ tx, scope, client, now, requestId }, params.employeeId, reason, null);
        return { outcome: await actOrRequest(acting, act, await consolePolicyOf(tx, client)) };
      });
    }),
    consoleRoute(readAccessOptions, ({ database, scope, params }) => {
      const client = found(clientOfConsole(scope, params.clientCode));
      return database.asMaintenance((tx) => accessOptionsOf(tx, client), { readOnly: true });
    }),
    consoleRoute(listConfirmations, ({ database, scope, query, now }) => {
      const { clientCode } = query;
      const codes = clientCode === undefined ? scope.clients.map((one) => one.clientCode) : [clientCode];
      const clients = codes.map((code) => found(clientOfConsole(scope, code)));
      return database.asMaintenance(
        async (tx) => {
          const { total, rows } = await confirmationsPage(tx, clients, query, now);
          return { total, rows: rows.map((row) => confirmationOf(row, scope)) };
        },
        { readOnly: true },
      );
    }),
    consoleRoute(decideConfirmation, ({ database, scope, params, body, now, requestId }) => {
      const client = found(clientOfConsole(scope, params.clientCode));
      return database.asMaintenance(async (tx) => {
        await decideAct({
          tx,
          scope,
          client,
          confirmationId: params.confirmationId,
          ...body,
          actingFor: (employeeId, reason, requestedBy) =>
            actingFor({ tx, scope, client, now, requestId }, employeeId, reason, requestedBy),
          now,
          requestId,
        });
        return undefined;
      });
    }),
  ];
}
