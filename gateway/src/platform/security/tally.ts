import type { SecurityEvent } from './event.ts';

/** The details of a single refusal, stored for the first and the last of a count. */
interface Sample {
  readonly requestId: string;
  readonly sessionId: string | null;
  readonly endpoint: string;
  readonly resource: string;
  readonly address: string;
  readonly target: string | null;
}

/** A row of `security_event`, by the names of its columns. Instants are ISO 8601. */
export interface EventCount {
  readonly minute: string;
  readonly kind: string;
  readonly person_id: string | null;
  readonly client_id: string | null;
  readonly employee_id: string | null;
  readonly address: string | null;
  readonly service_account_id: string | null;
  occurrences: number;
  first_at: string;
  last_at: string;
  first_sample: Sample;
  last_sample: Sample;
}

/** A row of `security_address_count`. */
export type AddressCount = Pick<
  EventCount,
  'minute' | 'kind' | 'person_id' | 'occurrences' | 'first_at' | 'last_at'
> & { readonly address: string };

export interface Tally {
  readonly events: readonly EventCount[];
  readonly addresses: readonly AddressCount[];
}

/** Stands for all further addresses of a minute. */
export const OTHER_ADDRESSES = '*';

/** Addresses per minute that one gateway counts separately. */
const MAX_ADDRESSES = 1000;

/**
 * Counts events by caller, kind and minute. The number of rows is bounded by the people who can sign in and, for
 * addresses, by a constant, so that refusals can fill neither the table nor the memory.
 */
export class Tallies {
  #events = new Map<string, EventCount>();
  #addresses = new Map<string, AddressCount>();
  #apart = { minute: '', addresses: new Set<string>() };
  #waiting = 0;

  add(event: SecurityEvent): void {
    const { kind, caller } = event;
    const at = event.at.toISOString();
    const minute = `${at.slice(0, 16)}:00.000Z`;
    const address = this.#keptApart(minute, event.address);
    const sample: Sample = {
      requestId: event.requestId,
      sessionId: caller?.sessionId ?? null,
      endpoint: event.endpoint,
      resource: event.resource,
      address: event.address,
      target: event.target,
    };
    const once = { minute, kind, person_id: caller?.personId ?? null, occurrences: 1, first_at: at, last_at: at };
    this.#waiting += 1;
    mergeEvent(this.#events, {
      ...once,
      client_id: caller?.clientId ?? null,
      employee_id: caller?.employeeId ?? null,
      address: caller ? null : address,
      service_account_id: event.serviceAccountId ?? null,
      first_sample: sample,
      last_sample: sample,
    });
    mergeAddress(this.#addresses, { ...once, address });
  }

  /** Events that were counted and not taken yet. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Returns all counts and resets them. */
  take(): Tally {
    const taken = { events: [...this.#events.values()], addresses: [...this.#addresses.values()] };
    this.#events = new Map();
    this.#addresses = new Map();
    this.#waiting = 0;
    return taken;
  }

  /** Adds counts back that couldn't be written. */
  putBack({ events, addresses }: Tally): void {
    for (const event of events) {
      mergeEvent(this.#events, event);
      this.#waiting += event.occurrences;
    }
    for (const address of addresses) mergeAddress(this.#addresses, address);
  }

  #keptApart(minute: string, address: string): string {
    if (this.#apart.minute !== minute) this.#apart = { minute, addresses: new Set() };
    const known = this.#apart.addresses;
    if (!known.has(address) && known.size >= MAX_ADDRESSES) return OTHER_ADDRESSES;
    known.add(address);
    return address;
  }
}

function mergeEvent(into: Map<string, EventCount>, event: EventCount): void {
  const key = [
    event.minute,
    event.kind,
    event.person_id,
    event.employee_id,
    event.address,
    event.service_account_id,
  ].join(' ');
  const known = into.get(key);
  if (!known) return void into.set(key, { ...event });
  known.occurrences += event.occurrences;
  if (event.first_at < known.first_at) {
    known.first_at = event.first_at;
    known.first_sample = event.first_sample;
  }
  if (event.last_at >= known.last_at) {
    known.last_at = event.last_at;
    known.last_sample = event.last_sample;
  }
}

function mergeAddress(into: Map<string, AddressCount>, one: AddressCount): void {
  const key = [one.minute, one.kind, one.person_id, one.address].join(' ');
  const known = into.get(key);
  if (!known) return void into.set(key, { ...one });
  known.occurrences += one.occurrences;
  if (one.first_at < known.first_at) known.first_at = one.first_at;
  if (one.last_at > known.last_at) known.last_at = one.last_at;
}
