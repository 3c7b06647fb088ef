import { instantText, systemClock } from './clock.ts';
import { pino, type DestinationStream, type Logger } from 'pino';

/** The fields that a line may carry. Anything else is dropped: a new field is a decision, not an accident. */
const ALLOWED = new Set([
  'requestId',
  'route',
  'code',
  'reason',
  'stack',
  'method',
  'status',
  'milliseconds',
  'port',
  'engine',
  'count',
  'job',
  'migration',
  // Of security events: without the opaque id and the address an operator could do nothing about them.
  'kind',
  'person',
  'address',
  'endpoint',
]);

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Structured lines by allow-list. Redacting what is known to be secret would let through what is not yet known. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${instantText(systemClock.now())}"`,
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) =>
          Object.fromEntries(
            Object.entries(fields)
              .filter(([name]) => ALLOWED.has(name))
              .map(([name, value]) => [name, plain(value)]),
          ),
      },
      serializers: { err: () => undefined, req: () => undefined, res: () => undefined },
    },
    destination ?? pino.destination({ dest: 2, sync: false }),
  );
}

/** Digits that could be an SSN or an account never get through, wherever they came from. */
function plain(value: unknown): unknown {
  if (typeof value !== 'string') return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
  // A whole UUID names no account, whatever digits it holds.
  if (UUID.test(value)) return value;
  return value.replace(/\d{3}-\d{2}-\d{4}|\b\d{6,17}\b/g, '[digits]');
}
