interface Times {
  readonly start: number;
  readonly now: number;
  readonly databaseTime: number;
}

/** Every sample's time has other milliseconds, so that times after it can be told apart from fixed ones. */
export function shownTime(instant: Date, { start, now, databaseTime }: Times): string {
  const at = instant.getTime();
  const behind = at - now;
  if (behind === 0) return 'now';
  if (Math.abs(at - databaseTime) < 60_000) return 'the database’s time';
  if (behind % 1000 === 0) return `now ${spanOf(behind / 1000)}`;
  if (at % 1000 === 0) return instant.toISOString().replace('.000Z', 'Z');
  if (at >= start && at < now) return 'earlier';
  return `earlier ${spanOf(Math.trunc(behind / 1000))}`;
}

const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

function spanOf(seconds: number): string {
  const sign = seconds < 0 ? '-' : '+';
  let left = Math.abs(seconds);
  const parts = UNITS.flatMap(([unit, length]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return count === 0 ? [] : [`${count} ${unit}`];
  });
  return `${sign} ${parts.join(' ')}`;
}
