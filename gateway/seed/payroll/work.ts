import {
  type EarningInput,
  salaryEarnings,
  salaryPerPeriod,
  tippedOvertimeRate,
} from '@paystead/payroll/checks/earnings/earnings.ts';
import { HOUR, payForHours, sum } from '@paystead/payroll/money.ts';
import type { Employee, PeriodNote, Standing } from '../cast/model.ts';
import { drawFor } from '../seeded-ids.ts';
import { isBankHoliday } from '@paystead/payroll/calendar/banking-days.ts';
import { PERIODS_PER_YEAR } from '@paystead/payroll/calendar/pay-periods.ts';
import type { Payday } from '@paystead/payroll/calendar/paydays.ts';
import { addDays, weekdayOf } from '@paystead/contract/local-date.ts';
import { isEmployedOn, standingOn } from './standing.ts';
import { inWorkweeks } from './workweeks.ts';

/** Hundredths of hours in a full period. */
const STANDARD_HOURS = { W: 4000, B: 8000, S: 8667, M: 17_333 } as const;

export function standardHours(frequency: keyof typeof STANDARD_HOURS): number {
  return STANDARD_HOURS[frequency];
}

export type Period = {
  employee: Employee;
  payday: Payday;
  frequency: keyof typeof STANDARD_HOURS;
  note: PeriodNote;
  leave: Readonly<Record<string, number>>;
  paysHolidays: boolean;
  minimumWage: number;
};

/** Counts the weekdays, Monday to Friday, on which the employee was on the payroll, and those at work. */
function presence({ employee, payday }: Period): { days: number; present: number; holidays: number } {
  let [days, present, holidays] = [0, 0, 0];
  for (let day = payday.periodBegin; day <= payday.periodEnd; day = addDays(day, 1)) {
    if (weekdayOf(day) % 6 === 0) continue;
    days += 1;
    if (!isEmployedOn(employee, day) || standingOn(employee, day).status === 'l') continue;
    present += 1;
    if (isBankHoliday(day)) holidays += 1;
  }
  return { days, present, holidays };
}

/** Returns an employee's earnings in a period; empty without days at work. */
export function earningsOf(period: Period, standing: Standing): EarningInput[] {
  const extra = [...period.employee.recurring, ...(period.note.extra ?? [])];
  const worked = timeOf(period, standing);
  return worked.length === 0 ? [] : [...worked.map((one) => inUnits(one, period.note.work)), ...extra];
}

/** Returns an earning with its hours in the units of check lines instead of hundredths, for the work they were for. */
function inUnits({ hours, weeks, ...earning }: EarningInput, work: PeriodNote['work']): EarningInput {
  return {
    ...earning,
    ...(hours !== undefined && work),
    ...(hours !== undefined && { hours: hours * 100 }),
    ...(weeks && { weeks: weeks.map((part) => part * 100) }),
  };
}

/** Returns the pay for time, with hours in the hundredths in which they are drawn and noted. */
function timeOf(period: Period, standing: Standing): EarningInput[] {
  const { days, present, holidays } = presence(period);
  if (present === 0) return [];
  const full = STANDARD_HOURS[period.frequency];
  const working = standing.isFullTime || standing.pay.kind === 'salary' ? full : full / 2;
  const share = present === days ? working : Math.round((working * present) / days / 25) * 25;
  const absent = absences(period, share);
  const { pay } = standing;
  if (pay.kind === 'salary') {
    const salary = salaryPerPeriod(pay.annual, PERIODS_PER_YEAR[period.frequency]);
    return salaryEarnings(salary, working, absent, working - share + (period.note.unpaid ?? 0));
  }
  if (pay.kind === 'tipped') return tippedEarnings(period, pay, share, absent);
  if (pay.kind === 'contract') return [];
  const holiday = period.paysHolidays ? holidays * 800 : 0;
  const regular =
    (period.note.hours ?? share) - sum(absent.map(({ hours }) => hours)) - holiday - (period.note.unpaid ?? 0);
  const { overtime, doubleTime } = extraHours(period);
  const hourly = (code: string, hours: number, rate: number): EarningInput[] =>
    hours > 0 ? [{ code, hours, rate }] : [];
  return inWorkweeks(period, [
    ...hourly('REG', regular, pay.rate),
    ...hourly('OT', overtime, Math.round((pay.rate * 3) / 2)),
    ...hourly('DT', doubleTime, pay.rate * 2),
    ...hourly('HOL', holiday, pay.rate),
    ...absent.flatMap(({ code, hours }) => hourly(code, hours, pay.rate)),
  ]);
}

