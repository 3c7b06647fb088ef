import type { Logger } from 'pino';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { json, statement, type Database } from '../database/port.ts';
import type { SecurityEvent } from './event.ts';
import type { SecurityEventKind } from './kinds.ts';
import { LogWindows } from './log-windows.ts';
import { Tallies } from './tally.ts';

const add = statement('security.add', z.object({}), 'select from security_events_add($1, $2)');

export interface RecorderPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** How long the log sums up a caller's events of one kind. */
  readonly windowMinutes: number;
  /** Counts an event in the metrics. */
  readonly count: (kind: SecurityEventKind) => void;
}

/**
 * Records security events apart from the requests that cause them: `record` only counts in memory, so a refused caller never
 * waits for it and sees the same answer in the same time, and the refused request's rollback undoes nothing.
 *
 * Counts are written within a second of the first of them, in one statement of its own, and when the gateway is closed. Only a
 * process that is killed (SIGKILL, power cut) loses counts: those of its last second, or of the time since the database went
 * away, for which they wait here and are tried again every second. Where the outcome of a write is unknown, because the
 * connection broke during the commit, it is repeated: such an event may be counted twice, never not at all.
 */
export interface SecurityRecorder {
  record(event: SecurityEvent): void;
  /** Writes what is counted so far. Resolves when it is stored, or when a failure was logged. */
  flush(): Promise<void>;
  /** Events that are counted and not stored yet. */
  readonly waiting: number;
  /** Writes the last counts and log lines. */
  close(): Promise<void>;
}

const WRITE_MILLISECONDS = 1000;
/** How often ended windows are looked for while nothing happens. */
const SWEEP_MILLISECONDS = 60_000;

export function createSecurityRecorder({
  database,
  clock,
  log,
  windowMinutes,
  count,
}: RecorderPorts): SecurityRecorder {
  const tallies = new Tallies();
  const windows = new LogWindows(log, windowMinutes);
  let timer: NodeJS.Timeout | undefined;
  let sweeper: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let isFailing = false;
  let isClosed = false;

  async function write(): Promise<void> {
    if (tallies.waiting === 0) return;
    const taken = tallies.take();
    try {
      await database.call(add, [json(taken.events), json(taken.addresses)]);
      isFailing = false;
    } catch (error) {
      tallies.putBack(taken);
      const line = { code: error instanceof Error ? error.name : 'unknown', count: tallies.waiting };
      // Once for each time that the database is away, and with the number that is lost where this was the last attempt.
      if (isClosed) log.error(line, 'security events are lost');
      else if (!isFailing) log.error(line, 'security events cannot be stored yet');
      isFailing = true;
      schedule();
    }
  }

  function schedule(): void {
    if (isClosed) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, WRITE_MILLISECONDS).unref();
    sweeper ??= setInterval(() => windows.sweep(clock.now()), SWEEP_MILLISECONDS).unref();
  }

  /** One write after the other, so that what is put back is not overtaken. */
  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  return {
    record(event) {
      count(event.kind);
      windows.note(event);
      tallies.add(event);
      schedule();
    },
    flush,
    get waiting() {
      return tallies.waiting;
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(sweeper);
      windows.sweep();
      await flush();
    },
  };
}
