import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../processes/run.ts';
import { codeMutants } from '../code-mutants.ts';
import { readGiven } from '../given.ts';
import { reportLines } from '../report.ts';
import { drawn } from './plan.ts';
import { Repetition } from './repetition.ts';

const OF_TESTS = /\.test\.tsx?$|\.d\.ts$|\/(test|fixture|generated)\//;
/** Calls that are read before code runs, and so can't be changed while it does. */
const READ_BY_BUNDLER = /import\.meta\.glob/;
/** Changes that are tried unless a number is given. */
const USUAL_COUNT = 300;
/** The most screens that are repeated for a change, of parts that many have. */
const MOST_SCREENS = 12;
/** Tests of the screens of a package. */
const SCREENS = {
  portal: ['portal/src/gallery/screens/screens.test.tsx'],
  console: ['console/test/every-screen.test.tsx'],
};

/**
 * Tests the tests of screens: changes one part at a time of the named files or folders below `portal/src`, `console/src` and `ui/src`,
 * and repeats the tests that reach it, of the approved screens and of those in the same folders. A number among them is the most
 * changes to try, drawn at random. Prints each change that no test notices. Resolves to the exit code.
 */
export async function testScreensByMutation(given: readonly string[]): Promise<number> {
  const { files, number: count } = readGiven(given, '{portal,console,ui}/src/**/*.{ts,tsx}', OF_TESTS, USUAL_COUNT);
  if (files.length === 0) {
    process.stdout.write('Name files or folders below portal/src, console/src or ui/src.\n');
    return 2;
  }
  const folder = join(root, '.stryker/screens');
  rmSync(folder, { recursive: true, force: true });
  const sources = files.map((name) => ({ name, content: readFileSync(join(root, name), 'utf8') }));
  const { prepared, mutants } = await codeMutants(sources.filter(({ content }) => !READ_BY_BUNDLER.test(content)));
  for (const { name, content } of prepared) {
    mkdirSync(dirname(join(folder, 'prepared', name)), { recursive: true });
    writeFileSync(join(folder, 'prepared', name), content);
  }
  const repetition = new Repetition(
    folder,
    Object.fromEntries(prepared.map(({ name }) => [join(root, name), join(folder, 'prepared', name)])),
  );
  const ofScreens = await repetition.reach(screensFor(files));
  if (ofScreens === null) return 1;
  const candidates = mutants.filter(({ id }) => ofScreens.reached.has(id) || !ofScreens.whileLoading.has(id));
  const wanted = drawn(candidates, count);
  await repetition.attempt(wanted, MOST_SCREENS);
  const left = wanted.filter(({ id }) => !repetition.noticed().has(id));
  if ((await repetition.reach(testsBeside(left.map(({ file }) => file)))) === null) return 1;
  await repetition.attempt(left, Infinity);
  process.stdout.write(`\n${reportLines(wanted.map((mutant) => repetition.outcomeOf(mutant))).join('\n')}\n`);
  return 0;
}

/** Returns the tests of the screens that files belong to. */
function screensFor(files: readonly string[]): string[] {
  const isOf = (name: string) => files.some((file) => file.startsWith(`${name}/`) || file.startsWith('ui/'));
  return [...(isOf('portal') ? SCREENS.portal : []), ...(isOf('console') ? SCREENS.console : [])];
}

/** Returns the tests in the folders of files, without those of screens. */
function testsBeside(files: readonly string[]): string[] {
  const folders = new Set(files.map((file) => dirname(file)));
  return globSync('{portal,console,ui}/src/**/*.test.{ts,tsx}', { cwd: root }).filter(
    (test) => folders.has(dirname(test)) && !SCREENS.portal.includes(test),
  );
}
