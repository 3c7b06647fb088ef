import { todayIn } from '@paystead/contract/local-date.ts';
import type { Resource } from '@paystead/contract/endpoint.ts';
import type { ScopeRole } from '@paystead/contract/fields.ts';
import type { Viewing } from './session.ts';
import { viewsOf, visibleToOthers } from './views.ts';

declare const permission: unique symbol;

/**
 * Permission as a value for all employees of a scope: data of this class may be listed for every employee whom the
 * seeker reaches as a manager, as a supervisor or as both. Each statement looks them up on each call.
 */
export interface VisibleScope<R extends Resource = Resource> {
  readonly [permission]: R;
  readonly clientId: string;
  /** The manager or supervisor, who is never in their own scope. */
  readonly seekerId: string;
  readonly asManager: boolean;
  readonly asSupervisor: boolean;
  /** The date in the seeker's zone on which scopes are read, the same as in `seeEmployee`. */
  readonly today: string;
}

/**
 * Returns the scope of a session's person, or null if there is none: no such view, or data that the client hides from
 * others. `claimedRole` is the role that the client claims, which can only narrow.
 */
export function seeScope<R extends Resource>(
  session: Viewing,
  resource: R,
  claimedRole: ScopeRole | undefined,
  now: Date,
): VisibleScope<R> | null {
  const views = viewsOf(session);
  const asManager = views.manager && claimedRole !== 'supervisor';
  const asSupervisor = views.supervisor && claimedRole !== 'manager';
  if (!visibleToOthers(session, resource) || !(asManager || asSupervisor)) return null;
  const { clientId, employeeId: seekerId } = session;
  return { clientId, seekerId, asManager, asSupervisor, today: todayIn(session.timeZone, now) } as VisibleScope<R>;
}
