import { useEffect, useState } from 'react';

/** When a first view has been seen: what is only beside it may be asked for. Milliseconds. */
export const AFTER_FIRST_VIEW = 300;

/** False at first, true after a while: for what no first view should wait for. */
export function useLater(milliseconds: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isLater;
}
