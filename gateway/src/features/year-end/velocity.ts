/** Somebody opened a form: whose, and when. */
export interface Opening {
  readonly employeeId: string;
  readonly at: Date;
}

export interface Attempt extends Opening {
  /** When the password was last given. */
  readonly signedInAt: Date;
}

/** `stop`: wait so many seconds. `stepUp`: give the password again. Either one alarms. */
export type Pace = { readonly kind: 'go' | 'stepUp' } | { readonly kind: 'stop'; readonly retryAfter: number };

const MINUTES_10 = 600;
const DAY = 86_400;
/** How far back openings count, in seconds. */
export const MEMORY_SECONDS = DAY;

/** Other people's forms in ten minutes before the password is asked again, and in a day before it is over. */
const PEOPLE_PER_10_MINUTES = 20;
const PEOPLE_PER_DAY = 100;
/** Openings of any forms in ten minutes: more than anybody reads, and more than years of one's own. */
export const OPENINGS_PER_10_MINUTES = 40;

/**
 * Whether the next form may be opened: harvesting stops, reading does not (security: mass harvest). `earlier`: what the same
 * person opened in the last day, in any order; a fresh password clears the ten minutes' count of people.
 */
export function paceOf(earlier: readonly Opening[], { employeeId, at, signedInAt }: Attempt): Pace {
  const age = (opening: Opening) => (at.getTime() - opening.at.getTime()) / 1000;
  const day = earlier.filter((opening) => age(opening) < DAY);
  const people = new Map<string, number>();
  for (const opening of day)
    people.set(opening.employeeId, Math.min(age(opening), people.get(opening.employeeId) ?? DAY));
  if (!people.has(employeeId) && people.size >= PEOPLE_PER_DAY)
    return waitFor(DAY, [...people.values()], PEOPLE_PER_DAY);
  const recent = day.filter((opening) => age(opening) < MINUTES_10);
  if (recent.length >= OPENINGS_PER_10_MINUTES) return waitFor(MINUTES_10, recent.map(age), OPENINGS_PER_10_MINUTES);
  const sincePassword = new Set(
    recent.filter((opening) => opening.at.getTime() >= signedInAt.getTime()).map((opening) => opening.employeeId),
  );
  const known = sincePassword.has(employeeId);
  return { kind: !known && sincePassword.size >= PEOPLE_PER_10_MINUTES ? 'stepUp' : 'go' };
}

/** Until fewer than `most` are younger than the period. `ages` in seconds. */
function waitFor(period: number, ages: readonly number[], most: number): Pace {
  const youngestFirst = ages.toSorted((one, other) => one - other);
  const leaving = youngestFirst[most - 1] ?? 0;
  return { kind: 'stop', retryAfter: Math.max(1, Math.ceil(period - leaving)) };
}
