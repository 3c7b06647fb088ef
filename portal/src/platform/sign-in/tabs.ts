import type { BrowserPort } from './ports.ts';

const CHANNEL = 'paystead-session';

type SessionNews = 'signedOut' | 'profileSwitched';

/** Tells the other tabs of this browser that the session they share has changed. */
export interface Tabs {
  readonly tell: (news: SessionNews) => void;
  readonly listen: (heard: (news: SessionNews) => void) => () => void;
}

export function createTabs(browser: BrowserPort): Tabs {
  const channel = browser.channel(CHANNEL);
  return {
    tell: (news) => channel.post(news),
    listen: (heard) =>
      channel.listen((message) => {
        if (message === 'signedOut' || message === 'profileSwitched') heard(message);
      }),
  };
}
