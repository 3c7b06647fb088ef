import type { Logger } from 'pino';
import type { WatchStatement } from '../database/watched-driver.ts';
import { currentWork } from './current-request.ts';

/** Logs statements that take longer than a limit, by name and request id, never with a value. `now` is in milliseconds. */
export function logSlowStatements(log: Logger, limitMilliseconds: number, now: () => number): WatchStatement {
  return (statement) => {
    const began = now();
    return () => {
      const milliseconds = Math.round(now() - began);
      if (milliseconds < limitMilliseconds) return;
      const requestId = currentWork()?.requestId ?? undefined;
      log.warn({ statement, milliseconds, ...(requestId !== undefined && { requestId }) }, 'slow statement');
    };
  };
}
