import { REFUSAL_MEMORY_MILLISECONDS, type IntakeLimits } from './limits.ts';

/** The reason why a body is refused. */
export type CutReason = 'slowBodiesPerAddress' | 'slowBodies' | 'bodyDeadline';

/** A request's body in transit. Times are milliseconds of a monotonic clock. */
export interface ArrivingBody {
  /** The network that it comes from (network-of.ts). */
  readonly network: string;
  readonly since: number;
  /** True once it has arrived or its connection is gone. */
  isOver(): boolean;
  /** Refuses the request. Called again while the connection lasts, since its reader may have been missing before. */
  refuse(reason: CutReason): void;
  /** Ends the connection of a request that keeps sending after its refusal. */
  disconnect(): void;
}

/** The bodies that have not arrived yet. */
export interface ArrivingBodies {
  readonly count: number;
  /** The slow ones among them, each of which has a place. */
  readonly slow: number;
  /**
   * Watches a body. Call the returned function once it has arrived or its connection is gone; a second call does
   * nothing.
   */
  watch(body: ArrivingBody): () => void;
  /** Applies limits and deadlines as of `now`, a few refusals per step, so that other work runs in between. */
  sweep(now: number): Generator<void, void>;
  /** True while slow bodies are refused for all networks, and for a moment after. */
  isSaturated(now: number): boolean;
}

/** Age at which a body counts as slow. Until then it costs no more than a connection. */
const SLOW_AFTER_MILLISECONDS = 1000;
/** Refusals per step: about a millisecond of work. */
const REFUSALS_PER_STEP = 4;
/** Time for which a refused request may end by itself. */
const FAREWELL_MILLISECONDS = 1000;

interface Watched {
  readonly body: ArrivingBody;
  hasPlace: boolean;
  refused: { readonly reason: CutReason; readonly at: number } | null;
}

/** The places for slow bodies, in all and per network. */
class Places {
  readonly #limits: Pick<IntakeLimits, 'slowBodies' | 'slowBodiesPerAddress'>;
  readonly #takenBy = new Map<string, number>();
  #taken = 0;
  #refusedAllAt = -Infinity;

  constructor(limits: Pick<IntakeLimits, 'slowBodies' | 'slowBodiesPerAddress'>) {
    this.#limits = limits;
  }

  get taken(): number {
    return this.#taken;
  }

  /** Takes a place for a network's body. Returns the reason if none is free. */
  take(network: string, now: number): CutReason | null {
    const taken = this.#takenBy.get(network) ?? 0;
    if (taken >= this.#limits.slowBodiesPerAddress) return 'slowBodiesPerAddress';
    if (this.#taken >= this.#limits.slowBodies) {
      this.#refusedAllAt = now;
      return 'slowBodies';
    }
    this.#takenBy.set(network, taken + 1);
    this.#taken += 1;
    return null;
  }

  release(network: string): void {
    const left = (this.#takenBy.get(network) ?? 0) - 1;
    if (left > 0) this.#takenBy.set(network, left);
    else this.#takenBy.delete(network);
    this.#taken -= 1;
  }

  /** True while slow bodies are refused for all networks, and for a moment after. */
  isSaturated(now: number): boolean {
    return this.#taken >= this.#limits.slowBodies || now - this.#refusedAllAt < REFUSAL_MEMORY_MILLISECONDS;
  }
}

/** Limits the number of slow bodies, in all and per network, and gives every body a deadline. */
export function createArrivingBodies(
  limits: Pick<IntakeLimits, 'slowBodies' | 'slowBodiesPerAddress' | 'bodySeconds'>,
  onRefusal: (reason: CutReason) => void,
): ArrivingBodies {
  const watched = new Set<Watched>();
  const places = new Places(limits);

  function release(one: Watched): void {
    if (watched.delete(one) && one.hasPlace) places.release(one.body.network);
  }

  function judge(one: Watched, now: number): CutReason | null {
    const age = now - one.body.since;
    if (age >= limits.bodySeconds * 1000) return 'bodyDeadline';
    if (one.hasPlace || age < SLOW_AFTER_MILLISECONDS) return null;
    const reason = places.take(one.body.network, now);
    one.hasPlace = reason === null;
    return reason;
  }

  /** Returns true if the body was refused or its connection ended. */
  function apply(one: Watched, now: number): boolean {
    if (one.refused === null) {
      const reason = judge(one, now);
      if (reason === null) return false;
      one.refused = { reason, at: now };
      onRefusal(reason);
      one.body.refuse(reason);
    } else if (now - one.refused.at < FAREWELL_MILLISECONDS) one.body.refuse(one.refused.reason);
    else one.body.disconnect();
    return true;
  }

  return {
    get count() {
      return watched.size;
    },
    get slow() {
      return places.taken;
    },
    watch(body) {
      const one: Watched = { body, hasPlace: false, refused: null };
      watched.add(one);
      return () => release(one);
    },
    *sweep(now) {
      let refusals = 0;
      for (const one of watched) {
        if (one.body.isOver()) release(one);
        else if (apply(one, now)) {
          refusals += 1;
          if (refusals % REFUSALS_PER_STEP === 0) yield;
        }
      }
    },
    isSaturated: (now) => places.isSaturated(now),
  };
}
