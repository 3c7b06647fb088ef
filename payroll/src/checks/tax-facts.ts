import type { FederalSetup, SupplementalMethod } from '../federal/income-tax.ts';
import type { LastRegularPay } from '../federal/supplemental.ts';
import type { PeriodsPerYear } from '../federal/withholding.ts';
import type { Reduction } from '../limits/wage-base.ts';
import type { Places } from '../places/places.ts';
import type { StateCertificate } from '../states/flat-income-tax.ts';
import type { TaxTables } from '../tables/tax-tables.ts';
import type { Accumulators, CurrentEarning, CurrentTax } from './accumulators.ts';

/** The tax setup of a person. */
export type TaxSetup = {
  federal: FederalSetup;
  places: Places;
  /** Certificates by state, such as `IN`. */
  certificates: Readonly<Record<string, StateCertificate>>;
  /** True if a low-income certificate for the local services tax is on file. */
  yearlyTaxExempt: boolean;
};

/** A tax as the payroll system calculated it; cents. */
export type ImportedTax = Pick<
  CurrentTax,
  'taxCode' | 'description' | 'jurisdiction' | 'geoCode' | 'taxableWages' | 'amount'
>;

/** Everything that the taxes of one check depend on. */
export type TaxFacts = {
  tables: TaxTables;
  setup: TaxSetup;
  periodsPerYear: PeriodsPerYear;
  checkDate: string;
  earnings: readonly CurrentEarning[];
  /** The earnings whose work places divide the pay; absent: those of the check. */
  placedBy?: readonly CurrentEarning[];
  reductions: readonly Reduction[];
  /** The amounts of states without a table; null where none came, so that such a state is refused. */
  imported: readonly ImportedTax[] | null;
  year: Accumulators;
  method: SupplementalMethod;
  lastRegular: LastRegularPay | null;
  /** True if the run takes annual taxes: they go by pay period, so only the regular run does. */
  takesYearly: boolean;
};
