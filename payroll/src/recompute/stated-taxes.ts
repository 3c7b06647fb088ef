import { openYear, taxKey, type CurrentTax } from '../checks/accumulators.ts';
import { earningCodes } from '../checks/earnings/earning-codes.ts';
import type { CheckLines, TaxLine } from '../checks/lines.ts';
import type { TaxFacts, TaxSetup } from '../checks/tax-facts.ts';
import { taxLines } from '../checks/taxes.ts';
import { federalIncomeTax, type FederalSetup, type SupplementalMethod } from '../federal/income-tax.ts';
import { blankForm, type PeriodsPerYear } from '../federal/withholding.ts';
import { shareOf, sum } from '../money.ts';
import type { TaxTables } from '../tables/tax-tables.ts';

/** A check of another payroll system, as it states its taxes, with what is known of the person's tax setup on its date. */
export type StatedCheck = {
  lines: Pick<CheckLines, 'earnings' | 'taxes'>;
  checkDate: string;
  /** True for runs other than regular ones, whose pay may be supplemental whatever its code. */
  isExtra: boolean;
  /** Null if unknown: taxes that depend on it aren't recomputed. */
  periodsPerYear: PeriodsPerYear | null;
  /** The newest Form W-4; null if unknown. */
  federal: FederalSetup | null;
  /** Null if unknown. */
  local: Omit<TaxSetup, 'federal'> | null;
  tables: TaxTables;
};

/** A tax of a check, as it is stated and as the tables give it on the stated wages; cents. */
export type RecomputedTax = { taxCode: string; stated: number; computed: number };

/**
 * Recomputes each tax of a check on the taxable wages that the check states: another system's earning codes may be unknown.
 * Left out are taxes without a table of the year, those whose setup is unknown, fixed annual amounts, and lines below zero.
 */
export function recomputedTaxes(check: StatedCheck): RecomputedTax[] {
  if (check.tables.year !== Number(check.checkDate.slice(0, 4))) return [];
  return check.lines.taxes.flatMap((line) => {
    const stated = line.amount + (line.uncollected ?? 0);
    if (line.imported === true || line.taxableWages < 0 || stated < 0) return [];
    if (line.taxableWages === 0 && stated === 0) return [];
    const possible = amountsOf(check, line);
    const [first] = possible;
    if (first === undefined) return [];
    return [{ taxCode: line.taxCode, stated, computed: possible.includes(stated) ? stated : first }];
  });
}

/** Returns what the tables give for a line; several amounts where the check doesn't say how supplemental pay was taxed. */
function amountsOf(check: StatedCheck, line: TaxLine): number[] {
  const { socialSecurity, medicare } = check.tables.payroll;
  switch (line.taxCode) {
    case 'SS':
      return [shareOf(line.taxableWages, socialSecurity.rate)];
    case 'MED':
      return [shareOf(line.taxableWages, medicare.rate)];
    case 'ADDMED':
      return [shareOf(line.taxableWages, medicare.additionalRate)];
    case 'FIT':
      return federalAmounts(check, line);
    default:
      return placeAmounts(check, line);
  }
}

function federalAmounts(check: StatedCheck, { taxableWages: wages }: TaxLine): number[] {
  const { federal: setup, periodsPerYear, checkDate, tables } = check;
  if (!setup || periodsPerYear === null) return [];
  return [
    ...new Set(
      supplementalParts(check, wages).flatMap((supplemental) =>
        methodsFor(supplemental).map(
          (method) =>
            federalIncomeTax(tables, {
              setup,
              taxable: { wages, supplemental },
              periodsPerYear,
              checkDate,
              method,
              supplementalBefore: supplementalBefore(check),
              lastRegular: null,
            }).amount,
        ),
      ),
    ),
  ];
}

const methodsFor = (supplemental: number): readonly SupplementalMethod[] =>
  supplemental === 0 ? ['flat'] : ['flat', 'aggregate'];

function placeAmounts(check: StatedCheck, line: TaxLine): number[] {
  const { periodsPerYear, local } = check;
  if (!local || periodsPerYear === null) return [];
  return [
    ...new Set(
      supplementalParts(check, line.taxableWages).flatMap((supplemental) => {
        const found = placeLine(factsOf(check, { ...local, periodsPerYear }, line.taxableWages, supplemental), line);
        return found ? [found.amount] : [];
      }),
    ),
  ];
}

/** Returns the tables' line of the same tax: of the same place or, where the check names none, the only one of its code. */
function placeLine(facts: TaxFacts, line: TaxLine): CurrentTax | undefined {
  const lines = taxLines(facts);
  if (line.geoCode !== null) return lines.find((one) => taxKey(one) === taxKey(line));
  const alike = lines.filter(({ taxCode }) => taxCode === line.taxCode);
  return alike.length === 1 ? alike[0] : undefined;
}

/** Returns the parts of the wages that may be supplemental: those of known codes, and all of an extra run's. */
function supplementalParts({ lines, isExtra }: StatedCheck, wages: number): number[] {
  const known = sum(lines.earnings.filter(({ code }) => earningCodes[code]?.supplemental).map(({ amount }) => amount));
  const part = Math.max(0, Math.min(known, wages));
  return isExtra && part !== wages ? [part, wages] : [part];
}

function supplementalBefore({ lines }: StatedCheck): number {
  return sum(
    lines.earnings
      .filter(({ code }) => earningCodes[code]?.supplemental)
      .map(({ ytdAmount, amount }) => (ytdAmount ?? amount) - amount),
  );
}

function factsOf(
  { checkDate, tables }: StatedCheck,
  { periodsPerYear, ...setup }: Omit<TaxSetup, 'federal'> & { periodsPerYear: PeriodsPerYear },
  wages: number,
  supplemental: number,
): TaxFacts {
  const line = { description: '', kind: 'paid' as const, hours: null, rate: null };
  return {
    tables,
    setup: { ...setup, federal: NO_FORM },
    periodsPerYear,
    checkDate,
    earnings: [
      { ...line, code: 'REG', amount: wages - supplemental },
      { ...line, code: 'BON', amount: supplemental },
    ],
    reductions: [],
    imported: [],
    // The stated wages are within the limits of the year.
    year: openYear(tables.year, ''),
    method: 'flat',
    lastRegular: null,
    takesYearly: false,
  };
}

/** State and local taxes don't depend on the federal form. */
const NO_FORM: FederalSetup = { form: blankForm(2020), exemptYear: null, lockIn: null };
