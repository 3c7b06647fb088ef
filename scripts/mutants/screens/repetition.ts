import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../processes/run.ts';
import type { CodeMutant } from '../code-mutants.ts';
import type { Outcome } from '../report.ts';
import { linesOf, planOf, type Reach, type Task } from './plan.ts';

/** Ids of mutants that tests reach, and of those that are reached while modules are loaded. */
interface Reached {
  readonly reached: ReadonlySet<string>;
  readonly whileLoading: ReadonlySet<string>;
}

/** Repeats tests in processes of their own. */
export class Repetition {
  readonly #folder: string;
  readonly #task: Task;
  #reaches: Reach[] = [];
  #tests: readonly string[] = [];
  /** The number of tests that reach each mutant. */
  readonly #times = new Map<string, number>();

  constructor(folder: string, prepared: Task['prepared']) {
    this.#folder = folder;
    const [reaches, noticed] = [join(folder, 'reaches.jsonl'), join(folder, 'noticed.txt')];
    this.#task = { prepared, plan: null, reaches, noticed };
  }

  /** Notes what tests reach; null if some couldn't run. */
  async reach(tests: readonly string[]): Promise<Reached | null> {
    const before = linesOf(this.#task.reaches).length;
    this.#tests = tests;
    if (tests.length > 0 && (await this.#run(this.#task, tests)) !== 0) return null;
    this.#reaches = linesOf(this.#task.reaches)
      .slice(before)
      .map((line) => JSON.parse(line) as Reach);
    for (const id of this.#reaches.flatMap((one) => one.reached)) this.#times.set(id, (this.#times.get(id) ?? 0) + 1);
    return {
      reached: new Set(this.#reaches.flatMap((one) => one.reached)),
      whileLoading: new Set(this.#reaches.flatMap((one) => one.whileLoading)),
    };
  }

  /** Repeats the tests that reach mutants with each of these: of each, with at most `most` tests. */
  async attempt(mutants: readonly CodeMutant[], most: number): Promise<void> {
    const plan = planOf(this.#reaches, new Set(mutants.map(({ id }) => id)), most);
    const files = Object.keys(plan).map((test) => (test.split(' > ')[0] ?? '').replace(/^(\.\.\/)+/, ''));
    const tests = this.#tests.filter((test) => files.some((file) => test.endsWith(file)));
    if (tests.length > 0) await this.#run({ ...this.#task, plan }, tests);
  }

  /** Returns the mutants that tests have noticed, each with the first such test. */
  noticed(): ReadonlyMap<string, string> {
    return new Map(linesOf(this.#task.noticed).map((line) => JSON.parse(line) as [mutant: string, test: string]));
  }

  outcomeOf({ id, file, line, change }: CodeMutant): Outcome {
    const [reaching, noticed] = [this.#times.get(id) ?? 0, this.noticed().get(id) ?? null];
    return { where: `${file}:${line}`, change, reaching, noticed };
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
