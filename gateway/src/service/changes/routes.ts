import type { ChangeAnswer, ChangeResult, PublishedChange } from '@paystead/contract/service/changes/model.ts';
import { serviceEndpointNamed } from '@paystead/contract/service/endpoints.ts';
import type { ServiceScope } from '../../platform/access/service-scope.ts';
import type { Database } from '../../platform/database/port.ts';
import { found } from '../../platform/failures/failure.ts';
import { serviceRouteApart, type ServiceRoute } from '../api/route.ts';

interface Call {
  readonly database: Database;
  readonly scope: ServiceScope;
  readonly now: Date;
  readonly requestId: string;
}

/** The exchange of approved changes, which the app hands over. */
interface Exchange {
  list(
    call: Call,
    after: string | undefined,
    limit: number,
  ): Promise<{ readonly changes: PublishedChange[]; readonly cursor: string | null; readonly hasMore: boolean }>;
  answer(call: Call, changeId: string, answer: ChangeAnswer): Promise<ChangeResult | null>;
}

/** Approved changes for pay engines, and the engines' answers. */
export function changeRoutes(exchange: Exchange): ServiceRoute[] {
  return [
    serviceRouteApart(serviceEndpointNamed('changes.list'), (call) =>
      exchange.list(call, call.query.after, call.query.limit),
    ),
    serviceRouteApart(serviceEndpointNamed('changes.acknowledge'), async (call) =>
      found(await exchange.answer(call, call.params.changeId, call.body)),
    ),
  ];
}
