import { REFUSAL_MEMORY_MILLISECONDS, type IntakeLimits } from './limits.ts';

/** Why a body is not waited for any longer. */
export type CutReason = 'slowBodiesPerAddress' | 'slowBodies' | 'bodyDeadline';

/** A request's body on its way. Times are milliseconds of a clock that never goes back. */
export interface ArrivingBody {
  /** Where it comes from (network-of.ts). */
  readonly network: string;
  readonly since: number;
  /** Whether nothing more will come: it has arrived, or its connection is gone. */
  isOver(): boolean;
  /** Refuses the request. Called again while the connection lasts, since its reader may not have been there yet. */
  refuse(reason: CutReason): void;
  /** Ends the connection of a request that was refused and goes on all the same. */
  disconnect(): void;
}

/** The bodies that have not arrived yet. */
export interface ArrivingBodies {
  readonly count: number;
  /** Those among them that are slow, and so have a place. */
  readonly slow: number;
  /** Watches over a body; call the answer when it has arrived or its connection is gone (a second call does nothing). */
  watch(body: ArrivingBody): () => void;
  /** Applies limits and deadline as of `now`, some refusals a step, so that others are served in between. */
  sweep(now: number): Generator<void, void>;
  /** Whether slow bodies are refused for all addresses, or were a moment ago. */
  isSaturated(now: number): boolean;
}

/** A body counts as slow from here on. Until then it costs no more than a connection, whoever sends it. */
const SLOW_AFTER_MILLISECONDS = 1000;
/** Refusals in one step: about a millisecond of work. */
const REFUSALS_PER_STEP = 4;
/** How long a refused request has to end by itself. */
const FAREWELL_MILLISECONDS = 1000;

interface Watched {
  readonly body: ArrivingBody;
  hasPlace: boolean;
  refused: { readonly reason: CutReason; readonly at: number } | null;
}

/** Holds bodies that are slow to a number of places, in all and per network, and every body to a deadline. */
export function createArrivingBodies(
  limits: Pick<IntakeLimits, 'slowBodies' | 'slowBodiesPerAddress' | 'bodySeconds'>,
  onRefusal: (reason: CutReason) => void,
): ArrivingBodies {
  const watched = new Set<Watched>();
  const placesOf = new Map<string, number>();
  let places = 0;
  let refusedAllAt = -Infinity;

  function release(one: Watched): void {
    if (!watched.delete(one) || !one.hasPlace) return;
    const { network } = one.body;
    const left = (placesOf.get(network) ?? 0) - 1;
    if (left > 0) placesOf.set(network, left);
    else placesOf.delete(network);
    places -= 1;
  }

  /** Takes a place for a slow body; the reason where none is free. */
  function takePlace(one: Watched, now: number): CutReason | null {
    const { network } = one.body;
    const taken = placesOf.get(network) ?? 0;
    if (taken >= limits.slowBodiesPerAddress) return 'slowBodiesPerAddress';
    if (places >= limits.slowBodies) {
      refusedAllAt = now;
      return 'slowBodies';
    }
    placesOf.set(network, taken + 1);
    places += 1;
    one.hasPlace = true;
    return null;
  }

  function judge(one: Watched, now: number): CutReason | null {
    const age = now - one.body.since;
    if (age >= limits.bodySeconds * 1000) return 'bodyDeadline';
    return one.hasPlace || age < SLOW_AFTER_MILLISECONDS ? null : takePlace(one, now);
  }

  /** True where the body was refused or its connection ended. */
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
      return places;
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
    isSaturated: (now) => places >= limits.slowBodies || now - refusedAllAt < REFUSAL_MEMORY_MILLISECONDS,
  };
}
