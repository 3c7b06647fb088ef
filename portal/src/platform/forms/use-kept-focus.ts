import { useEffect, useRef, type RefObject } from 'react';
import { PAGE_TITLE_ID } from '@paystead/ui/page/page-header.tsx';

/**
 * Moves the focus when what is shown changes and the control that had it is gone, such as a button that only an active link
 * has: to `place`, or to the page's heading. Focus that is anywhere stays there.
 */
export function useKeptFocus(shown: string, place?: RefObject<HTMLElement | null>): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const target = place ? place.current : document.getElementById(PAGE_TITLE_ID);
    target?.focus({ preventScroll: true });
  }, [shown, place]);
}
