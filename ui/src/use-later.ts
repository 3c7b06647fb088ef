import { useEffect, useState } from 'react';

/** Delay after the first view for requests that only add to it, in milliseconds. */
export const AFTER_FIRST_VIEW = 300;

/** Returns false at first, and true after the delay, for requests that no first view should wait for. */
export function useLater(milliseconds: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isLater;
}
