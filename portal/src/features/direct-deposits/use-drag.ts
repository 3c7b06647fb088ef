import { useEffect, useRef, type RefObject } from 'react';

interface Dragging {
  /** While one row is dragged over another: by their ids. */
  readonly over: (id: string, overId: string) => void;
  /** Which row is being dragged; undefined when it was let go. */
  readonly holds: (id: string | undefined) => void;
}

/** Dragging of the rows of a list, each with its id in `data-row`; the buttons do the same for keyboard and touch. */
export function useDrag({ over, holds }: Dragging): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  const told = useRef({ over, holds });
  useEffect(() => {
    told.current = { over, holds };
  });
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    let dragged: string | undefined;
    const rowAt = (event: Event): string | undefined =>
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;
    const start = (event: DragEvent): void => {
      dragged = rowAt(event);
      if (event.dataTransfer) event.dataTransfer.effectAllowed = 'move';
      told.current.holds(dragged);
    };
    const drag = (event: DragEvent): void => {
      event.preventDefault();
      const row = rowAt(event);
      if (dragged !== undefined && row !== undefined && row !== dragged) told.current.over(dragged, row);
    };
    const stop = (event: DragEvent): void => {
      event.preventDefault();
      dragged = undefined;
      told.current.holds(undefined);
    };
    element.addEventListener('dragstart', start);
    element.addEventListener('dragover', drag);
    element.addEventListener('drop', stop);
    element.addEventListener('dragend', stop);
    return () => {
      element.removeEventListener('dragstart', start);
      element.removeEventListener('dragover', drag);
      element.removeEventListener('drop', stop);
      element.removeEventListener('dragend', stop);
    };
  }, []);
  return list;
}
