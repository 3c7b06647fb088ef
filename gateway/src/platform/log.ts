import { instantText, systemClock } from './clock.ts';
import { pino, type DestinationStream, type Logger } from 'pino';

/** The allowed fields of a log line. Anything else is dropped, so that adding a field is a deliberate decision. */
const ALLOWED = new Set([
  'requestId',
  'route',
  'code',
  'reason',
  'stack',
  'method',
  'status',
  'milliseconds',
  // Slow statements: the name in the code, never the text or a value.
  'statement',
  'port',
  'engine',
  'count',
  'job',
  'migration',
  // Security events: without the opaque id and the address an operator couldn't act on them.
  'kind',
  'person',
  'serviceAccount',
  'address',
  'endpoint',
  // Refused sign-ins: the code that the person sees, and a hash that recognizes the account.
  'reference',
  'providerId',
  'accountHash',
  // Things that failed or wait: an import, a webhook, a change of a client that its pay engine doesn't answer.
  'import',
  'webhook',
  'clientCode',
  'changeId',
  // Operators' commands in the gateway: which, by which account of the machine, and how it ended.
  'command',
  'operator',
  'exit',
]);

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Creates a log of structured lines with allowed fields only. Redacting known secrets would miss the unknown ones. */
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

/** Masks digits that could be an SSN or an account number, in any value. */
function plain(value: unknown): unknown {
  if (typeof value !== 'string') return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
  // A whole UUID isn't an account number, whatever digits it holds.
  if (UUID.test(value)) return value;
  return value.replace(/\d{3}-\d{2}-\d{4}|\b\d{6,17}\b/g, '[digits]');
}
