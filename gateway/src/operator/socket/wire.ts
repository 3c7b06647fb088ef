import { z } from 'zod';
import { language } from '@paystead/contract/fields.ts';

/** A caller's message, in one line of JSON. */
export const request = z.strictObject({
  format: z.literal(1),
  args: z.array(z.string()),
  language,
  /** The folder in which the command was typed. */
  folder: z.string(),
  /** The operator's user account. */
  user: z.string(),
});
export type Request = z.infer<typeof request>;

/** A message of the gateway, one of any number, each in a line of JSON; the exit code comes last. */
export const reply = z.union([
  z.strictObject({ out: z.string() }),
  z.strictObject({ beside: z.string() }),
  z.strictObject({ status: z.string() }),
  z.strictObject({ exit: z.literal([0, 1, 2, 3]) }),
]);
export type Reply = z.infer<typeof reply>;

/** The most characters of one request: far above the longest command line. */
export const LONGEST_REQUEST = 4 * 1024 * 1024;

export function lineOf(message: Request | Reply): string {
  return `${JSON.stringify(message)}\n`;
}

/** Splits what arrives into lines; returns the length of the unfinished one. */
export function lineReader(onLine: (line: string) => void): (text: string) => number {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
    return rest.length;
  };
}
