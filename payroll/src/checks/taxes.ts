import { federalIncomeTax } from '../federal/income-tax.ts';
import { additionalMedicare, type FlatTax, medicare, socialSecurity } from '../federal/fica.ts';
import { ficaBase, fitBase, taxableWages } from '../limits/wage-base.ts';
import { localLines, yearlyLines } from '../local/local-tax-lines.ts';
import { sum, within } from '../money.ts';
import { isTaxedAtHome, leviesOn } from '../places/levies.ts';
import { workParts } from '../places/work-parts.ts';
import { incomeLines, workTaxLines } from '../states/state-tax-lines.ts';
import { type CurrentTax, taxKey } from './accumulators.ts';
import type { TaxFacts } from './tax-facts.ts';

/**
 * Returns the tax lines of a check, in the order in which insufficient pay covers them. Income and wage taxes of states and
 * localities go by the place where each part of the pay was earned; what goes by the job (unemployment, premiums of the work
 * state, yearly taxes) goes by the person's own work place (handbook 3.7).
 */
export function taxLines(facts: TaxFacts): CurrentTax[] {
  const { tables, checkDate, imported } = facts;
  const { places } = facts.setup;
  const leviedAt = (work: string) => {
    const at = { ...places, work };
    // Away from the job's own state, an agreement leaves nothing that would need a table of the other state.
    return leviesOn(tables, at, checkDate, imported !== null || (work !== places.work && isTaxedAtHome(at)));
  };
  const parts = workParts(facts.placedBy ?? facts.earnings, places);
  const levied = parts.map(({ work }) => ({ work, levies: leviedAt(work) }));
  const job = leviedAt(places.work);
  const given = new Set((imported ?? []).map(taxKey));
  const lines = [
    ...ficaLines(facts),
    federalLine(facts),
    ...incomeLines(facts, parts, levied),
    ...workTaxLines(facts, job),
    ...localLines(facts, parts, levied),
    ...(facts.takesYearly ? yearlyLines(facts, job) : []),
    ...(imported ?? []).map((tax): CurrentTax => ({ ...tax, rate: null, imported: true })),
  ].filter((line) => line.imported === true || !given.has(taxKey(line)));
  return lines.filter(({ taxableWages, amount }) => taxableWages !== 0 || amount !== 0).map(withGrossWages(facts));
}

/** Adds the pay of the check, or of the work places that a tax goes by, and the part of it that the tax leaves out. */
function withGrossWages({ earnings }: TaxFacts): (line: CurrentTax) => CurrentTax {
  const grossWages = sum(earnings.filter(({ kind }) => kind !== 'reimbursement').map(({ amount }) => amount));
  return (line) =>
    line.taxableWages === 0
      ? line
      : {
          ...line,
          grossWages: line.grossWages ?? grossWages,
          exemptWages: (line.grossWages ?? grossWages) - line.taxableWages,
        };
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
