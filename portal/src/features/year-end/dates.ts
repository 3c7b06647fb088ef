import { dueDateOf } from '@paystead/contract/features/year-end/rules.ts';
import type { YearEndDocument } from '@paystead/contract/features/year-end/model.ts';

/** The tax year of the next form and its due date. The previous year counts until its due date. `today`: `YYYY-MM-DD`. */
export function nextForm(documents: readonly YearEndDocument[], today: string): { year: number; due: string } {
  const thisYear = Number(today.slice(0, 4));
  const lastYear = thisYear - 1;
  const hasLastYear = documents.some(({ taxYear }) => taxYear === lastYear);
  const year = !hasLastYear && dueDateOf(lastYear) >= today ? lastYear : thisYear;
  return { year, due: dueDateOf(year) };
}
