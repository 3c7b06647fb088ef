import { afterEach } from 'vitest';
import { paystead } from '../paystead.ts';

/** A command line for tests, with what it printed in the test so far. */
export interface CommandLine {
  /** Types a command, and returns its exit code. */
  type(args: string, environment?: Readonly<Record<string, string>>): Promise<number>;
  /** The text printed to stdout. A test may empty it. */
  out: string;
  /** The text printed to stderr. */
  beside: string;
}

/** Returns a command line for the data folder `data`, which is cleared after each test. */
export function commandLine(data: string): CommandLine {
  const typed: CommandLine = {
    out: '',
    beside: '',
    type: (args, environment = {}) =>
      paystead(
        args.split(' ').filter(Boolean),
        {
          out: (text) => {
            typed.out += text;
          },
          beside: (text) => {
            typed.beside += text;
          },
        },
        { PAYSTEAD_DATA: data, ...environment },
      ),
  };
  afterEach(() => {
    typed.out = '';
    typed.beside = '';
  });
  return typed;
}
