import type { Session } from '../../platform/access/session.ts';
import { hasLeft } from '../../platform/access/views.ts';
import { refuse } from '../../platform/failures/failure.ts';

/** Throws `not_found` for a former employee, who keeps pay and forms only. */
export function refuseFormerEmployee(session: Session): void {
  if (hasLeft(session)) refuse('not_found');
}
