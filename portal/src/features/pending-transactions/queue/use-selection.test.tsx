import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entriesOf, restoreEntries } from '../../../platform/kept-entry/page-entries.ts';
import { ServicesContext, type Api, type Services } from '../../../platform/services.ts';
import { idOf, queuedRequest } from '../test/requests.ts';
import { MOST_SELECTED, useSelection, type Selection } from './use-selection.ts';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const NAME = 'pendingTransactions.selected.manager';
const manyNumbers = Array.from({ length: MOST_SELECTED + 50 }, (_, at) => at + 1);
const requests = (...numbers: readonly number[]) => numbers.map((number) => queuedRequest(number));
const idsOf = (...numbers: readonly number[]): ReadonlySet<string> => new Set(numbers.map(idOf));
const numbersOf = (ids: Iterable<string>): number[] => [...ids].map((id) => Number(id.slice(-12)));

/** Opens the selection, with the requests that were selected before a confirmation; they are read again. */
function open(...restored: readonly number[]) {
  const reply = Promise.withResolvers<unknown>();
  const api = { call: () => reply.promise } as unknown as Api;
  if (restored.length > 0)
    restoreEntries(api, { [NAME]: { state: restored.map(idOf), isSending: false } }, {} as never);
  const services = { api, clock: { now: () => 0 }, draftOwner: () => undefined } as unknown as Services;
  const { result } = renderHook(() => useSelection('manager'), {
    wrapper: ({ children }) => <ServicesContext value={services}>{children}</ServicesContext>,
  });
  return {
    selected: () => numbersOf(result.current.ids),
    isRestoring: () => result.current.isRestoring,
    change: (work: (selection: Selection) => void) => act(() => work(result.current)),
    /** The waiting requests arrive, or nothing does. */
    read: (...numbers: readonly number[]) =>
      act(async () => reply.resolve({ pendingTransactions: requests(...numbers), nextCursor: null })),
    fail: () => act(async () => reply.reject(new Error('Unreached'))),
    /** The ids that a confirmation of the person's identity would keep. */
    kept: () => numbersOf((entriesOf(api).snapshot()[NAME]?.state ?? []) as readonly string[]),
  };
}

describe('the selection of requests', () => {
  it.each<[string, (selection: Selection) => void, number[]]>([
    ['selects another one', ({ toggle }) => requests(4).forEach(toggle), [1, 2, 4]],
    ['no longer selects one', ({ toggle }) => requests(1).forEach(toggle), [2]],
    ['selects one again', ({ toggle }) => requests(1, 1).forEach(toggle), [2, 1]],
    ['adds several', ({ add }) => add(requests(2, 3, 4)), [1, 2, 3, 4]],
    [
      'adds more than one decision covers',
      ({ add }) => add(requests(...manyNumbers)),
      manyNumbers.slice(0, MOST_SELECTED),
    ],
    ['removes those that were decided', ({ remove }) => remove(idsOf(2, 9)), [1]],
    ['removes others', ({ remove }) => remove(idsOf(9)), [1, 2]],
    ['clears it', ({ clear }) => clear(), []],
  ])('%s', (_, change, selected) => {
    const page = open();
    page.change(({ add }) => add(requests(1, 2)));
    page.change(change);
    expect([page.selected(), page.kept(), page.isRestoring()]).toEqual([selected, selected, false]);
  });

  it('has no more than one decision covers, also one by one', () => {
    const page = open();
    page.change(({ add }) => add(requests(...manyNumbers)));
    page.change(({ toggle }) => requests(MOST_SELECTED + 1).forEach(toggle));
    expect(page.selected()).toHaveLength(MOST_SELECTED);
    page.change(({ toggle }) => requests(1, MOST_SELECTED + 1).forEach(toggle));
    expect([page.selected()[0], page.selected().at(-1)]).toEqual([2, MOST_SELECTED + 1]);
  });

  it.each<[string, (selection: Selection) => void, number[]]>([
    ['nothing happens', () => undefined, [1, 2]],
    ['another one is selected', ({ toggle }) => requests(4).forEach(toggle), [1, 2, 4]],
    ['one of them is selected', ({ toggle }) => requests(2).forEach(toggle), [1, 2]],
    ['one of them is selected and no longer is', ({ toggle }) => requests(2, 2).forEach(toggle), [1]],
    ['one of them is decided', ({ remove }) => remove(idsOf(1)), [2]],
    ['all are cleared', ({ clear }) => clear(), []],
    ['all are cleared and another one is selected', ({ clear, toggle }) => [clear(), toggle(queuedRequest(4))], [4]],
    ['500 others are selected', ({ add }) => add(requests(...manyNumbers)), manyNumbers.slice(0, MOST_SELECTED)],
  ])('of before a confirmation comes back with what still waits, if meanwhile %s', async (_, change, selected) => {
    const page = open(1, 2, 3);
    expect([page.selected(), page.kept(), page.isRestoring()]).toEqual([[], [1, 2, 3], true]);
    page.change(change);
    expect(page.isRestoring()).toBe(true);
    await page.read(1, 2, 4, 5);
    expect([page.selected(), page.kept(), page.isRestoring()]).toEqual([selected, selected, false]);
  });

  it('of before a confirmation is given up if it can’t be read, and what was selected meanwhile stays', async () => {
    const page = open(1, 2);
    page.change(({ toggle }) => requests(4).forEach(toggle));
    await page.fail();
    expect([page.selected(), page.kept(), page.isRestoring()]).toEqual([[4], [4], false]);
  });
});
