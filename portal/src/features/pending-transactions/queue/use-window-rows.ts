import {
  defaultRangeExtractor,
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  windowScroll,
} from '@tanstack/virtual-core';
import { useCallback, useLayoutEffect, useReducer, useState } from 'react';

/** Rows of a list in a page that scrolls as a whole. */
interface WindowRows {
  readonly count: number;
  /** Estimated height of a row in pixels, until it is measured. */
  readonly estimate: number;
  readonly keyOf: (index: number) => string | number;
  /** Distance of the list from the top of the document in pixels. */
  readonly top: number;
  /** Rows that are drawn wherever they are. */
  readonly pinned: readonly number[];
}

/** Rows beyond the edges of the screen that are drawn, so that none is missing while it scrolls. */
const OVERSCAN = 6;

/**
 * Returns which rows of a long list to draw, and where. The adapter of `@tanstack/virtual-core` to React; the one from npm
 * redraws through `react-dom`, most of which the portal leaves out.
 */
export function useWindowRows({
  count,
  estimate,
  keyOf,
  top,
  pinned,
}: WindowRows): Virtualizer<Window, HTMLDivElement> {
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const rangeExtractor = useCallback(
    (range: Parameters<typeof defaultRangeExtractor>[0]) =>
      [...new Set([...defaultRangeExtractor(range), ...pinned])].toSorted((one, other) => one - other),
    [pinned],
  );
  const options = {
    count,
    estimateSize: () => estimate,
    getItemKey: keyOf,
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor,
    getScrollElement: () => globalThis.window,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    initialOffset: () => globalThis.scrollY,
    onChange: redraw,
  };
  const [rows] = useState(() => new Virtualizer<Window, HTMLDivElement>(options));
  rows.setOptions(options);
  // The names under which the package offers its adapters' steps.
  // oxlint-disable-next-line eslint/no-underscore-dangle -- as above
  useLayoutEffect(() => rows._didMount(), [rows]);
  // oxlint-disable-next-line eslint/no-underscore-dangle -- as above
  useLayoutEffect(() => rows._willUpdate());
  return rows;
}
