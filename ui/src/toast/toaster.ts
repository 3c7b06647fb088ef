import type { Clock } from '../clock.ts';
import { createStore, type Store } from '../store.ts';
import { Countdown, type Timers } from './countdown.ts';
import { TOAST_TIME, type Toast, type ToastContent } from './toast.ts';

export interface Toaster {
  /** Newest first. */
  readonly toasts: Store<readonly Toast[]>;
  show(content: ToastContent): number;
  /** Changes a toast that is still there: the progress of work, its title. */
  update(id: number, content: Partial<ToastContent>): void;
  /** A tap, Escape, or the close button. */
  dismiss(id: number): void;
  /** The pointer or the focus is on it: its time stops. */
  hold(id: number): void;
  /** Both have left: one more second. */
  release(id: number): void;
  /** The tab is hidden or back: all times stop and go on where they were. */
  setHidden(hidden: boolean): void;
  /** A person's preference for a longer display; the specification's 5000 ms by default. */
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

  /** The bar moves every 10 ms: with the countdown, or towards the share of the work that is done. */
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
