import { HANDOVER_CHANNEL, type MessagePort } from '../provider/handover.ts';
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
  const ticks = createListeners();
  const restored = createListeners();
  const openWindow = createWindows(log, provider, channel(HANDOVER_CHANNEL));
  const port: BrowserPort = {
    origin: 'http://localhost:8080',
    href: () => address,
    leave: (url) => log.navigations.push(url),
    onRestored: restored.add,
    openPopup: () => {
      log.popups += 1;
      return log.popupsAllowed ? openWindow('popup') : undefined;
    },
    openFrame: () => {
      log.frames += 1;
      return openWindow('frame');
    },
    every: (_milliseconds, tick) => ticks.add(tick),
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
    goBack: restored.call,
    /** Fires every interval the given number of times. */
    pass: (times: number) => {
      for (let count = 0; count < times; count += 1) ticks.call();
    },
    polls: ticks.count,
  };
}

function createListeners() {
  const listeners = new Set<() => void>();
  return {
    add: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    call: () => {
      for (const listener of listeners) listener();
    },
    count: () => listeners.size,
  };
}

/** Windows that hand the provider's response over and count as open in the log until they are closed. */
function createWindows(
  log: { open: number; readonly closedByPerson: boolean },
  provider: FakeProvider,
  handover: MessagePort,
): (kind: 'popup' | 'frame') => ProviderWindow {
  return (kind) => {
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
}