/** Returns the leave, as noted or drawn; never more than the balance. */
function absences(period: Period, share: number): { code: string; hours: number }[] {
  const { employee, payday, note, leave } = period;
  const draw = drawFor('leave', employee.number, payday.checkDate);
  const summer = ['07', '08', '12'].includes(payday.periodEnd.slice(5, 7));
  const drawn = employee.habit !== 'steady' && share >= 4000;
  const vacation = drawn && draw.chance(summer ? 0.3 : 0.1) ? draw.pick([800, 800, 1600, 2400, 4000]) : 0;
  const illness = drawn && draw.chance(0.08) ? draw.pick([400, 800, 800, 1600]) : 0;
  const rest = share / 2;
  const fit = (plan: string, hours: number) =>
    Math.max(0, Math.min(hours, Math.floor((leave[plan] ?? 0) / HOUR) * 100, Math.floor(rest / 100) * 100));
  return [
    { code: 'PTO', hours: note.pto ?? fit('PTO', vacation) },
    { code: 'SICK', hours: note.sick ?? fit('SICK', illness) },
    { code: 'PDAY', hours: note.personal ?? 0 },
  ].filter(({ hours }) => hours > 0);
}

function extraHours({ employee, payday, note }: Period): { overtime: number; doubleTime: number } {
  const draw = drawFor('overtime', employee.number, payday.checkDate);
  const chance = { steady: 0, usual: 0.25, busy: 0.6 }[employee.habit];
  const overtime = draw.chance(chance) ? draw.whole(2, employee.habit === 'busy' ? 14 : 6) * 100 : 0;
  const doubleTime = employee.habit === 'busy' && draw.chance(0.06) ? draw.pick([400, 800]) : 0;
  return { overtime: note.overtime ?? overtime, doubleTime: note.doubleTime ?? doubleTime };
}

function tippedEarnings(
  period: Period,
  pay: Extract<Standing['pay'], { kind: 'tipped' }>,
  share: number,
  absent: { code: string; hours: number }[],
): EarningInput[] {
  const { employee, payday, note, minimumWage } = period;
  const draw = drawFor('tips', employee.number, payday.checkDate);
  const away = sum(absent.map(({ hours }) => hours));
  const wanted = note.hours ?? (employee.habit === 'busy' ? 4000 : draw.whole(52, 74) * 50);
  const hours = Math.max(0, Math.min(wanted, share) - away);
  const overtime = note.overtime ?? (employee.habit === 'busy' && draw.chance(0.4) ? draw.whole(1, 6) * 100 : 0);
  const tips = Math.round((payForHours((hours + overtime) * 100, pay.tipsPerHour) * draw.whole(70, 130)) / 100);
  const charged = Math.round(tips * 0.78);
  return [
    { code: 'REG', hours, rate: pay.cashRate },
    ...(overtime > 0
      ? [{ code: 'OT', hours: overtime, rate: tippedOvertimeRate(minimumWage, pay.cashRate), regularRate: minimumWage }]
      : []),
    ...absent.map(({ code, hours: taken }) => ({ code, hours: taken, rate: minimumWage })),
    { code: 'CTIP', amount: charged },
    { code: 'TIPS', amount: tips - charged },
  ];
}
