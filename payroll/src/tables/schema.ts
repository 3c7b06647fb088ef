import { z } from 'zod';

/** The kinds of deduction by which tables say what reduces a wage base. */
const deductionKind = z.enum([
  'health125',
  'healthFsa125',
  'dependentCare125',
  'hsa125',
  'commuter',
  'deferral401k',
  'roth401k',
  'support',
  'levy',
  'garnishment',
  'dues',
  'loan',
]);
export type DeductionKind = z.infer<typeof deductionKind>;

const cents = z.int().min(0);
const ppm = z.int().min(0).max(1_000_000);
const date = z.iso.date();
/** State 2, county 3, place 4 digits; zeros mean the level above. */
const geoCode = z.string().regex(/^\d{9}$/);

/** A wage base: gross and memo earnings, less these deductions and without these earnings. */
const wageBase = z.object({
  reducedBy: z.array(deductionKind),
  excludedEarnings: z.array(z.string()).default([]),
});
export type WageBase = z.infer<typeof wageBase>;

const sourced = { source: z.string().min(1), note: z.string().optional() };

/**
 * A flat income tax. With `annualDeduction` or `exemptions` (amount per claim, by the certificate's field) regular wages
 * are annualized, reduced, taxed and divided by the periods; without them every dollar is taxed alike.
 */
const incomeTax = z.object({
  taxCode: z.string(),
  description: z.string(),
  /** If the certificate elects a percentage, the rate without a certificate. */
  rate: ppm,
  electedRate: z.boolean().default(false),
  /** The rate of supplemental wages; the rate of regular wages where the state has no other. */
  supplementalRate: ppm.nullable().default(null),
  annualDeduction: cents.default(0),
  /** Annual deductions of filing statuses on the certificate, where they differ from `annualDeduction`. */
  statusDeductions: z.record(z.string(), cents).default({}),
  exemptions: z.record(z.string(), cents).default({}),
  /** Whole dollars, where the state prescribes that the tax on regular wages is rounded to them. */
  rounding: z.enum(['cents', 'dollars']).default('cents'),
  base: wageBase,
  /** Home states whose residents owe this state no tax once their certificate is on file. */
  reciprocity: z.array(z.string().length(2)).default([]),
});
export type IncomeTax = z.infer<typeof incomeTax>;

/**
 * A tax of the employee in the work state, such as Pennsylvania's unemployment contribution. `employeeShare` is the part of
 * the premium at `rate` that employees pay; `wageLimit` the wages of a year up to which it applies, cents.
 */
const workTax = z.object({
  taxCode: z.string(),
  description: z.string(),
  rate: ppm,
  employeeShare: ppm.default(1_000_000),
  wageLimit: cents.nullable().default(null),
  base: wageBase,
});
export type WorkTax = z.infer<typeof workTax>;

const stateTable = z.object({
  kind: z.literal('state'),
  state: z.string().length(2),
  name: z.string(),
  /** First two digits of its geo codes: by the state's name with DC, not FIPS. */
  geoState: z.string().regex(/^\d{2}$/),
  incomeTax: incomeTax.nullable(),
  workTaxes: z.array(workTax).default([]),
  /**
   * Unemployment tax of the employer; the rate of a new employer applies where the employer has none of its own. Null where
   * no sources agree on it: it is then not computed.
   */
  unemployment: z.object({ wageLimit: cents, newEmployerRate: ppm, base: wageBase }).nullable(),
  /** Minimum cash wage of tipped employees, 1/10,000 dollar per hour. */
  tippedCashWage: z.int().min(0).nullable(),
  ...sourced,
});
export type StateTable = z.infer<typeof stateTable>;

/**
 * The rule by which places decide:
 * - `higherOf`: the higher of the residence's resident rate and the work place's nonresident rate; equal means resident.
 * - `work`: where the work is done; the resident rate for those who live there.
 * - `residenceOrWork`: residents wherever they work, others when they work there; stands in for the taxes in `replaces`.
 * - `januaryResidence`: the place of residence on January 1, all year; residents of other states owe the work place's tax.
 */
const localTax = z.object({
  taxCode: z.string(),
  description: z.string(),
  basis: z.enum(['higherOf', 'work', 'residenceOrWork', 'januaryResidence']),
  residentRate: ppm,
  nonresidentRate: ppm,
  /** True if the annual exemptions of the state's income tax apply. */
  stateExemptions: z.boolean().default(false),
  replaces: z.array(z.string()).default([]),
  base: wageBase,
  /** Rates that change within the year, by check date. */
  changes: z.array(z.object({ from: date, residentRate: ppm, nonresidentRate: ppm })).default([]),
});
export type LocalTax = z.infer<typeof localTax>;

/** A fixed annual amount for working somewhere, spread over the pay periods. */
const yearlyTax = z.object({
  taxCode: z.string(),
  description: z.string(),
  annual: cents,
  /** Expected annual earnings below which a person may file an exemption certificate. */
  lowIncomeBelow: cents,
});
export type YearlyTax = z.infer<typeof yearlyTax>;

const locality = z.object({
  geoCode,
  name: z.string(),
  psdCode: z.string().nullable().default(null),
  taxes: z.array(localTax).default([]),
  yearlyTaxes: z.array(yearlyTax).default([]),
  ...sourced,
});
export type Locality = z.infer<typeof locality>;

const localitiesTable = z.object({ kind: z.literal('localities'), localities: z.array(locality) });

const payrollTable = z.object({
  kind: z.literal('payroll'),
  year: z.int(),
  socialSecurity: z.object({ rate: ppm, wageLimit: cents }),
  medicare: z.object({ rate: ppm, additionalRate: ppm, additionalAbove: cents }),
  supplemental: z.object({ rate: ppm, highRate: ppm, highAbove: cents }),
  unemployment: z.object({ rate: ppm, wageLimit: cents }),
  deferral: z.object({
    limit: cents,
    catchUp: cents,
    catchUp60to63: cents,
    /** Last year's FICA wages above which catch-up must be Roth; null before that rule. */
    rothCatchUpAbove: cents.nullable(),
  }),
  hsa: z.object({ self: cents, family: cents, catchUp55: cents }),
  healthFsa: cents,
  dependentCare: cents,
  commuterMonthly: cents,
  /** 1/1,000,000 dollar per hour. */
  minimumWage: z.int(),
  ...sourced,
});
export type PayrollTable = z.infer<typeof payrollTable>;

export const tableFile = z.discriminatedUnion('kind', [stateTable, localitiesTable, payrollTable]);
export type TableFile = z.infer<typeof tableFile>;
