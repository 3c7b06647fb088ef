import { isIPv6 } from 'node:net';
import type { Clock } from '../clock.ts';
import { createCounter, type Limit } from './counter.ts';

/** The figures of docs/identity-development.md. */
export interface ThrottleFigures {
  /** Failed attempts on one account from devices that it doesn't know. */
  readonly account: Limit;
  /** Failed attempts on one account from one device that it knows. */
  readonly device: Limit;
  /** Accounts with failed attempts from one network address. */
  readonly address: Limit;
}

const PAUSES = { firstPauseSeconds: 30, longestPauseSeconds: 900, forgetSeconds: 3600 } as const;

export const DEFAULT_FIGURES: ThrottleFigures = {
  account: { marks: 10, ...PAUSES },
  device: { marks: 10, ...PAUSES },
  address: { marks: 20, ...PAUSES },
};

/** One attempt to prove who one is. */
export interface Attempt {
  /** The account's address, normalized; of an unknown account too. */
  readonly account: string;
  readonly networkAddress: string;
  /** The id of a device that signed in to this account before. */
  readonly device: string | undefined;
}

export interface Throttle {
  /** Returns the seconds to wait before the next attempt, 0 if there is no pause. */
  wait(attempt: Attempt): number;
  failed(attempt: Attempt): void;
  succeeded(attempt: Attempt): void;
  /** Ends the pauses of one account: its owner has proved otherwise who they are. */
  release(account: string): void;
}

/** Returns what one household or office has in common: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [left = '', right] = address.split('::');
  const start = left.split(':').filter(Boolean);
  const end = right?.split(':').filter(Boolean) ?? [];
  const zeros = right === undefined ? 0 : 8 - start.length - end.length;
  const groups = [...start, ...Array.from({ length: zeros }, () => '0'), ...end];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * Slows down failed attempts. A device that the account knows has a count of its own: a stranger's attempts never lock
 * the owner out there. Successful attempts are never counted.
 */
export function createThrottle(clock: Clock, figures: ThrottleFigures): Throttle {
  const accounts = createCounter(clock, figures.account);
  const devices = createCounter(clock, figures.device);
  const addresses = createCounter(clock, figures.address);
  const deviceKey = ({ account, device }: Attempt) => `${device} ${account}`;
  return {
    wait(attempt) {
      if (attempt.device !== undefined) return devices.wait(deviceKey(attempt));
      return Math.max(accounts.wait(attempt.account), addresses.wait(networkOf(attempt.networkAddress)));
    },
    failed(attempt) {
      if (attempt.device !== undefined) return devices.add(deviceKey(attempt));
      accounts.add(attempt.account);
      return addresses.add(networkOf(attempt.networkAddress), attempt.account);
    },
    succeeded(attempt) {
      if (attempt.device !== undefined) return devices.clear(deviceKey(attempt));
      accounts.clear(attempt.account);
      return addresses.remove(networkOf(attempt.networkAddress), attempt.account);
    },
    release: (account) => accounts.clear(account),
  };
}
