import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Returns an element's width in CSS pixels and follows its changes; `initial` before it has been measured. */
export function useWidth<E extends Element>(initial: number): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(initial);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target || typeof ResizeObserver === 'undefined') return undefined;
    const measure = (): void => {
      const next = Math.round(target.getBoundingClientRect().width);
      if (next > 0) setWidth(next);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
