import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createStore, useStore } from './store.ts';

afterEach(cleanup);

it('a store tells every listener of another value once, and none of the same one or after it has stopped', () => {
  const store = createStore<number>(1);
  const [first, second] = [vi.fn(), vi.fn()];
  const stop = store.subscribe(first);
  store.subscribe(second);
  store.set(1);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 0]);
  store.set(2);
  store.set(Number.NaN);
  store.set(Number.NaN);
  expect([first.mock.calls.length, second.mock.calls.length, store.get()]).toEqual([2, 2, Number.NaN]);
  stop();
  store.set(3);
  expect([first.mock.calls.length, second.mock.calls.length, store.get()]).toEqual([2, 3, 3]);
});

it('a page shows the newest value of its store', () => {
  const store = createStore('one');
  function Value() {
    return <p>{useStore(store)}</p>;
  }
  const { container } = render(<Value />);
  act(() => store.set('two'));
  expect(container.textContent).toBe('two');
  expect(screen.getByText('two')).toBeTruthy();
});
