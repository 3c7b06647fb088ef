import { addDays } from '@paystead/contract/local-date.ts';
import { payCheck } from '@paystead/payroll/checks/check.ts';
import type { PlannerBasis } from '@paystead/payroll/planner/basis.ts';
import { NO_CHANGES } from '@paystead/payroll/planner/changes.ts';
import { plannedChange, plannedLimits } from '@paystead/payroll/planner/plan-change.ts';
import { planOf } from '@paystead/payroll/planner/plan.ts';
import { hourly } from '@paystead/payroll/planner/test/people.ts';
import { median } from '../median.ts';

const ROUNDS = 15;
const TIMES = 40;

/** Returns `count` weekly paydays of 2026, the longest year that a person can plan. */
function weekly(count: number): PlannerBasis {
  const paydays = Array.from({ length: count }, (_, week) => {
    const checkDate = addDays('2026-01-02', week * 7);
    return { checkDate, periodBegin: addDays(checkDate, -11), periodEnd: addDays(checkDate, -5) };
  });
  return { ...hourly, periodsPerYear: 52, paydays, year: { earnings: [], deductions: [], taxes: [], employerHsa: 0 } };
}

/** Measures the recomputation after a change in the paycheck planner, as a ratio to one paycheck of the engine (TRU-6). */
export function planner(print: (line: string) => void): void {
  const [december, january] = [weekly(2), weekly(52)];
  const changes = { ...NO_CHANGES, shares: { '401K': 80_000 }, overtime: 60_000, isEveryCheck: true, newChildren: 1 };
  const [input] = planOf(december).checks.map((check) => check.input);
  const answer = (basis: PlannerBasis) => {
    const [now, then] = [planOf(basis), planOf(basis, changes)];
    const [before, after] = [now.checks[0], then.checks[0]];
    if (!before || !after) throw new Error('A plan has a paycheck.');
    return [plannedChange(before, after), plannedLimits(then)];
  };
  const one = timed(() => input && payCheck(input));
  print('');
  print('Paycheck planner: both plans, causes and limits after a change, in one run');
  print(`${'work'.padEnd(44)}${'ms'.padStart(8)}${'in paychecks'.padStart(14)}`);
  for (const [name, milliseconds] of [
    ['one paycheck of the pay engine', one],
    ['an answer with 2 paydays left', timed(() => answer(december))],
    ['an answer with 52 paydays left', timed(() => answer(january))],
  ] as const)
    print(`${name.padEnd(44)}${milliseconds.toFixed(2).padStart(8)}${(milliseconds / one).toFixed(0).padStart(14)}`);
}

/** Returns the median time of a call in milliseconds, warm. */
function timed(work: () => unknown): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    for (let time = 0; time < TIMES; time += 1) work();
    return (performance.now() - start) / TIMES;
  });
  return median(rounds);
}
