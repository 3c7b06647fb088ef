import { describe, expect, it } from 'vitest';
import { comparableBefore, latestCheck, stands } from './rules.ts';

describe('which check', () => {
  const check = (
    checkId: string,
    checkStatus: 'issued' | 'voided' | 'reversal' = 'issued',
    runType: 'regular' | 'bonus' | 'reversal' = 'regular',
  ) => ({ checkId, checkStatus, runType });
  const list = [
    check('r', 'reversal', 'reversal'),
    check('b', 'issued', 'bonus'),
    check('v', 'voided'),
    check('2'),
    check('1'),
  ];

  it('voided checks and reversals don’t count', () => {
    expect(list.filter(stands).map(({ checkId }) => checkId)).toEqual(['b', '2', '1']);
    expect(latestCheck(list)?.checkId).toBe('b');
    expect(latestCheck([])).toBeUndefined();
  });

  it('a check is compared with the previous one of the same kind', () => {
    expect(comparableBefore(list, check('2'))?.checkId).toBe('1');
    expect(comparableBefore(list, check('b', 'issued', 'bonus'))).toBeUndefined();
    expect(comparableBefore(list, check('v', 'voided'))).toBeUndefined();
    expect(comparableBefore(list, check('unknown'))).toBeUndefined();
  });
});
