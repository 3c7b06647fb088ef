import { expect, it, vi } from 'vitest';
import { together } from './together.ts';

const fault = (name: string) => new Error(name);
const query = (error: Error | null, errorUpdateCount: number, isFetching = false) => ({
  data: undefined,
  isError: error !== null,
  error,
  errorUpdateCount,
  isFetching,
  refetch: vi.fn<() => void>(),
});

it.each([
  ['none has failed', [query(null, 0), query(null, 1, true)], undefined, 1, true, []],
  ['one has failed', [query(null, 0), query(fault('second'), 2)], 'second', 2, false, [1]],
  ['two have failed', [query(fault('first'), 1), query(null, 0), query(fault('third'), 3)], 'first', 4, false, [0, 2]],
] as const)('several queries are one that has failed if any has, and tries those again: %s', (...row) => {
  const [, queries, message, errorUpdateCount, isFetching, tried] = row;
  const { refetch, error, ...rest } = together(queries, 'data');
  expect({ ...rest, message: error?.message }).toEqual({
    data: 'data',
    isError: message !== undefined,
    message,
    errorUpdateCount,
    isFetching,
  });
  refetch();
  expect(queries.flatMap((one, place) => (one.refetch.mock.calls.length > 0 ? [place] : []))).toEqual(tried);
});
