import { useEffect, useState } from 'react';

/** Skeletons wait this long, so that a quick answer does not flicker. */
export const SKELETON_DELAY = 200;

/** True once `active` has lasted `delay` milliseconds without a break. */
export function useDelayed(active: boolean, delay: number = SKELETON_DELAY): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setLate(true), delay);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active, delay]);
  return active && late;
}
