import { useSyncExternalStore } from 'react';

/** Minimum width at which the list and the open message are shown side by side. */
const WIDE = '(min-width: 60rem)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Returns true if the page is wide enough for the list and the open message side by side. */
export function useSideBySide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}
