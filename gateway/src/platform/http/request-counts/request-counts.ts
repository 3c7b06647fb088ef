import { isIP } from 'node:net';
import type { Clock } from '../../clock.ts';
import { networkOf } from '../request/network-of.ts';

/** The requests of one network address in the current minute. */
interface Count {
  own: number;
  /** The part of `own` that is stored for the other gateways. */
  stored: number;
  /** The sum of what the other gateways stored. */
  others: number;
  readonly isAddress: boolean;
}

/** The stored requests of one network address in one minute. */
export interface StoredCount {
  readonly address: string;
  readonly requests: number;
}

export interface MinuteCounts {
  /** The beginning of the minute, in milliseconds since 1970. */
  readonly minute: number;
  readonly counts: readonly StoredCount[];
}

const MINUTE = 60_000;
/** Addresses that a gateway counts. Beyond, the one that has been silent longest is forgotten. */
const MAX_ADDRESSES = 10_000;

/**
 * Counts requests by network address and minute, in memory: this gateway's own, and those that other gateways stored. An IPv6
 * address counts as its /64 network.
 */
export class RequestCounts {
  /** Requests that one network address may send per minute. */
  readonly limit: number;
  readonly #clock: Clock;
  /**
   * Addresses with fewer requests at this gateway are not stored: those are nearly all, and they can't get far beyond the limit
   * together.
   */
  readonly #storedFrom: number;
  #minute = Number.NEGATIVE_INFINITY;
  #counts = new Map<string, Count>();

  constructor(clock: Clock, limit: number) {
    this.#clock = clock;
    this.limit = limit;
    this.#storedFrom = Math.ceil(limit / 10);
  }

  /** Returns counts of their own for some addresses of this gateway, which the others don't share. */
  apart(limit: number): RequestCounts {
    return new RequestCounts(this.#clock, limit);
  }

  /** Counts a request. Returns all requests of its address in this minute, and the milliseconds until the minute ends. */
  count(ip: string): { readonly current: number; readonly ttl: number } {
    const now = this.#beginMinute();
    const address = networkOf(ip);
    const count = this.#countOf(address, isIP(ip) !== 0);
    count.own += 1;
    // Moves the address to the end of the map's order, so that the first one has been silent longest.
    this.#counts.delete(address);
    this.#counts.set(address, count);
    return { current: count.own + count.others, ttl: this.#minute + MINUTE - now };
  }

  /** Returns this gateway's counts that are to be stored, or stored again with a greater number. */
  toStore(): MinuteCounts {
    this.#beginMinute();
    const counts = [...this.#counts]
      .filter(([, { own, stored, isAddress }]) => isAddress && own >= this.#storedFrom && own > stored)
      .map(([address, { own }]) => ({ address, requests: own }));
    return { minute: this.#minute, counts };
  }

  /** Takes note of what was stored, and of what the other gateways have stored. */
  exchanged(stored: MinuteCounts, others: readonly StoredCount[]): void {
    this.#beginMinute();
    if (stored.minute !== this.#minute) return;
    for (const { address, requests } of stored.counts) this.#countOf(address, true).stored = requests;
    for (const { address, requests } of others) {
      const count = this.#countOf(address, true);
      // Never less: a gateway whose clock is ahead removes the counts of a minute that isn't over here.
      count.others = Math.max(count.others, requests);
    }
  }

  #countOf(address: string, isAddress: boolean): Count {
    const known = this.#counts.get(address);
    if (known) return known;
    const [silent] = this.#counts.keys();
    if (this.#counts.size >= MAX_ADDRESSES && silent !== undefined) this.#counts.delete(silent);
    const count = { own: 0, stored: 0, others: 0, isAddress };
    this.#counts.set(address, count);
    return count;
  }

  /** Forgets the counts of an earlier minute. Returns the time in milliseconds. */
  #beginMinute(): number {
    const now = this.#clock.now().getTime();
    const minute = Math.floor(now / MINUTE) * MINUTE;
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#counts = new Map();
    }
    return now;
  }
}
