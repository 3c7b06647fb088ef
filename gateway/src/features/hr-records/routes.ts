import { hrRecordsEndpoints } from '@paystead/contract/features/hr-records/endpoints.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { listRecords, type RecordsEndpoint } from './queries/list-records.ts';

/** HR-1: nine kinds of record, each for oneself and for an employee in scope. */
export function hrRecordsRoutes(): Route[] {
  return hrRecordsEndpoints.map((endpoint: RecordsEndpoint) => route(endpoint, listRecords(endpoint)));
}
