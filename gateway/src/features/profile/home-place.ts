import type { KnownPlace } from './ports.ts';

export interface Home {
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** Which tax place an address is in, as far as one can tell. */
export type FoundPlace =
  | { readonly kind: 'found'; readonly geoCode: string }
  /** Several places, none chosen: `geoCode` is the likeliest. */
  | { readonly kind: 'several'; readonly geoCode: string }
  /** The ZIP code is not known in that state: all one can say is the state. */
  | { readonly kind: 'state'; readonly geoCode: string }
  /** Military mail says nothing about where somebody is taxed. */
  | { readonly kind: 'military' };

interface Asked {
  readonly home: Home;
  /** The places of the ZIP code. */
  readonly places: readonly KnownPlace[];
  readonly chosen: string | null;
  /** Where they are taxed today: who stays within the ZIP code, and says no more, stays there. */
  readonly today: string | null;
  readonly stateGeoCode: string | null;
}

/** The place of an address; null where the chosen one is none of its ZIP code's. */
export function placeOfHome({ home, places, chosen, today, stateGeoCode }: Asked): FoundPlace | null {
  if (stateGeoCode === null) return { kind: 'military' };
  const near = places.filter(({ state }) => state === home.state);
  const [only] = near;
  if (chosen !== null) {
    const known = near.some(({ geoCode }) => geoCode === chosen) || isOf(chosen, near) || chosen === stateGeoCode;
    return known ? { kind: 'found', geoCode: chosen } : null;
  }
  if (!only) return { kind: 'state', geoCode: stateGeoCode };
  const stays = today !== null && (near.some(({ geoCode }) => geoCode === today) || isOf(today, near));
  if (stays) return { kind: 'found', geoCode: today };
  const codes = new Set(near.map(({ geoCode }) => geoCode));
  if (codes.size === 1) return { kind: 'found', geoCode: only.geoCode };
  const named = near.find(({ city }) => same(city, home.city)) ?? only;
  return { kind: 'several', geoCode: named.geoCode };
}

/** A county's own code stands for any of its places. */
function isOf(geoCode: string, places: readonly KnownPlace[]): boolean {
  return geoCode.endsWith('0000') && places.some((place) => place.geoCode.startsWith(geoCode.slice(0, 5)));
}

function same(one: string, other: string): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replaceAll(/[^a-z]/gi, '')
      .toLowerCase();
  return plain(one) === plain(other);
}
