import { createStore, type Store } from './store.ts';

/**
 * Number of requests under way, except those without the loading indicator. The loading bar shows while it is above
 * zero (HTTP-3).
 */
export interface Loading {
  readonly inFlight: Store<number>;
  /** Counts a request. The returned function ends it, and may be called more than once. */
  begin(): () => void;
}

export function createLoading(): Loading {
  const inFlight = createStore(0);
  return {
    inFlight,
    begin: () => {
      let open = true;
      inFlight.set(inFlight.get() + 1);
      return () => {
        if (open) inFlight.set(inFlight.get() - 1);
        open = false;
      };
    },
  };
}
