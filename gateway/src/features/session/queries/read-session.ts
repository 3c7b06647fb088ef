import type { SessionState } from '@paystead/contract/features/session/model.ts';
import type { Session } from '../../../platform/access/session.ts';
import type { Transaction } from '../../../platform/database/port.ts';
import type { SessionPorts } from '../ports.ts';
import { stateOf } from '../state.ts';
import { countProfiles, readNames } from '../store.ts';

/** Returns the state of a session: its person and profile, the views it opens, what it may edit, and its expiry. */
export async function readSession(
  { limits, mayEdit, assurances, reachOf }: SessionPorts,
  { tx, session, now }: { readonly tx: Transaction; readonly session: Session; readonly now: Date },
): Promise<SessionState> {
  const names = await readNames(tx, session, now);
  const profileCount = await countProfiles(tx, session, reachOf(session));
  const { requiredAssurance, providerId } = session;
  const requiredSignIn = requiredAssurance === 'password' ? null : assurances.offerOf(requiredAssurance, providerId);
  return stateOf(session, { names, profileCount, limits, now, mayEdit, requiredSignIn });
}
