import type { Reporting } from '../checks/accumulators.ts';
import { sum } from '../money.ts';

/** The amounts of a Form W-2 in cents; `amounts` by box number as printed. */
export type W2Boxes = {
  amounts: Record<string, number>;
  box12: { code: string; amount: number }[];
  box13: { statutoryEmployee: boolean; retirementPlan: boolean; thirdPartySickPay: boolean } | null;
  box14: { label: string; amount: number }[];
  states: { state: string; employerStateId: string; wages: number; tax: number }[];
  /** `psdCode`: Pennsylvania's six-digit code of the place. */
  locals: { locality: string; psdCode?: string | undefined; wages: number; tax: number }[];
};

type Sum = { readonly amount: number };
/** The sums of a year that Form W-2 is made from: cents by code. `Accumulators` are such sums. */
export type W2Year = {
  readonly year: number;
  readonly earnings: Readonly<Record<string, Sum>>;
  readonly deductions: Readonly<Record<string, Sum>>;
  /** By `taxKey`. */
  readonly taxes: Readonly<
    Record<
      string,
      Sum & {
        readonly taxCode: string;
        readonly jurisdiction: string;
        readonly geoCode: string | null;
        readonly taxableWages: number;
      }
    >
  >;
  readonly employer: Readonly<Record<string, Sum>>;
  readonly reporting: Readonly<Reporting>;
};

/** Local income taxes, reported in boxes 18 to 20; other local taxes are named in box 14. */
export const LOCAL_INCOME_TAXES: readonly string[] = ['CITY', 'EIT', 'OCC', 'COUNTY'];
/** Taxes of the employee that box 14 names. */
export const BOX_14_TAXES: readonly string[] = ['SUI-EE', 'LST'];

/**
 * Returns the boxes of Form W-2 for a year and legal employer, before they are split into forms. Codes TA, TP and TT from 2026.
 * `psdCodeOf`: Pennsylvania's code of a place, null elsewhere and where it isn't known.
 */
export function w2Sums(
  year: W2Year,
  stateIds: Readonly<Record<string, string>>,
  psdCodeOf: (geoCode: string) => string | null,
): W2Boxes {
  const tax = (code: string) => year.taxes[code] ?? { taxableWages: 0, amount: 0 };
  const deducted = (code: string) => year.deductions[code]?.amount ?? 0;
  const employer = (code: string) => year.employer[code]?.amount ?? 0;
  const earned = (code: string) => year.earnings[code]?.amount ?? 0;
  const tips = Math.min(earned('TIPS') + earned('CTIP'), tax('SS').taxableWages);
  const { reporting } = year;
  const box12 = [
    { code: 'A', amount: reporting.uncollectedSocialSecurity },
    { code: 'B', amount: reporting.uncollectedMedicare },
    { code: 'C', amount: earned('GTL') },
    { code: 'D', amount: deducted('401K') },
    { code: 'W', amount: deducted('HSA') + employer('ER-HSA') },
    { code: 'AA', amount: deducted('ROTH') },
    { code: 'DD', amount: deducted('MED') + deducted('DEN') + deducted('VIS') + employer('ER-HEALTH') },
    ...(year.year >= 2026
      ? [
          { code: 'TA', amount: employer('ER-TRUMP') },
          { code: 'TP', amount: reporting.qualifiedTips },
          { code: 'TT', amount: reporting.flsaOtPremium },
        ]
      : []),
  ].filter(({ amount }) => amount > 0);
  return {
    amounts: withoutZeros({
      1: tax('FIT').taxableWages,
      2: tax('FIT').amount,
      3: tax('SS').taxableWages - tips,
      4: tax('SS').amount,
      5: tax('MED').taxableWages,
      6: tax('MED').amount + tax('ADDMED').amount,
      7: tips,
      10: deducted('DCFSA'),
    }),
    box12,
    box13: {
      statutoryEmployee: false,
      retirementPlan: deducted('401K') + deducted('ROTH') + employer('ER-401K') > 0,
      thirdPartySickPay: false,
    },
    box14: BOX_14_TAXES.flatMap((label) => {
      const amount = sum(Object.values(year.taxes).flatMap((one) => (one.taxCode === label ? [one.amount] : [])));
      return amount > 0 ? [{ label, amount }] : [];
    }),
    states: statesOf(year, stateIds),
    locals: Object.values(year.taxes)
      .filter(({ taxCode, amount, taxableWages }) => LOCAL_INCOME_TAXES.includes(taxCode) && taxableWages + amount > 0)
      .map(({ jurisdiction, geoCode, taxableWages, amount }) => {
        const psdCode = geoCode === null ? null : psdCodeOf(geoCode);
        return { locality: jurisdiction, ...(psdCode !== null && { psdCode }), wages: taxableWages, tax: amount };
      }),
  };
}

function statesOf({ taxes }: Pick<W2Year, 'taxes'>, stateIds: Readonly<Record<string, string>>): W2Boxes['states'] {
  const codes = [...new Set(Object.values(taxes).map(({ taxCode }) => taxCode))].filter((code) =>
    code.startsWith('SIT-'),
  );
  return codes.map((code) => {
    const lines = Object.values(taxes).filter(({ taxCode }) => taxCode === code);
    const state = code.slice(4);
    return {
      state,
      employerStateId: stateIds[state] ?? '',
      wages: sum(lines.map(({ taxableWages }) => taxableWages)),
      tax: sum(lines.map(({ amount }) => amount)),
    };
  });
}

/** Splits boxes into forms: each has room for four items in box 12 and two states and localities. */
export function asForms(sums: W2Boxes): W2Boxes[] {
  const forms = Math.max(
    1,
    Math.ceil(sums.box12.length / 4),
    Math.ceil(sums.states.length / 2),
    Math.ceil(sums.locals.length / 2),
  );
  return Array.from({ length: forms }, (_, form) => ({
    amounts: form === 0 ? sums.amounts : {},
    box12: sums.box12.slice(form * 4, form * 4 + 4),
    box13: form === 0 ? sums.box13 : null,
    box14: form === 0 ? sums.box14 : [],
    states: sums.states.slice(form * 2, form * 2 + 2),
    locals: sums.locals.slice(form * 2, form * 2 + 2),
  }));
}

function withoutZeros(amounts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0));
}
