import { describe, expect, it } from 'vitest';
import { opening } from '../../test/fixture.ts';
import { valueOn, type EngineEmployee } from '../state/model.ts';
import { applyChange, type Change } from './apply-change.ts';

const found = (await opening()).employees['KF-0417'];
if (!found) throw new Error('no employee');
const employee: EngineEmployee = found;
const HOME = valueOn(employee.taxes, '2026-12-04')?.places.residence ?? '';
const [FIRST, SECOND] = ['391330001', '391010000'];

const moved = (to: string | null, effectiveDate: string, of = employee): EngineEmployee => {
  const change = { kind: 'personalInformation', effectiveDate, after: { residentGeoCode: to } } as unknown as Change;
  const applied = applyChange(change, of);
  if (!('employee' in applied)) throw new Error('refused');
  return applied.employee;
};
const placesOn = (one: EngineEmployee, day: string) => {
  const places = valueOn(one.taxes, day)?.places;
  return [places?.residence, places?.januaryResidence];
};

describe('SVC-8: a move at the reference engine', () => {
  it('counts from its day on, and keeps the residence of January through a second one', () => {
    const once = moved(FIRST, '2026-12-04');
    expect([placesOn(once, '2026-12-03'), placesOn(once, '2026-12-04')]).toEqual([
      [HOME, null],
      [FIRST, HOME],
    ]);
    const twice = moved(SECOND, '2026-12-18', once);
    expect([placesOn(twice, '2026-12-17'), placesOn(twice, '2026-12-18')]).toEqual([
      [FIRST, HOME],
      [SECOND, HOME],
    ]);
  });

  it('that leads nowhere else changes nothing', () => {
    expect(moved(HOME, '2026-12-04')).toBe(employee);
    expect(moved(null, '2026-12-04')).toBe(employee);
  });
});

describe('SVC-8: a change of deposits at the reference engine', () => {
  it('orders accounts by their position', () => {
    const account = (position: number, accountLastFour: string, split: object) => ({
      position, accountLastFour, split, nickname: null, bankName: null, accountType: 'savings', routingNumber: '021000021', accountNumber: `0000${accountLastFour}`,
    }); // prettier-ignore
    const accounts = [
      account(10, '3333', { kind: 'remainder' }),
      account(2, '2222', { kind: 'percent', percent: 1 }),
      account(1, '1111', { kind: 'amount', amount: 1 }),
    ];
    const change = { kind: 'directDeposit', effectiveDate: '2026-12-04', after: { accounts } } as unknown as Change;
    const applied = applyChange(change, employee);
    if (!('employee' in applied)) throw new Error('refused');
    expect(
      valueOn(applied.employee.accounts, '2026-12-04')?.map(({ lastFour, accountType }) => [lastFour, accountType]),
    ).toEqual([
      ['1111', 'savings'],
      ['2222', 'savings'],
      ['3333', 'savings'],
    ]);
  });
});
