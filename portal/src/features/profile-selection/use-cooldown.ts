import { useEffect, useState } from 'react';
import { useServices } from '../../platform/services.ts';

/** Seconds until an instant, by the page's clock; 0 when it has come. */
export function useCooldown(until: string | undefined): number {
  const { clock } = useServices();
  const left = (): number =>
    until === undefined ? 0 : Math.max(0, Math.ceil((Date.parse(until) - clock.now()) / 1000));
  const [, tick] = useState(0);
  const seconds = left();
  useEffect(() => {
    if (seconds <= 0) return undefined;
    const timer = setTimeout(() => tick((before) => before + 1), 1000);
    return () => clearTimeout(timer);
  });
  return seconds;
}
