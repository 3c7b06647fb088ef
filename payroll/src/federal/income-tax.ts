import type { PeriodsPerYear } from './withholding.ts';
import { regularWithholding, type FederalSetup } from './withholding-setup.ts';
import { effectiveForm } from './w4-rules.ts';
import { aggregateTax, flatSupplementalTax, type LastRegularPay } from './supplemental.ts';
import type { TaxTables } from '../tables/tax-tables.ts';
import type { TaxableWages } from '../limits/wage-base.ts';

export type { FederalSetup };

export type SupplementalMethod = 'flat' | 'aggregate';

export type FederalQuestion = {
  setup: FederalSetup;
  taxable: TaxableWages;
  periodsPerYear: PeriodsPerYear;
  checkDate: string;
  method: SupplementalMethod;
  supplementalBefore: number;
  /** For a separate supplemental check under the aggregate method. */
  lastRegular: LastRegularPay | null;
};

/** Computes federal income tax in cents; `rate` (ppm) where all of it is at the flat rate. */
export function federalIncomeTax(
  tables: TaxTables,
  question: FederalQuestion,
): { amount: number; rate: number | null } {
  const { setup, taxable, periodsPerYear, checkDate, method, supplementalBefore, lastRegular } = question;
  const form = effectiveForm(setup.form, setup.exemptYear, checkDate);
  const withholdOn = (wagesCents: number) =>
    regularWithholding(tables.federal, setup, { checkDate, periodsPerYear, wagesCents });
  const regular = taxable.wages - taxable.supplemental;
  if (taxable.supplemental === 0) return { amount: withholdOn(regular), rate: null };
  if (method === 'aggregate') {
    const amount =
      lastRegular && regular === 0
        ? aggregateTax(taxable.supplemental, lastRegular, withholdOn)
        : withholdOn(taxable.wages);
    return { amount, rate: null };
  }
  const exempt = form.exempt && !setup.lockIn;
  const flat = flatSupplementalTax(taxable.supplemental, supplementalBefore, exempt, tables.payroll);
  if (regular > 0) return { amount: withholdOn(regular) + flat, rate: null };
  const { rate, highAbove } = tables.payroll.supplemental;
  const allFlat = !exempt && supplementalBefore + taxable.supplemental <= highAbove;
  return { amount: flat, rate: allFlat ? rate : null };
}
