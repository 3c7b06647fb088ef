import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useWidth } from './use-width.ts';

let width = 0;
let resized: (() => void)[] = [];
const disconnect = vi.fn();

beforeEach(() => {
  resized = [];
  disconnect.mockReset();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => ({ width }) as DOMRect);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized.push(callback);
      }
      observe = (): void => undefined;
      disconnect = disconnect;
    },
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Chart() {
  const [element, measured] = useWidth<HTMLDivElement>(900);
  return <div ref={element}>{measured}</div>;
}
const resize = (to: number) =>
  act(() => {
    width = to;
    for (const callback of resized) callback();
  });

it('a chart is as wide as its element in whole pixels, also after a change, and as before while it is hidden', () => {
  width = 412.6;
  const { container, unmount } = render(<Chart />);
  expect(container.textContent).toBe('413');
  resize(700.2);
  expect(container.textContent).toBe('700');
  resize(0);
  expect(container.textContent).toBe('700');
  unmount();
  expect(disconnect).toHaveBeenCalledTimes(1);
});

it.each([
  ['is hidden at first', true],
  ['is in a browser that can’t observe sizes', false],
])('a chart that %s has the width it was given', (_, observes) => {
  width = observes ? 0 : 412;
  if (!observes) vi.stubGlobal('ResizeObserver', undefined);
  const { container } = render(<Chart />);
  expect(container.textContent).toBe('900');
});
