import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus to the first field of a form that an operator opened. Returns the ref of the form. */
export function useFocusInside(isWanted = true): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isWanted) form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [isWanted]);
  return form;
}
