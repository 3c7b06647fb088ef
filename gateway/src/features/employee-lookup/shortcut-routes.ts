import * as contract from '@paystead/contract/features/employee-lookup/endpoints.ts';
import type { ScopeRole } from '@paystead/contract/fields.ts';
import { todayIn } from '@paystead/contract/local-date.ts';
import type { Session } from '../../platform/access/session.ts';
import { seeEmployee, type VisibleEmployee } from '../../platform/access/visible-employee.ts';
import { seeScope } from '../../platform/access/visible-scope.ts';
import type { Transaction } from '../../platform/database/port.ts';
import { found } from '../../platform/failures/failure.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { dropFavorite, keepFavorite, keepRecent, readShortcuts, replaceSearches } from './shortcuts-store.ts';

/** DSK-6: favorites, employees opened last and saved searches of a manager or supervisor. */
export function shortcutRoutes(): Route[] {
  return [
    route(contract.readShortcuts, ({ tx, session, query, now }) =>
      readShortcuts(tx, found(seeScope(session, 'directory', query.role, now))),
    ),
    route(contract.addRecent, async (call) => {
      await keepRecent(call.tx, call.session, await employeeOf(call), call.now);
      return undefined;
    }),
    route(contract.markFavorite, async (call) => {
      const employee = await employeeOf(call);
      if (call.body.isFavorite) await keepFavorite(call.tx, call.session, employee, call.now);
      else await dropFavorite(call.tx, call.session, employee);
      return undefined;
    }),
    route(contract.saveSearches, async ({ tx, session, body, now }) => {
      const { role, savedSearches } = body;
      await replaceSearches(tx, found(seeScope(session, 'directory', role, now)), savedSearches);
      return { savedSearches };
    }),
  ];
}

interface NamingCall {
  readonly tx: Transaction;
  readonly session: Session;
  readonly body: { readonly employeeId: string; readonly role?: ScopeRole | undefined };
  readonly now: Date;
}

/** Returns the employee whom a body names. Throws `not_found` outside the caller's scope. */
async function employeeOf({ tx, session, body, now }: NamingCall): Promise<VisibleEmployee<'directory'>> {
  const { employeeId, role = null } = body;
  return found(await seeEmployee(tx, session, employeeId, 'directory', role, todayIn(session.timeZone, now)));
}
