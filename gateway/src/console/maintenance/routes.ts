import {
  endMaintenance,
  expectMaintenanceEnd,
  readMaintenance,
  startMaintenance,
  type Maintenance,
} from '@paystead/contract/console/maintenance/endpoints.ts';
import { CLIENT_MAKERS } from '@paystead/contract/console/setup/endpoints.ts';
import { clientOfConsole, type ConsoleScope } from '../../platform/access/console-scope.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { found, refuse } from '../../platform/failures/failure.ts';
import * as store from '../../platform/maintenance/maintenance-store.ts';
import { consoleRoute, type ConsoleRoute } from '../api/route.ts';

const MOST_ROWS = 100;

/** Maintenance: pausing the changes of a client within reach, or of the installation for operators who see every client. */
export function consoleMaintenanceRoutes(): ConsoleRoute[] {
  return [
    consoleRoute(readMaintenance, async ({ database, scope }) => {
      const reach = scope.seesEveryClient ? null : scope.clients.map(({ clientId }) => clientId);
      const rows = await database.asMaintenance((tx) => store.listMaintenance(tx, reach, MOST_ROWS), {
        readOnly: true,
      });
      const mayPauseClients = CLIENT_MAKERS.includes(scope.role);
      return {
        rows: rows.map((row) => shown(row, scope)),
        mayPauseClients,
        mayPauseEverything: mayPauseClients && scope.seesEveryClient,
      };
    }),
    consoleRoute(startMaintenance, async ({ database, scope, params, body, now }) => {
      const { clientCode, expectedEndAt, operatorsMayChange, reason } = body;
      if (clientCode === null) demandWhole(scope);
      const client = clientCode === null ? null : found(clientOfConsole(scope, clientCode));
      const until = expectedEndAt === null ? null : laterThan(now, expectedEndAt);
      const made = { ...params, client, expectedEndAt: until, operatorsMayChange, reason };
      await database.asMaintenance(async (tx) => {
        const isStarted = await store.startMaintenance(tx, made, { by: scope.email, now });
        // The same start, sent again, has happened.
        if (!isStarted && (await store.currentMaintenance(tx, client))?.maintenance_id !== params.maintenanceId)
          refuse('version_conflict');
      });
      return { isQuiet: await store.waitForChanges(database, client) };
    }),
    consoleRoute(expectMaintenanceEnd, ({ database, scope, params, body, now }) =>
      database.asMaintenance(async (tx) => {
        const row = await within(tx, scope, params.maintenanceId);
        if (row.ended_at !== null) refuse('version_conflict');
        const until = body.expectedEndAt === null ? null : laterThan(now, body.expectedEndAt);
        await store.expectEnd(tx, row.maintenance_id, until, { by: scope.email, now });
        return undefined;
      }),
    ),
    consoleRoute(endMaintenance, ({ database, scope, params, now }) =>
      database.asMaintenance(async (tx) => {
        const row = await within(tx, scope, params.maintenanceId);
        if (row.ended_at === null) await store.endMaintenance(tx, row.maintenance_id, { by: scope.email, now });
        return undefined;
      }),
    ),
  ];
}

function demandWhole({ seesEveryClient }: ConsoleScope): void {
  if (!seesEveryClient) refuse('scope_required', { reason: 'the installation is beyond the operator' });
}

function laterThan(now: Date, expectedEndAt: string): Date {
  const until = new Date(expectedEndAt);
  if (until <= now) refuse('invalid_input', { faults: [{ pointer: '/expectedEndAt', code: 'past' }] });
  return until;
}

/** Returns maintenance that the operator may change: of a client within reach, or of the installation. */
async function within(tx: Transaction, scope: ConsoleScope, maintenanceId: string): Promise<store.MaintenanceRow> {
  const row = found(await store.maintenanceNamed(tx, maintenanceId));
  if (row.client_code === null) demandWhole(scope);
  else found(clientOfConsole(scope, row.client_code));
  return row;
}

function shown(row: store.MaintenanceRow, scope: ConsoleScope): Maintenance {
  const { client_code: clientCode, client_name: name } = row;
  const client = clientCode === null ? null : { clientCode, name: name ?? '' };
  return {
    maintenanceId: row.maintenance_id,
    client,
    startedAt: utc(row.started_at),
    expectedEndAt: row.expected_end_at && utc(row.expected_end_at),
    endedAt: row.ended_at && utc(row.ended_at),
    operatorsMayChange: row.operators_may_change,
    reason: row.reason,
    startedBy: row.started_by,
    endedBy: row.ended_by,
    mayEnd: row.ended_at === null && CLIENT_MAKERS.includes(scope.role) && (client !== null || scope.seesEveryClient),
  };
}

const utc = (at: string): string => new Date(at).toISOString();
