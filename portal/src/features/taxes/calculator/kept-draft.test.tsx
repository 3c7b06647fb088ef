import { QueryClient } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CalculatorDraft } from '@paystead/contract/features/taxes/model.ts';
import { ServicesContext, type Services } from '../../../platform/services.ts';
import { useKeptDraft } from './kept-draft.ts';

const KEY = ['taxes', 'calculator'];
const draft = (income: number) => ({ income }) as unknown as CalculatorDraft;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open({ hasBasis = true, fails = false } = {}) {
  const queries = new QueryClient();
  if (hasBasis) queries.setQueryData(KEY, { frequency: 'B', draft: null });
  const call = vi.fn(async (_name: string, _inputs: unknown, _options: unknown) => {
    if (fails) throw new Error('unreached');
  });
  const services = { queries, api: { call } } as unknown as Services;
  const { result, rerender } = renderHook(() => useKeptDraft(), {
    wrapper: ({ children }) => <ServicesContext value={services}>{children}</ServicesContext>,
  });
  const sent = () => call.mock.calls.map(([name, inputs, options]) => [name, inputs, options]);
  return { keep: (one: CalculatorDraft | null) => result.current(one), rerender, queries, sent };
}
const saved = (body: CalculatorDraft | null) => [
  'taxes.saveCalculator',
  { body: { draft: body } },
  { noLoading: true, skipInterceptor: true },
];

it('entries are sent silently 0.6 s after the last one, and are in the page at once', async () => {
  const { keep, rerender, queries, sent } = open();
  keep(draft(1));
  await vi.advanceTimersByTimeAsync(599);
  expect([queries.getQueryData(KEY), sent()]).toEqual([{ frequency: 'B', draft: draft(1) }, []]);
  rerender();
  keep(draft(2));
  await vi.advanceTimersByTimeAsync(599);
  expect(sent()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent()).toEqual([saved(draft(2))]);
  keep(draft(3));
  keep(null);
  await vi.advanceTimersByTimeAsync(600);
  expect([queries.getQueryData(KEY), sent()]).toEqual([{ frequency: 'B', draft: null }, [saved(draft(2)), saved(null)]]);
}); // prettier-ignore

it('entries of a page that was left are sent, and those of another employer’s session aren’t', async () => {
  const left = open();
  left.keep(draft(1));
  cleanup();
  await vi.advanceTimersByTimeAsync(600);
  expect(left.sent()).toEqual([saved(draft(1))]);
  const switched = open();
  switched.keep(draft(1));
  switched.queries.clear();
  await vi.advanceTimersByTimeAsync(600);
  expect(switched.sent()).toEqual([]);
});

it('without the pay to start from nothing is kept, and after a failure the next entries are sent', async () => {
  const empty = open({ hasBasis: false });
  empty.keep(draft(1));
  await vi.advanceTimersByTimeAsync(600);
  expect([empty.queries.getQueryData(KEY), empty.sent()]).toEqual([undefined, []]);
  const failing = open({ fails: true });
  for (const income of [1, 2]) {
    failing.keep(draft(income));
    await vi.advanceTimersByTimeAsync(600);
  }
  expect(failing.sent()).toEqual([saved(draft(1)), saved(draft(2))]);
});
