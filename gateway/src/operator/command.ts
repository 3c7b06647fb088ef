import type { Language } from '@paystead/contract/fields.ts';
import type { Database } from '../platform/database/port.ts';

/** A command's result: `done` false is a refusal (exit 1), explained in its lines. */
export interface Outcome {
  readonly done: boolean;
  /** Exit code of a refusal with its own meaning; 1 if absent. */
  readonly exit?: 1 | 3;
  /** Text output. */
  readonly lines: readonly string[];
  /** Output of `--json`. */
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Context {
  /** The arguments after the name: as many as the command `takes`. */
  readonly given: readonly string[];
  /** The options of the command as typed: `--name value` or `--name`. */
  readonly options?: Readonly<Record<string, string | boolean | undefined>>;
  /** The operator's language; English if absent. */
  readonly language?: Language;
  /** The process's own if absent; config.ts reads it. */
  readonly environment?: NodeJS.ProcessEnv;
  /** An open database. If absent, the command opens the configured one and closes it. */
  readonly database?: Database;
  /** Prints progress while the command runs. */
  readonly tell: (line: string) => void;
}

export interface Command {
  /** The command's name as typed: `migrate`, `keys generate`. */
  readonly name: string;
  /** Returns one line for the list of commands. */
  readonly about: (language: Language) => string;
  /** Names of the arguments: `file.csv`. */
  readonly takes?: readonly string[];
  /** `--name value` (string) or `--name` (boolean), beside `--json`. */
  readonly options?: Readonly<Record<string, 'string' | 'boolean'>>;
  run(context: Context): Promise<Outcome>;
}
