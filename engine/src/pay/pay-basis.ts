import { yearOf } from '@paystead/contract/local-date.ts';
import { PERIODS_PER_YEAR } from '@paystead/payroll/calendar/pay-periods.ts';
import type { CheckLines } from '@paystead/payroll/checks/lines.ts';
import { earningCodes } from '@paystead/payroll/checks/earnings/earning-codes.ts';
import { sum } from '@paystead/payroll/money.ts';
import type { PlannedEarning, PlannedElection, PlannerBasis } from '@paystead/payroll/planner/basis.ts';
import { localityOf, type TaxTables } from '@paystead/payroll/tables/tax-tables.ts';
import type { EngineEmployee, LastPaycheck, Payday, TaxFacts } from '../state/model.ts';
import { EMPTY_YEAR } from './year-so-far.ts';

/** An employee with everything that a paycheck needs. */
export interface PayableEmployee extends EngineEmployee {
  readonly last: LastPaycheck;
}

/** Returns what the next paycheck is computed from: the usual pay of the last regular one, at the present rate or salary. */
export function payBasis(employee: PayableEmployee, payday: Payday, facts: TaxFacts, tables: TaxTables): PlannerBasis {
  const { last, years, legalEin } = employee;
  const year = yearOf(payday.checkDate);
  const own = years.find((one) => one.year === year && one.legalEin === legalEin)?.soFar ?? EMPTY_YEAR;
  const before = years.find((one) => one.year === year - 1 && one.legalEin === legalEin)?.soFar ?? EMPTY_YEAR;
  const elsewhere = years.filter((one) => one.year === year && one.legalEin !== legalEin).map(({ soFar }) => soFar);
  const { federal: _federal, ...otherTables } = tables;
  const elections = electionsOf(last.lines);
  const employerHsa = last.lines.employer.find(({ code }) => code === 'ER-HSA')?.amount ?? 0;
  const hsa = elections.find(({ code }) => code === 'HSA')?.amount ?? 0;
  const periodsPerYear = PERIODS_PER_YEAR[last.frequency];
  return {
    periodsPerYear,
    paydays: [payday],
    payType: employee.periodSalary === null ? 'hourly' : 'salary',
    birthYear: employee.birthDate === null ? null : yearOf(employee.birthDate),
    // Family coverage isn't exported: it shows where contributions pass the limit of self-only coverage.
    hsaCoverage:
      (hsa + employerHsa) * periodsPerYear > tables.payroll.hsa.self + tables.payroll.hsa.catchUp55 ? 'family' : 'self',
    priorYearFicaWages: before.taxes.find(({ taxCode }) => taxCode === 'SS')?.taxableWages ?? 0,
    employerHsa,
    earnings: usualEarnings(employee),
    elections,
    tax: { ...facts, yearlyTaxExempt: isYearlyTaxExempt(facts, last.lines, tables) },
    importedTaxes: [],
    year: own,
    elsewhere: {
      deductions: elsewhere.flatMap(({ deductions }) => deductions.map(({ code, amount }) => ({ code, amount }))),
      employerHsa: sum(elsewhere.map((one) => one.employerHsa)),
    },
    tables: otherTables,
  };
}

/** The usual hours at the present rate, or the present salary. Leave and holidays count as worked; extra pay isn't repeated. */
function usualEarnings({ last, hourlyRate, periodSalary }: PayableEmployee): PlannedEarning[] {
  const blank = { pieces: null, hours: null, rate: null, amount: null };
  const base = last.lines.earnings.filter(
    ({ code, amount }) =>
      amount !== 0 && (['SAL', 'REG', 'HOL'].includes(code) || earningCodes[code]?.leavePlan !== undefined),
  );
  const hours = sum(base.map((line) => line.hours ?? 0));
  const usual =
    periodSalary === null
      ? { ...blank, code: 'REG', hours, rate: hourlyRate ?? base[0]?.rate ?? 0 }
      : { ...blank, code: 'SAL', hours, amount: periodSalary };
  const groupTermLife = last.lines.earnings.filter(({ code, amount }) => code === 'GTL' && amount !== 0);
  return [usual, ...groupTermLife.map(({ code, amount }) => ({ ...blank, code, amount }))];
}

const electionsOf = ({ deductions }: CheckLines): PlannedElection[] =>
  deductions
    .filter(({ amount }) => amount > 0)
    .map(({ code, percent, amount }) =>
      percent === null ? { code, amount, percent } : { code, percent, amount: null },
    );

/** A low-income certificate shows by its effect: the work place has a yearly tax, and none of it was withheld this year. */
function isYearlyTaxExempt({ places }: TaxFacts, lines: CheckLines, tables: TaxTables): boolean {
  const codes = (localityOf(tables, places.work)?.yearlyTaxes ?? []).map(({ taxCode }) => taxCode);
  const withheld = lines.taxes.filter(({ taxCode }) => codes.includes(taxCode));
  return codes.length > 0 && withheld.every(({ amount, ytdAmount }) => amount === 0 && ytdAmount === 0);
}
