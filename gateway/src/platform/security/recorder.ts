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
  /** Minutes for which the log sums up a caller's events of one kind. */
  readonly windowMinutes: number;
  /** Counts an event in the metrics. */
  readonly count: (kind: SecurityEventKind) => void;
}

/**
 * Records security events apart from the requests that cause them. `record` only counts in memory, so it changes
 * neither the response nor its timing, and the refused request's rollback doesn't undo it.
 *
 * Counts are written within a second, in one statement, and when the gateway closes. Only a killed process (SIGKILL,
 * power cut) loses counts: those of its last second, or since the database became unavailable. A write with unknown
 * result, because the connection broke during the commit, is repeated, so an event may be counted twice.
 */
export interface SecurityRecorder {
  record(event: SecurityEvent): void;
  /** Writes the counts so far. Resolves when they are stored, or when a failure was logged. */
  flush(): Promise<void>;
  /** Events counted and not stored yet. */
  readonly waiting: number;
  /** Writes the last counts and log lines. */
  close(): Promise<void>;
}

const WRITE_MILLISECONDS = 1000;
/** Interval for closing ended log windows while nothing happens. */
const SWEEP_MILLISECONDS = 60_000;

export function createSecurityRecorder(ports: RecorderPorts): SecurityRecorder {
  const { database, clock, log, windowMinutes, count } = ports;
  const tallies = new Tallies();
  const windows = new LogWindows(log, windowMinutes);
  let timer: NodeJS.Timeout | undefined;
  let sweeper: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const state = { isFailing: false, isClosed: false };

  async function write(): Promise<void> {
    if (tallies.waiting === 0) return;
    const taken = tallies.take();
    try {
      await database.call(add, [json(taken.events), json(taken.addresses)]);
      state.isFailing = false;
    } catch (error) {
      tallies.putBack(taken);
      const line = { code: error instanceof Error ? error.name : 'unknown', count: tallies.waiting };
      // Log once per outage, and with the number of lost events if this was the last attempt.
      if (state.isClosed || !state.isFailing)
        log.error(line, state.isClosed ? 'security events are lost' : 'security events cannot be stored yet');
      state.isFailing = true;
      schedule();
    }
  }

  function schedule(): void {
    if (state.isClosed) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, WRITE_MILLISECONDS).unref();
    sweeper ??= setInterval(() => windows.sweep(clock.now()), SWEEP_MILLISECONDS).unref();
  }

  /** Runs one write after the other, so that counts that are put back stay in order. */
  function flush(): Promise<void> {
    return (writing = writing.then(write));
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
      state.isClosed = true;
      clearTimeout(timer);
      clearInterval(sweeper);
      windows.sweep();
      await flush();
    },
  };
}
