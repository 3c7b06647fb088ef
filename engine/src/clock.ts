import { setTimeout as pause } from 'node:timers/promises';

/** The engine's source of time and of pauses, so that tests need neither. */
export interface EngineClock {
  now(): Date;
  /** Waits. Throws as soon as the signal is aborted. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: EngineClock = {
  now: () => new Date(),
  wait: (milliseconds, signal) => pause(milliseconds, undefined, { signal }),
};
