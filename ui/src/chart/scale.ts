/** Multiples for gridlines that are easy to read. */
const STEPS = [1, 2, 2.5, 5, 10] as const;

/**
 * Returns three gridlines for amounts up to `max` (whole cents): zero, a round step and twice that, as close below
 * `max` as possible. Without amounts, the scale is $1,000.
 */
export function gridSteps(max: number): readonly [0, number, number] {
  if (max <= 0) return [0, 50_000, 100_000];
  const half = max / 2;
  const power = 10 ** Math.floor(Math.log10(half));
  const step = (STEPS.findLast((one) => one * power <= half) ?? 1) * power;
  return [0, step, step * 2];
}

/** Width of the widest letter in 12 px of the portal's font, and the minimum distance between two labels, in pixels. */
const LETTER = 7.5;
const BETWEEN = 6;

/**
 * Selects the labels under a chart's positions, `slot` pixels apart, that fit without touching each other: always the
 * last, and as many before it as possible. Empty labels take no space.
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
