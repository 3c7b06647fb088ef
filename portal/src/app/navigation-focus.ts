import { useEffect, useRef } from 'react';
import { PAGE_TITLE_ID } from '@paystead/ui/page/page-header.tsx';

/** Scroll positions of pages that were left, by path and query, for going back. */
const positions = new Map<string, number>();
let isGoingBack = false;

/** Time after which a page no longer takes the focus or restores its scroll position, in milliseconds. */
const TIMEOUT = 5000;

/**
 * Records scroll positions. Call it once. Pages that load their data late are too short when the browser would restore.
 */
export function watchScrolling(): void {
  history.scrollRestoration = 'manual';
  addEventListener('scroll', () => positions.set(location.pathname + location.search, scrollY), { passive: true });
  addEventListener('popstate', () => {
    isGoingBack = true;
  });
  addEventListener('pagehide', () => {
    // The browser restores the position of a reload.
    history.scrollRestoration = 'auto';
  });
}

/**
 * After a navigation, focuses the heading of what was opened on the page (`data-opened`), or else the page's, and scrolls to the top, or to the old position when going back. An
 * element that the address names (`#sign-in-email`) takes the heading's place, also on the first page.
 */
export function NavigationFocus({ path }: { readonly path: string }): null {
  const isFirst = useRef(navigations === 0);
  useEffect(() => {
    navigations += 1;
    if (isFirst.current && location.hash === '') return undefined;
    const position = isGoingBack ? (positions.get(location.pathname + location.search) ?? 0) : 0;
    isGoingBack = false;
    return focusAndScroll(position);
  }, [path]);
  return null;
}

let navigations = 0;

function focusAndScroll(position: number): () => void {
  // Other fragments are not ids: the token of a mailed link, for example.
  const elementId = /^#([a-z][a-z-]*)$/.exec(location.hash)?.[1];
  let isFocused = false;
  let isScrolled = false;
  const attempt = (): void => {
    const element = elementId ? document.getElementById(elementId) : null;
    if (element) {
      element.tabIndex = -1;
      element.focus({ preventScroll: true });
      element.scrollIntoView({ block: 'start', behavior: 'instant' });
      return stop();
    }
    const heading = isFocused
      ? null
      : (document.querySelector<HTMLElement>('[data-opened]') ?? document.getElementById(PAGE_TITLE_ID));
    if (heading) {
      heading.focus({ preventScroll: true });
      isFocused = true;
    }
    if (!isScrolled) {
      scrollTo({ top: position, behavior: 'instant' });
      isScrolled = document.documentElement.scrollHeight - innerHeight >= position;
    }
    // An element that the address names may focusAndScroll with the page's data.
    if (isFocused && isScrolled && !elementId) stop();
  };
  const observer = new MutationObserver(attempt);
  const timer = setTimeout(() => stop(), TIMEOUT);
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
