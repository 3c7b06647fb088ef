import { useEffect, useRef } from 'react';
import { PAGE_TITLE_ID } from '@paystead/ui/page/page-header.tsx';

/** How far each address was scrolled when it was left, for the way back. */
const places = new Map<string, number>();
let goesBack = false;

/** A page whose heading or height takes longer than this has lost its claim on focus and scroll. Milliseconds. */
const PATIENCE = 5000;

/** Call once: keeps the places, since pages that load their data late are too short when the browser would restore. */
export function watchScrolling(): void {
  history.scrollRestoration = 'manual';
  addEventListener('scroll', () => places.set(location.pathname + location.search, scrollY), { passive: true });
  addEventListener('popstate', () => {
    goesBack = true;
  });
  addEventListener('pagehide', () => {
    // A reload is the browser's to restore.
    history.scrollRestoration = 'auto';
  });
}

/**
 * After a navigation: the focus on the page's heading, the top of the page, or the old place when going back. A part of
 * the page that the address names (`#sign-in-email`) takes the heading's place, also on the first page.
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
  // Other fragments carry what is no id at all: a mailed link's token.
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
    // A part that the address names may come with the page's data.
    if (isFocused && isPlaced && !named) stop();
  };
  const observer = new MutationObserver(attempt);
  const timer = setTimeout(() => stop(), PATIENCE);
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    // Whoever scrolls by themselves has decided.
    removeEventListener('wheel', stop);
    removeEventListener('touchmove', stop);
  };
  addEventListener('wheel', stop, { passive: true });
  addEventListener('touchmove', stop, { passive: true });
  observer.observe(document.body, { childList: true, subtree: true });
  attempt();
  return stop;
}
