import { dueDateOf } from '@paystead/contract/features/year-end/rules.ts';
import type { YearEndDocument } from '@paystead/contract/features/year-end/model.ts';

/** The next form to be expected and by when; the year before, as long as it may still come. `today`: `YYYY-MM-DD`. */
export function nextForm(documents: readonly YearEndDocument[], today: string): { year: number; due: string } {
  const thisYear = Number(today.slice(0, 4));
  const before = thisYear - 1;
  const here = documents.some(({ taxYear }) => taxYear === before);
  const year = !here && dueDateOf(before) >= today ? before : thisYear;
  return { year, due: dueDateOf(year) };
}
