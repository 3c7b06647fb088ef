import type { revokeSession as endpoint } from '@paystead/contract/features/session/endpoints.ts';
import { refuse } from '../../../platform/failures/failure.ts';
import type { Call, Handled } from '../../../platform/http/route.ts';
import { revoke } from '../ends/ended-session-store.ts';

/** Ends one of the person's sessions, on this device or another. Throws `not_found` for any other session. */
export async function revokeSession({
  tx,
  params,
  session,
  now,
}: Call<typeof endpoint>): Promise<Handled<typeof endpoint>> {
  if (!(await revoke(tx, session, params.sessionId, now, 'revoked by the person'))) refuse('not_found');
  return undefined;
}
