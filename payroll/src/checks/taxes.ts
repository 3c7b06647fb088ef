import { federalIncomeTax } from '../federal/income-tax.ts';
import { additionalMedicare, type FlatTax, medicare, socialSecurity } from '../federal/fica.ts';
import { ficaBase, fitBase, taxableWages } from '../limits/wage-base.ts';
import { localLine, yearlyLines } from '../local/local-tax-lines.ts';
import { sum, within } from '../money.ts';
import { leviesOn } from '../places/levies.ts';
import { stateLines } from '../states/state-tax-lines.ts';
import { type CurrentTax, taxKey } from './accumulators.ts';
import type { TaxFacts } from './tax-facts.ts';

/** Returns the tax lines of a check, in the order in which insufficient pay covers them. */
export function taxLines(facts: TaxFacts): CurrentTax[] {
  const levies = leviesOn(facts.tables, facts.setup.places, facts.checkDate, facts.imported !== null);
  const lines = [
    ...ficaLines(facts),
    federalLine(facts),
    ...stateLines(facts, levies),
    ...levies.local.map((levy) => localLine(facts, levy)),
    ...(facts.takesYearly ? yearlyLines(facts, levies) : []),
    ...(facts.imported ?? []).map((tax): CurrentTax => ({ ...tax, rate: null, imported: true })),
  ];
  return lines.filter(({ taxableWages, amount }) => taxableWages !== 0 || amount !== 0).map(withGrossWages(facts));
}

/** Adds the pay of the check and the part of it that the tax leaves out, to taxes that are taken from wages. */
function withGrossWages({ earnings }: TaxFacts): (line: CurrentTax) => CurrentTax {
  const grossWages = sum(earnings.filter(({ kind }) => kind !== 'reimbursement').map(({ amount }) => amount));
  return (line) =>
    line.taxableWages === 0 ? line : { ...line, grossWages, exemptWages: grossWages - line.taxableWages };
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

/** A tax that cash pay did not cover: tips already received can owe more tax than the wages beside them can pay. */
export type Uncollected = { taxKey: string; amount: number };

/** Limits taxes to the available cash, in order, and returns the rest as uncollected. */
export function collect(
  lines: readonly CurrentTax[],
  cash: number,
): { lines: CurrentTax[]; uncollected: Uncollected[] } {
  let left = Math.max(0, cash);
  const uncollected: Uncollected[] = [];
  const collected = lines.map((line) => {
    const amount = within(line.amount, left);
    left -= amount;
    if (amount >= line.amount) return { ...line, amount };
    const missing = line.amount - amount;
    uncollected.push({ taxKey: taxKey(line), amount: missing });
    return { ...line, amount, uncollected: missing };
  });
  return { lines: collected, uncollected };
}
