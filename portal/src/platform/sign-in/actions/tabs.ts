import type { BrowserPort } from '../ports.ts';

const CHANNEL = 'paystead-session';

type SessionChange = 'signedOut' | 'profileSwitched';

/** Announces changes of the session to the browser's other tabs, which share it. */
export interface Tabs {
  readonly announce: (change: SessionChange) => void;
  readonly listen: (listener: (change: SessionChange) => void) => () => void;
}

export function createTabs(browser: BrowserPort): Tabs {
  const channel = browser.channel(CHANNEL);
  return {
    announce: (change) => channel.post(change),
    listen: (listener) =>
      channel.listen((message) => {
        if (message === 'signedOut' || message === 'profileSwitched') listener(message);
      }),
  };
}
