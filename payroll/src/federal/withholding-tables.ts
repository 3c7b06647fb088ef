/** `s` single or married filing separately, `m` married filing jointly or qualifying surviving spouse, `h` head of household. */
export type FilingStatus = 's' | 'm' | 'h';

/** A row of a percentage method table: from `lowerBound`, `base` plus `rate` of the excess (annual cents, ppm). */
export type Bracket = readonly [lowerBound: number, base: number, rate: number];

export type BracketTables = Readonly<Record<FilingStatus, readonly Bracket[]>>;

/** The tables of IRS Pub. 15-T for one year, percentage method for automated payroll systems. Annual cents. */
export type FederalTables = {
  readonly year: number;
  readonly source: string;
  /** Line 1g where the checkbox of step 2 is not checked. */
  readonly adjustment: Readonly<Record<FilingStatus, number>>;
  /** Line 1k: the value of one allowance of a form of 2019 or older. */
  readonly allowance: number;
  /** The standard deduction for single filers, added back for nonresident aliens, who can't claim it (Pub. 15-T, table 2). */
  readonly nonresidentAddition: number;
  readonly standard: BracketTables;
  /** Used where the checkbox of step 2 (two jobs) is checked. */
  readonly multipleJobs: BracketTables;
};

/**
 * Returns the row of an annual amount: the last one that starts at or below it. Throws where the first row does not start
 * at zero.
 */
export function bracketOf(rows: readonly Bracket[], amount: number): Bracket {
  const row = rows.findLast(([lowerBound]) => lowerBound <= amount);
  if (!row) throw new RangeError('A bracket table must start at zero.');
  return row;
}

/** Returns the exact annual tax in millionths of a cent: rates are millionths, so nothing is rounded. */
export function annualTax(rows: readonly Bracket[], amount: number): bigint {
  const [lowerBound, base, rate] = bracketOf(rows, amount);
  return BigInt(base) * 1_000_000n + BigInt(rate) * BigInt(amount - lowerBound);
}
