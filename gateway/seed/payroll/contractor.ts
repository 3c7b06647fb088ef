import {
  type Accumulators,
  noReporting,
  post,
  type Posting,
  withYearToDate,
} from '@paystead/payroll/checks/accumulators.ts';
import { distribute, paymentTypeOf } from '@paystead/payroll/checks/distribution.ts';
import type { Employee, Standing } from '../cast/model.ts';
import type { PaidCheck } from './check-record.ts';
import type { Payday } from '@paystead/payroll/calendar/paydays.ts';
import { accountsOn } from './accounts.ts';

type Paid = Pick<PaidCheck, 'totals' | 'lines' | 'paymentType'> & { year: Accumulators };

/**
 * Returns a contractor's payment: a fee with nothing withheld, for Form 1099-NEC. Every `every`th payday; null between.
 */
export function contractorCheck(
  pay: Extract<Standing['pay'], { kind: 'contract' }>,
  employee: Employee,
  payday: Payday,
  year: Accumulators,
): Paid | null {
  const month = Number(payday.checkDate.slice(5, 7));
  const isSecondHalf = payday.periodBegin.endsWith('-16');
  if (!isSecondHalf || month % pay.every !== 0) return null;
  const totals = {
    gross: pay.fee,
    preTax: 0,
    taxes: 0,
    postTax: 0,
    reimbursements: 0,
    net: pay.fee,
    hours: 0,
    hoursWorked: 0,
  };
  const fee = {
    code: 'FEE',
    description: 'Contract services',
    kind: 'paid',
    hours: null,
    rate: null,
    amount: pay.fee,
  } as const;
  const posting: Posting = { earnings: [fee], deductions: [], taxes: [], employer: [], totals, reporting: noReporting };
  const after = post(year, posting);
  const deposits = distribute(totals.net, accountsOn(employee.accounts, payday.checkDate));
  return {
    totals,
    paymentType: paymentTypeOf(deposits),
    lines: { ...withYearToDate(posting, after), accruals: [], deposits, messages: [] },
    year: after,
  };
}
