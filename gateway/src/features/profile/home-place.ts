import type { KnownPlace } from './ports.ts';

export interface Home {
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** The tax place of an address, as far as it can be determined. */
export type FoundPlace =
  | { readonly kind: 'found'; readonly geoCode: string }
  /** Several places and none chosen: `geoCode` is the most likely one. */
  | { readonly kind: 'several'; readonly geoCode: string }
  /** The ZIP code is not known in that state: only the state is certain. */
  | { readonly kind: 'state'; readonly geoCode: string }
  /** A military mail address does not determine a tax place. */
  | { readonly kind: 'military' };

interface HomeQuery {
  readonly home: Home;
  /** The places of the ZIP code. */
  readonly places: readonly KnownPlace[];
  readonly chosen: string | null;
  /** The current tax place: an employee who stays in the ZIP code and chooses no place keeps it. */
  readonly today: string | null;
  readonly stateGeoCode: string | null;
}

/** Returns the place of an address, or null if the chosen place is not in its ZIP code. */
export function placeOfHome({ home, places, chosen, today, stateGeoCode }: HomeQuery): FoundPlace | null {
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
  const likeliest = near.find(({ city }) => same(city, home.city)) ?? only;
  return { kind: 'several', geoCode: likeliest.geoCode };
}

/** Returns true for the code of a whole county that contains one of the places. */
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
