import type { Connection } from '@paystead/ui/connection.ts';
import { createStore, type Store } from '@paystead/ui/store.ts';
import { browserPort } from '../../platform/sign-in/browser.ts';

const CHANNEL = 'paystead-activity';
/** Shortest time between two messages to other tabs, in milliseconds. The gateway extends a session as rarely. */
const ANNOUNCE_MS = 5000;

interface Port {
  readonly post: (message: unknown) => void;
  readonly listen: (listener: (message: unknown) => void) => () => void;
}

/** Time of the gateway's last reply to any tab of this browser, in milliseconds. The tabs share one session. */
export interface Activity {
  readonly answeredAt: Store<number>;
  readonly stop: () => void;
}

/** Starts tracking the gateway's replies in this tab and the others. */
export function watchActivity(
  connection: Connection,
  startedAt: number,
  channel: Port = browserPort.channel(CHANNEL),
): Activity {
  const answeredAt = createStore(startedAt);
  let announcedAt = 0;
  const moveForward = (at: number): void => answeredAt.set(Math.max(answeredAt.get(), at));
  const stopConnection = connection.state.subscribe(() => {
    const at = connection.state.get().lastAnswerAt;
    if (at === undefined) return;
    moveForward(at);
    if (at - announcedAt < ANNOUNCE_MS) return;
    announcedAt = at;
    channel.post(at);
  });
  const stopChannel = channel.listen((message) => {
    if (typeof message === 'number') moveForward(message);
  });
  return {
    answeredAt,
    stop: () => {
      stopConnection();
      stopChannel();
    },
  };
}
