import type { Connection } from '@paystead/ui/connection.ts';
import { createStore, type Store } from '@paystead/ui/store.ts';
import { browserPort } from '../../platform/sign-in/browser.ts';

const CHANNEL = 'paystead-activity';
/** The gateway moves a session's idle end no more often than this either. Milliseconds. */
const TELL_EVERY = 5000;

interface Port {
  readonly post: (message: unknown) => void;
  readonly listen: (heard: (message: unknown) => void) => () => void;
}

/** When the gateway last answered any tab of this browser, in milliseconds: they share one session. */
export interface Activity {
  readonly answeredAt: Store<number>;
  readonly stop: () => void;
}

export function watchActivity(
  connection: Connection,
  startedAt: number,
  channel: Port = browserPort.channel(CHANNEL),
): Activity {
  const answeredAt = createStore(startedAt);
  let toldAt = 0;
  const later = (at: number): void => answeredAt.set(Math.max(answeredAt.get(), at));
  const stopWatching = connection.state.subscribe(() => {
    const at = connection.state.get().lastAnswerAt;
    if (at === undefined) return;
    later(at);
    if (at - toldAt < TELL_EVERY) return;
    toldAt = at;
    channel.post(at);
  });
  const stopListening = channel.listen((message) => {
    if (typeof message === 'number') later(message);
  });
  return {
    answeredAt,
    stop: () => {
      stopWatching();
      stopListening();
    },
  };
}
