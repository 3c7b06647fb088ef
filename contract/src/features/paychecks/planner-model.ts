import { z } from 'zod';
import { hours4, cents, localDate, ppm, rate6 } from '../../fields.ts';

/** A Form W-4 as the withholding rules read it: step 3 as one total, cents. */
const federalForm = z.object({
  formYear: z.int(),
  filingStatus: z.enum(['s', 'm', 'h']),
  multipleJobs: z.boolean(),
  dependents: cents,
  otherIncome: cents,
  deductions: cents,
  extraWithholding: cents,
  allowances: z.int(),
  exempt: z.boolean(),
  nonresidentAlien: z.boolean(),
});

/** The kinds of deduction by which tax tables say what reduces taxable wages. */
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

const wageBase = z.object({ reducedBy: z.array(deductionKind), excludedEarnings: z.array(z.string()) });
const sourced = { source: z.string(), note: z.string().optional() };

const stateTable = z.object({
  kind: z.literal('state'),
  state: z.string(),
  name: z.string(),
  geoState: z.string(),
  incomeTax: z
    .object({
      taxCode: z.string(),
      description: z.string(),
      rate: ppm,
      electedRate: z.boolean(),
      supplementalRate: ppm.nullable(),
      annualDeduction: cents,
      statusDeductions: z.record(z.string(), cents),
      exemptions: z.record(z.string(), cents),
      rounding: z.enum(['cents', 'dollars']),
      base: wageBase,
      reciprocity: z.array(z.string()),
    })
    .nullable(),
  workTaxes: z.array(
    z.object({
      taxCode: z.string(),
      description: z.string(),
      rate: ppm,
      employeeShare: ppm,
      wageLimit: cents.nullable(),
      base: wageBase,
    }),
  ),
  unemployment: z.object({ wageLimit: cents, newEmployerRate: ppm, base: wageBase }).nullable(),
  tippedCashWage: rate6.nullable(),
  ...sourced,
});

const locality = z.object({
  geoCode: z.string(),
  name: z.string(),
  psdCode: z.string().nullable(),
  taxes: z.array(
    z.object({
      taxCode: z.string(),
      description: z.string(),
      basis: z.enum(['higherOf', 'work', 'residenceOrWork', 'januaryResidence']),
      residentRate: ppm,
      nonresidentRate: ppm,
      stateExemptions: z.boolean(),
      replaces: z.array(z.string()),
      base: wageBase,
      changes: z.array(z.object({ from: localDate, residentRate: ppm, nonresidentRate: ppm })),
    }),
  ),
  yearlyTaxes: z.array(
    z.object({ taxCode: z.string(), description: z.string(), annual: cents, lowIncomeBelow: cents }),
  ),
  ...sourced,
});

/** Limits and rates of the federation. */
const payrollTable = z.object({
  kind: z.literal('payroll'),
  year: z.int(),
  socialSecurity: z.object({ rate: ppm, wageLimit: cents }),
  medicare: z.object({ rate: ppm, additionalRate: ppm, additionalAbove: cents }),
  supplemental: z.object({ rate: ppm, highRate: ppm, highAbove: cents }),
  unemployment: z.object({ rate: ppm, wageLimit: cents }),
  deferral: z.object({ limit: cents, catchUp: cents, catchUp60to63: cents, rothCatchUpAbove: cents.nullable() }),
  hsa: z.object({ self: cents, family: cents, catchUp55: cents }),
  healthFsa: cents,
  dependentCare: cents,
  commuterMonthly: cents,
  minimumWage: rate6,
  ...sourced,
});

/** The year's tax tables without the federal brackets, which the portal has. A test compares them with the pay engine's. */
const plannerTables = z.object({
  year: z.int(),
  payroll: payrollTable,
  states: z.array(stateTable),
  localities: z.array(locality),
});

const earning = z.object({
  code: z.string(),
  hours: hours4.nullable(),
  pieces: z.int().nullable(),
  rate: rate6.nullable(),
  amount: cents.nullable(),
  /** The work place that the pay is for, where the person has several. */
  workPlace: z.string().optional(),
});

/** Cents per paycheck, or a share of pay; the other is null. */
const election = z.object({ code: z.string(), amount: cents.nullable(), percent: ppm.nullable() });

const takenTax = z.object({
  taxCode: z.string(),
  description: z.string(),
  jurisdiction: z.string(),
  geoCode: z.string().nullable(),
  taxableWages: cents,
  amount: cents,
});

const yearSoFar = z.object({
  earnings: z.array(
    z.object({
      code: z.string(),
      description: z.string(),
      kind: z.enum(['paid', 'memo', 'reimbursement']),
      hours: hours4,
      amount: cents,
    }),
  ),
  deductions: z.array(
    z.object({ code: z.string(), description: z.string(), timing: z.enum(['preTax', 'postTax']), amount: cents }),
  ),
  taxes: z.array(takenTax),
  employerHsa: cents,
});

const plannerBasis = z.object({
  periodsPerYear: z.union([z.literal(52), z.literal(26), z.literal(24), z.literal(12)]),
  /** The remaining paydays of the year, the next one first. */
  paydays: z.array(z.object({ checkDate: localDate, periodBegin: localDate, periodEnd: localDate })),
  payType: z.enum(['hourly', 'salary', 'tipped']),
  birthYear: z.int().nullable(),
  hsaCoverage: z.enum(['self', 'family']),
  /** Last year's Social Security wages with this employer. */
  priorYearFicaWages: cents,
  employerHsa: cents,
  /** A usual paycheck at the present rate of pay. */
  earnings: z.array(earning),
  elections: z.array(election),
  tax: z.object({
    federal: z.object({ form: federalForm, exemptYear: z.int().nullable(), lockIn: federalForm.nullable() }),
    places: z.object({
      residence: z.string(),
      work: z.string(),
      januaryResidence: z.string().nullable(),
      reciprocityCertificate: z.boolean(),
      /** Geo codes of the work places that earnings name. */
      workPlaces: z.record(z.string(), z.string()).optional(),
    }),
    certificates: z.record(
      z.string(),
      z.object({
        exemptions: z.record(z.string(), z.int()),
        extraWithholding: cents,
        exempt: z.boolean(),
        filingStatus: z.string().nullable(),
        percent: ppm.nullable(),
      }),
    ),
    yearlyTaxExempt: z.boolean(),
  }),
  /** The taxes that payroll calculated, for states without a table, on a usual paycheck: each plan keeps them as they are. */
  importedTaxes: z.array(takenTax),
  year: yearSoFar,
  elsewhere: z.object({ deductions: z.array(z.object({ code: z.string(), amount: cents })), employerHsa: cents }),
  tables: plannerTables,
});
export type PlannerBasisReply = z.infer<typeof plannerBasis>;

/**
 * Why nothing can be planned: no regular paycheck yet, paid without withholding, no payday to come, no tax table for a
 * place, paychecks that the pay engine here doesn't compute to the cent, or such paychecks with pay from several work places.
 */
const whyNoPlan = z.enum(['noPaycheck', 'contractor', 'noPayday', 'noTable', 'otherEngine', 'severalPlaces']);
export type WhyNoPlan = z.infer<typeof whyNoPlan>;

export const plannerReply = z.object({
  /** Null if nothing can be planned. */
  basis: plannerBasis.nullable(),
  whyNot: whyNoPlan.nullable(),
  /** The paycheck that stands for a usual one: its date, and the number of regular paychecks it is the middle of. */
  usual: z.object({ checkDate: localDate, outOf: z.int() }).nullable(),
});
export type PlannerReply = z.infer<typeof plannerReply>;
