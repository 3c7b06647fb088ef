import { useState } from 'react';

/** True from the first time that `now` is, for as long as the component lives: what stands stays while it is read anew. */
export function useOnceTrue(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was || now;
}
