/** One opening of a form: its employee and its instant. */
export interface Opening {
  readonly employeeId: string;
  readonly at: Date;
}

export interface Attempt extends Opening {
  /** The last password sign-in. */
  readonly signedInAt: Date;
}

/** `stop`: wait that many seconds. `stepUp`: sign in again. Both raise an alert. */
export type Pace = { readonly kind: 'go' | 'stepUp' } | { readonly kind: 'stop'; readonly retryAfter: number };

const MINUTES_10 = 600;
const DAY = 86_400;
/** The period over which openings count, in seconds. */
export const COUNTING_SECONDS = DAY;

/**
 * Limits on other people's forms: after the first, in ten minutes, the password is required again; after the second, in
 * a day, opening stops.
 */
const PEOPLE_PER_10_MINUTES = 20;
const PEOPLE_PER_DAY = 100;
/** Limit on all openings in ten minutes: more than anyone reads, and more than all years of one's own forms. */
export const OPENINGS_PER_10_MINUTES = 40;

/**
 * Decides whether the next form may be opened, so that harvesting stops and reading does not (security: mass harvest).
 * `earlier`: the same person's openings of the last day, in any order; a recent sign-in resets the ten-minute count of
 * people.
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

/** Returns the seconds until fewer than `limit` openings are younger than the period. `ages` in seconds. */
function waitFor(period: number, ages: readonly number[], limit: number): Pace {
  const youngestFirst = ages.toSorted((one, other) => one - other);
  const leaving = youngestFirst[limit - 1] ?? 0;
  return { kind: 'stop', retryAfter: Math.max(1, Math.ceil(period - leaving)) };
}
