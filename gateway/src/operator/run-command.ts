import { parseArgs } from 'node:util';
import type { Language } from '@paystead/contract/fields.ts';
import type { Command, Context, Outcome } from './command.ts';
import { allCommands, commandNamed, nameIn } from './commands.ts';
import { text } from './texts.ts';
import { LocalizedError } from '../platform/texts/localized-error.ts';

/** The output streams: results on one, everything else (progress, refusals) on the other. */
export interface Streams {
  readonly out: (text: string) => void;
  readonly beside: (text: string) => void;
  /** Replaces the line that shows progress; an empty one removes it. Absent where no terminal shows it. */
  readonly status?: (line: string) => void;
}

/** Exit codes: 0 done, 1 refused, 2 usage error; 3 of `audit verify`: there was nothing to compare with. */
export type Exit = 0 | 1 | 2 | 3;

/** A command with its arguments and options as typed. */
export interface TypedCommand {
  readonly command: Command;
  readonly given: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly json: boolean;
}

type Parsed = TypedCommand | { readonly command: null } | { readonly fault: string };

/**
 * Parses the words typed after `paystead` and hands the command to `run`. Usage and help are printed here; what `run` throws
 * is printed as the command's refusal.
 */
export async function readCommand(
  args: readonly string[],
  streams: Streams,
  language: Language,
  run: (typed: TypedCommand) => Promise<Exit>,
): Promise<Exit> {
  const parsed = await parseCommand(args, language);
  if ('fault' in parsed) {
    streams.beside(`${parsed.fault}\n\n${usage(await allCommands(), language)}`);
    return 2;
  }
  if (parsed.command === null) {
    streams.out(usage(await allCommands(), language));
    return 0;
  }
  try {
    return await run(parsed);
  } catch (error) {
    const reason = reasonOf(error, language);
    return print({ done: false, lines: [reason], data: { reason } }, parsed, streams);
  }
}

/** Runs a command in this process and prints its outcome. */
export async function runCommand(
  typed: TypedCommand,
  streams: Streams,
  surroundings: Omit<Context, 'given' | 'options' | 'tell' | 'status'>,
): Promise<Exit> {
  const { command, given, options, json } = typed;
  const tell = (line: string) => (json ? streams.beside : streams.out)(`${line}\n`);
  const status = (line: string) => streams.status?.(line);
  const outcome = await command.run({ ...surroundings, given, options, tell, status }).finally(() => status(''));
  return print(outcome, typed, streams);
}

function print(outcome: Outcome, { command, json }: TypedCommand, { out, beside }: Streams): Exit {
  if (json) out(`${JSON.stringify({ command: command.name, done: outcome.done, ...outcome.data })}\n`);
  else for (const line of outcome.lines) (outcome.done ? out : beside)(`${line}\n`);
  return outcome.done ? 0 : (outcome.exit ?? 1);
}

/** Reads the words before the first option as a command's name. Where that isn't enough, all commands are loaded. */
async function parseCommand(args: readonly string[], language: Language): Promise<Parsed> {
  const option = args.findIndex((word) => word.startsWith('-'));
  const name = nameIn(option === -1 ? args : args.slice(0, option));
  const command = name === undefined ? undefined : await commandNamed(name);
  const parsed = command && parseWith([command], args, language);
  return parsed && !('fault' in parsed) ? parsed : parseWith(await allCommands(), args, language);
}

function parseWith(commands: readonly Command[], args: readonly string[], language: Language): Parsed {
  const own = commands.flatMap(({ options = {} }) => Object.entries(options).map(([name, type]) => [name, { type }]));
  const options = { ...Object.fromEntries(own), json: { type: 'boolean' }, help: { type: 'boolean' } } as Options;
  // Not strict: Node describes what is wrong with an option in English alone.
  const read = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true });
  const { values, positionals, tokens } = read;
  for (const token of tokens) {
    const key = token.kind === 'option' && optionFault(token, options);
    if (key) return { fault: text(language, key, { option: token.rawName }) };
  }
  const {
    json = false,
    help = false,
    ...typedOptions
  } = values as Readonly<Record<string, string | boolean | undefined>>;
  if (help === true) return { command: null };
  const typed = positionals.join(' ');
  if (typed === '') return { fault: text(language, 'usage.which') };
  const typedName = nameIn(positionals);
  const command = commands.find(({ name }) => name === typedName);
  if (!command) return { fault: text(language, 'usage.unknown', { command: typed }) };
  const given = positionals.slice(command.name.split(' ').length);
  const takes = command.takes ?? [];
  const stray = Object.keys(typedOptions).find((name) => !Object.hasOwn(command.options ?? {}, name));
  if (stray !== undefined) return { fault: text(language, 'usage.option', { command: command.name, option: stray }) };
  if (given.length === takes.length) return { command, given, options: typedOptions, json: json === true };
  if (takes.length === 0) return { fault: text(language, 'usage.unknown', { command: typed }) };
  return {
    fault: text(language, 'usage.takes', {
      command: command.name,
      takes: takes.map((what) => `<${what}>`).join(' '),
    }),
  };
}

type Options = Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;

interface OptionToken {
  readonly name: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

/** Returns what is wrong with an option, as the key of its text. */
function optionFault({ name, value, inlineValue }: OptionToken, options: Options) {
  const type = Object.hasOwn(options, name) ? options[name]?.type : undefined;
  if (type === undefined) return 'usage.noOption';
  if (type === 'boolean') return value === undefined ? null : 'usage.valueGiven';
  const isNext = value !== undefined && inlineValue !== true && value.length > 1 && value.startsWith('-');
  return value === undefined || isNext ? 'usage.noValue' : null;
}

function reasonOf(error: unknown, language: Language): string {
  if (error instanceof LocalizedError) return error.in(language);
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' && path !== undefined) return text(language, 'file.missing', { path });
  return error instanceof Error ? error.message : String(error);
}

function usage(commands: readonly Command[], language: Language): string {
  const calls = commands.map(({ name, takes = [] }) => [name, ...takes.map((what) => `<${what}>`)].join(' '));
  const width = Math.max(...calls.map((call) => call.length)) + 2;
  const lines = commands.map(({ about }, place) => `  ${(calls[place] ?? '').padEnd(width)}${about(language)}`);
  return `./paystead <command> [--json]\n\n${lines.join('\n')}\n\n${text(language, 'usage.exits')}\n`;
}
