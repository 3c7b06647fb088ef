import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { createStore, useStore } from '@paystead/ui/store.ts';
import type { OtherView } from './employee-key.ts';

interface StoredText {
  readonly view: OtherView | undefined;
  readonly text: string;
}

/** Carries the text from one page of a view to the next, because links contain addresses only. */
const storedText = createStore<StoredText>({ view: undefined, text: '' });

/**
 * The search text of a view's list. It can be a name, so it is kept in the history state and never in the address: Back and a
 * reload restore it, a copied link does not contain it. Leaving the view clears it.
 */
export function useSearchText(view: OtherView): readonly [text: string, setText: (text: string) => void] {
  const state = useHistoryState<{ searchText?: unknown } | null>();
  const stored = useStore(storedText);
  const [, navigate] = useLocation();
  const stateText = typeof state?.searchText === 'string' ? state.searchText : undefined;
  const text = stateText ?? (stored.view === view ? stored.text : '');
  const write = (searchText: string): void =>
    navigate(location.pathname + location.search, { replace: true, state: { ...state, searchText } });
  useEffect(() => {
    // The history entry takes precedence over the text of another page.
    remember(view, text);
    if (stateText === undefined && text !== '') write(text);
  });
  useEffect(
    () => () => {
      if (!location.pathname.startsWith(`/${view}/`)) remember(undefined, '');
    },
    [view],
  );
  return [
    text,
    (next) => {
      remember(view, next);
      write(next);
    },
  ];
}

function remember(view: OtherView | undefined, text: string): void {
  const current = storedText.get();
  if (current.view !== view || current.text !== text) storedText.set({ view, text });
}
