import { HANDOVER_CHANNEL, type MessagePort } from '../handover.ts';
import type { BrowserPort, Outpost } from '../ports.ts';

type Heard = (message: unknown) => void;

/** The channels and locks that all tabs of one browser share. As in a real one, a channel object does not hear itself. */
export function createFakeBrowserWorld() {
  const members = new Map<string, Set<{ heard: Set<Heard> }>>();
  const locks = new Map<string, Promise<unknown>>();

  const channel = (name: string): MessagePort => {
    const me = { heard: new Set<Heard>() };
    const room = members.get(name) ?? new Set();
    members.set(name, room.add(me));
    return {
      post: (message) => {
        for (const member of room) if (member !== me) for (const heard of member.heard) heard(message);
      },
      listen: (heard) => {
        me.heard.add(heard);
        return () => me.heard.delete(heard);
      },
    };
  };

  const locked = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const before = locks.get(name) ?? Promise.resolve();
    const mine = before.then(work, work);
    locks.set(
      name,
      mine.catch(() => undefined),
    );
    return mine;
  };

  /** One tab. `provider` answers what a window or frame sent to an address comes back with; undefined: it never does. */
  const tab = (provider: (url: URL, kind: 'popup' | 'frame') => string | undefined | Promise<string | undefined>) => {
    const seen = { left: [] as string[], popups: 0, frames: 0, open: 0, popupsAllowed: true, closedByPerson: false };
    let address = 'http://localhost:8080/home';
    const ticks = new Set<() => void>();
    const restored = new Set<() => void>();
    const handover = channel(HANDOVER_CHANNEL);

    const outpost = (kind: 'popup' | 'frame'): Outpost => {
      let open = true;
      const answer = async (url: string) => {
        const href = await provider(new URL(url), kind);
        if (href !== undefined) handover.post({ kind: 'signInAnswer', href });
      };
      seen.open += 1;
      return {
        go: (url) => {
          void answer(url);
        },
        closed: () => !open || seen.closedByPerson,
        close: () => {
          if (open) seen.open -= 1;
          open = false;
        },
      };
    };

    const port: BrowserPort = {
      origin: 'http://localhost:8080',
      href: () => address,
      leave: (url) => seen.left.push(url),
      onRestored: (heard) => {
        restored.add(heard);
        return () => restored.delete(heard);
      },
      openPopup: () => {
        seen.popups += 1;
        return seen.popupsAllowed ? outpost('popup') : undefined;
      },
      openFrame: () => {
        seen.frames += 1;
        return outpost('frame');
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
      seen,
      show: (url: string) => {
        address = url;
      },
      /** The back button, with the page kept as it was. */
      goBack: () => {
        for (const heard of restored) heard();
      },
      /** Lets time pass for whoever polls. */
      pass: (times: number) => {
        for (let at = 0; at < times; at += 1) for (const tick of ticks) tick();
      },
      polls: () => ticks.size,
    };
  };

  return { tab, channel };
}
