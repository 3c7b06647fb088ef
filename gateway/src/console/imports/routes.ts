import * as contract from '@paystead/contract/console/imports/endpoints.ts';
import { CLIENT_WRITERS } from '@paystead/contract/console/roles.ts';
import { clientOfConsole } from '../../platform/access/console-scope.ts';
import { found } from '../../platform/failures/failure.ts';
import type { FileStore } from '../../platform/files/port.ts';
import { consoleRoute, type ConsoleRoute } from '../api/route.ts';
import { apply, check, discard, mapColumns, removeFile, requireUsable, rollBack } from './change-import.ts';
import { historyPage, importSizes } from './history-store.ts';
import { importPageOf } from './import-page.ts';
import { dropMapping, savedMappings, saveMappingAs } from './mappings-store.ts';
import { readColumns } from './read-columns.ts';
import { readRows } from './read-rows.ts';
import { readSamples } from './read-samples.ts';
import { receiveImport, receiveMoreFiles } from './receive-import.ts';
import { reportErrors } from './report-errors.ts';

/** Imports: files received, mapped, checked, planned, applied and taken back, and the history of all of them. */
export function consoleImportRoutes(files: FileStore): ConsoleRoute[] {
  return [
    consoleRoute(contract.listImports, async ({ database, scope, query }) => ({
      ...(await historyPage(database, scope, query)),
      mayWork: CLIENT_WRITERS.includes(scope.role),
    })),
    consoleRoute(contract.readImportSizes, async ({ database, scope, now }) => ({
      weeks: await importSizes(database, scope, now),
    })),
    consoleRoute(contract.createImport, (call) => receiveImport(files, call)),
    consoleRoute(contract.addImportFiles, (call) => receiveMoreFiles(files, call)),
    consoleRoute(contract.removeImportFile, removeFile),
    consoleRoute(contract.readImport, (call) => importPageOf(call, call.params.importId)),
    consoleRoute(contract.discardImport, discard),
    consoleRoute(contract.readImportColumns, (call) => readColumns(files, call)),
    consoleRoute(contract.mapImport, mapColumns),
    consoleRoute(contract.checkImport, check),
    consoleRoute(contract.readImportRows, (call) => readRows(files, call)),
    consoleRoute(contract.readImportErrors, reportErrors),
    consoleRoute(contract.readImportSamples, readSamples),
    consoleRoute(contract.applyImport, apply),
    consoleRoute(contract.rollBackImport, rollBack),
    ...mappingRoutes(),
  ];
}

/** Mappings that are saved for a client. */
function mappingRoutes(): ConsoleRoute[] {
  return [
    consoleRoute(contract.listMappings, async ({ database, scope, params }) => ({
      mappings: await savedMappings(database, found(clientOfConsole(scope, params.clientCode))),
    })),
    consoleRoute(contract.saveMapping, async ({ database, scope, params, body, now }) => {
      const client = found(clientOfConsole(scope, params.clientCode));
      requireUsable(body.mapping);
      await saveMappingAs(database, client, { ...body, by: scope.email, now });
      return { mappings: await savedMappings(database, client) };
    }),
    consoleRoute(contract.deleteMapping, async ({ database, scope, params }) => {
      const client = found(clientOfConsole(scope, params.clientCode));
      found((await dropMapping(database, client, params.mappingId)) || null);
      return undefined;
    }),
  ];
}
