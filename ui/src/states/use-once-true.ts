import { useState } from 'react';

/**
 * Returns true once `now` has been true, for the lifetime of the component, so that content stays while it is read
 * again.
 */
export function useOnceTrue(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was || now;
}
