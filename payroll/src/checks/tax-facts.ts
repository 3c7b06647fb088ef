import type { FederalSetup, SupplementalMethod } from '../federal/income-tax.ts';
import type { LastRegularPay } from '../federal/supplemental.ts';
import type { PeriodsPerYear } from '../federal/withholding.ts';
import type { Reduction } from '../limits/wage-base.ts';
import type { Places } from '../places/places.ts';
import type { StateCertificate } from '../states/flat-income-tax.ts';
import type { TaxTables } from '../tables/tax-tables.ts';
import type { Accumulators, CurrentEarning } from './accumulators.ts';

/** Everything about a person that decides taxes. */
export type TaxSetup = {
  federal: FederalSetup;
  places: Places;
  /** Certificates by state, such as `IN`. */
  certificates: Readonly<Record<string, StateCertificate>>;
  /** A low-income certificate for the local services tax is on file. */
  yearlyTaxExempt: boolean;
};

export type TaxFacts = {
  tables: TaxTables;
  setup: TaxSetup;
  periodsPerYear: PeriodsPerYear;
  checkDate: string;
  earnings: readonly CurrentEarning[];
  reductions: readonly Reduction[];
  year: Accumulators;
  method: SupplementalMethod;
  lastRegular: LastRegularPay | null;
  /** Yearly taxes go by pay period: a run beside the regular one takes none. */
  takesYearly: boolean;
};
