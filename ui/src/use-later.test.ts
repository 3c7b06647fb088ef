import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useDelayed } from './skeleton/use-delayed.ts';
import { useLater } from './use-later.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

it('something for later is due once after its delay, and no timer outlives the page', () => {
  const { result, unmount } = renderHook(() => useLater(300));
  expect(result.current).toBe(false);
  pass(299);
  expect(result.current).toBe(false);
  pass(1);
  expect(result.current).toBe(true);
  unmount();
  const left = renderHook(() => useLater(300));
  left.unmount();
  expect(vi.getTimerCount()).toBe(0);
});

describe('a delayed sign of waiting', () => {
  it('comes after 200 ms without interruption, goes at once, and comes as late again', () => {
    const { result, rerender } = renderHook(({ active }) => useDelayed(active), { initialProps: { active: true } });
    pass(199);
    expect(result.current).toBe(false);
    rerender({ active: false });
    rerender({ active: true });
    pass(199);
    expect(result.current).toBe(false);
    pass(1);
    expect(result.current).toBe(true);
    rerender({ active: false });
    expect(result.current).toBe(false);
    rerender({ active: true });
    expect(result.current).toBe(false);
    pass(200);
    expect(result.current).toBe(true);
  });

  it('of nothing never comes', () => {
    const { result } = renderHook(() => useDelayed(false, 10));
    pass(1000);
    expect(result.current).toBe(false);
  });
});
