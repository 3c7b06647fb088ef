import type { Transaction } from '../../platform/database/port.ts';
import { refuse } from '../../platform/failures/failure.ts';
import { networkOf } from '../../platform/http/request/network-of.ts';
import { tokenHash } from '../../platform/keys/keyed-hash.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { LinkCaller } from './link-caller.ts';
import { countRequest } from './link-store.ts';

/** Limits per hour. A whole plant may share one network address, so that limit is higher. */
export const REQUESTS_PER_HOUR = { identity: 5, session: 5, network: 30 } as const;
const HOUR_SECONDS = 3600;

/**
 * Counts a request for its caller and for the network address it came from, in the database, so that gateways count
 * together. Requests count whatever their result, because a limit must not show whether an address is on file. Throws 429
 * `too_many_requests` with the seconds to wait; a request refused by the limit does not count.
 */
export async function limitLinkRequests(
  tx: Transaction,
  keys: KeyRing,
  caller: LinkCaller,
  { networkAddress, now }: { readonly networkAddress: string; readonly now: Date },
): Promise<void> {
  const callerName =
    caller.kind === 'session' ? [caller.session.sessionId] : [caller.identity.issuer, caller.identity.subject];
  const counters: [keyof typeof REQUESTS_PER_HOUR, readonly string[]][] = [
    [caller.kind, callerName],
    ['network', [networkOf(networkAddress)]],
  ];
  for (const [kind, name] of counters) {
    const hash = tokenHash(keys, 'email_link_attempt.caller', JSON.stringify([kind, ...name]));
    const wait = await countRequest(tx, hash, REQUESTS_PER_HOUR[kind], HOUR_SECONDS, now);
    if (wait > 0) refuse('too_many_requests', { retryAfter: wait, reason: `link requests per ${kind}` });
  }
}
