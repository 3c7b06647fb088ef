import type { Transaction } from '../../platform/database/port.ts';
import { refuse } from '../../platform/failures/failure.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { countAttempt as count, secondsToWait } from '../../platform/security/attempt-limits.ts';

/** Wrong answers that lock an invitation. */
export const MOST_WRONG_ANSWERS = 3;

/**
 * Limits per hour for one address and for the network around it. Only failed codes and wrong facts count, since a whole plant
 * may share an address on its first day; of self-registrations all count, since their reply must not show which failed.
 */
export const LIMITS_PER_HOUR = {
  failure: { name: 'failure', address: 20, network: 100 },
  registration: { name: 'registration', address: 10, network: 60 },
} as const;

type Limited = keyof typeof LIMITS_PER_HOUR;

/** Throws 429 `too_many_requests` if this address, or the network around it, has reached a limit. */
export async function demandRoom(
  tx: Transaction,
  keys: KeyRing,
  limited: Limited,
  call: { readonly networkAddress: string; readonly now: Date },
): Promise<void> {
  const seconds = await secondsToWait(tx, keys, LIMITS_PER_HOUR[limited], call);
  if (seconds > 0) refuse('too_many_requests', { retryAfter: seconds, reason: `invitations: ${limited}` });
}

/** Counts an attempt of this address and of the network around it. */
export async function countAttempt(
  tx: Transaction,
  keys: KeyRing,
  limited: Limited,
  call: { readonly networkAddress: string; readonly now: Date },
): Promise<void> {
  await count(tx, keys, LIMITS_PER_HOUR[limited], call);
}
