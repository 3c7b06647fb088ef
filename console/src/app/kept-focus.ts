import { useEffect } from 'react';
import { PAGE_TITLE_ID } from '@paystead/ui/page/page-header.tsx';

/**
 * Moves the focus to the page's heading if the control that had it goes away, such as a button whose action left nothing more to do.
 * A browser would move it to the page itself, where a screen reader says nothing and the next Tab begins at the top.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let focused: EventTarget | null = null;
    const remember = ({ target }: FocusEvent): void => {
      focused = target;
    };
    const keep = (): void => {
      if (!(focused instanceof Element) || focused.isConnected || document.activeElement !== document.body) return;
      // There is none between two screens; the next one takes the focus itself.
      document.getElementById(PAGE_TITLE_ID)?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(keep);
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
}
