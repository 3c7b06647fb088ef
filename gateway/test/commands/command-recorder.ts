import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import type { Language } from '@paystead/contract/fields.ts';
import { readConfig, type Config } from '../../src/config.ts';
import { nameIn } from '../../src/operator/commands.ts';
import { readCommand, runCommand, type Exit } from '../../src/operator/run-command.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import type { Driver } from '../../src/platform/database/driver.ts';
import { statement, type Statement } from '../../src/platform/database/port.ts';
import { parseKeys, type KeyRing } from '../../src/platform/keys/key-ring.ts';
import { openChangeLog } from '../changes/change-log.ts';
import type { Rehearse } from '../changes/recorder.ts';
import { describeChanges, valueLines } from '../changes/describe-changes.ts';
import { noteLocks } from '../changes/locks.ts';
import { namesOf, type Names } from '../changes/names.ts';
import { shownTime } from '../changes/shown-time.ts';
import type { TestDatabase } from '../database.ts';
import { createHarness, type Harness } from '../harness.ts';
import { pageTexts } from '../pdf/page-texts.ts';
import { furnishWorld } from '../world/furnish-world.ts';
import { rolledBack } from './rolled-back.ts';

/** Files by their path in the folder in which a command is typed. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

interface Typing {
  /** Said of this sample beside what was typed. */
  readonly about?: string;
  /** Files that are there before. */
  readonly files?: Files;
  /** `false`: not in Spanish, since it takes long. */
  readonly spanish?: false;
  /** Keys other than those of the demo. */
  readonly keys?: KeyRing;
  readonly environment?: Readonly<Record<string, string>>;
}

/** The output of a command and the files that it left. */
export interface Typed {
  readonly exit: Exit;
  readonly out: string;
  readonly beside: string;
  readonly files: ReadonlyMap<string, Buffer>;
  /** The text of each page of a file that is a PDF. */
  readonly pages: ReadonlyMap<string, readonly string[]>;
  /** The locks that it took. */
  readonly locks: readonly string[];
}

/** Types commands on one database, and writes down what each did. */
export interface CommandLine {
  readonly harness: Harness;
  /** The data folder of the commands. */
  readonly data: string;
  /** Types a command, as in a shell: words between apostrophes are one. */
  readonly type: (line: string, typing?: Typing) => Promise<Typed>;
  /** Returns the id that a query finds, in its column `id`. */
  readonly id: (sql: string) => Promise<string>;
  /** The commands that were typed. */
  readonly typed: ReadonlySet<string>;
  /** The text of each command's file. */
  readonly files: ReadonlyMap<string, string>;
  /** Adds lines to a command's file. */
  readonly note: (command: string, lines: readonly string[]) => void;
  readonly close: () => Promise<void>;
}

const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
/** The value of PAYSTEAD_KEYS, with fixed names. */
export const KEYS_TEXT = `${key('older', 1)},${key('newer', 2)}`;
const KEYS = parseKeys(KEYS_TEXT);
/** The same keys after a rotation. */
export const ROTATED = parseKeys(`${key('newer', 2)},${key('older', 1)}`);
/** The key that seals after the rotation, alone, and with one that is staged. */
export const ONE_KEY = parseKeys(key('newer', 2));
export const STAGED = parseKeys(`${key('newer', 2)},${key('third', 3)}`);

interface CommandLineOptions {
  readonly rehearse?: Rehearse;
  /** Opens the database. Default: an empty one. */
  readonly open?: () => Promise<TestDatabase>;
}

