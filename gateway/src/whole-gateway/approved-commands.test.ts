import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApprovedFiles } from '../../../scripts/approved/approved-files.ts';
import { gapsOf } from '../../test/gaps.ts';
import { COMMANDS } from '../../test/commands/all-commands.ts';
import { openCommandLine, type CommandLine } from '../../test/commands/command-recorder.ts';
import { ON_SERVER } from '../../test/commands/records-commands.ts';
import { printedFor, usageLines } from '../../test/commands/usage.ts';
import { allCommands } from '../operator/commands.ts';

/*
 * Approved files: each command of operators with its output in English, the lines that differ in Spanish, its output for programs, the
 * files that it writes and the rows that it changes. The parts run in this order on one database. `PAYSTEAD_WRITE_APPROVED=yes` writes
 * the files after an intended change.
 */

const FOLDER = path.join(import.meta.dirname, '../../test/approved/commands');
const approved = new ApprovedFiles(FOLDER);

/** Returns whether a file is of a command that needs a server, where there is none. */
const isAbsent = (file: string): boolean =>
  line.harness.url === undefined && ON_SERVER.some((name) => file === `${name}.txt`);

let line: CommandLine;
/** The gaps of the rows before the first command. */
let gaps: readonly string[];
beforeAll(async () => {
  line = await openCommandLine();
  gaps = await gapsOf(line.harness.driver);
});
afterAll(() => line.close());

it.each(COMMANDS)('notes what commands do: %s', async (_part, type) => {
  const before = line.typed.size;
  await type(line);
  expect(line.typed.size).toBeGreaterThan(before);
});

it('every command prints, writes and changes exactly what its approved file says', async () => {
  for (const command of await allCommands()) line.note(command.name, await usageLines(command));
  const files = [...line.files, ['gaps.txt', `${gaps.join('\n')}\n`] as const];
  const different = files.filter(([name]) => !isAbsent(name)).map(([name, text]) => approved.compare(name, text));
  expect(different.filter((one) => one !== '').join('\n\n')).toBe('');
});

it('the help of every command is the approved list of commands, in both languages', async () => {
  const commands = await allCommands();
  const texts = await Promise.all((['en', 'es'] as const).map((language) => printedFor(['--help'], language)));
  expect(approved.compare('help.txt', texts.join('\n'))).toBe('');
  for (const { name } of commands) expect(await printedFor([...name.split(' '), '--help'], 'en')).toBe(texts[0]);
  expect(approved.unused().filter((name) => !isAbsent(name))).toEqual([]);
});

it('every command is typed', async () => {
  const names = (await allCommands()).map(({ name }) => name);
  expect(names.filter((name) => !line.typed.has(name) && !isAbsent(`${name}.txt`))).toEqual([]);
});
