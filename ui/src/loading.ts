import { createStore, type Store } from './store.ts';

/** How many requests without the no-loading marker are in flight: above zero, the loading bar shows (HTTP-3). */
export interface Loading {
  readonly inFlight: Store<number>;
  /** Counts one request; the answer ends it, however often it is called. */
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
