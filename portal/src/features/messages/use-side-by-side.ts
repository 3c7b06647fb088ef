import { useSyncExternalStore } from 'react';

/** From this width on, list and message stand beside each other; below, one at a time. */
const WIDE = '(min-width: 60rem)';

function watch(changed: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

export function useSideBySide(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(WIDE).matches);
}
