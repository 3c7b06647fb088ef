import { createStore, type Store } from '@paystead/ui/store.ts';

/** Asks the person to prove a fresh sign-in; calls that wait for it at the same time share one question. */
export interface StepUp {
  /** Whether the question stands on the page. */
  readonly asking: Store<boolean>;
  /** True: proven, repeat the call. */
  readonly ask: () => Promise<boolean>;
  readonly answer: (proven: boolean) => void;
}

export function createStepUp(): StepUp {
  const asking = createStore(false);
  let waiting: ((proven: boolean) => void)[] = [];
  return {
    asking,
    ask: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        asking.set(true);
      }),
    answer: (proven) => {
      const told = waiting;
      waiting = [];
      asking.set(false);
      for (const resolve of told) resolve(proven);
    },
  };
}
