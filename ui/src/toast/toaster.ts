import type { Clock } from '../clock.ts';
import { createStore, type Store } from '../store.ts';
import { Countdown, type Timers } from './countdown.ts';
import { TOAST_TIME, type Toast, type ToastContent } from './toast.ts';

export interface Toaster {
  /** Newest first. */
  readonly toasts: Store<readonly Toast[]>;
  show(content: ToastContent): number;
  /** Changes an existing toast, for example its progress or title. */
  update(id: number, content: Partial<ToastContent>): void;
  /** Dismisses a toast after a press, Escape or the close button. */
  dismiss(id: number): void;
  /** Stops the time while the pointer or the focus is on the toast. */
  hold(id: number): void;
  /** Continues for one more second after both have left. */
  release(id: number): void;
  /** Pauses all toasts while the tab is hidden. */
  setHidden(hidden: boolean): void;
  /** Sets the person's display time. The default is the specification's 5000 ms. */
  setDisplayTime(milliseconds: number): void;
}

interface Running {
  readonly countdown: Countdown;
  holds: number;
  stopBar: () => void;
}

export function createToaster(clock: Clock, timers: Timers): Toaster {
  const list = createList(timers);
  const running = new Map<number, Running>();
  let displayTime: number = TOAST_TIME.display;
  let hidden = false;

  const dismiss = (id: number): void => {
    const run = running.get(id);
    if (!run) return;
    run.countdown.stop();
    run.stopBar();
    running.delete(id);
    list.remove(id);
  };
  const start = (id: number, milliseconds: number): void => {
    const run = running.get(id);
    if (!run || run.holds > 0 || isWorking(list.find(id))) return;
    run.countdown.start(milliseconds);
    if (hidden) run.countdown.pause();
  };
  /** Moves the bar every 10 ms. */
  const startBar = (id: number): (() => void) =>
    timers.every(() => {
      const toast = list.find(id);
      const run = running.get(id);
      const bar = toast && run && nextBar(toast, run.countdown);
      if (bar !== undefined) list.change(id, { bar });
    }, TOAST_TIME.progressStep);

  return {
    toasts: list.toasts,
    dismiss,
    show: (content) => {
      const id = list.add(content);
      const countdown = new Countdown(clock, timers, () => dismiss(id));
      running.set(id, {
        countdown,
        holds: 0,
        stopBar: content.progress === undefined ? () => undefined : startBar(id),
      });
      start(id, displayTime);
      return id;
    },
    update: (id, content) => {
      const before = list.find(id);
      if (!before || before.phase === 'removed') return;
      list.change(id, content);
      if (isWorking(before) && !isWorking(list.find(id))) start(id, displayTime);
    },
    ...holding(running, (id) => start(id, TOAST_TIME.afterHover)),
    setHidden: (next) => {
      if (next === hidden) return;
      hidden = next;
      for (const { countdown } of running.values()) {
        if (hidden) countdown.pause();
        else countdown.resume();
      }
    },
    setDisplayTime: (milliseconds) => {
      displayTime = milliseconds;
    },
  };
}

/** The toasts on the screen, which move in when they are added and out when they are removed. */
function createList(timers: Timers) {
  const toasts = createStore<readonly Toast[]>([]);
  let nextId = 1;
  const find = (id: number): Toast | undefined => toasts.get().find((toast) => toast.id === id);
  const change = (id: number, patch: Partial<Toast>): void =>
    toasts.set(toasts.get().map((toast) => (toast.id === id ? { ...toast, ...patch } : toast)));
  return {
    toasts,
    find,
    change,
    add: (content: ToastContent): number => {
      const id = nextId;
      nextId += 1;
      const bar = content.progress === undefined ? undefined : 0;
      toasts.set([{ ...content, id, bar, phase: 'inactive' }, ...toasts.get()]);
      timers.set(() => {
        if (find(id)?.phase === 'inactive') change(id, { phase: 'active' });
      }, TOAST_TIME.animation);
      return id;
    },
    remove: (id: number): void => {
      change(id, { phase: 'removed' });
      timers.set(() => toasts.set(toasts.get().filter((toast) => toast.id !== id)), TOAST_TIME.animation);
    },
  };
}

function isWorking(toast: Toast | undefined): boolean {
  return typeof toast?.progress === 'number' && toast.progress < 1;
}

/** Returns the bar's next share: with the countdown, or toward the share of completed work. Undefined: no change. */
function nextBar({ bar, progress }: Toast, countdown: Countdown): number | undefined {
  if (bar === undefined) return undefined;
  if (progress === 'time') return countdown.runs() ? Math.max(bar, countdown.share()) : undefined;
  if (typeof progress !== 'number' || bar >= progress) return undefined;
  return Math.min(progress, bar + Math.max(0.002, (progress - bar) / 12));
}

function holding(
  running: ReadonlyMap<number, Running>,
  resume: (id: number) => void,
): Pick<Toaster, 'hold' | 'release'> {
  return {
    hold: (id) => {
      const run = running.get(id);
      if (!run) return;
      run.holds += 1;
      run.countdown.stop();
    },
    release: (id) => {
      const run = running.get(id);
      if (!run || run.holds === 0) return;
      run.holds -= 1;
      resume(id);
    },
  };
}
