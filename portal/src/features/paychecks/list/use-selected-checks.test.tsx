import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ServicesContext, type Services } from '../../../platform/services.ts';
import { SELF, SubjectContext, type Subject } from '../../../platform/subject.ts';
import { useSelectedChecks } from './use-selected-checks.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const check = (checkId: string, checkDate: string) => ({ checkId, checkDate });
const OLD = check('c1', '2025-12-31');
const NEW = check('c2', '2026-01-15');
const SAME_DAY = check('c3', '2026-01-15');
const KIM: Subject = { view: 'manager', employeeId: 'kim' };

/** Opens the list of a subject. Pages of one session share its cache. */
function open(queries: QueryClient, first: Subject = SELF) {
  let subject = first;
  const { result, rerender } = renderHook(() => useSelectedChecks(), {
    wrapper: ({ children }) => (
      <ServicesContext value={{ queries } as unknown as Services}>
        <SubjectContext value={subject}>{children}</SubjectContext>
      </ServicesContext>
    ),
  });
  return {
    ids: () => result.current.checks.map(({ checkId }) => checkId),
    set: () => [...result.current.ids],
    toggle: (one: typeof OLD) => act(() => result.current.toggle(one)),
    clear: () => act(() => result.current.clear()),
    show: (next: Subject) => {
      subject = next;
      rerender();
    },
  };
}

it('PAY-1: selected paychecks are listed newest first, each once, until they are selected again or cleared', () => {
  const list = open(new QueryClient());
  for (const one of [OLD, NEW]) list.toggle(one);
  expect([list.ids(), list.set().toSorted()]).toEqual([['c2', 'c1'], ['c1', 'c2']]);
  list.toggle(SAME_DAY);
  expect(list.ids().toSorted()).toEqual(['c1', 'c2', 'c3']);
  expect(list.ids().at(-1)).toBe('c1');
  list.toggle(NEW);
  expect(list.ids()).toEqual(['c3', 'c1']);
  list.clear();
  expect([list.ids(), list.set()]).toEqual([[], []]);
}); // prettier-ignore

it('PAY-1: the selection outlives its page for an hour, is each subject’s own, and goes with the session’s data', () => {
  vi.useFakeTimers();
  const queries = new QueryClient();
  open(queries).toggle(OLD);
  cleanup();
  vi.advanceTimersByTime(3_600_000);
  const list = open(queries);
  expect(list.ids()).toEqual(['c1']);
  list.show(KIM);
  expect(list.ids()).toEqual([]);
  list.toggle(NEW);
  expect(list.ids()).toEqual(['c2']);
  list.show({ view: 'supervisor', employeeId: 'kim' });
  expect(list.ids()).toEqual([]);
  list.show(SELF);
  expect(list.ids()).toEqual(['c1']);
  list.show({ ...KIM, list: { status: 'all' } });
  expect(list.ids()).toEqual(['c2']);
  cleanup();
  queries.clear();
  expect(open(queries).ids()).toEqual([]);
});
