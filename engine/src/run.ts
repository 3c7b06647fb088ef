import { once } from 'node:events';
import type { PaysteadClient } from '@paystead/client/client.ts';
import { PaysteadError, ProblemError } from '@paystead/client/errors.ts';
import { fetchChanges, type Answered } from './changes/fetch-changes.ts';
import type { EngineClock } from './clock.ts';
import { alone } from './state/lock.ts';
import type { StateFile } from './state/state-file.ts';

/** Seconds between two looks for changes, if the settings name none. */
const POLL_SECONDS = 5;

/** The parts that the running engine works with. */
export interface RunPorts {
  readonly client: PaysteadClient;
  readonly file: StateFile;
  readonly clock: EngineClock;
  /** A `wake` event makes the engine look at once. */
  readonly wakes: EventTarget;
  readonly say: (line: string) => void;
  /** Ends the engine, also while it waits. */
  readonly ending: AbortSignal;
}

/** Returns an answered change as one line. */
export const answerLine = ({ change, answer, isRepeated }: Answered): string =>
  `${change.kind} of ${change.employeeNumber}: ${answer.status}${isRepeated ? ', as before' : ''}`;

/**
 * Fetches and acknowledges changes until the engine is asked to end: every few seconds, and at once after a wake. A failed look
 * is repeated by the next one, and loses nothing. After a refusal with `Retry-After`, the next one comes that much later.
 */
export async function runEngine(
  folder: string,
  { pollSeconds = POLL_SECONDS }: { readonly pollSeconds?: number | undefined },
  ports: RunPorts,
): Promise<void> {
  const { say, ending } = ports;
  let failing: string | null = null;
  say('The engine is running.');
  while (!ending.aborted) {
    const woken = pauseOf(pollSeconds * 1000, ports);
    const { failure, waitSeconds } = await look(folder, ports);
    // A gateway that is away for an hour is reported once.
    if (failure !== failing && !ending.aborted) say(failure ?? 'Paystead answers again.');
    failing = failure;
    await Promise.all([woken, waitSeconds > 0 ? restOf(waitSeconds * 1000, ports) : null]);
  }
  say('The engine has ended.');
}

/** The outcome of a look: why it failed, and for how many seconds the gateway asked to be left alone. */
interface Look {
  readonly failure: string | null;
  readonly waitSeconds: number;
}

async function look(folder: string, { client, file, clock, say, ending: signal }: RunPorts): Promise<Look> {
  try {
    const work = () => fetchChanges({ client, file, now: () => clock.now(), signal });
    for (const answered of await alone(folder, work, signal)) say(answerLine(answered));
    return { failure: null, waitSeconds: 0 };
  } catch (error) {
    if (signal.aborted) return { failure: null, waitSeconds: 0 };
    if (!(error instanceof PaysteadError)) throw error;
    const waitSeconds = error instanceof ProblemError ? (error.retryAfterSeconds ?? 0) : 0;
    return { failure: error.message, waitSeconds };
  }
}

/** Waits until a time has passed, a wake has come, or the engine is to end. Listens from the call on. */
async function pauseOf(milliseconds: number, ports: RunPorts): Promise<void> {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, ports.ending]);
  await Promise.race([
    restOf(milliseconds, { ...ports, ending: signal }),
    once(ports.wakes, 'wake', { signal }).catch(() => undefined),
  ]);
  over.abort();
}

/** Waits until a time has passed or the engine is to end. */
const restOf = (milliseconds: number, { clock, ending }: Pick<RunPorts, 'clock' | 'ending'>): Promise<void> =>
  clock.wait(milliseconds, ending).catch(() => undefined);
