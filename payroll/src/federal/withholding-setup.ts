import { effectiveForm } from './w4-rules.ts';
import type { FederalTables } from './withholding-tables.ts';
import { type FederalForm, type PeriodsPerYear, withholdPerPeriod } from './withholding.ts';

/** The federal withholding setup of a person. */
export type FederalSetup = {
  form: FederalForm;
  /** The year for which an exemption was claimed. */
  exemptYear: number | null;
  /** The form of an IRS lock-in letter, the minimum to withhold; a form that withholds more stays in effect. */
  lockIn: FederalForm | null;
};

/** Regular pay of one check: date, pay periods a year, and federal taxable wages in cents. */
export type RegularPay = { checkDate: string; periodsPerYear: PeriodsPerYear; wagesCents: number };

/** Computes federal income tax on regular wages in cents, by the form in effect and never below a lock-in letter. */
export function regularWithholding(tables: FederalTables, setup: FederalSetup, pay: RegularPay): number {
  const { wagesCents, periodsPerYear, checkDate } = pay;
  const form = effectiveForm(setup.form, setup.exemptYear, checkDate);
  const own = withholdPerPeriod(tables, { wagesCents, periodsPerYear, form });
  if (!setup.lockIn) return own;
  return Math.max(own, withholdPerPeriod(tables, { wagesCents, periodsPerYear, form: setup.lockIn }));
}

/**
 * Checks whether a form withholds less than a lock-in letter requires, so that the employer must disregard it. Compares at the
 * person's usual wages, or at steps of annual wages up to $400,000 where no pay is known.
 */
export function isBelowLockIn(
  tables: FederalTables,
  { form, lockIn }: { form: FederalForm; lockIn: FederalForm },
  { periodsPerYear, wagesCents }: { periodsPerYear: PeriodsPerYear; wagesCents: number | null },
): boolean {
  const ladder = Array.from({ length: 41 }, (_, step) => Math.round((step * 1_000_000) / periodsPerYear));
  return (wagesCents === null ? ladder : [wagesCents]).some((wages) => {
    const at = (one: FederalForm) => withholdPerPeriod(tables, { wagesCents: wages, periodsPerYear, form: one });
    return at(form) < at(lockIn);
  });
}
