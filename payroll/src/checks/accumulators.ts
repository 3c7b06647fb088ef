import type {
  CheckLines,
  CheckTotals,
  DeductionLine,
  EarningLine,
  EmployerLine,
  TaxLine,
  QualifiedPayLine,
} from './lines.ts';

type Named = { description: string };

/** The year to date of one person with one legal employer, per code; cents and hundredths of hours. */
export type Accumulators = {
  year: number;
  legalId: string;
  earnings: Record<string, Named & { kind: EarningLine['kind']; hours: number; amount: number }>;
  deductions: Record<string, Named & { timing: DeductionLine['timing']; amount: number }>;
  /** By `taxKey`. */
  taxes: Record<
    string,
    Named & { taxCode: string; jurisdiction: string; geoCode: string | null; taxableWages: number; amount: number }
  >;
  employer: Record<string, Named & { amount: number }>;
  totals: CheckTotals;
  reporting: Reporting;
};

/** Year-to-date sums that no line shows and that year-end forms and limits need; cents. */
export type Reporting = {
  /** Qualified overtime premium (W-2 box 12 TT). */
  flsaOtPremium: number;
  /** Cash and charged tips (box 12 TP). */
  qualifiedTips: number;
  /** Supplemental wages, for the million-dollar rule. */
  supplementalWages: number;
  unemploymentWages: number;
  stateUnemploymentWages: number;
  /** Social Security and Medicare that cash pay could not cover (box 12 A and B). */
  uncollectedSocialSecurity: number;
  uncollectedMedicare: number;
};

export type CurrentEarning = Omit<EarningLine, 'ytdHours' | 'ytdAmount'>;
export type CurrentDeduction = Omit<DeductionLine, 'ytdAmount'>;
export type CurrentTax = Omit<TaxLine, 'ytdTaxableWages' | 'ytdAmount'>;
export type CurrentEmployer = Omit<EmployerLine, 'ytdAmount'>;

/** The current amounts of one check, without its year to date. */
export type Posting = {
  earnings: readonly CurrentEarning[];
  deductions: readonly CurrentDeduction[];
  taxes: readonly CurrentTax[];
  employer: readonly CurrentEmployer[];
  totals: CheckTotals;
  reporting: Reporting;
};

export const noTotals: CheckTotals = {
  gross: 0,
  preTax: 0,
  taxes: 0,
  postTax: 0,
  reimbursements: 0,
  net: 0,
  hours: 0,
  hoursWorked: 0,
};

export const noReporting: Reporting = {
  flsaOtPremium: 0,
  qualifiedTips: 0,
  supplementalWages: 0,
  unemploymentWages: 0,
  stateUnemploymentWages: 0,
  uncollectedSocialSecurity: 0,
  uncollectedMedicare: 0,
};

/** Returns empty accumulators: a calendar year, by check date, and a legal employer start at zero. */
export function openYear(year: number, legalId: string): Accumulators {
  return {
    year,
    legalId,
    earnings: {},
    deductions: {},
    taxes: {},
    employer: {},
    totals: noTotals,
    reporting: noReporting,
  };
}

/** Returns the key of a tax's sums: after a move, a year may have the same code for two places. */
export function taxKey(tax: { taxCode: string; geoCode: string | null }): string {
  return tax.geoCode === null ? tax.taxCode : `${tax.taxCode}@${tax.geoCode}`;
}

/** Returns the accumulators with a check's amounts added; the given ones stay unchanged. */
export function post(before: Accumulators, posting: Posting): Accumulators {
  const after: Accumulators = {
    ...before,
    earnings: { ...before.earnings },
    deductions: { ...before.deductions },
    taxes: { ...before.taxes },
    employer: { ...before.employer },
    totals: addFields(before.totals, posting.totals),
    reporting: addFields(before.reporting, posting.reporting),
  };
  for (const { code, description, kind, hours, amount } of posting.earnings) {
    const soFar = after.earnings[code];
    after.earnings[code] = {
      description,
      kind,
      hours: (soFar?.hours ?? 0) + (hours ?? 0),
      amount: (soFar?.amount ?? 0) + amount,
    };
  }
  for (const { code, description, timing, amount } of posting.deductions) {
    after.deductions[code] = { description, timing, amount: (after.deductions[code]?.amount ?? 0) + amount };
  }
  for (const { taxCode, description, jurisdiction, geoCode, taxableWages, amount } of posting.taxes) {
    const key = taxKey({ taxCode, geoCode });
    const soFar = after.taxes[key];
    after.taxes[key] = {
      taxCode,
      description,
      jurisdiction,
      geoCode,
      taxableWages: (soFar?.taxableWages ?? 0) + taxableWages,
      amount: (soFar?.amount ?? 0) + amount,
    };
  }
  for (const { code, description, amount } of posting.employer) {
    after.employer[code] = { description, amount: (after.employer[code]?.amount ?? 0) + amount };
  }
  return after;
}

