import type { CheckLines, EarningLine } from '@paystead/contract/features/paychecks/model.ts';
import type { PlannerBasisReply } from '@paystead/contract/features/paychecks/planner-model.ts';
import { type EarningCode, earningCodes } from '@paystead/payroll/checks/earnings/earning-codes.ts';
import { sum } from '@paystead/payroll/money.ts';
import { overtimeRate } from '@paystead/payroll/planner/changes.ts';

type PayType = PlannerBasisReply['payType'];
type Earnings = PlannerBasisReply['earnings'];

/** The present pay on record: 1/1,000,000 dollar an hour, or cents a period. */
interface PresentPay {
  readonly payType: PayType;
  readonly hourly_rate: number | null;
  readonly period_salary: number | null;
  readonly minimumWage: number;
}

/** Returns how a paycheck pays: by salary, by the hour with tips, or by the hour. */
export function payTypeOf({ earnings }: CheckLines): PayType {
  if (earnings.some(({ code, amount }) => code === 'SAL' && amount !== 0)) return 'salary';
  return earnings.some(({ code, amount }) => earningCodes[code]?.tips && amount !== 0) ? 'tipped' : 'hourly';
}

/**
 * Returns the earnings of a usual paycheck at the present pay: paid leave and holidays count as regular hours. Bonuses,
 * corrections and reimbursements are none of it, and the tip credit make-up is computed.
 */
export function usualEarnings({ earnings }: CheckLines, pay: PresentPay): Earnings {
  const earned = earnings.filter(({ amount, hours }) => amount !== 0 || (hours ?? 0) !== 0);
  const base = earned.filter(({ code }) => isBase(code));
  return [
    ...(pay.payType === 'salary' ? salary(base, pay) : hourly(base, pay)),
    ...overtime(earned, base, pay),
    ...earned.filter(isRecurring).map((line) => ({ ...blank(line.code), ...piecesOf(line) })),
  ];
}

const blank = (code: string) => ({ code, hours: null, pieces: null, rate: null, amount: null });

const isLeave = ({ leavePlan }: EarningCode) => leavePlan !== undefined;
const isBase = (code: string) => {
  const known = earningCodes[code];
  return code === 'SAL' || code === 'REG' || code === 'HOL' || (known !== undefined && isLeave(known));
};

/** Tips, piece work and taxed benefits, which each usual paycheck has. */
function isRecurring({ code }: EarningLine): boolean {
  const known = earningCodes[code];
  return known !== undefined && (known.tips === true || code === 'PIECE' || code === 'GTL');
}

function piecesOf({ pieces, rate, amount }: EarningLine) {
  return pieces === undefined || pieces === null || rate === null ? { amount } : { pieces, rate };
}

function salary(base: readonly EarningLine[], { period_salary }: PresentPay): Earnings {
  const paid = sum(base.map(({ amount }) => amount));
  return [{ ...blank('SAL'), hours: hoursOf(base), amount: period_salary ?? paid }];
}

/** One line where all hours have one rate; someone with several jobs keeps a line for each. */
function hourly(base: readonly EarningLine[], { hourly_rate }: PresentPay): Earnings {
  const regular = base.filter(({ code }) => code === 'REG');
  const rates = new Set(regular.map(({ rate }) => rate));
  if (rates.size > 1) return base.map(({ code, hours, rate, amount }) => ({ ...blank(code), hours, rate, amount }));
  const rate = hourly_rate ?? regular[0]?.rate ?? base[0]?.rate ?? null;
  return base.length === 0 ? [] : [{ ...blank('REG'), hours: hoursOf(base), rate }];
}

function overtime(earned: readonly EarningLine[], base: readonly EarningLine[], pay: PresentPay): Earnings {
  const rate = pay.hourly_rate ?? base.find(({ code }) => code === 'REG')?.rate ?? null;
  const rateOf = (code: 'OT' | 'DT', at: number) =>
    code === 'DT' ? at * 2 : overtimeRate(pay.payType, pay.minimumWage, at);
  return (['OT', 'DT'] as const).flatMap((code) => {
    const lines = earned.filter((line) => line.code === code);
    if (lines.length === 0) return [];
    return [
      { ...blank(code), hours: hoursOf(lines), rate: rate === null ? (lines[0]?.rate ?? null) : rateOf(code, rate) },
    ];
  });
}

const hoursOf = (lines: readonly EarningLine[]) => sum(lines.map(({ hours }) => hours ?? 0));
