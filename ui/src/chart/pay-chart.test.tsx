import { cleanup } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderWithTexts } from '../../test/render.tsx';
import { AmountsProvider } from '../money/amounts.tsx';
import { PayChart, type PayBar } from './pay-chart.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Draws the chart and returns its bars, its labels below the bars, and its axis. */
function show(bars: readonly PayBar[], { isPhone = false, hidden = false } = {}) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ width: isPhone ? 400 : 900 } as DOMRect);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  const { container } = renderWithTexts(
    <AmountsProvider hidden={hidden} toggle={() => undefined}>
      <PayChart bars={bars} label="Pay in 2026" netLabel="Take-home pay" restLabel="Taxes and deductions" />
    </AmountsProvider>,
  );
  const number = (element: Element, name: string) => Math.round(Number(element.getAttribute(name)));
  return {
    heights: [...container.querySelectorAll('rect')].map((bar) => [number(bar, 'y'), number(bar, 'height')]),
    places: [...container.querySelectorAll('rect')].map((bar) => [number(bar, 'x'), number(bar, 'width')]),
    texts: [...container.querySelectorAll('text')].map(({ textContent }) => textContent),
  };
}
const bar = (place: number, net: number, rest: number): PayBar => ({
  id: String(place),
  monthLabel: `M${place}`,
  net,
  rest,
});

it('a bar has the net pay below and the rest on top of it; a reversal draws nothing', () => {
  const { heights } = show([bar(1, 100_000, 50_000), bar(2, -20_000, 0), bar(3, 0, 150_000)]);
  const [rest, net, alone] = heights;
  expect(heights).toHaveLength(3);
  // Both end at the same height, and the first one's parts have a gap between them.
  expect(rest?.[0]).toBe(alone?.[0]);
  expect((rest?.[0] ?? 0) + (rest?.[1] ?? 0) + 2).toBe(net?.[0]);
});

it('a bar stands in the middle of its share of the width, right of the axis', () => {
  expect(show([bar(1, 100_000, 0), bar(2, 100_000, 0)]).places).toEqual([
    [238, 40],
    [666, 40],
  ]);
});

it('a phone shows the last 12 paychecks', () => {
  const bars = Array.from({ length: 14 }, (_, place) => bar(place + 1, 100_000, 0));
  expect(show(bars).heights).toHaveLength(14);
  cleanup();
  const { heights, texts } = show(bars, { isPhone: true });
  expect(heights).toHaveLength(12);
  expect([texts.includes('M1'), texts.includes('M3')]).toEqual([false, true]);
});

it('PAY-2: hidden amounts are hidden on the axis, too', () => {
  expect(show([bar(1, 100_000, 50_000)]).texts.filter((text) => text?.startsWith('$'))).toHaveLength(3);
  cleanup();
  expect(show([bar(1, 100_000, 50_000)], { hidden: true }).texts).toEqual(['', '', '', 'M1']);
});