function addFields<T extends Record<string, number>>(left: T, right: T): T {
  return Object.fromEntries(Object.keys(left).map((key) => [key, (left[key] ?? 0) + (right[key] ?? 0)])) as T;
}

type Stub = Pick<CheckLines, 'earnings' | 'deductions' | 'taxes' | 'employer' | 'qualifiedPay'>;

/** The first year whose Form W-2 reports qualified pay. */
const QUALIFIED_PAY_SINCE = 2026;

/** Returns the check's tips and qualified overtime with their year to date, without those that the year hasn't had. */
function qualifiedPayOf(now: Reporting, { year, reporting }: Accumulators): QualifiedPayLine[] {
  const lines: QualifiedPayLine[] = [
    { code: 'TP', amount: now.qualifiedTips, ytdAmount: reporting.qualifiedTips },
    { code: 'TT', amount: now.flsaOtPremium, ytdAmount: reporting.flsaOtPremium },
  ];
  return year < QUALIFIED_PAY_SINCE ? [] : lines.filter(({ amount, ytdAmount }) => amount !== 0 || ytdAmount !== 0);
}

/**
 * Returns the lines with their year to date, and lines without current amounts for codes that only earlier checks had, so
 * that the year-to-date column adds up too.
 */
export function withYearToDate(posting: Posting, year: Accumulators): Stub {
  const current = {
    earnings: new Set(posting.earnings.map((line) => line.code)),
    deductions: new Set(posting.deductions.map((line) => line.code)),
    taxes: new Set(posting.taxes.map(taxKey)),
    employer: new Set(posting.employer.map((line) => line.code)),
  };
  const qualifiedPay = qualifiedPayOf(posting.reporting, year);
  return {
    ...(qualifiedPay.length > 0 && { qualifiedPay }),
    earnings: [
      ...posting.earnings,
      ...earlier(year.earnings, current.earnings)
        .filter(([, { amount, hours }]) => amount !== 0 || hours !== 0)
        .map(([code, { description, kind }]) => ({ code, description, kind, hours: null, rate: null, amount: 0 })),
    ].map((line) => {
      const soFar = year.earnings[line.code];
      const hasHours = line.hours !== null || (soFar?.hours ?? 0) !== 0;
      return { ...line, ytdHours: hasHours ? (soFar?.hours ?? 0) : null, ytdAmount: soFar?.amount ?? 0 };
    }),
    deductions: [
      ...posting.deductions,
      ...earlier(year.deductions, current.deductions)
        .filter(([, { amount }]) => amount !== 0)
        .map(([code, { description, timing }]) => ({ code, description, timing, percent: null, amount: 0 })),
    ].map((line) => ({ ...line, ytdAmount: year.deductions[line.code]?.amount ?? 0 })),
    taxes: [
      ...posting.taxes,
      ...earlier(year.taxes, current.taxes)
        .filter(([, { amount, taxableWages }]) => amount !== 0 || taxableWages !== 0)
        .map(([, { taxCode, description, jurisdiction, geoCode }]) => ({
          taxCode,
          description,
          jurisdiction,
          geoCode,
          taxableWages: 0,
          rate: null,
          amount: 0,
        })),
    ].map((line) => {
      const soFar = year.taxes[taxKey(line)];
      return { ...line, ytdTaxableWages: soFar?.taxableWages ?? 0, ytdAmount: soFar?.amount ?? 0 };
    }),
    employer: [
      ...posting.employer,
      ...earlier(year.employer, current.employer)
        .filter(([, { amount }]) => amount !== 0)
        .map(([code, { description }]) => ({ code, description, amount: 0 })),
    ].map((line) => ({ ...line, ytdAmount: year.employer[line.code]?.amount ?? 0 })),
  };
}

/** Returns the entries of the year that this check lacks. */
function earlier<T>(side: Record<string, T>, present: Set<string>): [string, T][] {
  return Object.entries(side).filter(([key]) => !present.has(key));
}
