import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '../services.ts';
import { entriesOf, restoreEntries } from './page-entries.ts';

const CALL = { name: 'taxes.save', input: {}, idempotencyKey: 'key', version: undefined };
const restored = () =>
  restoreEntries({} as Api, { taxes: { state: 'T', isSending: true }, other: { state: 'O', isSending: false } }, CALL);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a form that was being sent when the page was left', () => {
  it('is sent again once, and one that was only open is not', () => {
    const entries = restored();
    const [taxes, other] = [vi.fn(), vi.fn()];
    for (let time = 0; time < 2; time += 1) {
      entries.resend('taxes', taxes);
      entries.resend('other', other);
    }
    expect([taxes.mock.calls.length, other.mock.calls.length]).toEqual([1, 0]);
  });

  it('repeats the refused call once: neither a second one nor another one', () => {
    const entries = restored();
    const taken: boolean[] = [];
    expect(entries.takesOver('taxes.save')).toBe(false);
    entries.resend('taxes', () => {
      for (const name of ['taxes.read', 'taxes.save', 'taxes.save']) taken.push(entries.takesOver(name));
    });
    expect(taken).toEqual([false, true, false]);
  });

  it('repeats nothing after its own task', () => {
    const entries = restored();
    entries.resend('taxes', () => undefined);
    vi.runAllTimers();
    expect(entries.takesOver('taxes.save')).toBe(false);
  });
});

describe('the entries of a page', () => {
  it('are those of every form on it, without forms that have nothing', () => {
    const entries = entriesOf({} as Api);
    const form = (state: unknown, isEntered: boolean) => () => ({ state, isSending: false, isEntered });
    const leave = entries.register('one', form('1', false));
    entries.register('two', form('2', false));
    entries.register('empty', form(undefined, false));
    expect(entries.snapshot()).toEqual({
      one: { state: '1', isSending: false },
      two: { state: '2', isSending: false },
    });
    expect(entries.hasEntries()).toBe(false);
    const leaveThird = entries.register('three', form('3', true));
    expect(entries.hasEntries()).toBe(true);
    leaveThird();
    leave();
    expect([entries.hasEntries(), Object.keys(entries.snapshot())]).toEqual([false, ['two']]);
  });

  it('of a form that left the page are not restored a second time', () => {
    const entries = restored();
    expect([entries.restored('taxes'), entries.restored('other'), entries.restored('none')]).toEqual([
      'T',
      'O',
      undefined,
    ]);
    entries.forget('taxes');
    expect([entries.restored('taxes'), entries.restored('other')]).toEqual([undefined, 'O']);
  });
});
