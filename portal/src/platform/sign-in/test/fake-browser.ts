import { HANDOVER_CHANNEL, type MessagePort } from '../handover.ts';
import type { BrowserPort, ProviderWindow } from '../ports.ts';

type Listener = (message: unknown) => void;
type OpenChannel = (name: string) => MessagePort;

/** Returns the address that a window or frame comes back to; undefined if it never does. */
type FakeProvider = (url: URL, kind: 'popup' | 'frame') => string | undefined | Promise<string | undefined>;

/** The channels and locks that all tabs of a fake browser share. */
export function createFakeBrowserWorld() {
  const channel = createChannels();
  const locked = createLocks();
  return { tab: (provider: FakeProvider) => createTab(provider, channel, locked), channel };
}

/** Channels that deliver a message to every other object of the same name, as in a real browser. */
function createChannels(): OpenChannel {
  const members = new Map<string, Set<Set<Listener>>>();
  return (name) => {
    const own = new Set<Listener>();
    const others = members.get(name) ?? new Set();
    members.set(name, others.add(own));
    return {
      post: (message) => {
        for (const listeners of others) if (listeners !== own) for (const listener of listeners) listener(message);
      },
      listen: (listener) => {
        own.add(listener);
        return () => own.delete(listener);
      },
    };
  };
}

function createLocks(): BrowserPort['locked'] {
  const locks = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const previous = locks.get(name) ?? Promise.resolve();
    const current = previous.then(work, work);
    locks.set(
      name,
      current.catch(() => undefined),
    );
    return current;
  };
}

function createTab(provider: FakeProvider, channel: OpenChannel, locked: BrowserPort['locked']) {
  const log = {
    navigations: [] as string[],
    popups: 0,
    frames: 0,
    open: 0,
    popupsAllowed: true,
    closedByPerson: false,
  };
  let address = 'http://localhost:8080/home';
  const ticks = new Set<() => void>();
  const restoreListeners = new Set<() => void>();
  const handover = channel(HANDOVER_CHANNEL);

  const openWindow = (kind: 'popup' | 'frame'): ProviderWindow => {
    let isOpen = true;
    const respond = async (url: string) => {
      const href = await provider(new URL(url), kind);
      if (href !== undefined) handover.post({ kind: 'signInAnswer', href });
    };
    log.open += 1;
    return {
      go: (url) => {
        void respond(url);
      },
      closed: () => !isOpen || log.closedByPerson,
      close: () => {
        if (isOpen) log.open -= 1;
        isOpen = false;
      },
    };
  };

  const port: BrowserPort = {
    origin: 'http://localhost:8080',
    href: () => address,
    leave: (url) => log.navigations.push(url),
    onRestored: (listener) => {
      restoreListeners.add(listener);
      return () => restoreListeners.delete(listener);
    },
    openPopup: () => {
      log.popups += 1;
      return log.popupsAllowed ? openWindow('popup') : undefined;
    },
    openFrame: () => {
      log.frames += 1;
      return openWindow('frame');
    },
    every: (_milliseconds, tick) => {
      ticks.add(tick);
      return () => ticks.delete(tick);
    },
    channel,
    locked,
  };
  return {
    port,
    log,
    show: (url: string) => {
      address = url;
    },
    /** Restores the page, as the back button does. */
    goBack: () => {
      for (const listener of restoreListeners) listener();
    },
    /** Fires every interval the given number of times. */
    pass: (times: number) => {
      for (let count = 0; count < times; count += 1) for (const tick of ticks) tick();
    },
    polls: () => ticks.size,
  };
}
