import { useEffect, useRef, type RefObject } from 'react';

interface Dragging {
  /** While one row is dragged over another: by their ids. */
  readonly over: (id: string, overId: string) => void;
  /** Which row is being dragged; undefined when it was let go. */
  readonly holds: (id: string | undefined) => void;
}

const ROW = '[data-row]';
const CONTROLS = 'input, button, label, select, a, fieldset';

/**
 * Dragging of the rows of a list by mouse, pen and finger, each row with its id in `data-row` (`data-fixed`: stays where
 * it is). A finger drags by `data-grip` alone, since everywhere else it scrolls the page; the buttons do the same for
 * keyboards.
 */
export function useDrag({ over, holds }: Dragging): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  const told = useRef({ over, holds });
  useEffect(() => {
    told.current = { over, holds };
  });
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    let dragged: { readonly id: string; readonly pointer: number } | undefined;
    const start = (event: PointerEvent): void => {
      const target = event.target instanceof Element ? event.target : undefined;
      const row = target?.closest<HTMLElement>(`${ROW}:not([data-fixed])`);
      if (!target || !row?.dataset['row'] || event.button !== 0 || !event.isPrimary) return;
      if (event.pointerType === 'touch' ? !target.closest('[data-grip]') : target.closest(CONTROLS)) return;
      // Else a mouse would mark the text that it is drawn over.
      event.preventDefault();
      dragged = { id: row.dataset['row'], pointer: event.pointerId };
      element.setPointerCapture?.(event.pointerId);
      told.current.holds(dragged.id);
    };
    const drag = (event: PointerEvent): void => {
      if (event.pointerId !== dragged?.pointer) return;
      const other = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>(ROW);
      const overId = other?.dataset['row'];
      const { id } = dragged;
      const own = [...element.querySelectorAll<HTMLElement>(ROW)].find(({ dataset }) => dataset['row'] === id);
      if (!other || !own || overId === undefined || overId === id || !element.contains(other)) return;
      // Past the middle of the other only: rows of different heights would change places for ever.
      const { top, height } = other.getBoundingClientRect();
      const isBelow = own.getBoundingClientRect().top < top;
      const isPast = isBelow ? event.clientY > top + height / 2 : event.clientY < top + height / 2;
      if (isPast) told.current.over(id, overId);
    };
    const stop = (event: PointerEvent): void => {
      if (event.pointerId !== dragged?.pointer) return;
      dragged = undefined;
      told.current.holds(undefined);
    };
    element.addEventListener('pointerdown', start);
    element.addEventListener('pointermove', drag);
    element.addEventListener('pointerup', stop);
    element.addEventListener('pointercancel', stop);
    return () => {
      element.removeEventListener('pointerdown', start);
      element.removeEventListener('pointermove', drag);
      element.removeEventListener('pointerup', stop);
      element.removeEventListener('pointercancel', stop);
    };
  }, []);
  return list;
}
