import { describe, expect, it } from 'vitest';
import type { PolicySetting } from '@paystead/contract/console/policy/model.ts';
import { changesOf, entered, rebased } from './policy-state.ts';

const setting = (name: PolicySetting['setting'], value: string): PolicySetting => ({
  setting: name,
  group: 'deposits',
  type: 'number',
  min: 0,
  max: 14,
  choices: [],
  count: null,
  word: null,
  value,
  standard: '3',
  isBounded: false,
  changedBy: 'provider',
  mayChange: true,
});
const days = setting('cutoff-days', '3');
const accounts = setting('deposit-accounts', '5');

describe('CON-6: entries of a policy', () => {
  it('are sent with the values that the operator saw, in the order of the page', () => {
    const entries = entered(entered({}, accounts, '2'), days, '4');
    expect(changesOf(entries, [days, accounts])).toEqual([
      { setting: 'cutoff-days', from: '3', to: '4' },
      { setting: 'deposit-accounts', from: '5', to: '2' },
    ]);
  });

  it('are none where a value is back where it was', () => {
    expect(entered(entered(entered({}, accounts, '2'), days, '4'), days, '3')).toEqual({
      'deposit-accounts': { from: '5', to: '2' },
    });
  });

  it('stay after someone else’s change, as changes of the newest values', () => {
    const entries = entered(entered({}, accounts, '2'), days, '4');
    expect(rebased(entries, [setting('cutoff-days', '4'), setting('deposit-accounts', '7')])).toEqual({
      'deposit-accounts': { from: '7', to: '2' },
    });
  });
});
