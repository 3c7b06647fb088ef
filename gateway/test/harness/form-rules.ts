import { box12CodesOf } from '@paystead/contract/features/year-end/forms.ts';
import { OCCUPATION_RULES } from '@paystead/contract/features/year-end/tipped-occupations.ts';
import { boxesOf } from '@paystead/contract/features/year-end/boxes.ts';
import type { FormType, YearEndBoxes } from '@paystead/contract/features/year-end/model.ts';
import { sumsOf, type CheckFigures } from '@paystead/contract/features/year-end/sums.ts';
import { taxTablesOn } from '@paystead/payroll/tables/shipped.ts';
import { w2Faults } from '@paystead/payroll/year-end/w2-faults.ts';

/** Largest rounding difference in cents: a year has at most some 60 checks, each rounded to the cent. */
const ROUNDING = 60;

export interface IssuedForm {
  readonly name: string;
  readonly formType: FormType;
  readonly taxYear: number;
  readonly boxes: YearEndBoxes;
  /** Box 12 of all forms of the set. */
  readonly box12OfSet: YearEndBoxes['box12'];
}

/** Returns the violations of EFW2's consistency rules in a W-2 or W-2c: one line each. */
export function efw2FaultsOf({ name, taxYear, boxes, box12OfSet }: IssuedForm): string[] {
  const { payroll } = taxTablesOn(`${taxYear}-12-31`);
  const limits = {
    year: taxYear,
    payroll,
    codes: box12CodesOf(taxYear),
    occupations: OCCUPATION_RULES,
    rounding: ROUNDING,
  };
  // The uncollected tax of a set belongs to its first form, the only one with boxes 1 to 11.
  const codes = Object.keys(boxes.amounts).length === 0 ? [] : box12OfSet;
  return w2Faults(boxes, codes, limits).map(({ sentence }) => `${name}: ${sentence}`);
}

/**
 * Returns the boxes of a form that differ from the sum of their checks by a cent or more, and those that no check
 * explains.
 */
export function oddBoxesOf({ name, formType, taxYear, boxes }: IssuedForm, checks: readonly CheckFigures[]) {
  const differs: string[] = [];
  const unexplained: string[] = [];
  let explained = 0;
  // Offers of coverage and payments outside payroll come from no check.
  if (formType === '1095-C' || formType === '1042-S') return { differs, unexplained, explained };
  for (const { box, mark, amount } of boxesOf(formType, taxYear, boxes)) {
    if (amount === null) continue;
    const sums = sumsOf(formType, { box, mark }, amount, checks);
    if (sums === null) unexplained.push(`${name}: box ${box} ${mark ?? ''}`);
    else if (sums.difference !== 0) differs.push(`${name}: box ${box} ${mark ?? ''} by ${sums.difference}`);
    else explained += 1;
  }
  return { differs, unexplained, explained };
}
