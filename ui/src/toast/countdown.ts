import type { Clock } from '../clock.ts';

/** Timers as a port. Each call returns a function that cancels it. */
export interface Timers {
  set(run: () => void, milliseconds: number): () => void;
  every(run: () => void, milliseconds: number): () => void;
}

export const browserTimers: Timers = {
  set: (run, milliseconds) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  every: (run, milliseconds) => {
    const timer = setInterval(run, milliseconds);
    return () => clearInterval(timer);
  },
};

/** The time of one toast, which can be paused, resumed and stopped. */
export class Countdown {
  #cancel: (() => void) | undefined;
  #total = 0;
  #left: number | undefined;
  #startedAt = 0;
  readonly #clock: Clock;
  readonly #timers: Timers;
  readonly #done: () => void;

  constructor(clock: Clock, timers: Timers, done: () => void) {
    this.#clock = clock;
    this.#timers = timers;
    this.#done = done;
  }

  /** Starts from the beginning. */
  start(milliseconds: number): void {
    this.#total = milliseconds;
    this.#run(milliseconds);
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#left = undefined;
  }

  pause(): void {
    if (!this.#cancel) return;
    this.#cancel();
    this.#cancel = undefined;
    this.#left = Math.max(0, (this.#left ?? 0) - (this.#clock.now() - this.#startedAt));
  }

  resume(): void {
    if (!this.#cancel && this.#left !== undefined) this.#run(this.#left);
  }

  runs(): boolean {
    return this.#cancel !== undefined;
  }

  /** Returns the elapsed share, from 0 to 1. */
  share(): number {
    const left = (this.#left ?? 0) - (this.runs() ? this.#clock.now() - this.#startedAt : 0);
    return this.#total === 0 ? 0 : Math.min(1, Math.max(0, 1 - left / this.#total));
  }

  #run(milliseconds: number): void {
    this.#cancel?.();
    this.#left = milliseconds;
    this.#startedAt = this.#clock.now();
    this.#cancel = this.#timers.set(() => {
      this.#cancel = undefined;
      this.#left = undefined;
      this.#done();
    }, milliseconds);
  }
}
