import type { Clock } from './clock.ts';
import { createStore, type Store } from './store.ts';

/** Whether the last calls reached the gateway (HTTP-5, reading 30). */
interface ConnectionState {
  readonly reached: boolean;
  /** Time of the gateway's last reply in milliseconds, which limits the age of the data on the screen. */
  readonly lastAnswerAt: number | undefined;
}

export interface Connection {
  readonly state: Store<ConnectionState>;
  /** Records a reply. A refusal also proves that the gateway can be reached. */
  answered(): void;
  /** Records that there was no reply (status 0). */
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
