import {
  createClient,
  decideLive,
  inviteEveryone,
  putSetup,
  readClientForm,
  readSetup,
  readSetupForm,
  reviewPolicy,
} from '@paystead/contract/console/setup/endpoints.ts';
import { clientOfConsole } from '../../platform/access/console-scope.ts';
import { found } from '../../platform/failures/failure.ts';
import { consoleRoute, type ConsoleRoute } from '../api/route.ts';
import * as creation from './create-client.ts';
import { clientForm, setupFormOf } from './forms.ts';
import { partnersOfOperator } from './forms-store.ts';
import * as live from './go-live.ts';
import type { ConsoleSetupPorts } from './ports.ts';
import * as forms from './put-setup.ts';
import { setupPageOf } from './setup-page.ts';

/** Creating a client, and its setup until it is live. */
export function consoleSetupRoutes(ports: ConsoleSetupPorts): ConsoleRoute[] {
  return [
    consoleRoute(readClientForm, ({ database, scope, language }) =>
      database.asMaintenance(async (tx) => clientForm(language, await partnersOfOperator(tx, scope.operatorId)), {
        readOnly: true,
      }),
    ),
    consoleRoute(createClient, (call) => creation.createClient(ports, call, call.body.values)),
    consoleRoute(readSetup, ({ database, scope, params, now }) => {
      const client = found(clientOfConsole(scope, params.clientCode));
      return database.asMaintenance((tx) => setupPageOf(tx, client, { scope, ports, now }), { readOnly: true });
    }),
    consoleRoute(readSetupForm, ({ database, scope, params, language }) => {
      const client = found(clientOfConsole(scope, params.clientCode));
      return database.asMaintenance((tx) => setupFormOf(tx, client, params.form, language), { readOnly: true });
    }),
    consoleRoute(putSetup, (call) => forms.putSetup(ports, call, call.body)),
    consoleRoute(reviewPolicy, async ({ database, scope, params, now }) => {
      const client = found(clientOfConsole(scope, params.clientCode));
      await database.asMaintenance((tx) => live.reviewPolicy(ports, { tx, scope, client, now }));
      return undefined;
    }),
    consoleRoute(decideLive, async ({ database, scope, params, body, now }) => {
      const client = found(clientOfConsole(scope, params.clientCode));
      await database.asMaintenance((tx) => live.decideLive(ports, { tx, scope, client, now }, body.isLive));
      return undefined;
    }),
    consoleRoute(inviteEveryone, ({ database, scope, params, now }) => {
      const client = found(clientOfConsole(scope, params.clientCode));
      return database.asMaintenance((tx) => live.inviteNext(ports, { tx, scope, client, now }));
    }),
  ];
}
