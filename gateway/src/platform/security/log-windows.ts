import type { Logger } from 'pino';
import type { SecurityEvent } from './event.ts';

interface Window {
  readonly until: number;
  readonly fields: {
    readonly kind: string;
    readonly person?: string;
    readonly serviceAccount?: string;
    readonly address: string;
  };
  further: number;
}

/** Callers and kinds that have their own line in the log at once; further ones share a line. */
const MAX_WINDOWS = 1000;

/**
 * Limits the log lines of security events: the first event of a caller and kind is logged at once, the further ones of
 * the window as one line with their number. A caller is a person, or a network address without a session.
 */
export class LogWindows {
  readonly #log: Logger;
  readonly #milliseconds: number;
  readonly #windows = new Map<string, Window>();

  constructor(log: Logger, windowMinutes: number) {
    this.#log = log;
    this.#milliseconds = windowMinutes * 60_000;
  }

  note({ kind, caller, serviceAccountId, address, at, requestId, endpoint }: SecurityEvent): void {
    this.sweep(at);
    const own = `${kind} ${caller?.personId ?? serviceAccountId ?? address}`;
    const isKnown = this.#windows.has(own);
    const key = isKnown || this.#windows.size < MAX_WINDOWS ? own : kind;
    const open = this.#windows.get(key);
    if (open) return void (open.further += 1);
    const fields = {
      kind,
      ...(key === own && caller && { person: caller.personId }),
      ...(key === own && serviceAccountId !== undefined && { serviceAccount: serviceAccountId }),
      address: key === own ? address : '*',
    };
    this.#windows.set(key, { until: at.getTime() + this.#milliseconds, fields, further: 0 });
    this.#log.warn({ ...fields, endpoint, requestId }, 'security event');
  }

  /** Logs the number of further events of every window that has ended, or of all windows without `now`. */
  sweep(now?: Date): void {
    for (const [key, { until, fields, further }] of this.#windows) {
      if (now && until > now.getTime()) continue;
      this.#windows.delete(key);
      if (further > 0) this.#log.warn({ ...fields, count: further }, 'further security events');
    }
  }
}
