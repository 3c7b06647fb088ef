import { openDatabase } from '../../../gateway/src/platform/database/database.ts';
import type { Driver } from '../../../gateway/src/platform/database/driver.ts';
import { rolledBack } from '../../../gateway/test/commands/rolled-back.ts';
import { ownerOn, type TestDatabase } from '../../../gateway/test/database.ts';

interface Undoable {
  readonly test: TestDatabase;
  /** Does work of which nothing stays in the database, and returns its result. */
  readonly undo: (work: () => Promise<string>) => Promise<string>;
}

/** Returns a database in which all work during a call of `undo` is rolled back when it ends. */
export function undoable(test: TestDatabase): Undoable {
  let current = test.driver;
  const driver: Driver = {
    engine: test.driver.engine,
    exclusively: (work) => current.exclusively(work),
    close: () => test.driver.close(),
  };
  return {
    test: { ...test, driver, database: openDatabase(driver), asOwner: ownerOn(driver) },
    async undo(work) {
      let result = '';
      await rolledBack(test.driver, async (undone) => {
        current = undone;
        try {
          result = await work();
        } finally {
          current = test.driver;
        }
      });
      return result;
    },
  };
}
