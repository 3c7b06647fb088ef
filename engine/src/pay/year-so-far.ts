import { taxKey } from '@paystead/payroll/checks/accumulators.ts';
import type { CheckLines } from '@paystead/payroll/checks/lines.ts';
import type { YearSoFar } from '@paystead/payroll/planner/basis.ts';
import type { PaidYear } from '../state/model.ts';

export const EMPTY_YEAR: YearSoFar = { earnings: [], deductions: [], taxes: [], employerHsa: 0 };

interface PaidCheck {
  readonly year: number;
  readonly legalEin: string;
  readonly lines: CheckLines;
  readonly reporting: PaidYear['reporting'];
}

/** Returns the years with the year to date of one more paycheck: each code's newest line tells its sum. */
export function withCheck(
  years: readonly PaidYear[],
  { year, legalEin, lines, reporting }: PaidCheck,
): readonly PaidYear[] {
  const before = years.find((one) => one.year === year && one.legalEin === legalEin);
  const others = years.filter((one) => one !== before);
  const employer = lines.employer.map(({ code, description, ytdAmount }) => ({ code, description, ytdAmount }));
  return [
    ...others,
    {
      year,
      legalEin,
      soFar: withLines(before?.soFar ?? EMPTY_YEAR, lines),
      employer: newest([...(before?.employer ?? []), ...employer], ({ code }) => code),
      reporting: { ...before?.reporting, ...reporting },
    },
  ];
}

function withLines(before: YearSoFar, lines: CheckLines): YearSoFar {
  const earnings = lines.earnings.flatMap(({ code, description, kind, ytdHours, ytdAmount }) =>
    ytdAmount === null ? [] : [{ code, description, kind, hours: ytdHours ?? 0, amount: ytdAmount }],
  );
  const deductions = lines.deductions.map(({ code, description, timing, ytdAmount: amount }) => ({
    code,
    description,
    timing,
    amount,
  }));
  const taxes = lines.taxes.map(
    ({ taxCode, description, jurisdiction, geoCode, ytdTaxableWages: taxableWages, ytdAmount: amount }) => ({
      taxCode,
      description,
      jurisdiction,
      geoCode,
      taxableWages,
      amount,
    }),
  );
  return {
    earnings: newest([...before.earnings, ...earnings], ({ code }) => code),
    deductions: newest([...before.deductions, ...deductions], ({ code }) => code),
    taxes: newest([...before.taxes, ...taxes], taxKey),
    employerHsa: lines.employer.find(({ code }) => code === 'ER-HSA')?.ytdAmount ?? before.employerHsa,
  };
}

const newest = <T>(lines: readonly T[], keyOf: (line: T) => string): T[] => [
  ...new Map(lines.map((line) => [keyOf(line), line])).values(),
];
