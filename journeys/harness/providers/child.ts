import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** Longest start and stop of a provider, in milliseconds. */
const LIMIT = 30_000;

/** Ends a process that this one started, at the latest with SIGKILL. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const kill = setTimeout(() => child.kill('SIGKILL'), LIMIT / 6);
  await ended;
  clearTimeout(kill);
}

/** Polls until the condition holds. Throws `message` after the limit, and whatever the condition throws at once. */
export async function until(holds: () => Promise<boolean>, message: string): Promise<void> {
  const end = performance.now() + LIMIT;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(message);
    await pause(50);
  }
}
