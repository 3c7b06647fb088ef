import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';

/** The question shown while a person is about to leave unsaved entries. */
export interface LeavingQuestion {
  readonly asks: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

let isLeavingAllowed = false;

/** Allows leaving without a question, because the entries are stored at the gateway. */
export function allowLeaving(allowed: boolean): void {
  isLeavingAllowed = allowed;
}

/**
 * Protects entries from being left by accident: by links, by Back (the browser's or the wrapper's), and by closing or
 * reloading, where the browser asks itself.
 */
export function useUnsaved(isUnsaved: boolean): LeavingQuestion {
  const [, navigate] = useLocation();
  const [onward, setOnward] = useState<(() => void) | undefined>(undefined);
  const leaving = useRef(false);

  useEffect(() => {
    if (!isUnsaved) return undefined;
    leaving.current = false;
    // An entry of our own: the first Back takes it away and nothing else, so there is time to ask. It stays where what was
    // entered is taken out again, and serves whatever is entered next.
    const hold = (): void => history.pushState({ ...(history.state as object | null), holds: true }, '', location.href);
    if ((history.state as { readonly holds?: true } | null)?.holds !== true) hold();
    const back = (): void => {
      if (leaving.current) return;
      hold();
      setOnward(() => () => history.go(-2));
    };
    const unload = (event: BeforeUnloadEvent): void => {
      if (!leaving.current && !isLeavingAllowed) event.preventDefault();
    };
    const click = (event: MouseEvent): void => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.hasAttribute('download')) return;
      const to = new URL(link.href);
      const samePage = to.pathname + to.search === location.pathname + location.search;
      if (to.origin !== location.origin || samePage || leaving.current) return;
      event.preventDefault();
      event.stopPropagation();
      setOnward(() => () => navigate(to.pathname + to.search + to.hash));
    };
    addEventListener('popstate', back);
    addEventListener('beforeunload', unload);
    document.addEventListener('click', click, true);
    return () => {
      removeEventListener('popstate', back);
      removeEventListener('beforeunload', unload);
      document.removeEventListener('click', click, true);
    };
  }, [isUnsaved, navigate]);

  return {
    asks: onward !== undefined,
    stay: () => setOnward(undefined),
    leave: () => {
      leaving.current = true;
      setOnward(undefined);
      onward?.();
    },
  };
}
