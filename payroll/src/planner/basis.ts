import type { ImportedTax } from '../checks/tax-facts.ts';
import type { FederalSetup } from '../federal/withholding-setup.ts';
import type { PeriodsPerYear } from '../federal/withholding.ts';
import type { Places } from '../places/places.ts';
import type { StateCertificate } from '../states/flat-income-tax.ts';
import type { TaxTables } from '../tables/tax-tables.ts';

/** An earning of a usual paycheck: hours or pieces (1/10,000) at a rate (1/1,000,000 dollar), or an amount in cents. */
export interface PlannedEarning {
  readonly code: string;
  readonly hours: number | null;
  readonly pieces: number | null;
  readonly rate: number | null;
  readonly amount: number | null;
  /** The work place that the pay is for, as `places.workPlaces` names it; absent: the person's own. */
  readonly workPlace?: string | undefined;
}

/** A deduction: cents per paycheck, or ppm of pay; the other is null. */
export interface PlannedElection {
  readonly code: string;
  readonly amount: number | null;
  readonly percent: number | null;
}

/** A payday still to come, with the pay period that it pays; local dates. */
export interface PlannedPayday {
  readonly checkDate: string;
  readonly periodBegin: string;
  readonly periodEnd: string;
}

/** The year so far with the present employer, by code; cents and 1/10,000 hour. */
export interface YearSoFar {
  readonly earnings: readonly {
    readonly code: string;
    readonly description: string;
    readonly kind: 'paid' | 'memo' | 'reimbursement';
    readonly hours: number;
    readonly amount: number;
  }[];
  readonly deductions: readonly {
    readonly code: string;
    readonly description: string;
    readonly timing: 'preTax' | 'postTax';
    readonly amount: number;
  }[];
  readonly taxes: readonly {
    readonly taxCode: string;
    readonly description: string;
    readonly jurisdiction: string;
    readonly geoCode: string | null;
    readonly taxableWages: number;
    readonly amount: number;
  }[];
  /** The employer's contributions to the health savings account. */
  readonly employerHsa: number;
}

/** Everything that a person's next paychecks are computed from. Amounts in cents. */
export interface PlannerBasis {
  readonly periodsPerYear: Extract<PeriodsPerYear, 12 | 24 | 26 | 52>;
  /** The remaining paydays of the year, the next one first. */
  readonly paydays: readonly PlannedPayday[];
  readonly payType: 'hourly' | 'salary' | 'tipped';
  readonly birthYear: number | null;
  readonly hsaCoverage: 'self' | 'family';
  /** Last year's Social Security wages with this employer. */
  readonly priorYearFicaWages: number;
  /** The employer's contribution to the health savings account on each paycheck. */
  readonly employerHsa: number;
  readonly earnings: readonly PlannedEarning[];
  readonly elections: readonly PlannedElection[];
  readonly tax: {
    readonly federal: FederalSetup;
    readonly places: Places;
    readonly certificates: Readonly<Record<string, StateCertificate>>;
    /** True if the person pays no local services tax because of low income. */
    readonly yearlyTaxExempt: boolean;
  };
  /**
   * The taxes of a usual paycheck that payroll calculated, for states without a table here; every plan keeps their amounts.
   * While there are any, the places can't be changed.
   */
  readonly importedTaxes: readonly ImportedTax[];
  readonly year: YearSoFar;
  /** Amounts that count toward yearly limits, taken by other legal employers of the client. */
  readonly elsewhere: {
    readonly deductions: readonly { readonly code: string; readonly amount: number }[];
    readonly employerHsa: number;
  };
  /** The year's tables; the federal ones come with the portal. */
  readonly tables: Omit<TaxTables, 'federal'>;
}
