import type { CurrentEarning } from '../checks/accumulators.ts';
import { type Reduction, type TaxableWages, taxableWages } from '../limits/wage-base.ts';
import { shareOut, sum } from '../money.ts';
import type { WageBase } from '../tables/schema.ts';
import type { Places } from './places.ts';

/** The pay of a check that was earned at one work place, by geo code. */
export interface WorkPart {
  readonly work: string;
  readonly earnings: readonly CurrentEarning[];
}

/**
 * Returns the earnings by the place where they were earned, in the order in which they come. Earnings that name no place, or
 * one without a geo code, belong to the person's own work place (handbook 3.7).
 */
export function workParts(earnings: readonly CurrentEarning[], { work, workPlaces = {} }: Places): WorkPart[] {
  const places = new Map(Object.entries(workPlaces));
  const parts = new Map<string, CurrentEarning[]>();
  for (const line of earnings) {
    if (line.kind === 'reimbursement') continue;
    const place = places.get(line.workPlace ?? '') ?? work;
    parts.set(place, [...(parts.get(place) ?? []), line]);
  }
  return parts.size === 0
    ? [{ work, earnings: [] }]
    : [...parts].map(([place, lines]) => ({ work: place, earnings: lines }));
}

/** The wages of a check that one tax takes, and the gross pay that they are part of; cents. */
export type PartWages = TaxableWages & { readonly gross: number };

/**
 * Returns a tax's wages at some of the work places. Deductions are those of the whole check: what remains after them is shared
 * out by what was earned at each place, to the cent, so that the places add up to the check.
 */
export function wagesAt(
  parts: readonly WorkPart[],
  places: readonly string[],
  base: WageBase,
  { earnings, reductions }: { readonly earnings: readonly CurrentEarning[]; readonly reductions: readonly Reduction[] },
): PartWages {
  const whole = taxableWages(base, earnings, reductions);
  const gross = grossOf(earnings);
  if (parts.every(({ work }) => places.includes(work))) return { ...whole, gross };
  const earned = parts.map((part) => taxableWages(base, part.earnings, []));
  const at = (total: number, weights: readonly number[]) =>
    sum(shareOut(total, weights).filter((_, place) => places.includes(parts[place]?.work ?? '')));
  const weights = earned.map(({ wages }) => wages);
  const wages = at(whole.wages, weights);
  const supplements = earned.map(({ supplemental }) => supplemental);
  const supplemental = at(whole.supplemental, sum(supplements) > 0 ? supplements : weights);
  const pay = parts.map((part) => grossOf(part.earnings));
  return { wages, supplemental: Math.min(wages, supplemental), gross: at(gross, pay) };
}

function grossOf(earnings: readonly CurrentEarning[]): number {
  return sum(earnings.filter(({ kind }) => kind !== 'reimbursement').map(({ amount }) => amount));
}
