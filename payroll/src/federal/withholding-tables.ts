/** `s` single or married filing separately, `m` married filing jointly or qualifying surviving spouse, `h` head of household. */
export type FilingStatus = 's' | 'm' | 'h';

/** One row of a percentage method table: from `lowerBound` on, `base` plus `rate` of the excess (annual cents, ppm). */
export type Bracket = readonly [lowerBound: number, base: number, rate: number];

export type BracketTables = Readonly<Record<FilingStatus, readonly Bracket[]>>;

/** IRS Pub. 15-T, percentage method for automated payroll systems, of one year. Money in annual cents. */
export type FederalTables = {
  readonly year: number;
  readonly source: string;
  /** Line 1g where the step-2 box is not checked. */
  readonly adjustment: Readonly<Record<FilingStatus, number>>;
  /** Line 1k: what one allowance of a 2019-or-older form is worth. */
  readonly allowance: number;
  /** The single standard deduction, added back for nonresident aliens (Pub. 15-T, table 2), who cannot claim it. */
  readonly nonresidentAddition: number;
  readonly standard: BracketTables;
  /** Used where the step-2 box (two jobs) is checked. */
  readonly multipleJobs: BracketTables;
};

/**
 * The row an annual amount falls in; the first row starts at zero. Rows ascend, so the last that starts at or below
 * the amount is meant.
 */
export function bracketOf(rows: readonly Bracket[], amount: number): Bracket {
  const row = rows.findLast(([lowerBound]) => lowerBound <= amount);
  if (!row) throw new RangeError('A bracket table must start at zero.');
  return row;
}

/** Annual tax in millionths of a cent, exact: rates are millionths, so nothing is rounded here. */
export function annualTax(rows: readonly Bracket[], amount: number): bigint {
  const [lowerBound, base, rate] = bracketOf(rows, amount);
  return BigInt(base) * 1_000_000n + BigInt(rate) * BigInt(amount - lowerBound);
}
