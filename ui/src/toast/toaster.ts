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
  const toasts = createStore<readonly Toast[]>([]);
  const running = new Map<number, Running>();
  let nextId = 1;
  let displayTime: number = TOAST_TIME.display;
  let hidden = false;

  const change = (id: number, patch: Partial<Toast>): void =>
    toasts.set(toasts.get().map((toast) => (toast.id === id ? { ...toast, ...patch } : toast)));
  const find = (id: number): Toast | undefined => toasts.get().find((toast) => toast.id === id);
  const worksOn = (toast: Toast | undefined): boolean => typeof toast?.progress === 'number' && toast.progress < 1;

  const dismiss = (id: number): void => {
    const run = running.get(id);
    if (!run) return;
    run.countdown.stop();
    run.stopBar();
    running.delete(id);
    change(id, { phase: 'removed' });
    timers.set(() => toasts.set(toasts.get().filter((toast) => toast.id !== id)), TOAST_TIME.animation);
  };

  const start = (id: number, milliseconds: number): void => {
    const run = running.get(id);
    if (!run || run.holds > 0 || worksOn(find(id))) return;
    run.countdown.start(milliseconds);
    if (hidden) run.countdown.pause();
  };

  /** Moves the bar every 10 ms: with the countdown, or toward the share of completed work. */
  const startBar = (id: number): (() => void) =>
    timers.every(() => {
      const toast = find(id);
      const run = running.get(id);
      if (!toast || !run || toast.bar === undefined) return;
      if (toast.progress === 'time') {
        if (run.countdown.runs()) change(id, { bar: Math.max(toast.bar, run.countdown.share()) });
      } else if (typeof toast.progress === 'number' && toast.bar < toast.progress) {
        const step = Math.max(0.002, (toast.progress - toast.bar) / 12);
        change(id, { bar: Math.min(toast.progress, toast.bar + step) });
      }
    }, TOAST_TIME.progressStep);

  return {
    toasts,
    dismiss,
    show: (content) => {
      const id = nextId;
      nextId += 1;
      const bar = content.progress === undefined ? undefined : 0;
      running.set(id, {
        countdown: new Countdown(clock, timers, () => dismiss(id)),
        holds: 0,
        stopBar: bar === undefined ? () => undefined : startBar(id),
      });
      toasts.set([{ ...content, id, bar, phase: 'inactive' }, ...toasts.get()]);
      timers.set(() => {
        if (find(id)?.phase === 'inactive') change(id, { phase: 'active' });
      }, TOAST_TIME.animation);
      start(id, displayTime);
      return id;
    },
    update: (id, content) => {
      const before = find(id);
      if (!before || before.phase === 'removed') return;
      change(id, content);
      if (worksOn(before) && !worksOn(find(id))) start(id, displayTime);
    },
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
      start(id, TOAST_TIME.afterHover);
    },
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
