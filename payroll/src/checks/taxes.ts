import type { PeriodsPerYear } from '../federal/withholding.ts';
import { type Accumulators, type CurrentEarning, type CurrentTax, taxKey } from './accumulators.ts';
import { type FederalSetup, federalIncomeTax, type SupplementalMethod } from '../federal/income-tax.ts';
import { additionalMedicare, type FlatTax, medicare, socialSecurity } from '../federal/fica.ts';
import { shareOf, sum, within } from '../money.ts';
import { claimedExemptions, flatIncomeTax, noCertificate, type StateCertificate } from '../states/flat-income-tax.ts';
import type { LastRegularPay } from '../federal/supplemental.ts';
import { stateOf, type TaxTables } from '../tables/tax-tables.ts';
import { type Levies, leviesOn, type LocalLevy, type Places } from '../places/levies.ts';
import { ficaBase, fitBase, type Reduction, taxableWages } from '../limits/wage-base.ts';

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

/** Every tax of a check, in the order in which scarce cash pays them. */
export function taxLines(facts: TaxFacts): CurrentTax[] {
  const levies = leviesOn(facts.tables, facts.setup.places, facts.checkDate);
  const lines = [
    ...ficaLines(facts),
    federalLine(facts),
    ...stateLines(facts, levies),
    ...levies.local.map((levy) => localLine(facts, levy)),
    ...(facts.takesYearly ? yearlyLines(facts, levies) : []),
  ];
  return lines.filter(({ taxableWages, amount }) => taxableWages !== 0 || amount !== 0);
}

function ficaLines({ earnings, reductions, tables, year }: TaxFacts): CurrentTax[] {
  const { wages } = taxableWages(ficaBase, earnings, reductions);
  const before = (code: string) => year.taxes[code]?.taxableWages ?? 0;
  return [
    ficaLine('SS', 'Social Security', socialSecurity(wages, before('SS'), tables.payroll)),
    ficaLine('MED', 'Medicare', medicare(wages, tables.payroll)),
    ficaLine('ADDMED', 'Additional Medicare', additionalMedicare(wages, before('MED'), tables.payroll)),
  ];
}

function ficaLine(taxCode: string, description: string, tax: FlatTax): CurrentTax {
  return { taxCode, description, jurisdiction: 'Federal', geoCode: null, ...tax };
}

function federalLine(facts: TaxFacts): CurrentTax {
  const taxable = taxableWages(fitBase, facts.earnings, facts.reductions);
  const { amount, rate } = federalIncomeTax(facts.tables, {
    setup: facts.setup.federal,
    taxable,
    periodsPerYear: facts.periodsPerYear,
    checkDate: facts.checkDate,
    method: facts.method,
    supplementalBefore: facts.year.reporting.supplementalWages,
    lastRegular: facts.lastRegular,
  });
  return {
    taxCode: 'FIT',
    description: 'Federal income tax',
    jurisdiction: 'Federal',
    geoCode: null,
    taxableWages: taxable.wages,
    rate,
    amount,
  };
}

function stateLines({ setup, earnings, reductions, periodsPerYear }: TaxFacts, levies: Levies): CurrentTax[] {
  const workTaxes = levies.work.taxes.map((tax): CurrentTax => {
    const { wages } = taxableWages(tax.base, earnings, reductions);
    const { taxCode, description, rate } = tax;
    return {
      taxCode,
      description,
      ...placeOf(levies.work.state),
      taxableWages: wages,
      rate,
      amount: shareOf(wages, rate),
    };
  });
  if (!levies.income) return workTaxes;
  const { state, tax } = levies.income;
  const certificate = setup.certificates[state.state] ?? noCertificate;
  const taxable = taxableWages(tax.base, earnings, reductions);
  const annualFree = tax.annualDeduction + claimedExemptions(tax.exemptions, certificate);
  const extra = taxable.wages > taxable.supplemental ? certificate.extraWithholding : 0;
  const income: CurrentTax = {
    taxCode: tax.taxCode,
    description: tax.description,
    ...placeOf(state),
    taxableWages: taxable.wages,
    rate: annualFree === 0 && extra === 0 && !certificate.exempt ? tax.rate : null,
    amount: certificate.exempt ? 0 : flatIncomeTax({ rate: tax.rate, annualFree }, taxable, periodsPerYear) + extra,
  };
  return [income, ...workTaxes];
}

function placeOf(state: { name: string; geoState: string }): { jurisdiction: string; geoCode: string } {
  return { jurisdiction: state.name, geoCode: `${state.geoState}0000000` };
}

function localLine(facts: TaxFacts, { locality, tax, rate }: LocalLevy): CurrentTax {
  const { tables, setup, earnings, reductions, periodsPerYear } = facts;
  const state = stateOf(tables, locality.geoCode);
  const exemptions = tax.stateExemptions ? (state.incomeTax?.exemptions ?? {}) : {};
  const annualFree = claimedExemptions(exemptions, setup.certificates[state.state] ?? noCertificate);
  const taxable = taxableWages(tax.base, earnings, reductions);
  return {
    taxCode: tax.taxCode,
    description: tax.description,
    jurisdiction: locality.name,
    geoCode: locality.geoCode,
    taxableWages: taxable.wages,
    rate: annualFree === 0 ? rate : null,
    amount: flatIncomeTax({ rate, annualFree }, taxable, periodsPerYear),
  };
}

/** A yearly tax in equal parts rounded down to the cent, as Pennsylvania prescribes, never above the year's amount. */
function yearlyLines({ setup, periodsPerYear, year, earnings }: TaxFacts, levies: Levies): CurrentTax[] {
  if (setup.yearlyTaxExempt || !earnings.some(({ kind, amount }) => kind === 'paid' && amount > 0)) return [];
  return levies.yearly.map(({ locality, tax }) => {
    const paid = sum(
      Object.values(year.taxes)
        .filter(({ taxCode }) => taxCode === tax.taxCode)
        .map(({ amount }) => amount),
    );
    return {
      taxCode: tax.taxCode,
      description: tax.description,
      jurisdiction: locality.name,
      geoCode: locality.geoCode,
      taxableWages: 0,
      rate: null,
      amount: within(Math.floor(tax.annual / periodsPerYear), tax.annual - paid),
    };
  });
}

/** A tax that cash pay could not cover: tips already in hand can owe more than the wages beside them. */
export type Uncollected = { taxKey: string; amount: number };

/** Cuts taxes to the cash there is, in order; says what stayed uncollected. */
export function collect(
  lines: readonly CurrentTax[],
  cash: number,
): { lines: CurrentTax[]; uncollected: Uncollected[] } {
  let left = Math.max(0, cash);
  const uncollected: Uncollected[] = [];
  const collected = lines.map((line) => {
    const amount = within(line.amount, left);
    left -= amount;
    if (amount < line.amount) uncollected.push({ taxKey: taxKey(line), amount: line.amount - amount });
    return { ...line, amount };
  });
  return { lines: collected, uncollected };
}
