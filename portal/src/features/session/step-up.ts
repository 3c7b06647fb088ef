import type { SignInOffer } from '@paystead/contract/assurance.ts';
import type { RefusedCall } from '../../platform/api/client.ts';
import { createStore, type Store } from '@paystead/ui/store.ts';

/** Asks the person to confirm their identity by a new sign-in. Concurrent calls share one prompt. */
export interface StepUp {
  /** True while the prompt is shown. */
  readonly isPrompting: Store<boolean>;
  /**
   * Prompts for a sign-in, for a stronger one if the refusal asks for it (`offer`). Resolves to true if the call can be
   * repeated. Rejects if the person didn't confirm.
   */
  readonly prompt: (call?: RefusedCall, offer?: SignInOffer) => Promise<boolean>;
  /** The stronger sign-in that the prompt asks for; undefined for a recent one. */
  readonly offer: () => SignInOffer | undefined;
  /** Calls that wait for the result. */
  readonly calls: () => readonly RefusedCall[];
  /** Ends the prompt with its result. */
  readonly finish: (proven: boolean | Promise<boolean>) => void;
  /** Result of a step-up that left the page, if no form on the page shows it. */
  readonly notice: Store<StepUpNotice | undefined>;
}

/** `lost`: the entry kept at the gateway couldn't be restored. The others: the step-up didn't succeed. */
export type StepUpNotice = 'cancelled' | 'failed' | 'tooWeak' | 'lost';

/** Creates the step-up prompt of a page. */
export function createStepUp(): StepUp {
  const isPrompting = createStore(false);
  let waiting: (readonly [(proven: boolean | Promise<boolean>) => void, RefusedCall | undefined])[] = [];
  let stronger: SignInOffer | undefined;
  return {
    isPrompting,
    notice: createStore<StepUpNotice | undefined>(undefined),
    prompt: (call, offer) =>
      new Promise((resolve) => {
        stronger = offer ?? stronger;
        waiting.push([resolve, call]);
        isPrompting.set(true);
      }),
    offer: () => stronger,
    calls: () => waiting.flatMap(([, call]) => call ?? []),
    finish: (proven) => {
      const finished = waiting;
      waiting = [];
      stronger = undefined;
      isPrompting.set(false);
      for (const [resolve] of finished) resolve(proven);
    },
  };
}
