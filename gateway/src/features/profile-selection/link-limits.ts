import { isIPv4, isIPv6 } from 'node:net';
import type { Transaction } from '../../platform/database/port.ts';
import { refuse } from '../../platform/failures/failure.ts';
import { tokenHash } from '../../platform/keys/keyed-hash.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { LinkCaller } from './link-caller.ts';
import { countRequest } from './link-store.ts';

/** Requests an hour. A whole plant may share one network address, so that one is wider. */
export const REQUESTS_PER_HOUR = { identity: 5, session: 5, network: 30 } as const;
const HOUR_SECONDS = 3600;

/**
 * Counts a request for its caller and for the network address it came from, in the database, so that gateways count together.
 * Requests count whatever becomes of them: a limit must not tell whether an address is on file. Throws 429
 * `too_many_requests` with the seconds to wait; a refused request does not count.
 */
export async function limitLinkRequests(
  tx: Transaction,
  keys: KeyRing,
  caller: LinkCaller,
  { networkAddress, now }: { readonly networkAddress: string; readonly now: Date },
): Promise<void> {
  const who =
    caller.kind === 'session' ? [caller.session.sessionId] : [caller.identity.issuer, caller.identity.subject];
  const counted: [keyof typeof REQUESTS_PER_HOUR, readonly string[]][] = [
    [caller.kind, who],
    ['network', [networkOf(networkAddress)]],
  ];
  for (const [kind, name] of counted) {
    const hash = tokenHash(keys, 'email_link_attempt.caller', JSON.stringify([kind, ...name]));
    const wait = await countRequest(tx, hash, REQUESTS_PER_HOUR[kind], HOUR_SECONDS, now);
    if (wait > 0) refuse('too_many_requests', { retryAfter: wait, reason: `link requests per ${kind}` });
  }
}

/** One name for all addresses that one connection can use: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIPv4(mapped) || !isIPv6(mapped)) return mapped;
  const [head = '', tail] = mapped.toLowerCase().split('%')[0]?.split('::') ?? [];
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const [first, last] = [groups(head), groups(tail ?? '')];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  const all = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  return `${all
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
