/** Yearly limits of deductions that stubs can show as reached, in cents, without the tables: browsers read this. */
interface YearlyAmounts {
  /** Limits of deferrals: under 50, and with either catch-up. */
  readonly deferral: readonly [limit: number, catchUp: number, catchUp60to63: number];
  /** With the employer's contributions; each also with the catch-up from 55. */
  readonly hsa: readonly [self: number, family: number, selfCatchUp: number, familyCatchUp: number];
  readonly healthFsa: number;
  readonly dependentCare: number;
  /** A month. */
  readonly commuter: number;
}

/** A test compares this with the tables of the pay engine. */
export const YEARLY_AMOUNTS: Readonly<Record<number, YearlyAmounts>> = {
  2024: {
    deferral: [2_300_000, 3_050_000, 3_050_000],
    hsa: [415_000, 830_000, 515_000, 930_000],
    healthFsa: 320_000,
    dependentCare: 500_000,
    commuter: 31_500,
  },
  2025: {
    deferral: [2_350_000, 3_100_000, 3_475_000],
    hsa: [430_000, 855_000, 530_000, 955_000],
    healthFsa: 330_000,
    dependentCare: 500_000,
    commuter: 32_500,
  },
  2026: {
    deferral: [2_450_000, 3_250_000, 3_575_000],
    hsa: [440_000, 875_000, 540_000, 975_000],
    healthFsa: 340_000,
    dependentCare: 750_000,
    commuter: 34_000,
  },
};
