import { broughtForward } from '@paystead/payroll/checks/year-to-date.ts';
import { json, type SqlValue } from '../../src/platform/database/port.ts';
import type { Accumulators } from '@paystead/payroll/checks/accumulators.ts';
import type { Client } from '../cast/model.ts';
import type { PaidCheck } from '../payroll/check-record.ts';
import { yearOf } from '@paystead/contract/local-date.ts';
import { type Hired, idIn, type PaidCompany } from './company.ts';
import { tableOf, type TableRows } from './table.ts';

const CHECK_COLUMNS = [
  'client_id',
  'employee_id',
  'check_id',
  'legal_id',
  'pay_group_id',
  'check_number',
  'check_date',
  'sequence',
  'period_begin',
  'period_end',
  'run_type',
  'check_status',
  'payment_type',
  'related_check_id',
  'gross',
  'pre_tax',
  'taxes',
  'post_tax',
  'reimbursements',
  'net',
  'hours',
  'hours_worked',
  'pay_rate',
  'salary',
  'standard_hours',
  'employer',
  'pay_type',
  'frequency',
  'lines',
  'issued_at',
] as const;

/** Writes checks, the year's sums by code, and leave balances. */
export function payRows(company: PaidCompany): TableRows[] {
  return [
    { table: 'pay_check', columns: CHECK_COLUMNS, rows: checkRows(company) },
    tableOf(
      'year_accumulator',
      company.people.flatMap((hired) => hired.history.years.flatMap((year) => accumulatorRows(company, hired, year))),
    ),
    tableOf(
      'year_opening',
      company.people.flatMap((hired) => openingRows(company, hired)),
    ),
    tableOf(
      'accrual_balance',
      company.people.flatMap((hired) => leaveRows(company, hired)),
    ),
  ];
}

function* checkRows({ client, clientId, people, numbers }: PaidCompany): Generator<readonly SqlValue[]> {
  for (const { employeeId, history } of people) {
    for (const check of history.checks) {
      const ids = [
        clientId,
        employeeId,
        check.checkId,
        idIn(client, 'legal', check.legal),
        idIn(client, 'pay_group', check.payGroup),
      ];
      yield [...ids, numbers.get(check.checkId) ?? null, ...checkValues(check, employerOf(client, check.legal))];
    }
  }
}

/** Returns the legal employer's name, address and EIN as a check states them. */
function employerOf(client: Client, key: string): Record<string, string> {
  const legal = client.legals.find((one) => one.key === key);
  if (!legal) throw new Error(`${client.code} has no legal employer ${key}.`);
  const { name, ein, street, city, state, zip, phone } = legal;
  return { name, ein, street_address: street, city, state, zip_code: zip, phone };
}

/** The columns from check_date on, in their order. */
function checkValues(check: PaidCheck, employer: Record<string, string>): SqlValue[] {
  const { totals } = check;
  return [
    check.checkDate,
    check.sequence,
    check.periodBegin,
    check.periodEnd,
    check.runType,
    check.status,
    check.paymentType,
    check.relatedCheckId,
    totals.gross,
    totals.preTax,
    totals.taxes,
    totals.postTax,
    totals.reimbursements,
    totals.net,
    totals.hours,
    totals.hoursWorked,
    check.payRate,
    check.salary,
    check.standardHours,
    json(employer),
    check.payType,
    check.frequency,
    json(check.lines),
    `${check.checkDate}T09:00:00Z`,
  ];
}

function accumulatorRows({ client, clientId }: PaidCompany, { employeeId }: Hired, year: Accumulators) {
  const common = {
    client_id: clientId,
    employee_id: employeeId,
    legal_id: idIn(client, 'legal', year.legalId),
    year: year.year,
  };
  const row = (kind: string, code: string, amount: number, quantity = 0) => ({
    ...common,
    kind,
    code,
    amount,
    quantity,
  });
  return [
    ...Object.entries(year.earnings).map(([code, { amount, hours }]) => row('earning', code, amount, hours)),
    ...Object.entries(year.deductions).map(([code, { amount }]) => row('deduction', code, amount)),
    ...Object.entries(year.taxes).map(([code, { amount, taxableWages }]) => row('tax', code, amount, taxableWages)),
    ...Object.entries(year.employer).map(([code, { amount }]) => row('employer', code, amount)),
    ...Object.entries(year.reporting)
      .filter(([, amount]) => amount !== 0)
      .map(([code, amount]) => row('memo', code, amount)),
  ];
}

/** Returns the amounts before the first stored check of each year and legal employer, as that check states them. */
function openingRows({ client, clientId }: PaidCompany, { employeeId, history }: Hired) {
  const first = history.checks.filter(
    ({ checkDate, legal }, place) =>
      place ===
      history.checks.findIndex((check) => check.legal === legal && yearOf(check.checkDate) === yearOf(checkDate)),
  );
  return first.flatMap(({ checkDate, legal, totals, lines }) => {
    const before = broughtForward({ ...totals, lines });
    if (Object.values(before).every((amount) => amount === 0)) return [];
    return [
      {
        client_id: clientId,
        employee_id: employeeId,
        legal_id: idIn(client, 'legal', legal),
        year: yearOf(checkDate),
        gross: before.gross,
        pre_tax: before.preTax,
        taxes: before.taxes,
        post_tax: before.postTax,
        reimbursements: before.reimbursements,
        net: before.net,
        hours: before.hours,
        hours_worked: before.hoursWorked,
      },
    ];
  });
}

/** Returns the newest year's leave: its first beginning, the year's accruals and use, and its last ending. */
function leaveRows({ clientId }: PaidCompany, { employeeId, history }: Hired) {
  const last = history.checks.at(-1);
  if (!last) return [];
  const year = history.checks.filter(({ checkDate }) => yearOf(checkDate) === yearOf(last.checkDate));
  return last.lines.accruals.map(({ plan, description, ending }) => {
    const lines = year.flatMap(({ lines: { accruals } }) => accruals.filter((line) => line.plan === plan));
    const total = (pick: (line: (typeof lines)[number]) => number) => lines.reduce((sum, line) => sum + pick(line), 0);
    return {
      client_id: clientId,
      employee_id: employeeId,
      plan,
      description,
      as_of: last.checkDate,
      beginning: lines[0]?.beginning ?? 0,
      earned: total(({ earned }) => earned),
      taken: total(({ taken }) => taken),
      adjusted: total(({ adjusted }) => adjusted),
      ending,
    };
  });
}
