import type { CheckDetail } from '@paystead/contract/features/paychecks/model.ts';
import { withYearToDateOnce, yearToDateOf } from '@paystead/payroll/checks/year-to-date.ts';
import { maskedSsnOf } from '@paystead/contract/features/profile/rules.ts';
import type { DetailRow } from './detail-store.ts';
import { addressLines, withoutBanks } from './rules.ts';

/** Converts a check to its reply. `showBanks` false: the client hides bank accounts from this reader. */
export function toDetail(row: DetailRow, employeeId: string, showBanks: boolean): CheckDetail {
  const { person, legal } = row;
  const lines = { ...row.lines, earnings: withYearToDateOnce(row.lines.earnings) };
  return {
    checkId: row.check_id,
    checkNumber: row.check_number,
    checkDate: row.check_date,
    periodBegin: row.period_begin,
    periodEnd: row.period_end,
    runType: row.run_type,
    checkStatus: row.check_status,
    paymentType: row.payment_type,
    relatedCheckId: row.related_check_id,
    gross: row.gross,
    preTax: row.pre_tax,
    taxes: row.taxes,
    postTax: row.post_tax,
    reimbursements: row.reimbursements,
    net: row.net,
    hours: row.hours,
    year: row.year,
    ytd: yearToDateOf(lines),
    otherEmployers: row.other_employers,
    payRate: row.pay_rate,
    payType: row.pay_type,
    frequency: row.frequency,
    lines: showBanks ? lines : withoutBanks(lines),
    employee: {
      employeeId,
      employeeNumber: row.employee_number,
      name: person ? [person.first_name, person.middle_name, person.last_name].filter(Boolean).join(' ') : '',
      ssn: maskedSsnOf(row.ssn_last_four),
      address: person ? addressLines(person) : [],
    },
    employer: { name: legal.name, ein: legal.ein, address: addressLines(legal), phone: legal.phone },
    previous: row.previous,
    next: row.next,
    issuedAt: row.issued_at,
  };
}
