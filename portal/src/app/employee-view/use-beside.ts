import { useSyncExternalStore } from 'react';

/** From this width on, the list stands beside the profile; below, one at a time. */
const WIDE = '(min-width: 68rem)';

function watch(changed: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

export function useBeside(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(WIDE).matches);
}
