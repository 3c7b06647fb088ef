import type { CheckLines } from '@paystead/contract/features/paychecks/model.ts';
import type { PlannerBasisReply } from '@paystead/contract/features/paychecks/planner-model.ts';
import { PERIODS_PER_YEAR } from '@paystead/payroll/calendar/pay-periods.ts';
import { reachedLimit } from '@paystead/payroll/causes/reached-limits.ts';
import { taxKey } from '@paystead/payroll/checks/accumulators.ts';
import type { TaxSetup } from '@paystead/payroll/checks/tax-facts.ts';
import { withYearToDateOnce } from '@paystead/payroll/checks/year-to-date.ts';
import { sum } from '@paystead/payroll/money.ts';
import { localityOf, type TaxTables } from '@paystead/payroll/tables/tax-tables.ts';
import type { PlannerRow } from './planner-store.ts';
import { payTypeOf, usualEarnings } from './usual-earnings.ts';

/** A row with which paychecks can be planned. */
export type PlannableRow = PlannerRow & {
  readonly last: NonNullable<PlannerRow['last']>;
  readonly usual: NonNullable<PlannerRow['usual']>;
  readonly payday: string;
};

/** Builds what the next paychecks are computed from. */
export function plannerBasis(row: PlannableRow, tax: TaxSetup, tables: TaxTables): PlannerBasisReply {
  const { last, usual } = row;
  const elections = electionsOf(row);
  const employerHsa = last.lines.employer.find(({ code }) => code === 'ER-HSA')?.amount ?? 0;
  const own = row.years.find(({ legalId }) => legalId === last.legalId);
  const others = row.years.filter(({ legalId }) => legalId !== last.legalId);
  const { federal: _withPortal, ...wired } = tables;
  const payType = payTypeOf(usual.lines);
  return {
    periodsPerYear: PERIODS_PER_YEAR[row.frequency],
    paydays: row.paydays,
    payType,
    birthYear: row.birth_date === null ? null : Number(row.birth_date.slice(0, 4)),
    hsaCoverage: coverageOf(elections, employerHsa, row, tables),
    priorYearFicaWages: row.prior_wages,
    employerHsa,
    earnings: usualEarnings(usual.lines, { ...row, payType, minimumWage: tables.payroll.minimumWage }),
    elections,
    tax: {
      ...tax,
      certificates: Object.fromEntries(
        Object.entries(tax.certificates).map(([state, { filingStatus = null, percent = null, ...certificate }]) => [
          state,
          { ...certificate, filingStatus, percent },
        ]),
      ),
      yearlyTaxExempt: isYearlyTaxExempt(tax, last.lines, tables),
    },
    importedTaxes: importedOf(usual.lines),
    year: own ? yearSoFar(own.lines) : { earnings: [], deductions: [], taxes: [], employerHsa: 0 },
    elsewhere: {
      deductions: others.flatMap(({ lines }) =>
        yearSoFar(lines).deductions.map(({ code, amount }) => ({ code, amount })),
      ),
      employerHsa: sum(others.map(({ lines }) => yearSoFar(lines).employerHsa)),
    },
    tables: { ...wired, states: [...tables.states], localities: [...tables.localities] },
  };
}

/** The deductions of the last paycheck, and those that a yearly limit has stopped: they start again with the new year. */
function electionsOf({ last, usual }: PlannableRow): PlannerBasisReply['elections'] {
  const taken = ({ deductions }: CheckLines) => deductions.filter(({ amount }) => amount > 0);
  const now = taken(last.lines);
  const stub = { ...last, net: 0, periodBegin: '', periodEnd: '', employer: { ein: '' } };
  const stopped = taken(usual.lines).filter(
    ({ code }) => !now.some((line) => line.code === code) && reachedLimit(stub, code) !== undefined,
  );
  return [...now, ...stopped].map(({ code, percent, amount }) =>
    percent === null ? { code, amount, percent } : { code, amount: null, percent },
  );
}

/** Family coverage is not on record: it shows where a year's contributions pass the limit of self-only coverage. */
function coverageOf(
  elections: PlannerBasisReply['elections'],
  employerHsa: number,
  { frequency, years }: PlannableRow,
  { payroll }: TaxTables,
): 'self' | 'family' {
  const perCheck = (elections.find(({ code }) => code === 'HSA')?.amount ?? 0) + employerHsa;
  const soFar = sum(
    years.map(({ lines }) => {
      const { deductions, employerHsa: employer } = yearSoFar(lines);
      return employer + (deductions.find(({ code }) => code === 'HSA')?.amount ?? 0);
    }),
  );
  const limit = payroll.hsa.self + payroll.hsa.catchUp55;
  return Math.max(soFar, perCheck * PERIODS_PER_YEAR[frequency]) > limit ? 'family' : 'self';
}

/** Returns the taxes of a check that payroll calculated, for states without a table. */
export function importedOf({ taxes }: CheckLines): PlannerBasisReply['importedTaxes'] {
  return taxes
    .filter(({ imported }) => imported === true)
    .map(({ taxCode, description, jurisdiction, geoCode, taxableWages, amount }) => ({
      taxCode,
      description,
      jurisdiction,
      geoCode,
      taxableWages,
      amount,
    }));
}

/** A low-income certificate shows by its effect: the work place has a yearly tax, and none of it was withheld this year. */
function isYearlyTaxExempt({ places }: TaxSetup, lines: CheckLines, tables: TaxTables): boolean {
  const codes = (localityOf(tables, places.work)?.yearlyTaxes ?? []).map(({ taxCode }) => taxCode);
  const withheld = lines.taxes.filter(({ taxCode }) => codes.includes(taxCode));
  return codes.length > 0 && withheld.every(({ amount, ytdAmount }) => amount === 0 && ytdAmount === 0);
}

/** Returns the year to date of a check's lines, each code once. */
function yearSoFar(lines: CheckLines): PlannerBasisReply['year'] {
  return {
    earnings: withYearToDateOnce(lines.earnings)
      .filter(({ ytdAmount }) => ytdAmount !== null)
      .map(({ code, description, kind, ytdHours, ytdAmount }) => ({
        code,
        description,
        kind,
        hours: ytdHours ?? 0,
        amount: ytdAmount ?? 0,
      })),
    deductions: once(lines.deductions, ({ code }) => code).map(({ code, description, timing, ytdAmount }) => ({
      code,
      description,
      timing,
      amount: ytdAmount,
    })),
    taxes: once(lines.taxes, taxKey).map((line) => ({
      taxCode: line.taxCode,
      description: line.description,
      jurisdiction: line.jurisdiction,
      geoCode: line.geoCode,
      taxableWages: line.ytdTaxableWages,
      amount: line.ytdAmount,
    })),
    employerHsa: lines.employer.find(({ code }) => code === 'ER-HSA')?.ytdAmount ?? 0,
  };
}

function once<T>(lines: readonly T[], keyOf: (line: T) => string): T[] {
  return lines.filter((line, place) => lines.findIndex((other) => keyOf(other) === keyOf(line)) === place);
}
