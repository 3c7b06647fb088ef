import type { PayrollTable } from '../tables/schema.ts';

/** The sums of a person's year, with every legal employer; cents. */
export type LimitedYear = {
  year: number;
  /** Null if unknown: the highest limit of any age counts. */
  birthDate: string | null;
  /** Deductions of the year by code. */
  deductions: ReadonlyMap<string, number>;
  /** The employer's contributions to a health savings account. */
  employerHsa: number;
};

type LimitName = 'deferral' | 'hsa' | 'healthFsa' | 'dependentCare' | 'commuter';

/** A limit of the year and the amount above it; cents. */
export type ExceededLimit = { limit: LimitName; amount: number; most: number };

/** Returns the annual limits that a year exceeds; where a limit depends on unknown facts, the highest one counts. */
export function exceededLimits(table: PayrollTable, year: LimitedYear): ExceededLimit[] {
  const taken = (...codes: readonly string[]) =>
    codes.reduce((total, code) => total + (year.deductions.get(code) ?? 0), 0);
  const age = year.birthDate === null ? null : year.year - Number(year.birthDate.slice(0, 4));
  const all: ExceededLimit[] = [
    { limit: 'deferral', amount: taken('401K', 'ROTH'), most: table.deferral.limit + catchUp(table, age) },
    {
      limit: 'hsa',
      amount: taken('HSA') + year.employerHsa,
      // No file says whom the plan covers.
      most: table.hsa.family + (age === null || age >= 55 ? table.hsa.catchUp55 : 0),
    },
    { limit: 'healthFsa', amount: taken('FSA'), most: table.healthFsa },
    { limit: 'dependentCare', amount: taken('DCFSA'), most: table.dependentCare },
    { limit: 'commuter', amount: taken('COMM'), most: table.commuterMonthly * 12 },
  ];
  return all.filter(({ amount, most }) => amount > most);
}

/** Returns what may be deferred above the limit at an age on December 31. */
function catchUp({ deferral }: PayrollTable, age: number | null): number {
  if (age === null || (age >= 60 && age <= 63)) return deferral.catchUp60to63;
  return age >= 50 ? deferral.catchUp : 0;
}
