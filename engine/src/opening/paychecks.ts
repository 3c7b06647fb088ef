import { yearOf } from '@paystead/contract/local-date.ts';
import type { CheckLines } from '@paystead/payroll/checks/lines.ts';
import type { LastPaycheck, PaidYear } from '../state/model.ts';
import { withCheck } from '../pay/year-so-far.ts';
import { cents, groupRows, hours, isYes, readRows, scaled, text, type Row } from './rows.ts';

/** The pay of one employee in the opening. */
export interface PaidSoFar {
  readonly last: LastPaycheck | null;
  readonly years: readonly PaidYear[];
}

const LINE_FILES = [
  'check_earnings',
  'check_deductions',
  'check_taxes',
  'check_deposits',
  'accruals',
  'garnishments',
  'check_other',
] as const;
type LineFile = (typeof LINE_FILES)[number];

/** A check's lines, and the sums of the year that it states. */
interface Stated {
  readonly lines: CheckLines;
  readonly reporting: PaidYear['reporting'];
}

const checkKey = (row: Row): string => `${text(row, 'employee_number')}\n${text(row, 'check_id')}`;

/** Reads the paychecks of an export: each employee's last regular one, and the sums of each year by legal employer. */
export async function readPaychecks(folder: string): Promise<Map<string, PaidSoFar>> {
  const files = Object.fromEntries(
    await Promise.all(
      LINE_FILES.map(async (file) => [file, groupRows(await readRows(folder, file), checkKey)] as const),
    ),
  ) as Record<LineFile, Map<string, Row[]>>;
  const stated = (check: Row): Stated => {
    const rowsOf = (file: LineFile) => files[file].get(checkKey(check)) ?? [];
    const sums = rowsOf('check_other').filter(({ kind }) => kind === 'yearSum');
    return {
      lines: linesFrom(rowsOf),
      reporting: Object.fromEntries(sums.map((row) => [text(row, 'code'), cents(row, 'ytd_amount')])),
    };
  };
  const register = groupRows(await readRows(folder, 'check_register'), (row) => text(row, 'employee_number'));
  return new Map(Array.from(register, ([employee, checks]) => [employee, paidSoFar(checks.toSorted(byDate), stated)]));
}

function byDate(one: Row, other: Row): number {
  const order = text(one, 'check_date').localeCompare(text(other, 'check_date'));
  return order || Number(one['sequence'] ?? 1) - Number(other['sequence'] ?? 1);
}

function paidSoFar(checks: readonly Row[], stated: (check: Row) => Stated): PaidSoFar {
  let years: readonly PaidYear[] = [];
  let last: LastPaycheck | null = null;
  for (const check of checks) {
    const { lines, reporting } = stated(check);
    const checkDate = text(check, 'check_date');
    years = withCheck(years, { year: yearOf(checkDate), legalEin: text(check, 'legal_ein'), lines, reporting });
    const frequency = check['frequency'];
    const isRegular =
      check['run_type'] === 'regular' && (check['status'] === 'issued' || check['status'] === 'reissued');
    if (isRegular && (frequency === 'W' || frequency === 'B' || frequency === 'S' || frequency === 'M'))
      last = { checkDate, frequency, lines };
  }
  return { last, years };
}

function linesFrom(rowsOf: (file: LineFile) => readonly Row[]): CheckLines {
  const others = rowsOf('check_other');
  return {
    earnings: rowsOf('check_earnings').map((row) => ({
      code: text(row, 'code'),
      description: text(row, 'description'),
      kind: text(row, 'kind') as CheckLines['earnings'][number]['kind'],
      hours: hours(row, 'hours'),
      ...(row['work_place'] && { workPlace: row['work_place'] }),
      rate: scaled(row, 'rate', 6),
      amount: cents(row, 'amount'),
      ytdHours: hours(row, 'ytd_hours'),
      ytdAmount: scaled(row, 'ytd_amount', 2),
    })),
    deductions: rowsOf('check_deductions').map((row) => ({
      code: text(row, 'code'),
      description: text(row, 'description'),
      timing: text(row, 'timing') as CheckLines['deductions'][number]['timing'],
      percent: scaled(row, 'percent', 4),
      amount: cents(row, 'amount'),
      ytdAmount: cents(row, 'ytd_amount'),
    })),
    taxes: rowsOf('check_taxes').map((row) => ({
      taxCode: text(row, 'tax_code'),
      description: text(row, 'description'),
      jurisdiction: text(row, 'jurisdiction'),
      geoCode: row['geo_code'] ?? null,
      taxableWages: cents(row, 'taxable_wages'),
      rate: scaled(row, 'rate', 4),
      amount: cents(row, 'amount'),
      ...(isYes(row, 'imported') && { imported: true }),
      ytdTaxableWages: cents(row, 'ytd_taxable_wages'),
      ytdAmount: cents(row, 'ytd_amount'),
    })),
    employer: others
      .filter(({ kind }) => kind === 'employer')
      .map((row) => ({
        code: text(row, 'code'),
        description: text(row, 'description'),
        amount: cents(row, 'amount'),
        ytdAmount: cents(row, 'ytd_amount'),
      })),
    accruals: rowsOf('accruals').map((row) => ({
      plan: text(row, 'plan'),
      description: text(row, 'description'),
      ...(row['unit'] === 'days' && { unit: 'days' as const }),
      beginning: hours(row, 'beginning') ?? 0,
      earned: hours(row, 'earned') ?? 0,
      taken: hours(row, 'taken') ?? 0,
      adjusted: hours(row, 'adjusted') ?? 0,
      ending: hours(row, 'ending') ?? 0,
    })),
    // The accounts of the last paycheck don't matter for the next one.
    deposits: [],
    messages: [],
    garnishments: rowsOf('garnishments').map((row) => ({
      code: text(row, 'code'),
      orderNumber: text(row, 'order_number'),
      authority: text(row, 'authority'),
      kind: text(row, 'kind') as NonNullable<CheckLines['garnishments']>[number]['kind'],
      priority: Number(text(row, 'priority')),
      amount: cents(row, 'amount'),
      balance: scaled(row, 'balance', 2),
      arrears: cents(row, 'arrears'),
    })),
  };
}
