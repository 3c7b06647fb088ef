import { useEffect, useRef } from 'react';
import { PAGE_TITLE_ID } from '@paystead/ui/page/page-header.tsx';

/** A step takes another's place like a page: its heading gets the focus, so that it is read and Tab goes on from there. */
export function useStepFocus(step: string): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    // A summary of faults that came with the step has taken the focus already.
    if (document.activeElement?.getAttribute('role') === 'alert') return;
    document.getElementById(PAGE_TITLE_ID)?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [step]);
}
