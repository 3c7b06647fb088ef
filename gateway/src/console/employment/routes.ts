import {
  findManagers,
  hire,
  lookAtDocuments,
  lookAtEmployment,
  lookAtHrRecords,
  openDocument,
  putDocument,
  putEmployment,
  putHrRecord,
  readEmploymentForm,
  readHireForm,
  removeDocument,
  removeHrRecord,
} from '@paystead/contract/console/employment/endpoints.ts';
import { clientOfConsole } from '../../platform/access/console-scope.ts';
import { found } from '../../platform/failures/failure.ts';
import { consoleRoute, type ConsoleRoute } from '../api/route.ts';
import type { RecordStore } from '../records/put-for-console.ts';
import { changeEmployment, employmentForm, employmentOf } from './change.ts';
import * as documents from './documents.ts';
import { hireForm, hirePerson, type HirePorts } from './hire.ts';
import { hrRecordsOf, putRecord, removeRecord } from './hr-records.ts';
import { managersLike } from './person-store.ts';

/** Hires, the employment of people, their HR records and documents. */
export function consoleEmploymentRoutes(store: RecordStore, ports: HirePorts): ConsoleRoute[] {
  return [
    consoleRoute(readHireForm, ({ scope, database, params, language, now }) =>
      hireForm(scope, database, params.clientCode, { language, now }),
    ),
    consoleRoute(hire, (call) => hirePerson(store, ports, call, call.body)),
    consoleRoute(findManagers, async ({ scope, database, params, query, now }) => {
      const client = found(clientOfConsole(scope, params.clientCode));
      return { people: await database.asMaintenance((tx) => managersLike(tx, client, query.search, now)) };
    }),
    consoleRoute(lookAtEmployment, (call) => employmentOf(store.keys, call)),
    consoleRoute(readEmploymentForm, (call) => employmentForm(store.keys, call, call.params.act, call.query.date)),
    consoleRoute(putEmployment, (call) => changeEmployment(store, call, call.body)),
    consoleRoute(lookAtHrRecords, hrRecordsOf),
    consoleRoute(putHrRecord, (call) => putRecord(store, call, call.body.values)),
    consoleRoute(removeHrRecord, async (call) => {
      await removeRecord(store, call);
      return undefined;
    }),
    consoleRoute(lookAtDocuments, documents.documentsOf),
    consoleRoute(putDocument, (call) => documents.putDocument(store, call, call.body)),
    consoleRoute(removeDocument, async (call) => {
      await documents.removeDocument(store, call);
      return undefined;
    }),
    consoleRoute(openDocument, (call) => documents.openDocument(store.files, call)),
  ];
}
