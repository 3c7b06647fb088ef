import type { CheckLines, EarningLine } from '@paystead/contract/features/paychecks/model.ts';
import type { PlannerBasisReply } from '@paystead/contract/features/paychecks/planner-model.ts';
import { type EarningCode, earningCodes } from '@paystead/payroll/checks/earnings/earning-codes.ts';
import { shareOut, sum } from '@paystead/payroll/money.ts';
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
    ...earned
      .filter(isRecurring)
      .map((line) => ({ ...blank(line.code), ...piecesOf(line), ...placed(line.workPlace) })),
  ];
}

const blank = (code: string) => ({ code, hours: null, pieces: null, rate: null, amount: null });

const isLeave = ({ leavePlan }: EarningCode) => leavePlan !== undefined;
const isAbsence = (code: string) => code === 'HOL' || earningCodes[code]?.leavePlan !== undefined;
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

/** The salary of a period, divided by what was earned at each work place. */
function salary(base: readonly EarningLine[], { period_salary }: PresentPay): Earnings {
  const places = byPlace(base);
  const paid = places.map(([, lines]) => sum(lines.map(({ amount }) => amount)));
  const amounts = shareOut(period_salary ?? sum(paid), paid);
  return places.map(([place, lines], at) => ({
    ...blank('SAL'),
    hours: hoursOf(lines),
    amount: amounts[at] ?? 0,
    ...placed(place),
  }));
}

/** Groups lines by the work place that they are for; paid leave and holidays count as the first one's. */
function byPlace(lines: readonly EarningLine[]): [place: string | undefined, lines: EarningLine[]][] {
  const worked = lines.filter(({ code }) => !isAbsence(code));
  const first = (worked[0] ?? lines[0])?.workPlace;
  const places = new Map<string | undefined, EarningLine[]>();
  for (const line of [...worked, ...lines.filter(({ code }) => isAbsence(code))]) {
    const place = line.workPlace ?? (isAbsence(line.code) ? first : undefined);
    places.set(place, [...(places.get(place) ?? []), line]);
  }
  return [...places];
}

const placed = (workPlace: string | undefined) => (workPlace === undefined ? {} : { workPlace });

/** One line for each work place where all hours have one rate; someone with several jobs keeps a line for each. */
function hourly(base: readonly EarningLine[], { hourly_rate }: PresentPay): Earnings {
  const regular = base.filter(({ code }) => code === 'REG');
  const rates = new Set(regular.map(({ rate }) => rate));
  if (rates.size > 1)
    return base.map(({ code, hours, rate, amount, workPlace }) => ({
      ...blank(code),
      hours,
      rate,
      amount,
      ...placed(workPlace),
    }));
  const rate = hourly_rate ?? regular[0]?.rate ?? base[0]?.rate ?? null;
  return byPlace(base).map(([place, lines]) => ({ ...blank('REG'), hours: hoursOf(lines), rate, ...placed(place) }));
}

function overtime(earned: readonly EarningLine[], base: readonly EarningLine[], pay: PresentPay): Earnings {
  const rate = pay.hourly_rate ?? base.find(({ code }) => code === 'REG')?.rate ?? null;
  const rateOf = (code: 'OT' | 'DT', at: number) =>
    code === 'DT' ? at * 2 : overtimeRate(pay.payType, pay.minimumWage, at);
  return (['OT', 'DT'] as const).flatMap((code) => {
    const lines = earned.filter((line) => line.code === code);
    return byPlace(lines).map(([place, of]) => ({
      ...blank(code),
      hours: hoursOf(of),
      rate: rate === null ? (of[0]?.rate ?? null) : rateOf(code, rate),
      ...placed(place),
    }));
  });
}

const hoursOf = (lines: readonly EarningLine[]) => sum(lines.map(({ hours }) => hours ?? 0));
