import { listClients, readClient } from '@paystead/contract/console/endpoints.ts';
import type { Need } from '@paystead/contract/console/model.ts';
import { clientOfConsole, type ConsoleScope } from '../../platform/access/console-scope.ts';
import type { Database } from '../../platform/database/port.ts';
import { found } from '../../platform/failures/failure.ts';
import { consoleRoute, type ConsoleRoute } from '../api/route.ts';
import type { ConsoleSandboxPorts } from '../sandboxes/ports.ts';
import type { ConsoleSetupPorts } from '../setup/ports.ts';
import { setupFacts } from '../setup/setup-store.ts';
import { progressOf, stepsOf } from '../setup/steps.ts';
import { clientPageOf, clientsPage } from './clients-store.ts';

export interface ConsoleClientPorts {
  readonly needsOf: (database: Database, scope: ConsoleScope, now: Date) => Promise<readonly Need[]>;
  readonly providers: ConsoleSetupPorts['providers'];
  readonly sandboxFacts: ConsoleSandboxPorts['facts'];
}

/** The list of clients, and one client's page. */
export function consoleClientRoutes({ needsOf, providers, sandboxFacts }: ConsoleClientPorts): ConsoleRoute[] {
  return [
    consoleRoute(listClients, ({ database, scope, query }) => clientsPage(database, scope, query)),
    consoleRoute(readClient, async ({ database, scope, params: { clientCode }, now }) => {
      const client = found(clientOfConsole(scope, clientCode));
      const page = await clientPageOf(database, client, now);
      const { live, keptMails, sandboxes } = await database.asMaintenance((tx) => sandboxFacts(tx, client), {
        readOnly: true,
      });
      const needs = await needsOf(database, scope, now);
      const setup = page.isLive
        ? null
        : await database.asMaintenance(
            async (tx) => progressOf(stepsOf(await setupFacts(tx, client, now), providers, 0)),
            { readOnly: true },
          );
      const seesLive = live !== null && clientOfConsole(scope, live.clientCode) !== null;
      const sandbox = live === null ? null : { of: seesLive ? live : null, keptMails };
      return {
        ...page,
        setup,
        sandbox,
        sandboxes: sandboxes.filter((one) => clientOfConsole(scope, one.clientCode) !== null),
        needs: needs.filter((one) => one.clientCode === clientCode),
      };
    }),
  ];
}
