import { formInForce } from './w4-rules.ts';
import type { FederalTables } from './withholding-tables.ts';
import { type FederalForm, type PeriodsPerYear, withholdPerPeriod } from './withholding.ts';

/** What decides a person's federal withholding beside wages. */
export type FederalSetup = {
  form: FederalForm;
  /** The year an exemption was claimed for. */
  exemptYear: number | null;
  /** An IRS lock-in letter: the least that must be withheld; a form that asks for more still counts. */
  lockIn: FederalForm | null;
};

/** One payday of somebody: when, how often, and the FIT-taxable regular wages in cents. */
export type RegularPay = { checkDate: string; periodsPerYear: PeriodsPerYear; wagesCents: number };

/** Federal income tax on regular wages in cents: by the form that counts on that day, and never below a lock-in letter. */
export function regularWithholding(tables: FederalTables, setup: FederalSetup, pay: RegularPay): number {
  const { wagesCents, periodsPerYear, checkDate } = pay;
  const form = formInForce(setup.form, setup.exemptYear, checkDate);
  const own = withholdPerPeriod(tables, { wagesCents, periodsPerYear, form });
  if (!setup.lockIn) return own;
  return Math.max(own, withholdPerPeriod(tables, { wagesCents, periodsPerYear, form: setup.lockIn }));
}

/**
 * Whether a new form would withhold less than a lock-in letter demands: then an employer must disregard it. Asked at the
 * person's usual regular wages, or over a ladder of annual wages up to $400,000 where no pay is known yet.
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
