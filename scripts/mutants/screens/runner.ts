import { appendFileSync, readFileSync } from 'node:fs';
import { env } from 'node:process';
import { TestRunner, type RunnerTestCase } from 'vitest';
import { activate, instrumented } from '../instrumented.ts';
import { linesOf, type Reach, type Task } from './plan.ts';

/** The next time of a test: with a mutant, with the code as it is, or without running. */
type Try = { readonly mutant: string } | 'unchanged' | 'nothing';

/**
 * Repeats tests in the process that has loaded them, with all of their hooks. First it notes which mutants each test reaches, and
 * whether the test passes a second time. Later it repeats each test with the mutants of the plan, one at a time. Each document has a
 * runner of its own.
 */
export default class MutantRunner extends TestRunner {
  readonly #task = JSON.parse(readFileSync(env['PAYSTEAD_MUTANTS'] ?? '', 'utf8')) as Task;
  readonly #code = instrumented();
  readonly #noticed: Set<string>;
  /** Tests by their names, of which several of a file can have the same. */
  readonly #names = new Map<string, number>();
  #key = '';
  #planned: string[] = [];
  #try: Try = 'nothing';
  /** Whether the test has failed while it was noted what it reaches. */
  #isUnsteady = false;
  /** The last mutant that was noticed, until the test has passed again without it. */
  #unsure: string | null = null;

  constructor(config: TestRunner['config']) {
    super(config);
    const { noticed } = this.#task;
    this.#noticed = new Set(linesOf(noticed).map((line) => (JSON.parse(line) as [mutant: string, test: string])[0]));
    this.#switch('nothing');
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test);
    const named = `${test.file.name} > ${test.fullTestName}`;
    const count = (this.#names.get(named) ?? 0) + 1;
    this.#names.set(named, count);
    this.#key = `${named} ${count}`;
    const { plan } = this.#task;
    this.#planned = plan === null ? [] : [...(plan[this.#key] ?? [])];
    test.repeats = plan === null ? 1 : 2 * this.#planned.length;
  }

  override onBeforeTryTask(test: RunnerTestCase, options: { retry: number; repeats: number }): void {
    super.onBeforeTryTask(test, options);
    if (this.#task.plan !== null) return this.#switch(options.repeats === 0 ? 'unchanged' : this.#next());
    this.#switch('unchanged');
    if (options.repeats === 0) this.#code.currentTestId = this.#key;
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    if (this.#try !== 'nothing') await TestRunner.getTestFn(test)();
  }

  override async onAfterRetryTask(test: RunnerTestCase, options: { retry: number; repeats: number }): Promise<void> {
    await super.onAfterRetryTask(test, options);
    const { result } = test;
    const hasFailed = result?.state === 'fail';
    if (this.#task.plan === null) this.#noteReach(options.repeats, hasFailed);
    else this.#noteTry(hasFailed);
    this.#switch('nothing');
    // A failure is an answer here.
    if (!result) return;
    result.state = 'pass';
    delete result.errors;
  }

  #noteReach(time: number, hasFailed: boolean): void {
    this.#code.currentTestId = undefined;
    this.#isUnsteady = hasFailed || (time > 0 && this.#isUnsteady);
    const reached = Object.keys(this.#code.mutantCoverage.perTest[this.#key] ?? {});
    const reach: Reach = { test: this.#key, reached, whileLoading: Object.keys(this.#code.mutantCoverage.static) };
    if (!this.#isUnsteady && time === 1) appendFileSync(this.#task.reaches, `${JSON.stringify(reach)}\n`);
  }

  #noteTry(hasFailed: boolean): void {
    const tried = this.#try;
    if (tried === 'nothing') return;
    if (tried !== 'unchanged') {
      if (hasFailed) this.#unsure = tried.mutant;
      return;
    }
    // The test fails from now on, because of what a mutant has left behind: it can say nothing about others.
    if (hasFailed) this.#planned = [];
    if (this.#unsure === null) return;
    appendFileSync(this.#task.noticed, `${JSON.stringify([this.#unsure, this.#key])}\n`);
    this.#noticed.add(this.#unsure);
    this.#unsure = null;
  }

  #next(): Try {
    if (this.#unsure !== null) return 'unchanged';
    let mutant = this.#planned.shift();
    while (mutant !== undefined && this.#noticed.has(mutant)) mutant = this.#planned.shift();
    return mutant === undefined ? 'nothing' : { mutant };
  }

  #switch(next: Try): void {
    this.#try = next;
    activate(this.#code, typeof next === 'object' ? next.mutant : null);
  }
}
