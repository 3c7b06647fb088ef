import type { MessagePort } from './handover.ts';
import type { BrowserPort, Outpost } from './ports.ts';

const POPUP = 'popup,width=480,height=720';

function channel(name: string): MessagePort {
  // One object for both directions: a channel does not hear itself, but hears every other object of its own page.
  const open = new BroadcastChannel(name);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    post: (message) => open.postMessage(message),
    listen: (heard) => {
      const hear = (event: MessageEvent<unknown>) => heard(event.data);
      open.addEventListener('message', hear);
      return () => open.removeEventListener('message', hear);
    },
  };
}

function popup(): Outpost | undefined {
  const opened = window.open('about:blank', 'paystead-sign-in', POPUP);
  if (!opened) return undefined;
  return { go: (url) => opened.location.assign(url), closed: () => opened.closed, close: () => opened.close() };
}

function frame(): Outpost {
  const element = document.createElement('iframe');
  element.hidden = true;
  element.title = 'sign-in';
  document.body.append(element);
  return { go: (url) => (element.src = url), closed: () => false, close: () => element.remove() };
}

/** The real browser behind the port. Pages in an insecure context have no Web Locks; there one tab stands alone. */
export const browserPort: BrowserPort = {
  get origin() {
    return location.origin;
  },
  href: () => location.href,
  leave: (url) => location.assign(url),
  onRestored: (heard) => {
    const restored = (event: PageTransitionEvent) => {
      if (event.persisted) heard();
    };
    addEventListener('pageshow', restored);
    return () => removeEventListener('pageshow', restored);
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
