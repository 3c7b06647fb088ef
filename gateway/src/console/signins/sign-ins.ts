import { z } from 'zod';
import { readSignInDays } from '@paystead/contract/console/setup/endpoints.ts';
import { todayIn } from '@paystead/contract/local-date.ts';
import { clientOfConsole, liveClientIds } from '../../platform/access/console-scope.ts';
import { statement } from '../../platform/database/port.ts';
import { found } from '../../platform/failures/failure.ts';
import { consoleRoute, type ConsoleRoute } from '../api/route.ts';

// The audit of sessions: a switch between profiles is no sign-in, and what a job forgets of sessions stays here.
const days = statement(
  'console.sign_in_days',
  z.object({ day: z.string(), sign_ins: z.int() }),
  `with happened as (
     select (v.at at time zone 'UTC')::date as day, count(*) as sign_ins
       from audit_event v
      where v.client_id = any ($1::uuid[]) and v.endpoint = 'session.signedIn'
        and v.at >= ($2::date - 29)::timestamp at time zone 'UTC'
      group by 1)
   select d.day::date::text as day, coalesce(h.sign_ins, 0)::integer as sign_ins
     from generate_series($2::date - 29, $2::date, interval '1 day') as d(day)
     left join happened h on h.day = d.day::date
    order by d.day`,
);

/** Sign-ins to the portal on each of the last 30 days, UTC, of one client or of all live ones within reach. */
export function consoleSignInRoutes(): ConsoleRoute[] {
  return [
    consoleRoute(readSignInDays, async ({ database, scope, query: { clientCode }, now }) => {
      const clientIds =
        clientCode === undefined ? liveClientIds(scope) : [found(clientOfConsole(scope, clientCode)).clientId];
      const values = [clientIds, todayIn('UTC', now.getTime())];
      const rows = await database.asMaintenance((tx) => tx.rows(days, values), { readOnly: true, mayLag: true });
      return { days: rows.map(({ day, sign_ins: signIns }) => ({ day, signIns })) };
    }),
  ];
}
