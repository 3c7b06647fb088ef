/** Steps that people read at a glance. */
const STEPS = [1, 2, 2.5, 5, 10] as const;

/**
 * Three gridlines for amounts up to `max` (whole cents): zero, a round step, and twice that, as near below `max` as round
 * steps allow. For amounts of nothing, a scale of $1,000.
 */
export function gridSteps(max: number): readonly [0, number, number] {
  if (max <= 0) return [0, 50_000, 100_000];
  const half = max / 2;
  const power = 10 ** Math.floor(Math.log10(half));
  const step = (STEPS.findLast((one) => one * power <= half) ?? 1) * power;
  return [0, step, step * 2];
}

/** Widest of the letters in 12 px of the portal's font, and the least between two labels, in pixels. */
const LETTER = 7.5;
const BETWEEN = 6;

/**
 * Which of the labels under a chart's places are written, `slot` pixels apart, so that none touches the next: the last
 * is always there, and before it as many as fit. Empty labels take no room.
 */
export function labelsThatFit(labels: readonly string[], slot: number): readonly boolean[] {
  let free = Number.POSITIVE_INFINITY;
  return labels
    .map((label, place) => ({ label, start: place * slot }))
    .toReversed()
    .map(({ label, start }) => {
      const fits = label !== '' && start + label.length * LETTER + BETWEEN <= free;
      if (fits) free = start;
      return fits;
    })
    .toReversed();
}
