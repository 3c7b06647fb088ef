import { serviceEndpointNamed } from '@paystead/contract/service/endpoints.ts';
import { RECORD_KINDS, type RecordKindName } from '@paystead/contract/service/records/kinds.ts';
import type { ImportStore } from '../../imports/runner.ts';
import { serviceRouteApart, type ServiceRoute } from '../api/route.ts';
import { putRecord } from './put-record.ts';

/** The single records of a service account: each is added or changed before the reply. */
export function recordRoutes(store: Omit<ImportStore, 'database' | 'changer'>): ServiceRoute[] {
  return (Object.keys(RECORD_KINDS) as RecordKindName[]).map((kind) =>
    serviceRouteApart(serviceEndpointNamed(`${kind}.put`), ({ params, ...call }) =>
      putRecord(kind, { ...call, id: params.id }, store),
    ),
  );
}
