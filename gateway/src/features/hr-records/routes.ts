import {
  recordsEndpoints,
  saveContacts as saveContactsEndpoint,
} from '@paystead/contract/features/hr-records/endpoints.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { HrRecordsPorts } from './contacts-verdict.ts';
import { saveContacts } from './commands/save-contacts.ts';
import { listRecords, type RecordsEndpoint } from './queries/list-records.ts';

/** HR-1: nine kinds of record, each for oneself and for an employee in scope; and one's own contacts, which one may change. */
export function hrRecordsRoutes(ports: HrRecordsPorts): Route[] {
  return [
    ...recordsEndpoints.map((endpoint: RecordsEndpoint) => route(endpoint, listRecords(endpoint, ports))),
    route(saveContactsEndpoint, (call) => saveContacts(ports, call)),
  ];
}
