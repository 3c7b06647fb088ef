import { useEffect, useState } from 'react';
import { useServices } from '../../../platform/services.ts';

/** Returns the seconds until an instant by the page's clock, and 0 afterwards. */
export function useCooldown(until: string | undefined): number {
  const { clock } = useServices();
  const [, tick] = useState(0);
  const seconds = until === undefined ? 0 : Math.max(0, Math.ceil((Date.parse(until) - clock.now()) / 1000));
  useEffect(() => {
    if (seconds <= 0) return undefined;
    const timer = setTimeout(() => tick((count) => count + 1), 1000);
    return () => clearTimeout(timer);
  });
  return seconds;
}
