import type { Language } from '@paystead/contract/fields.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import type { Driver } from '../platform/database/driver.ts';
import type { Database } from '../platform/database/port.ts';
import type { KeyRing } from '../platform/keys/key-ring.ts';

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
  /** The folder in which the command was typed; the process's own if absent. Commands use `pathIn` (paths.ts). */
  readonly folder?: string;
  /** The operator's user account; the process's own if absent. Commands use `changedBy` (in-one-transaction.ts). */
  readonly user?: string;
  /**
   * The store that a running gateway has open: its database, configuration, keys and clock. If absent, `withStore` (store.ts) opens
   * the configured ones and closes them. Commands use `withStore` or `inOneTransaction`, never these.
   */
  readonly database?: Database;
  readonly driver?: Driver;
  readonly config?: Config;
  readonly keys?: KeyRing;
  readonly clock?: Clock;
  /** Aborted when the caller has gone or the gateway stops: the next statement or commit then throws `Stopped`. */
  readonly signal?: AbortSignal;
  /** Prints progress while the command runs. */
  readonly tell: (line: string) => void;
  /** Replaces the line that shows progress on a terminal; elsewhere it is lost. */
  readonly status?: (line: string) => void;
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
  /**
   * The place where the command runs while a gateway has the embedded database open. Absent: in that gateway, through `withStore`.
   * `here`: in the calling process, because it needs no store. `alone`: not at all, it is refused in a sentence.
   */
  readonly runs?: 'here' | 'alone';
  run(context: Context): Promise<Outcome>;
}
