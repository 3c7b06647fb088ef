import type { Database } from '../platform/database/port.ts';

/** What a command came to: `done` false is a refusal (exit 1), told in its lines. */
export interface Outcome {
  readonly done: boolean;
  /** Of a refusal with a meaning of its own. Absent: 1. */
  readonly exit?: 1 | 3;
  /** For people. */
  readonly lines: readonly string[];
  /** For programs (`--json`). */
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Context {
  /** What was typed after the name: as many as the command `takes`. */
  readonly given: readonly string[];
  /** What was said with `--name value` or `--name`, of the options that the command knows. */
  readonly options?: Readonly<Record<string, string | boolean | undefined>>;
  /** Absent: the process's own, which config.ts reads. */
  readonly environment?: NodeJS.ProcessEnv;
  /** One that is open already. Absent: the command opens the configured one, and closes it. */
  readonly database?: Database;
  /** Progress, while it goes on. */
  readonly tell: (line: string) => void;
}

export interface Command {
  /** As it is typed: `migrate`, `keys generate`. */
  readonly name: string;
  readonly about: string;
  /** What follows the name, by name: `file.csv`. */
  readonly takes?: readonly string[];
  /** `--name value` (string) or `--name` (boolean), beside `--json`. */
  readonly options?: Readonly<Record<string, 'string' | 'boolean'>>;
  run(context: Context): Promise<Outcome>;
}
