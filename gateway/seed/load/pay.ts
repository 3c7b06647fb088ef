import { yearOf } from '@paystead/contract/local-date.ts';
import type { Accumulators } from '@paystead/payroll/checks/accumulators.ts';
import { PAY_FILES, type StatedCheck } from '../../src/imports/pay/pay-files.ts';
import type { PaidCheck } from '../payroll/check-record.ts';
import type { PaidCompany } from './company.ts';
import type { FileRows } from './files.ts';
import { legalOf } from './year-end.ts';

/** Paychecks with their lines; the import adds up the years and the leave balances. */
export function payFiles(company: PaidCompany): FileRows[] {
  const { client, people } = company;
  const stated = people.flatMap(({ employee, history: { checks, years } }) => {
    const name = { client_code: client.code, employee_number: employee.number };
    const last = new Map(checks.map((check) => [yearKey(check.legal, yearOf(check.checkDate)), check]));
    const sums = new Map(years.map((year) => [last.get(yearKey(year.legalId, year.year)), reportedSums(year)]));
    return checks.map((check) => ({ name, check: statedCheck(company, check), sums: sums.get(check) ?? [] }));
  });
  return PAY_FILES.map(({ record, rowsOf }) => ({
    record,
    rows: stated.flatMap(({ name, check, sums }) => rowsOf(name, check, sums)),
  }));
}

const yearKey = (legal: string, year: number) => `${legal}/${year}`;

/** Returns the sums that only year-end forms show. */
const reportedSums = ({ reporting }: Accumulators) =>
  Object.entries(reporting).flatMap(([code, amount]) => (amount === 0 ? [] : [{ code, amount }]));

function statedCheck(company: PaidCompany, check: PaidCheck): StatedCheck {
  const { totals, lines } = check;
  const { name, ein, street, city, state, zip, phone } = legalOf(company, check.legal);
  return {
    check_id: check.checkId,
    legal_ein: ein,
    pay_group: company.client.payGroups.find(({ key }) => key === check.payGroup)?.code ?? '',
    check_number: company.numbers.get(check.checkId) ?? null,
    check_date: check.checkDate,
    sequence: check.sequence,
    period_begin: check.periodBegin,
    period_end: check.periodEnd,
    run_type: check.runType,
    check_status: check.status,
    payment_type: check.paymentType,
    related_check_id: check.relatedCheckId,
    gross: totals.gross,
    pre_tax: totals.preTax,
    taxes: totals.taxes,
    post_tax: totals.postTax,
    reimbursements: totals.reimbursements,
    net: totals.net,
    hours: totals.hours,
    hours_worked: totals.hoursWorked,
    pay_rate: check.payRate,
    salary: check.salary,
    standard_hours: check.standardHours,
    employer: { name, ein, street_address: street, city, state, zip_code: zip, phone },
    pay_type: check.payType,
    frequency: check.frequency,
    lines,
    issued_at: `${check.checkDate}T09:00:00Z`,
  };
}
