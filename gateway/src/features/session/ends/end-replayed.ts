import type { Transaction } from '../../../platform/database/port.ts';
import { Failure } from '../../../platform/failures/failure.ts';
import type { Caller } from '../../../platform/security/caller.ts';
import { endReplayed, type EndedSession } from './ended-session-store.ts';

/** Queues the notice of an ended session, in the transaction that ends it. */
export type NoticeOfReplay = (tx: Transaction, ended: EndedSession, now: Date) => Promise<void>;

/**
 * Ends the session of a refresh token that was used before (decision 0020): the owner and the thief can't be distinguished, so
 * both are signed out, and the owner gets a notice. Returns the refusal, which keeps this work although the call fails.
 */
export async function endReplayedSession(
  tx: Transaction,
  { personId, clientId, employeeId, sessionId }: Caller,
  notice: NoticeOfReplay,
  now: Date,
): Promise<Failure> {
  const ended = await endReplayed(tx, sessionId, now);
  if (ended) await notice(tx, ended, now);
  return new Failure('unauthenticated', {
    reason: 'refresh token used before',
    event: { kind: 'refresh_token_reused', caller: { personId, clientId, employeeId, sessionId } },
    keepsWork: true,
  });
}
