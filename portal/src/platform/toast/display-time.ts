import { readStored, writeStored } from '../storage.ts';
import { TOAST_TIME } from '@paystead/ui/toast/toast.ts';

/** Seconds that a person may choose, the specification's own first (UI-1). */
export const DISPLAY_TIMES = [TOAST_TIME.display / 1000, 10, 20, 60] as const;

/** The remembered choice for this device, in seconds; five without one. */
export function chosenDisplayTime(): number {
  const stored = Number(readStored('toastSeconds'));
  return (DISPLAY_TIMES as readonly number[]).includes(stored) ? stored : DISPLAY_TIMES[0];
}

export function rememberDisplayTime(seconds: number): void {
  writeStored('toastSeconds', seconds === DISPLAY_TIMES[0] ? undefined : String(seconds));
}
