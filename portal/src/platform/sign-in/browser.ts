import type { MessagePort } from './provider/handover.ts';
import type { BrowserPort, ProviderWindow } from './ports.ts';

const POPUP = 'popup,width=480,height=720';

function channel(name: string): MessagePort {
  // One object posts and listens, because a channel receives messages from other objects of the same page, not its own.
  const broadcast = new BroadcastChannel(name);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    post: (message) => broadcast.postMessage(message),
    listen: (listener) => {
      const onMessage = (event: MessageEvent<unknown>) => listener(event.data);
      broadcast.addEventListener('message', onMessage);
      return () => broadcast.removeEventListener('message', onMessage);
    },
  };
}

function popup(): ProviderWindow | undefined {
  const opened = window.open('about:blank', 'paystead-sign-in', POPUP);
  if (!opened) return undefined;
  return { go: (url) => opened.location.assign(url), closed: () => opened.closed, close: () => opened.close() };
}

function frame(): ProviderWindow {
  const element = document.createElement('iframe');
  element.hidden = true;
  element.title = 'sign-in';
  document.body.append(element);
  return { go: (url) => (element.src = url), closed: () => false, close: () => element.remove() };
}

/** The real browser. Pages in an insecure context have no Web Locks, so their tabs aren't synchronized. */
export const browserPort: BrowserPort = {
  get origin() {
    return location.origin;
  },
  href: () => location.href,
  leave: (url) => location.assign(url),
  onRestored: (listener) => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) listener();
    };
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  },
  openPopup: popup,
  openFrame: frame,
  every: (milliseconds, tick) => {
    const timer = setInterval(tick, milliseconds);
    return () => clearInterval(timer);
  },
  channel,
  locked: async (name, work) => ('locks' in navigator ? navigator.locks.request(name, work) : work()),
};
