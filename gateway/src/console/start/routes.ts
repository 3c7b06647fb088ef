import { readStart } from '@paystead/contract/console/endpoints.ts';
import { liveClientIds } from '../../platform/access/console-scope.ts';
import { consoleRoute, type ConsoleRoute } from '../api/route.ts';
import { gatewaysHealth } from './gateways-store.ts';
import { needsOf } from './needs-store.ts';

/** The start page: what needs attention. */
export function consoleStartRoutes(): ConsoleRoute[] {
  return [
    consoleRoute(readStart, async ({ database, scope, now }) => ({
      needs: await needsOf(database, scope, now),
      clientCount: liveClientIds(scope).length,
      gateways: scope.seesEveryClient ? await gatewaysHealth(database, now) : null,
    })),
  ];
}
