import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, run } from '../../processes/run.ts';
import { codeMutants, type CodeMutant } from '../code-mutants.ts';
import { drawn, planOf, type Reach, type Task } from './plan.ts';

const OF_TESTS = /\.test\.tsx?$|\.d\.ts$|\/(test|fixture|generated)\//;
/** Calls that are read before code runs, and so can't be changed while it does. */
const READ_BY_BUNDLER = /import\.meta\.glob/;
/** Changes that are tried unless a number is given. */
const USUAL_COUNT = 300;
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
  const count = Number(given.find((one) => /^\d+$/.test(one)) ?? USUAL_COUNT);
  const places = given.filter((one) => !/^\d+$/.test(one)).map((one) => one.replace(/\/$/, ''));
  const files = globSync('{portal,console,ui}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !OF_TESTS.test(file))
    .filter((file) => places.some((place) => file === place || file.startsWith(`${place}/`)))
    .toSorted();
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
  const candidates = mutants.filter(({ id }) => ofScreens.reached.has(id) || !ofScreens.whileLoading.has(id));
  const wanted = drawn(candidates, count);
  await repetition.attempt(wanted);
  const left = wanted.filter(({ id }) => !repetition.noticed().has(id));
  await repetition.reach(testsBeside(left.map(({ file }) => file)));
  await repetition.attempt(left);
  const noticed = repetition.noticed();
  const tried = wanted.map((mutant) => ({
    ...mutant,
    tests: repetition.timesReached(mutant),
    isNoticed: noticed.has(mutant.id),
  }));
  process.stdout.write(`${reportLines(tried).join('\n')}\n`);
  return 0;
}

/** Tests that are repeated in processes of their own. */
class Repetition {
  readonly #folder: string;
  readonly #task: Task;
  #reaches: Reach[] = [];
  #tests: readonly string[] = [];

  constructor(folder: string, prepared: Task['prepared']) {
    this.#folder = folder;
    const [reaches, noticed] = [join(folder, 'reaches.jsonl'), join(folder, 'noticed.txt')];
    this.#task = { prepared, plan: null, reaches, noticed };
  }

  /** Notes what tests reach. Returns the mutants that they do, and those that are reached while modules are loaded. */
  async reach(
    tests: readonly string[],
  ): Promise<{ readonly reached: ReadonlySet<string>; readonly whileLoading: ReadonlySet<string> }> {
    const before = linesOf(this.#task.reaches).length;
    this.#tests = tests;
    if (tests.length > 0) await this.#run(this.#task, tests);
    this.#reaches = linesOf(this.#task.reaches)
      .slice(before)
      .map((line) => JSON.parse(line) as Reach);
    return {
      reached: new Set(this.#reaches.flatMap((one) => one.reached)),
      whileLoading: new Set(this.#reaches.flatMap((one) => one.whileLoading)),
    };
  }

  /** Repeats the tests that reach mutants with each of these. */
  async attempt(mutants: readonly CodeMutant[]): Promise<void> {
    const plan = planOf(this.#reaches, new Set(mutants.map(({ id }) => id)));
    const files = Object.keys(plan).map((test) => test.replace(/ > .*/, '').replace(/^(\.\.\/)+/, ''));
    const tests = this.#tests.filter((test) => files.some((file) => test.endsWith(file)));
    if (tests.length > 0) await this.#run({ ...this.#task, plan }, tests);
  }

  noticed(): ReadonlySet<string> {
    return new Set(linesOf(this.#task.noticed));
  }

  timesReached({ id }: CodeMutant): number {
    return linesOf(this.#task.reaches).filter((line) => (JSON.parse(line) as Reach).reached.includes(id)).length;
  }

  #run(task: Task, tests: readonly string[]): Promise<number> {
    const path = join(this.#folder, 'task.json');
    writeFileSync(path, JSON.stringify(task));
    return run(
      'vitest',
      ['run', '--config', join(import.meta.dirname, 'vitest.config.ts'), '--project', 'portal', ...tests],
      {
        PAYSTEAD_MUTANTS: path,
        PAYSTEAD_TEST_POSTGRES: '',
      },
    );
  }
}

function linesOf(file: string): string[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return text === '' ? [] : text.split('\n');
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

interface Tried extends Omit<CodeMutant, 'id'> {
  readonly tests: number;
  readonly isNoticed: boolean;
}

/** Returns the lines of a report: each change that no test notices, and the sums. */
export function reportLines(tried: readonly Tried[]): string[] {
  const survived = tried.filter(({ isNoticed }) => !isNoticed);
  return [
    ...survived.map(({ file, line, change, tests }) => `${file}:${line}: ${change} (${tests})`).toSorted(),
    '',
    `${tried.length - survived.length} of ${tried.length} noticed; no test reaches ${survived.filter(({ tests }) => tests === 0).length}`,
  ];
}
