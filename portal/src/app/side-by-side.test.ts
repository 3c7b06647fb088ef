import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSideBySide as useMessagesSideBySide } from '../features/messages/list/use-side-by-side.ts';
import { useSideBySide as useEmployeesSideBySide } from './employee-view/use-side-by-side.ts';

/** The width of the window in rem. */
let width = 0;
const listeners = new Set<() => void>();

beforeEach(() => {
  listeners.clear();
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= Number(/\(min-width: (\d+)rem\)/.exec(query)?.[1]),
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const resize = (to: number) =>
  act(() => {
    width = to;
    for (const listener of listeners) listener();
  });

it.each([
  ['messages', useMessagesSideBySide, 60],
  ['employees', useEmployeesSideBySide, 68],
] as const)('a list of %s is beside what is open on a page that is wide enough, as it changes', (_, hook, least) => {
  width = least - 1;
  const { result, unmount } = renderHook(() => hook());
  expect(result.current).toBe(false);
  resize(least);
  expect(result.current).toBe(true);
  resize(least - 1);
  expect(result.current).toBe(false);
  unmount();
  expect(listeners.size).toBe(0);
});
