import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Framed } from './framed.tsx';

let resize: (width: number) => void;
const disconnected = vi.fn();
beforeEach(() => {
  disconnected.mockClear();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: (entries: readonly object[]) => void) {
        resize = (width) => listener([{ contentRect: { width } }]);
      }
      observe = (): void => undefined;
      disconnect = disconnected;
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const COLORS = { action: '#123456', sidebar: '#654321' };
const framed = (title: string, theme: 'light' | 'dark', width = 1000) => (
  <Framed title={title} width={width} height={600} theme={theme} colors={COLORS}>
    <button type="button">Save</button>
  </Framed>
);
const frameOf = (container: Element): HTMLIFrameElement => container.querySelector('iframe') as HTMLIFrameElement;

it.each([
  [500, 'scale(0.5)', '300px'],
  [1000, 'scale(1)', '600px'],
  [1500, 'scale(1)', '600px'],
])('in a room of %i pixels, a page of 1,000 is shown at most at its own size', (room, transform, height) => {
  const { container } = render(framed('Home', 'light'));
  act(() => resize(room));
  expect(frameOf(container).style.transform).toBe(transform);
  expect([frameOf(container).style.width, frameOf(container).style.height]).toEqual(['1000px', '600px']);
  expect(frameOf(container).parentElement?.style.height).toBe(height);
});

it('the page in the frame follows the title, the theme and the colors, and can’t be used', () => {
  const { container, rerender, unmount } = render(framed('Home', 'light'));
  const look = () => {
    const page = frameOf(container).contentDocument;
    const { dataset, style } = page?.documentElement ?? document.documentElement;
    return [page?.title, dataset['theme'], style.getPropertyValue('--brand-action'), page?.body.textContent];
  };
  expect(look()).toEqual(['Home', 'light', '#123456', 'Save']);
  rerender(framed('Pay', 'dark'));
  expect(look()).toEqual(['Pay', 'dark', '#123456', 'Save']);
  expect([frameOf(container).title, frameOf(container).tabIndex]).toEqual(['Pay', -1]);
  unmount();
  expect(disconnected).toHaveBeenCalledTimes(1);
});
