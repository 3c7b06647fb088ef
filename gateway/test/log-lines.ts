import { z } from 'zod';
import { createLog } from '../src/platform/log.ts';

const line = z.record(z.string(), z.unknown());

/** Creates a log that keeps its lines until they are taken. */
export function collectLog(level = 'debug') {
  const kept: string[] = [];
  const log = createLog(level, {
    write(text: string) {
      kept.push(...text.trim().split('\n').map(shown));
    },
  });
  return { log, take: (): readonly string[] => kept.splice(0) };
}

/** Returns a line of the log without its time, and with the first line of a stack, which is the error itself. */
function shown(text: string): string {
  const { level, msg, time: _time, ...fields } = line.parse(JSON.parse(text));
  const { stack } = fields;
  const short = typeof stack === 'string' ? { ...fields, stack: `${stack.split('\n')[0] ?? ''} …` } : fields;
  return `log: ${String(level)} ${JSON.stringify(msg)} ${JSON.stringify(short)}`;
}
