import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { createStore, useStore } from '@paystead/ui/store.ts';
import type { OtherView } from './queries.ts';

interface Typed {
  readonly view: OtherView | undefined;
  readonly text: string;
}

/** For the way from one page of a view to the next, whose links know addresses alone. */
const typed = createStore<Typed>({ view: undefined, text: '' });

/**
 * The text that a view's list is searched by. It may be a name, so it stands in the history's state and never in an
 * address: Back and a reload bring it back, a copied link does not. Leaving the view forgets it.
 */
export function useTypedText(view: OtherView): readonly [text: string, type: (text: string) => void] {
  const state = useHistoryState<{ searchText?: unknown } | null>();
  const kept = useStore(typed);
  const [, navigate] = useLocation();
  const written = typeof state?.searchText === 'string' ? state.searchText : undefined;
  const text = written ?? (kept.view === view ? kept.text : '');
  const write = (searchText: string): void =>
    navigate(location.pathname + location.search, { replace: true, state: { ...state, searchText } });
  useEffect(() => {
    // What the address's own entry says goes before what another page left.
    remember(view, text);
    if (written === undefined && text !== '') write(text);
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
  const known = typed.get();
  if (known.view !== view || known.text !== text) typed.set({ view, text });
}
