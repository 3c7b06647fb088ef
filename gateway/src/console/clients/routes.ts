import { listClients, readClient } from '@paystead/contract/console/endpoints.ts';
import type { Need } from '@paystead/contract/console/model.ts';
import { clientOfConsole, type ConsoleScope } from '../../platform/access/console-scope.ts';
import type { Database } from '../../platform/database/port.ts';
import { found } from '../../platform/failures/failure.ts';
import { consoleRoute, type ConsoleRoute } from '../api/route.ts';
import { clientPageOf, clientsPage } from './clients-store.ts';

export interface ConsoleClientPorts {
  readonly needsOf: (database: Database, scope: ConsoleScope, now: Date) => Promise<readonly Need[]>;
}

/** The list of clients, and one client's page. */
export function consoleClientRoutes({ needsOf }: ConsoleClientPorts): ConsoleRoute[] {
  return [
    consoleRoute(listClients, ({ database, scope, query }) => clientsPage(database, scope, query)),
    consoleRoute(readClient, async ({ database, scope, params: { clientCode }, now }) => {
      const client = found(clientOfConsole(scope, clientCode));
      const page = await clientPageOf(database, client, now);
      const needs = await needsOf(database, scope, now);
      return { ...page, needs: needs.filter((one) => one.clientCode === clientCode) };
    }),
  ];
}
