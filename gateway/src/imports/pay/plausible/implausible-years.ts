import { exceededLimits } from '@paystead/payroll/limits/exceeded-limits.ts';
import { taxTablesOn } from '@paystead/payroll/tables/shipped.ts';
import { amount as money } from '../../columns/types.ts';
import type { CompileSink, StagedRow } from '../../compile.ts';
import { checkYear, type CheckRow } from '../check-row.ts';
import type { FinishedPay } from '../employee-pay.ts';
import type { Payee } from './implausible-checks.ts';

/** Reports years that exceed the limits of the law (handbook 9), or that go on counting where the year before ended. */
export function warnOfYears(payee: Payee, { years, checks }: FinishedPay, sink: CompileSink): void {
  const byYear = Map.groupBy(checks, checkYear);
  const because = new Map(years.map((one) => [one.year, one.because]));
  for (const [year, row] of because) warnOfLimits(payee, year, byYear.get(year) ?? [], row, sink);
  for (const { legalId, year, checks: own, sums, because: row } of years) {
    warnOfBases(payee, year, own, row, sink);
    const before = (byYear.get(year - 1) ?? []).findLast((one) => one.legal_id === legalId);
    if (before) warnOfReset(payee, year, { before, openings: sums.openings }, row, sink);
  }
}

/** Returns the last check of a year with each legal employer: its lines have the year's sums. */
const lastOfEach = (checks: readonly CheckRow[]) =>
  [...Map.groupBy(checks, ({ legal_id }) => legal_id).values()].flatMap((own) => own.at(-1) ?? []);

/** Limits of a person, with every employer. */
function warnOfLimits(
  payee: Payee,
  year: number,
  checks: readonly CheckRow[],
  because: StagedRow,
  sink: CompileSink,
): void {
  const { payroll } = taxTablesOn(`${year}-12-31`);
  if (payroll.year !== year) return;
  const last = lastOfEach(checks);
  const deductions = new Map<string, number>();
  for (const { lines } of last)
    for (const [code, own] of Map.groupBy(lines.deductions, ({ code: name }) => name))
      deductions.set(code, (deductions.get(code) ?? 0) + (own[0]?.ytdAmount ?? 0));
  const employerHsa = last.reduce(
    (total, { lines }) => total + (lines.employer.find(({ code }) => code === 'ER-HSA')?.ytdAmount ?? 0),
    0,
  );
  const { number, client, facts } = payee;
  for (const { limit, amount, most } of exceededLimits(payroll, {
    year,
    birthDate: facts.birthDate,
    deductions,
    employerHsa,
  }))
    sink.warnTogether(because, {
      code: 'limit_exceeded',
      values: { client, year: String(year), limit },
      sample: `${number}: ${money.write(amount)} / ${money.write(most)}`,
      by: amount - most,
    });
}

/** Wages of a year with one legal employer that a tax is taken from: up to a limit, or only above one. */
function warnOfBases(
  payee: Payee,
  year: number,
  checks: readonly CheckRow[],
  because: StagedRow,
  sink: CompileSink,
): void {
  const { payroll } = taxTablesOn(`${year}-12-31`);
  const last = checks.at(-1);
  if (payroll.year !== year || !last) return;
  const wages = (code: string) =>
    last.lines.taxes.find(({ taxCode, geoCode }) => taxCode === code && geoCode === null)?.ytdTaxableWages ?? 0;
  const bases = [
    { limit: 'socialSecurity', amount: wages('SS'), most: payroll.socialSecurity.wageLimit },
    {
      limit: 'additionalMedicare',
      amount: wages('ADDMED'),
      most: Math.max(0, wages('MED') - payroll.medicare.additionalAbove),
    },
  ];
  for (const { limit, amount, most } of bases)
    if (amount > most)
      sink.warnTogether(because, {
        code: 'limit_exceeded',
        values: { client: payee.client, year: String(year), limit },
        sample: `${payee.number}: ${money.write(amount)} / ${money.write(most)}`,
        by: amount - most,
      });
}

/** A year whose first check goes on from the last sum of the year before: the year to date starts at zero each January. */
function warnOfReset(
  payee: Payee,
  year: number,
  {
    before,
    openings,
  }: { readonly before: CheckRow; readonly openings: FinishedPay['years'][number]['sums']['openings'] },
  because: StagedRow,
  sink: CompileSink,
): void {
  const carried = before.lines.earnings.find(
    ({ code, ytdAmount }) =>
      ytdAmount !== null && ytdAmount !== 0 && openings.get(`earning\n${code}`)?.amount === ytdAmount,
  );
  if (!carried) return;
  sink.warnTogether(because, {
    code: 'year_not_reset',
    values: { client: payee.client, year: String(year) },
    sample: `${payee.number} ${carried.code}: ${money.write(carried.ytdAmount ?? 0)}`,
  });
}
