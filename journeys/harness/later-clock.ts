import { env } from 'node:process';

/**
 * Loaded before a program (`--import`): its clock is ahead by `PAYSTEAD_TEST_AHEAD_MS` milliseconds, as if that time had passed
 * before its start, and by as many more as its parent process sends. Each message is answered with how far the clock is ahead
 * then. Timers run as usual.
 */
let ahead = Number(env['PAYSTEAD_TEST_AHEAD_MS'] ?? 0);
const RealDate = Date;

class LaterDate extends RealDate {
  // The parameters of `Date`: without any it is now.
  constructor(...parameters: [] | [string | number | Date]) {
    if (parameters.length === 0) super(RealDate.now() + ahead);
    else super(...(parameters as [string]));
  }

  static override now(): number {
    return RealDate.now() + ahead;
  }
}

globalThis.Date = LaterDate as DateConstructor;
// The program's own workers load this too, but get other messages. They have no environment variables.
if (env['PAYSTEAD_TEST_AHEAD_MS'] !== undefined) {
  process.on('message', (milliseconds: number) => {
    ahead += milliseconds;
    process.send?.(ahead);
  });
  // The program may end while its parent listens.
  process.channel?.unref();
}
