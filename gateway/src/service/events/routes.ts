import { serviceEndpointNamed } from '@paystead/contract/service/endpoints.ts';
import { cursorBehind, readCursor, refuseCursor } from '../../platform/service-lists/cursor.ts';
import { serviceRouteApart, type ServiceRoute } from '../api/route.ts';
import { numberEvents } from './number-events.ts';
import { envelopeOf, eventAt, eventsBehind } from './store.ts';

/** The events of the account's clients, by cursor. */
export function eventRoutes(): ServiceRoute[] {
  return [
    serviceRouteApart(serviceEndpointNamed('events.list'), async ({ database, scope, query, now }) => {
      const { after, limit } = query;
      const given = readCursor(after);
      await numberEvents(database, now);
      return database.asMaintenance(async (tx) => {
        if (given && (await eventAt(tx, given.position))?.startsWith(given.tag) !== true) refuseCursor();
        const rows = await eventsBehind(tx, scope, given?.position ?? 0, limit + 1);
        const page = rows.slice(0, limit);
        const last = page.at(-1);
        return {
          events: page.map(envelopeOf),
          cursor: last ? cursorBehind({ position: last.position, id: last.service_event_id }) : (after ?? null),
          hasMore: rows.length > limit,
        };
      });
    }),
  ];
}