export async function openCommandLine({ rehearse, open }: CommandLineOptions = {}): Promise<CommandLine> {
  const harness = await createHarness({ ports: { keys: KEYS }, ...(open && { open }) });
  // In the evening of November 20 in both clients' zones, when the day of UTC is the next one: a mistake of one for the other shows.
  harness.advanceSeconds(12.5 * 3600);
  await furnishWorld(harness, { withFiles: false });
  const log = await openChangeLog(harness);
  const start = harness.now.getTime();
  const folder = mkdtempSync(join(tmpdir(), 'paystead-commands-'));
  const [data, home] = [join(folder, 'data'), join(folder, 'home')];
  mkdirSync(data);
  const files = new Map<string, string>();
  const inJson = new Map<string, ReadonlySet<string>>();
  /** Returns the lines of an output for programs that the one before it, of the same command, doesn't have. */
  function newLines(command: string, names: Names, out: string): string[] {
    const lines = names
      .named(outputLines(out).join('\n'))
      .split('\n')
      .map((line) => `--json ${line}`);
    const before = inJson.get(command) ?? new Set();
    inJson.set(command, new Set(lines));
    return lines.filter((line) => !before.has(line));
  }
  const typedCommands = new Set<string>();
  /** The last characters of secrets, by which people know them. */
  const hints: string[] = [];
  const withoutHints = (text: string) =>
    hints.reduce(
      (rest, hint, place) => rest.replace(new RegExp(`(["…])${hint}(?=["\\s])`, 'g'), `$1hint-${place + 1}`),
      text,
    );

  /** Returns a text without what differs on each machine. */
  const withoutPlaces = (text: string) =>
    text
      .replaceAll(home, '<folder>')
      .replaceAll(data, '<data>')
      .replaceAll(`${hostname()}:`, '<machine>:')
      .replaceAll(process.versions.node, '<version of Node>')
      // Numbers that count every run, every row and every migration.
      .replace(/\n {4}(?:\w*change_id|change_number|fault_number): \d+(?=\n)/g, '')
      .replace(/\d+ (rows|filas) (of|de) \d+/g, '# $1 $2 #')
      .replace(/\b(migration|migración) \d+/g, '$1 #')
      .replace(/\bk[0-9a-f]{8}(?=:)/g, '<key id>');

  async function run(
    driver: Driver,
    words: readonly string[],
    language: Language,
    { keys = harness.keys, environment: more, files: given = {} }: Typing,
  ): Promise<Typed> {
    rmSync(home, { recursive: true, force: true });
    write(home, given);
    const environment = {
      PAYSTEAD_DATA: data,
      PAYSTEAD_FILES: 'database',
      PAYSTEAD_OIDC_ISSUER: 'https://identity.example.test',
      ...more,
    };
    let [out, beside] = ['', ''];
    const streams = { out: (text: string) => void (out += text), beside: (text: string) => void (beside += text) };
    const locks = noteLocks(openDatabase(driver));
    const exit = await readCommand(words, streams, language, (typed) =>
      runCommand(typed, streams, {
        language,
        environment,
        database: locks.database,
        driver,
        ...configOf(environment),
        keys,
        clock: { now: () => harness.now },
        folder: home,
        user: 'olivia',
      }),
    );
    const isNew = (path: string, content: Buffer) => !Buffer.from(given[path] ?? '').equals(content);
    for (const [secret] of out.matchAll(SECRET)) hints.push(secret.slice(-4));
    const left = readdirSync(home, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(home, join(entry.parentPath, entry.name)))
      .toSorted()
      .map((path) => ({ path, content: readFileSync(join(home, path)) }))
      .filter(({ path, content }) => isNew(path, content))
      .map(({ path, content }) => [`${path} (${modeOf(join(home, path))})`, content] as const);
    return {
      exit,
      out: withoutPlaces(out),
      beside: withoutPlaces(beside),
      files: new Map(left),
      pages: await pagesOf(left),
      locks: locks.take(),
    };
  }

  function note(command: string, lines: readonly string[]): void {
    const file = `${command.replaceAll(' ', '-')}.txt`;
    const earlier = files.get(file);
    const text = `${withoutPlaces(withoutHints(lines.join('\n')))}\n`;
    files.set(file, earlier === undefined ? text : `${earlier}\n${text}`);
  }

  return {
    harness,
    data,
    typed: typedCommands,
    files,
    note,
    id: (sql) => harness.database.asMaintenance(async (tx) => (await tx.one(idStatement(sql), [])).id),
    async type(line, typing = {}) {
      const words = wordsOf(line);
      const command = nameIn(words);
      if (command === undefined) throw new Error(`There is no command ${line}.`);
      typedCommands.add(command);
      // Each sample has a time of its own, so that a time that is set again differs from before.
      harness.advanceSeconds(0.001);
      const undone = async (more: readonly string[], language: Language): Promise<Typed> => {
        let result: Typed | undefined;
        await rolledBack(harness.driver, async (driver) => {
          result = await run(driver, [...words, ...more], language, typing);
        });
        return result as Typed;
      };
      const spanish = typing.spanish === false ? null : await undone([], 'es');
      const forPrograms = spanish && spanish.exit !== 2 ? await undone(['--json'], 'en') : null;
      await log.take();
      const attempt = async () => {
        const typed = await run(harness.driver, words, 'en', typing);
        const { changes, databaseTime } = await log.take();
        const times = { start, now: harness.now.getTime(), databaseTime: databaseTime.getTime() };
        const names = () => namesOf((instant) => shownTime(instant, times));
        const known = names();
        const english = linesOf(typed);
        const title = `== ./paystead ${line.replaceAll(data, '<data>')}`;
        const about = typing.about === undefined ? [] : [`(${typing.about})`];
        const printed = known.named([title, ...about, ...english].join('\n'));
        return {
          typed,
          names,
          english,
          printed,
          changed: named(known, [...describeChanges(harness.keys, changes, known, ''), ...typed.locks]),
        };
      };
      const compare = await rehearse?.(line, async () => {
        const known = hints.length;
        const { printed, changed } = await attempt();
        const text = withoutPlaces(withoutHints([printed, ...changed].join('\n')));
        hints.length = known;
        return text;
      });
      const { typed, names, english, printed, changed } = await attempt();
      compare?.(withoutPlaces(withoutHints([printed, ...changed].join('\n'))));
      note(command, [
        printed,
        ...(spanish ? spanishLines(english, linesOf(spanish), names) : []),
        ...(forPrograms ? newLines(command, names(), forPrograms.out) : []),
        ...changed,
      ]);
      return typed;
    },
    async close() {
      await harness.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Returns the text of the pages of PDFs. The codes of letters are random. */
async function pagesOf(files: readonly (readonly [string, Buffer])[]): Promise<Map<string, readonly string[]>> {
  const pages = new Map<string, readonly string[]>();
  for (const [path, content] of files)
    if (content.subarray(0, 4).toString() === '%PDF')
      pages.set(
        path,
        (await pageTexts(content)).map((text) => text.replaceAll(CODE, '<code>')),
      );
  return pages;
}
const CODE = /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2,}\b/g;

/** Returns the configuration of an environment, unless it is faulty: then the command reads it. */
function configOf(environment: NodeJS.ProcessEnv): { readonly config?: Config } {
  try {
    return { config: readConfig(environment) };
  } catch {
    return {};
  }
}

const SECRET = /paystead_secret_[\w-]{43}/g;

const statements = new Map<string, Statement<{ id: string }>>();

/** Returns the statement of a query, which is declared once per process. */
function idStatement(sql: string): Statement<{ id: string }> {
  const made =
    statements.get(sql) ?? statement(`test.command_id.${statements.size}`, z.object({ id: z.string() }), sql);
  statements.set(sql, made);
  return made;
}

const named = (names: Names, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [names.named(lines.join('\n'))];

function wordsOf(line: string): string[] {
  return [...line.matchAll(/(?:'[^']*'|[^\s'])+/g)].map(([word]) => word.replaceAll("'", ''));
}

function write(folder: string, files: Files): void {
  mkdirSync(folder, { recursive: true });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** Returns the lines of an exit code, of both outputs and of files. */
function linesOf({ exit, out, beside, files, pages }: Typed): string[] {
  return [
    `exit ${exit}`,
    ...outputLines(out).map((line) => `> ${line}`),
    ...outputLines(beside).map((line) => `! ${line}`),
    ...[...files].flatMap(([path, content]) => [
      `file ${path}`,
      ...(pages.get(path) ?? contentLines(content)).map((line) => `| ${line}`),
    ]),
  ];
}

/** The list of commands, which follows each fault of usage. */
const USAGE = /\n\n\.\/paystead [\s\S]*\n$/;

function outputLines(text: string): string[] {
  const lines = text.replace(USAGE, '\n\n(the list of commands)\n').split('\n').slice(0, -1);
  return lines.flatMap((line) =>
    line.startsWith('{"command":') ? valueLines('', JSON.parse(line) as unknown) : [line],
  );
}

/** A line of a sealed file. */
const SEALED = /^[\w+/]{16,}=*$/;

/** Returns a text file's lines, and the size of another file. */
function contentLines(content: Buffer): string[] {
  const text = content.toString();
  if (!Buffer.from(text).equals(content) || /^%PDF|^PK|\0/.test(text)) return ['(not text)'];
  const lines = text.split('\n').map((line) => (SEALED.test(line) ? '(sealed)' : line));
  return lines.at(-1) === '' ? lines.slice(0, -1) : [...lines, '(no newline at the end)'];
}

/** Returns the Spanish lines that differ from the English ones. */
function spanishLines(english: readonly string[], spanish: readonly string[], names: () => Names): string[] {
  const [one, other] = [english, spanish].map((lines) => names().named(lines.join('\n')).split('\n')) as [
    string[],
    string[],
  ];
  const known = new Set(one);
  return other.filter((line) => !known.has(line)).map((line) => `es ${line}`);
}
