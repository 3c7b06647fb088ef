import type { RefusedCall } from '../../platform/api/client.ts';
import { createStore, type Store } from '@paystead/ui/store.ts';

/** Asks the person to prove a fresh sign-in; calls that wait for it at the same time share one question. */
export interface StepUp {
  /** Whether the question stands on the page. */
  readonly asking: Store<boolean>;
  /** True: proven, repeat the call. Rejects with the caller's failure where the person did not confirm. */
  readonly ask: (call?: RefusedCall) => Promise<boolean>;
  /** The calls that wait for the answer. */
  readonly calls: () => readonly RefusedCall[];
  readonly answer: (proven: boolean | Promise<boolean>) => void;
  /** What became of a confirmation that left the page, where no form on the page tells it. */
  readonly notice: Store<StepUpNotice | undefined>;
}

/** `lost`: what was entered could not be had back. The others: the confirmation itself did not succeed. */
export type StepUpNotice = 'cancelled' | 'failed' | 'lost';

export function createStepUp(): StepUp {
  const asking = createStore(false);
  let waiting: (readonly [(proven: boolean | Promise<boolean>) => void, RefusedCall | undefined])[] = [];
  return {
    asking,
    notice: createStore<StepUpNotice | undefined>(undefined),
    ask: (call) =>
      new Promise((resolve) => {
        waiting.push([resolve, call]);
        asking.set(true);
      }),
    calls: () => waiting.flatMap(([, call]) => call ?? []),
    answer: (proven) => {
      const answered = waiting;
      waiting = [];
      asking.set(false);
      for (const [resolve] of answered) resolve(proven);
    },
  };
}
