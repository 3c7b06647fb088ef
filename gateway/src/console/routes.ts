import type { ConsoleRoute } from './api/route.ts';
import { consoleClientRoutes } from './clients/routes.ts';
import { consoleSessionRoutes, type ConsoleSessionPorts } from './session/routes.ts';
import { needsOf } from './start/needs-store.ts';
import { consoleStartRoutes } from './start/routes.ts';

/** Returns the handlers of every area of the console. A new area is one more line. */
export function consoleRoutes(session: ConsoleSessionPorts): ConsoleRoute[] {
  return [...consoleSessionRoutes(session), ...consoleStartRoutes(), ...consoleClientRoutes({ needsOf })];
}
