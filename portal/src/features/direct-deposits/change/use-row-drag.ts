import { useEffect, useRef, type RefObject } from 'react';

interface Dragging {
  /** Called when one row is dragged past the middle of another, with the ids of both. */
  readonly onPass: (id: string, passedId: string) => void;
  /** Called with the dragged row, and with undefined when it is dropped. */
  readonly onHold: (id: string | undefined) => void;
}

const ROW = '[data-row]';
const CONTROLS = 'input, button, label, select, a, fieldset';

/**
 * Reorders the rows of a list by mouse, pen and finger. A row has its id in `data-row`; one with `data-fixed` stays where it
 * is. A finger drags by `data-grip` only, since it scrolls the page everywhere else. Keyboards use the buttons of the rows.
 */
export function useRowDrag({ onPass, onHold }: Dragging): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  const latest = useRef({ onPass, onHold });
  useEffect(() => {
    latest.current = { onPass, onHold };
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
      // Otherwise, a mouse would select the text that it passes.
      event.preventDefault();
      dragged = { id: row.dataset['row'], pointer: event.pointerId };
      element.setPointerCapture?.(event.pointerId);
      latest.current.onHold(dragged.id);
    };
    const drag = (event: PointerEvent): void => {
      if (event.pointerId !== dragged?.pointer) return;
      const other = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>(ROW);
      const passedId = other?.dataset['row'];
      const { id } = dragged;
      const own = [...element.querySelectorAll<HTMLElement>(ROW)].find(({ dataset }) => dataset['row'] === id);
      if (!other || !own || passedId === undefined || passedId === id || !element.contains(other)) return;
      // Only past the middle, since rows of different heights would otherwise swap forever.
      const { top, height } = other.getBoundingClientRect();
      const isBelow = own.getBoundingClientRect().top < top;
      const isPast = isBelow ? event.clientY > top + height / 2 : event.clientY < top + height / 2;
      if (isPast) latest.current.onPass(id, passedId);
    };
    const stop = (event: PointerEvent): void => {
      if (event.pointerId !== dragged?.pointer) return;
      dragged = undefined;
      latest.current.onHold(undefined);
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
