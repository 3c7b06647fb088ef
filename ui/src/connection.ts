import type { Clock } from './clock.ts';
import { createStore, type Store } from './store.ts';

/** Whether the gateway can be reached, as the calls themselves found out (HTTP-5, reading 30). */
interface ConnectionState {
  readonly reached: boolean;
  /** When the gateway last answered, in milliseconds: how old the data on the screen may be. */
  readonly lastAnswerAt: number | undefined;
}

export interface Connection {
  readonly state: Store<ConnectionState>;
  /** Any HTTP answer, a refusal included, proves that the gateway is there. */
  answered(): void;
  /** Status 0: no answer at all. */
  unreached(): void;
}

export function createConnection(clock: Clock): Connection {
  const state = createStore<ConnectionState>({ reached: true, lastAnswerAt: undefined });
  return {
    state,
    answered: () => state.set({ reached: true, lastAnswerAt: clock.now() }),
    unreached: () => state.set({ ...state.get(), reached: false }),
  };
}
