import { useSyncExternalStore } from 'react';

/** Width from which the list is shown next to the profile. */
const WIDE = '(min-width: 68rem)';

function watch(changed: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

export function useSideBySide(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(WIDE).matches);
}
