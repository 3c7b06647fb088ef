import type { Session } from '../../platform/access/session.ts';
import { viewsOf } from '../../platform/access/views.ts';

/** Returns true for people with a manager or supervisor view: only they get email about approvals. */
export function decidesForOthers(session: Session): boolean {
  const { manager, supervisor } = viewsOf(session);
  return manager || supervisor;
}
