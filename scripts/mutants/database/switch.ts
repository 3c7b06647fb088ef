import { openDatabase } from '../../../gateway/src/platform/database/database.ts';
import type { Connection, Driver } from '../../../gateway/src/platform/database/driver.ts';
import type { TestDatabase } from '../../../gateway/test/database.ts';
import type { CodeMutant } from '../code-mutants.ts';
import { activate, instrumented } from '../instrumented.ts';
import type { SqlMutant } from './sql-mutants.ts';

export type Mutant = CodeMutant | SqlMutant;

/** Switches mutants on and off, one at a time, and notes which ones a piece of work reaches. */
export class Switch {
  readonly #code = instrumented();
  #reached: Set<string> | null = null;
  #sql: (SqlMutant & { readonly name: string }) | null = null;
  #number = 0;

  constructor() {
    this.off();
  }

  /** Returns a database whose statements are changed while a mutant of them is on. */
  watch(test: TestDatabase): TestDatabase {
    const changing = (connection: Connection): Connection => ({
      copy: (sql, data) => connection.copy(sql, data),
      script: (sql) => connection.script(sql),
      query: (query, values) => {
        this.#reached?.add(query.name);
        const changed = this.#sql?.statement === query.name ? this.#sql : query;
        return connection.query({ name: changed.name, text: changed.text }, values);
      },
    });
    const driver: Driver = {
      engine: test.driver.engine,
      exclusively: (work) => test.driver.exclusively((connection) => work(changing(connection))),
      close: () => test.driver.close(),
    };
    return { ...test, driver, database: openDatabase(driver) };
  }

  on(mutant: Mutant): void {
    if ('id' in mutant) activate(this.#code, mutant.id);
    // A session keeps prepared statements by their names.
    else this.#sql = { ...mutant, name: `mutant_${(this.#number += 1)}` };
  }

  off(): void {
    activate(this.#code, null);
    this.#sql = null;
  }

  /** Does work, and returns the ids of the mutants and the names of the statements that it reaches. */
  async reachedBy(name: string, work: () => Promise<unknown>): Promise<ReadonlySet<string>> {
    const reached = (this.#reached = new Set());
    this.#code.currentTestId = name;
    await work();
    this.#code.currentTestId = undefined;
    this.#reached = null;
    return new Set([...reached, ...Object.keys(this.#code.mutantCoverage.perTest[name] ?? {})]);
  }
}
