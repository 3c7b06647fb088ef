import { useEffect, useRef } from 'react';
import { PAGE_TITLE_ID } from '@paystead/ui/page/page-header.tsx';

/** Scroll positions of pages that were left, by path and query, for going back. */
const places = new Map<string, number>();
let goesBack = false;

/** Time after which a page no longer takes the focus or restores its scroll position, in milliseconds. */
const PATIENCE = 5000;

/**
 * Records scroll positions. Call it once. Pages that load their data late are too short when the browser would restore.
 */
export function watchScrolling(): void {
  history.scrollRestoration = 'manual';
  addEventListener('scroll', () => places.set(location.pathname + location.search, scrollY), { passive: true });
  addEventListener('popstate', () => {
    goesBack = true;
  });
  addEventListener('pagehide', () => {
    // The browser restores the position of a reload.
    history.scrollRestoration = 'auto';
  });
}

/**
 * After a navigation, focuses the page's heading and scrolls to the top, or to the old position when going back. An
 * element that the address names (`#sign-in-email`) takes the heading's place, also on the first page.
 */
export function Arrival({ path }: { readonly path: string }): null {
  const isFirst = useRef(arrivals === 0);
  useEffect(() => {
    arrivals += 1;
    if (isFirst.current && location.hash === '') return undefined;
    const wanted = goesBack ? (places.get(location.pathname + location.search) ?? 0) : 0;
    goesBack = false;
    return arrive(wanted);
  }, [path]);
  return null;
}

let arrivals = 0;

function arrive(wanted: number): () => void {
  // Other fragments are not ids: the token of a mailed link, for example.
  const named = /^#([a-z][a-z-]*)$/.exec(location.hash)?.[1];
  let isFocused = false;
  let isPlaced = false;
  const attempt = (): void => {
    const part = named ? document.getElementById(named) : null;
    if (part) {
      part.tabIndex = -1;
      part.focus({ preventScroll: true });
      part.scrollIntoView({ block: 'start', behavior: 'instant' });
      return stop();
    }
    const heading = isFocused ? null : document.getElementById(PAGE_TITLE_ID);
    if (heading) {
      heading.focus({ preventScroll: true });
      isFocused = true;
    }
    if (!isPlaced) {
      scrollTo({ top: wanted, behavior: 'instant' });
      isPlaced = document.documentElement.scrollHeight - innerHeight >= wanted;
    }
    // An element that the address names may arrive with the page's data.
    if (isFocused && isPlaced && !named) stop();
  };
  const observer = new MutationObserver(attempt);
  const timer = setTimeout(() => stop(), PATIENCE);
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    // The person scrolls.
    removeEventListener('wheel', stop);
    removeEventListener('touchmove', stop);
  };
  addEventListener('wheel', stop, { passive: true });
  addEventListener('touchmove', stop, { passive: true });
  observer.observe(document.body, { childList: true, subtree: true });
  attempt();
  return stop;
}
