import type { PayrollTable } from '../tables/schema.ts';
import type { Accumulators } from '../checks/accumulators.ts';
import { sum } from '../money.ts';

/** The facts that annual limits depend on. */
export type LimitFacts = {
  birthDate: string;
  checkDate: string;
  hsaCoverage: 'self' | 'family';
  /** Last year's Social Security wages with this employer, cents; they decide whether catch-up must be Roth. */
  priorYearFicaWages: number;
  /** The year with every legal employer: limits are per person. */
  years: readonly Accumulators[];
  /** The employer's HSA contribution on this check, which counts toward the limit. */
  employerHsa: number;
};

function age(facts: LimitFacts): number {
  return Number(facts.checkDate.slice(0, 4)) - Number(facts.birthDate.slice(0, 4));
}

function taken(facts: LimitFacts, codes: readonly string[]): number {
  return sum(facts.years.flatMap((year) => codes.map((code) => year.deductions[code]?.amount ?? 0)));
}

/** Returns what may still be deferred this year, traditional and in total (cents). Age is as of December 31. */
export function deferralRoom(table: PayrollTable, facts: LimitFacts): { traditional: number; all: number } {
  const { limit, catchUp, catchUp60to63, rothCatchUpAbove } = table.deferral;
  const years = age(facts);
  const extra = years < 50 ? 0 : years >= 60 && years <= 63 ? catchUp60to63 : catchUp;
  const all = limit + extra - taken(facts, ['401K', 'ROTH']);
  const mustBeRoth = rothCatchUpAbove !== null && facts.priorYearFicaWages > rothCatchUpAbove;
  return { traditional: Math.max(0, mustBeRoth ? all - extra : all), all: Math.max(0, all) };
}

/** Returns what a code may still take this year (cents); infinity for codes without a limit. */
export function annualRoom(code: string, table: PayrollTable, facts: LimitFacts): number {
  switch (code) {
    case '401K':
      return deferralRoom(table, facts).traditional;
    case 'ROTH':
      return deferralRoom(table, facts).all;
    case 'HSA': {
      const employer = sum(facts.years.map((year) => year.employer['ER-HSA']?.amount ?? 0)) + facts.employerHsa;
      const limit = table.hsa[facts.hsaCoverage] + (age(facts) >= 55 ? table.hsa.catchUp55 : 0);
      return Math.max(0, limit - employer - taken(facts, ['HSA']));
    }
    case 'FSA':
      return Math.max(0, table.healthFsa - taken(facts, ['FSA']));
    case 'DCFSA':
      return Math.max(0, table.dependentCare - taken(facts, ['DCFSA']));
    case 'COMM':
      // A monthly limit: the year to date never exceeds that of the months begun.
      return Math.max(0, table.commuterMonthly * Number(facts.checkDate.slice(5, 7)) - taken(facts, ['COMM']));
    default:
      return Number.POSITIVE_INFINITY;
  }
}
