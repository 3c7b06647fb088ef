import { useEffect } from 'react';
import { elementsAround, focusNearHeading } from '@paystead/ui/page/near-heading.ts';

/**
 * Moves the focus to the nearest heading if the control that had it goes away, such as a button whose action left nothing more to do.
 * A browser would move it to the page itself, where a screen reader says nothing and the next Tab begins at the top.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let focused: Element | null = null;
    let around: readonly Element[] = [];
    const remember = ({ target }: FocusEvent): void => {
      focused = target instanceof Element ? target : null;
      around = focused ? elementsAround(focused) : [];
    };
    const keep = (): void => {
      // There is no heading between two screens; the next one takes the focus itself.
      if (focused && !focused.isConnected) focusNearHeading(around);
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
