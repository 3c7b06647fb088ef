import type { EngineState } from '../state/model.ts';

/**
 * Returns the local date of the payday after the last paid one: the earliest among all pay groups that someone is paid in. Null at
 * the end of the pay calendar.
 */
export function nextPayday({ employees, paydays }: EngineState): string | null {
  const lastPaid = new Map<string, string>();
  for (const { payGroup, last } of Object.values(employees)) {
    if (last === null) continue;
    const before = lastPaid.get(payGroup) ?? '';
    if (last.checkDate > before) lastPaid.set(payGroup, last.checkDate);
  }
  const following = paydays.filter(({ payGroup, checkDate }) => {
    const paid = lastPaid.get(payGroup);
    return paid !== undefined && checkDate > paid;
  });
  return following.map(({ checkDate }) => checkDate).toSorted((one, other) => one.localeCompare(other))[0] ?? null;
}
