import type { RefusedCall } from '../../platform/api/client.ts';
import { createStore, type Store } from '@paystead/ui/store.ts';

/** Asks the person to confirm their identity by a new sign-in. Concurrent calls share one prompt. */
export interface StepUp {
  /** True while the prompt is shown. */
  readonly isPrompting: Store<boolean>;
  /** Prompts for a sign-in. Resolves to true if the call can be repeated. Rejects if the person didn't confirm. */
  readonly prompt: (call?: RefusedCall) => Promise<boolean>;
  /** Calls that wait for the result. */
  readonly calls: () => readonly RefusedCall[];
  /** Ends the prompt with its result. */
  readonly finish: (proven: boolean | Promise<boolean>) => void;
  /** Result of a step-up that left the page, if no form on the page shows it. */
  readonly notice: Store<StepUpNotice | undefined>;
}

/** `lost`: the entry kept at the gateway couldn't be restored. The others: the step-up didn't succeed. */
export type StepUpNotice = 'cancelled' | 'failed' | 'lost';

/** Creates the step-up prompt of a page. */
export function createStepUp(): StepUp {
  const isPrompting = createStore(false);
  let waiting: (readonly [(proven: boolean | Promise<boolean>) => void, RefusedCall | undefined])[] = [];
  return {
    isPrompting,
    notice: createStore<StepUpNotice | undefined>(undefined),
    prompt: (call) =>
      new Promise((resolve) => {
        waiting.push([resolve, call]);
        isPrompting.set(true);
      }),
    calls: () => waiting.flatMap(([, call]) => call ?? []),
    finish: (proven) => {
      const finished = waiting;
      waiting = [];
      isPrompting.set(false);
      for (const [resolve] of finished) resolve(proven);
    },
  };
}
