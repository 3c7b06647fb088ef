import { useEffect, useRef, type RefObject } from 'react';
import { PAGE_TITLE_ID } from '@paystead/ui/page/page-header.tsx';

/**
 * Moves the focus to the top of a step that replaces another, so that it is read and Tab continues there: to `top`, or to
 * the page's heading. An error summary that appears with the step keeps the focus.
 */
export function useStepFocus(step: string, top?: RefObject<HTMLElement | null>): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    if (document.activeElement?.getAttribute('role') === 'alert') return;
    const target = top ? top.current : document.getElementById(PAGE_TITLE_ID);
    target?.focus({ preventScroll: true });
    if (top) top.current?.scrollIntoView?.();
    else scrollTo({ top: 0 });
  }, [step, top]);
}
