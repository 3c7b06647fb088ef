import { once } from 'node:events';
import { PaysteadError } from '@paystead/client/errors.ts';
import { fetchChanges, type Answered } from './changes/fetch-changes.ts';
import { systemClock } from './clock.ts';
import { clientOf, type Settings } from './settings.ts';
import { alone } from './state/lock.ts';
import { stateFile } from './state/state-file.ts';
import { receiveWebhooks } from './webhooks/receive.ts';

/** Returns an answered change as one line. */
export const answerLine = ({ change, answer, isRepeated }: Answered): string =>
  `${change.kind} of ${change.employeeNumber}: ${answer.status}${isRepeated ? ', as before' : ''}`;

/** Fetches and acknowledges changes until the process is asked to end: every few seconds, and at once after a webhook. */
export async function runEngine(folder: string, settings: Settings, say: (line: string) => void): Promise<void> {
  const { pollSeconds = 5, webhook } = settings;
  const ports = { client: clientOf(settings), file: stateFile(folder), now: systemClock.now };
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  const wakes = new EventTarget();
  const server =
    webhook && (await receiveWebhooks(webhook.port, webhook.secrets, () => wakes.dispatchEvent(new Event('wake'))));
  say('The engine is running.');
  while (!ending.signal.aborted) {
    const woken = pauseOf(pollSeconds * 1000, wakes, ending.signal);
    try {
      for (const answered of await alone(folder, () => fetchChanges(ports))) say(answerLine(answered));
    } catch (error) {
      // The next look repeats what failed: nothing is lost.
      if (!(error instanceof PaysteadError)) throw error;
      say(error.message);
    }
    await woken;
  }
  server?.close();
}

/** Waits until a time has passed, a webhook has come, or the engine is to end. Listens from the call on. */
async function pauseOf(milliseconds: number, wakes: EventTarget, ending: AbortSignal): Promise<void> {
  const timeout = AbortSignal.timeout(milliseconds);
  const over = AbortSignal.any([timeout, ending]);
  if (over.aborted) return;
  await Promise.race([once(wakes, 'wake', { signal: over }), once(over, 'abort')]).catch(() => undefined);
}
