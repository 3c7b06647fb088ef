import type { Connection, Driver } from '../../src/platform/database/driver.ts';
import { appRole } from '../../src/platform/database/session.ts';

/** Thrown to undo what was done. */
class Undone extends Error {}

/**
 * Lends a driver with transactions that are parts of a single one, which is rolled back when `work` ends: everything in it happens, and
 * nothing stays.
 */
export async function rolledBack(driver: Driver, work: (undone: Driver) => Promise<void>): Promise<void> {
  await driver
    .exclusively(async (connection) => {
      const end = new AbortController();
      await connection.script('begin');
      try {
        await work(partsOf(driver, connection, end.signal));
      } finally {
        end.abort();
        await connection.script('rollback');
      }
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
}

/** Each statement that begins, commits or rolls back a transaction does so with a savepoint. */
function partsOf({ engine }: Driver, connection: Connection, end: AbortSignal): Driver {
  let last: Promise<unknown> = Promise.resolve();
  let isWithin = false;
  const part: Connection = {
    async query(query, values) {
      end.throwIfAborted();
      if (isWithin) return connection.query(query, values);
      // A statement of its own fails alone.
      await connection.script('savepoint alone');
      try {
        return await connection.query(query, values);
      } catch (error) {
        await connection.script('rollback to savepoint alone');
        throw error;
      } finally {
        await connection.script('release savepoint alone');
      }
    },
    copy: async (sql, data) => {
      end.throwIfAborted();
      return connection.copy(sql, data);
    },
    async script(sql) {
      // Work that was given up must not go on without the transaction.
      end.throwIfAborted();
      const isCommit = /(^|; )commit$/.test(sql);
      isWithin = !isCommit && sql !== 'rollback';
      await connection.script(
        sql
          .replace(/^begin( read only)?/, `savepoint part; set local role ${appRole}`)
          // A temporary table keeps its rows until the end of the whole transaction.
          .replace(/ from (pg_temp\S+); commit$/, ' from $1; delete from $1; commit')
          .replace(/(^|; )commit$/, '$1release savepoint part')
          .replace(/^rollback$/, 'rollback to savepoint part; release savepoint part'),
      );
      return isCommit ? 'COMMIT' : 'ROLLBACK';
    },
  };
  return {
    engine,
    exclusively(work) {
      const done = last.then(() => work(part));
      last = done.catch(() => undefined);
      return done;
    },
    close: async () => undefined,
  };
}
