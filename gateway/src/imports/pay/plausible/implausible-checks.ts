import { PERIODS_PER_YEAR } from '@paystead/payroll/calendar/pay-periods.ts';
import { effectiveForm } from '@paystead/payroll/federal/w4-rules.ts';
import { earningCodes } from '@paystead/payroll/checks/earnings/earning-codes.ts';
import { recomputedTaxes } from '@paystead/payroll/recompute/stated-taxes.ts';
import { taxTablesOn } from '@paystead/payroll/tables/shipped.ts';
import { amount as money, hours as hoursType } from '../../columns/types.ts';
import type { CompileSink, StagedRow } from '../../compile.ts';
import { checkYear } from '../check-row.ts';
import type { PlannedCheck } from '../planned-check.ts';
import { sum } from '../planned-check.ts';
import type { PayFacts } from './pay-facts.ts';

/** The person whose checks are judged, as findings name them. */
export interface Payee {
  readonly client: string;
  readonly number: string;
  readonly facts: PayFacts;
}

/**
 * Warns of implausible amounts of a check, counted together over all checks. Payroll's amounts are imported as they are: what
 * was paid was paid.
 */
export function warnOfCheck(payee: Payee, check: PlannedCheck, sink: CompileSink): void {
  // A reversal or a void repeats the faults of its original.
  if (check.row.check_status !== 'issued') return;
  warnOfTaxes(payee, check, sink);
  warnOfEnd(payee, check, sink);
  warnOfLeave(payee, check, sink);
  warnOfGarnishments(payee, check, sink);
}

const nameOf = ({ number }: Payee, { row }: PlannedCheck) => `${number} ${row.check_date}`;

/** Returns the line of a file that states something, or the check's own. */
const lineOf = ({ draft, because }: PlannedCheck, file: string, fits: (row: StagedRow['row']) => boolean) =>
  draft.rows.find((one) => one.file === file && fits(one.row)) ?? because;

/** Taxes that the tables of the year give otherwise (handbook 2 and 3). */
function warnOfTaxes(payee: Payee, check: PlannedCheck, sink: CompileSink): void {
  const { row } = check;
  const date = row.check_date;
  const federal = payee.facts.federalOn(date);
  const frequency = row.frequency as keyof typeof PERIODS_PER_YEAR | null;
  const recomputed = recomputedTaxes({
    lines: row.lines,
    checkDate: date,
    isExtra: row.run_type !== 'regular',
    periodsPerYear: frequency === null ? null : PERIODS_PER_YEAR[frequency],
    federal,
    local: payee.facts.localOn(date),
    tables: taxTablesOn(date),
  });
  const year = String(checkYear(row));
  for (const { taxCode, stated, computed } of recomputed) {
    if (stated === computed) continue;
    sink.warnTogether(
      lineOf(check, 'check_taxes', (one) => one['tax_code'] === taxCode),
      {
        code: 'tax_differs',
        column: 'amount',
        values: { client: payee.client, year, tax: taxCode },
        sample: `${nameOf(payee, check)}: ${money.write(stated)} / ${money.write(computed)}`,
        by: stated - computed,
      },
    );
  }
  const isExempt = federal !== null && effectiveForm(federal.form, federal.exemptYear, date).exempt;
  const has = (code: string) => row.lines.taxes.some(({ taxCode, amount }) => taxCode === code && amount !== 0);
  if (isExempt && row.gross > 0 && !has('SS') && !has('MED'))
    sink.warnTogether(check.because, {
      code: 'exempt_without_fica',
      values: { client: payee.client, year },
      sample: nameOf(payee, check),
    });
}

/** Runs that pay a person after the last day: what was earned before, or what puts earlier pay right. */
const AFTER_THE_END: ReadonlySet<string> = new Set([
  'final',
  'severance',
  'correction',
  'adjustment',
  'retro',
  'thirdPartySick',
  'reversal',
  'void',
  'reissue',
]);

function warnOfEnd(payee: Payee, check: PlannedCheck, sink: CompileSink): void {
  const { row } = check;
  if (AFTER_THE_END.has(row.run_type)) return;
  const end = payee.facts.endedBefore(row.period_begin ?? row.check_date);
  if (end === null) return;
  sink.warnTogether(check.because, {
    code: 'after_end',
    column: 'run_type',
    values: { client: payee.client },
    sample: `${nameOf(payee, check)} (${end})`,
  });
}

/** Hours of leave that earnings and balances have differently, for plans that earnings name (handbook 1.2). */
function warnOfLeave(payee: Payee, check: PlannedCheck, sink: CompileSink): void {
  const { earnings, accruals } = check.row.lines;
  for (const { plan, unit, taken } of accruals) {
    if (unit === 'days') continue;
    const names = (code: string) => code === plan || earningCodes[code]?.leavePlan === plan;
    const paid = earnings.filter(({ code }) => names(code)).reduce((total, { hours }) => total + (hours ?? 0), 0);
    const isNamed = Object.keys(earningCodes).some(names) || earnings.some(({ code }) => names(code));
    if (paid === taken || !isNamed) continue;
    sink.warnTogether(
      lineOf(check, 'accruals', (one) => one['plan'] === plan),
      {
        code: 'leave_hours_differ',
        column: 'taken',
        values: { client: payee.client, plan },
        sample: `${nameOf(payee, check)}: ${hoursType.write(taken)} / ${hoursType.write(paid)}`,
      },
    );
  }
}

/** Shares of disposable earnings that federal law allows at most, in percent (15 USC 1673). */
const SHARES = { support: 65, creditor: 25 } as const;

function warnOfGarnishments(payee: Payee, check: PlannedCheck, sink: CompileSink): void {
  const { gross, taxes, lines } = check.row;
  const disposable = Math.max(0, gross - taxes);
  const orders = lines.garnishments ?? [];
  const taken = {
    support: sum(orders.filter(({ kind }) => kind === 'childSupport')),
    creditor: sum(orders.filter(({ kind }) => kind === 'creditor' || kind === 'studentLoan')),
  };
  for (const kind of ['support', 'creditor'] as const) {
    const most = Math.floor((disposable * SHARES[kind]) / 100);
    if (taken[kind] <= most) continue;
    sink.warnTogether(
      lineOf(check, 'garnishments', (one) => (one['kind'] === 'childSupport') === (kind === 'support')),
      {
        code: 'garnishment_above_share',
        column: 'amount',
        values: { client: payee.client, kind, share: SHARES[kind] },
        sample: `${nameOf(payee, check)}: ${money.write(taken[kind])} / ${money.write(most)}`,
        by: taken[kind] - most,
      },
    );
  }
}
