import { z } from 'zod';
import { noRow, statement, type Transaction } from '../database/port.ts';
import { networkOf } from '../http/request/network-of.ts';
import { tokenHash } from '../keys/keyed-hash.ts';
import type { KeyRing } from '../keys/key-ring.ts';

/** Limit on what anyone may do without a session, counted in the database so that all gateways count together. */
export interface AttemptLimit {
  /** Separates the counts of different limits. */
  readonly name: string;
  /** Attempts per hour for one address. */
  readonly address: number;
  /** Attempts per hour for the network around it. */
  readonly network: number;
}
const HOUR_SECONDS = 3600;

/** The call whose attempts are limited. */
interface Attempt {
  readonly networkAddress: string;
  readonly now: Date;
}

const wait = statement(
  'attempts.wait',
  z.object({ seconds: z.int() }),
  'select invitation_wait($1, $2, $3, $4) as seconds',
);
const count = statement('attempts.count', noRow, 'select from invitation_count($1, $2)');
const purge = statement(
  'attempts.purge',
  z.object({ gone: z.int() }),
  'select invitation_attempt_purge($1, $2) as gone',
);

/** Returns the seconds until this address, and the network around it, may try again; 0: now. */
export async function secondsToWait(
  tx: Transaction,
  keys: KeyRing,
  limit: AttemptLimit,
  { networkAddress, now }: Attempt,
): Promise<number> {
  const callers = callersOf(keys, limit, networkAddress);
  return (await tx.one(wait, [callers, [limit.address, limit.network], HOUR_SECONDS, now.toISOString()])).seconds;
}

/** Counts an attempt of this address and of the network around it. */
export async function countAttempt(
  tx: Transaction,
  keys: KeyRing,
  limit: AttemptLimit,
  { networkAddress, now }: Attempt,
): Promise<void> {
  await tx.run(count, [callersOf(keys, limit, networkAddress), now.toISOString()]);
}

/** Deletes at most `most` counted attempts that no limit uses any more. Returns how many. */
export async function deleteAttemptsBefore(tx: Transaction, before: Date, most: number): Promise<number> {
  return (await tx.one(purge, [before.toISOString(), most])).gone;
}

function callersOf(keys: KeyRing, { name }: AttemptLimit, networkAddress: string): Uint8Array[] {
  const address = networkOf(networkAddress);
  return [
    [name, 'address', address],
    [name, 'network', widerNetworkOf(address)],
  ].map((caller) => tokenHash(keys, 'invitation_attempt.caller', JSON.stringify(caller)));
}

/** Returns the first 24 bits of an IPv4 address and the first 48 of an IPv6 network. */
function widerNetworkOf(network: string): string {
  return network.endsWith('::/64')
    ? `${network.slice(0, -'::/64'.length).split(':').slice(0, 3).join(':')}::/48`
    : `${network.split('.').slice(0, 3).join('.')}.0/24`;
}
