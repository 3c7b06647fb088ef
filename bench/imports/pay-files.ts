import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { addDays } from '@paystead/contract/local-date.ts';

/** The rows written, register included. */
export interface Written {
  readonly checks: number;
  readonly rows: number;
}

type Cells = readonly (string | number)[];
const NAME = ['client_code', 'employee_number', 'check_id'];
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  check_register: [
    ...NAME,
    'check_number',
    'payment_type',
    'check_date',
    'period_begin',
    'period_end',
    'run_type',
    'status',
    'legal_ein',
    'pay_group',
    'gross',
    'pre_tax',
    'taxes',
    'post_tax',
    'net',
    'pay_rate',
    'pay_type',
    'frequency',
    'issued_at',
  ],
  check_earnings: [...NAME, 'code', 'description', 'kind', 'hours', 'rate', 'amount', 'ytd_hours', 'ytd_amount'],
  check_deductions: [...NAME, 'code', 'description', 'timing', 'percent', 'amount', 'ytd_amount'],
  check_taxes: [
    ...NAME,

    'tax_code',
    'description',
    'jurisdiction',
    'taxable_wages',
    'rate',
    'amount',
    'ytd_taxable_wages',
    'ytd_amount',
  ],
  check_deposits: [...NAME, 'kind', 'nickname', 'bank_name', 'account_type', 'last_four', 'amount'],
  accruals: [...NAME, 'plan', 'description', 'beginning', 'earned', 'taken', 'ending'],
  check_other: [...NAME, 'kind', 'code', 'description', 'amount', 'ytd_amount'],
};

const money = (cents: number) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/**
 * Writes the pay files of a client BENCH: biweekly checks with twelve lines each, in the order of paydays, as payroll systems
 * write them.
 */
export async function writePayFiles(
  folder: string,
  employees: number,
  checksEach: number,
  firstPayday = '2022-01-07',
): Promise<Written> {
  const files = new Map(
    Object.entries(HEADERS).map(([file, header]) => {
      const stream = createWriteStream(join(folder, `${file}.csv`));
      stream.write(`${header.join(',')}\n`);
      return [file, stream] as const;
    }),
  );
  let rows = 0;
  const inYear = new Map<string, number>();
  for (let run = 0; run < checksEach; run += 1) {
    const checkDate = addDays(firstPayday, run * 14);
    const year = checkDate.slice(0, 4);
    const count = (inYear.get(year) ?? 0) + 1;
    inYear.set(year, count);
    const text = new Map([...files.keys()].map((file) => [file, [] as string[]]));
    for (let person = 1; person <= employees; person += 1) {
      const name = ['BENCH', person, `${run}-${person}`];
      for (const [file, cells] of checkRows(person, run, checkDate, count)) {
        text.get(file)?.push([...name, ...cells].join(','));
        rows += 1;
      }
    }
    for (const [file, lines] of text) {
      const stream = files.get(file);
      if (stream && !stream.write(`${lines.join('\n')}\n`)) await once(stream, 'drain');
    }
  }
  for (const stream of files.values()) {
    stream.end();
    await finished(stream);
  }
  return { checks: employees * checksEach, rows };
}

/** Returns the rows of one check; `count` is its number within the year, so that every sum is a multiple. */
function checkRows(person: number, run: number, checkDate: string, count: number): [string, Cells][] {
  const rate = 20_00 + (person % 400);
  const [regular, overtime] = [rate * 80, rate * 3];
  const gross = regular + overtime;
  const [saved, medical, union] = [Math.round(gross / 20), 80_00, 12_50];
  const [federal, security, medicare, state] = [
    Math.round(gross / 10),
    Math.round(gross / 16),
    Math.round(gross / 69),
    70_00,
  ];
  const taxes = federal + security + medicare + state;
  const net = gross - saved - medical - taxes - union;
  const base = gross - medical;
  const period = [addDays(checkDate, -19), addDays(checkDate, -6)];
  const ytd = (cents: number) => money(cents * count);
  const register = [
    `V${run}${person}`,
    'directDeposit',
    checkDate,
    ...period,
    'regular',
    'issued',
    '00-0000001',
    'BIWEEKLY',
  ];
  const totals = [money(gross), money(saved + medical), money(taxes), money(union), money(net), money(rate), 'h', 'B'];
  const tax = (code: string, about: string, where: string, amount: number): [string, Cells] => [
    'check_taxes',
    [code, about, where, money(base), '', money(amount), ytd(base), ytd(amount)],
  ];
  const deduction = (code: string, about: string, timing: string, amount: number): [string, Cells] => [
    'check_deductions',
    [code, about, timing, '', money(amount), ytd(amount)],
  ];
  const leave = (3080 * run) % 100_000;
  return [
    ['check_register', [...register, ...totals, `${checkDate}T09:00:00Z`]],
    ['check_earnings', ['REG', 'Regular', 'paid', '80.00', money(rate), money(regular), 80 * count, ytd(regular)]],
    [
      'check_earnings',
      ['OT', 'Overtime 1.5x', 'paid', '2.00', money(Math.round(rate * 1.5)), money(overtime), 2 * count, ytd(overtime)],
    ],
    deduction('401K', '401(k)', 'preTax', saved),
    deduction('MED', 'Medical', 'preTax', medical),
    deduction('UNION', 'Union dues', 'postTax', union),
    tax('FIT', 'Federal income tax', 'Federal', federal),
    tax('SS', 'Social Security', 'Federal', security),
    tax('MED', 'Medicare', 'Federal', medicare),
    tax('SIT-PA', 'Pennsylvania income tax', 'Pennsylvania', state),
    [
      'check_deposits',
      ['account', 'Everyday', 'First Example Bank', 'checking', String(person).padStart(4, '0').slice(-4), money(net)],
    ],
    ['accruals', ['PTO', 'Paid time off', money(leave), '30.80', '0.00', money(leave + 3080)]],
    ['check_other', ['employer', 'SS', 'Social Security', money(security), ytd(security)]],
  ];
}
