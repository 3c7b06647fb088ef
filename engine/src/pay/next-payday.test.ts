import { describe, expect, it } from 'vitest';
import { opening } from '../../test/fixture.ts';
import type { EngineState } from '../state/model.ts';
import { nextPayday } from './next-payday.ts';

const payday = (payGroup: string, checkDate: string) => ({ payGroup, checkDate, periodBegin: '', periodEnd: '' });

async function stateWith(paydays: EngineState['paydays'], paid: Readonly<Record<string, string | null>>) {
  const state = await opening();
  const employee = state.employees['KF-0417'];
  if (!employee?.last) throw new Error('The opening has no paid employee');
  const { last } = employee;
  const employees = Object.entries(paid).map(([name, checkDate]) => {
    const [payGroup = ''] = name.split(' ');
    return [name, { ...employee, payGroup, last: checkDate === null ? null : { ...last, checkDate } }] as const;
  });
  return { ...state, paydays, employees: Object.fromEntries(employees) };
}

describe('SVC-8: the next payday of the reference engine', () => {
  it("is the one after the newest paycheck of anyone in the group, also beside people who have left or aren't paid yet", async () => {
    const calendar = ['2026-11-20', '2026-12-04', '2026-12-18'].map((date) => payday('hourly', date));
    const state = await stateWith(calendar, { 'hourly a': '2026-11-20', 'hourly b': '2026-04-10', 'hourly c': null });
    expect(nextPayday(state)).toBe('2026-12-04');
  });

  it('is the earliest among the groups in which someone is paid', async () => {
    const calendar = [payday('hourly', '2026-12-04'), payday('weekly', '2026-11-27'), payday('interns', '2026-11-24')];
    const state = await stateWith(calendar, { 'hourly a': '2026-11-20', 'weekly b': '2026-11-20', 'interns c': null });
    expect(nextPayday(state)).toBe('2026-11-27');
    expect(nextPayday(await stateWith(calendar, { 'hourly a': '2026-11-20', 'weekly b': '2026-11-27' }))).toBe(
      '2026-12-04',
    );
  });

  it('is none at the end of the calendar', async () => {
    expect(nextPayday(await stateWith([payday('hourly', '2026-11-20')], { 'hourly a': '2026-11-20' }))).toBeNull();
  });
});
