import { readStored, writeStored } from '../storage.ts';
import { TOAST_TIME } from '@paystead/ui/toast/toast.ts';

/** Display times to choose from, in seconds. The first is the specification's (UI-1). */
export const DISPLAY_TIMES = [TOAST_TIME.display / 1000, 10, 20, 60] as const;

/** Returns the stored choice of this device in seconds, or five. */
export function chosenDisplayTime(): number {
  const stored = Number(readStored('toastSeconds'));
  return (DISPLAY_TIMES as readonly number[]).includes(stored) ? stored : DISPLAY_TIMES[0];
}

export function rememberDisplayTime(seconds: number): void {
  writeStored('toastSeconds', seconds === DISPLAY_TIMES[0] ? undefined : String(seconds));
}
