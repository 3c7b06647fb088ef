import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { useListAddress, type ListAddress } from './use-list-address.ts';

afterEach(cleanup);

function open(address: string) {
  const memory = memoryLocation({ path: address, record: true });
  const { result } = renderHook(() => useListAddress(), {
    wrapper: ({ children }) => (
      <Router hook={memory.hook} searchHook={memory.searchHook}>
        {children}
      </Router>
    ),
  });
  return { result, history: memory.history };
}

it.each([
  ['', undefined, false, false],
  ['?year=2025&show=all&choose=on', 2025, true, true],
  ['?year=1900', 1900, false, false],
  ['?year=2199', 2199, false, false],
  ['?year=2200', undefined, false, false],
  ['?year=1899', undefined, false, false],
  ['?year=25', undefined, false, false],
  ['?year=20255', undefined, false, false],
  ['?year=', undefined, false, false],
  ['?show=yes&choose=true', undefined, false, false],
])('PAY-1: the list at %s shows the year %s, all of it: %s, to select: %s', (search, year, isExpanded, isSelecting) => {
  expect(open(`/paychecks${search}`).result.current).toMatchObject({ year, isExpanded, isSelecting });
});

it.each<[string, string, (list: ListAddress) => void, string, number]>([
  ['another year', 'employee=kim&show=all&choose=on', (list) => list.setYear(2025, 2026), 'employee=kim&choose=on&year=2025', 2],
  ['the newest year', 'employee=kim&year=2025&show=all', (list) => list.setYear(2026, 2026), 'employee=kim', 2],
  ['all rows', 'employee=kim&year=2025', (list) => list.expand(), 'employee=kim&year=2025&show=all', 1],
  ['boxes to select', 'employee=kim&year=2025', (list) => list.setSelecting(true), 'employee=kim&year=2025&choose=on', 1],
  ['no boxes', 'employee=kim&choose=on&show=all', (list) => list.setSelecting(false), 'employee=kim&show=all', 1],
])('PAY-1: %s keeps the rest of the address, and Back leads to the year before alone', (_, before, act_, after, entries) => {
  const { result, history } = open(`/paychecks?${before}`);
  act(() => act_(result.current));
  expect([history.at(-1), history.length]).toEqual([`/paychecks?${after}`, entries]);
}); // prettier-ignore
