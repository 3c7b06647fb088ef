import { useEffect, useState } from 'react';

/** Delay of skeletons in milliseconds, so that a quick reply doesn't flicker. */
const SKELETON_DELAY = 200;

/** Returns true when `active` has been true for `delay` milliseconds without interruption. */
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
