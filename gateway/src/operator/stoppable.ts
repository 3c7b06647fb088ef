import type { Database, Transaction } from '../platform/database/port.ts';
import { KeyedError } from './texts.ts';

/** Ends a command whose caller has gone: its transaction is rolled back. */
class Stopped extends KeyedError {
  override readonly name = 'Stopped';
  constructor() {
    super('stopped');
  }
}

/**
 * Returns the database for a command that can be stopped: once `signal` is aborted, its next statement and its next commit
 * throw `Stopped`, which rolls the transaction back. What was committed stays, as after a kill of a process. `close` does
 * nothing: the database belongs to the gateway.
 */
export function stoppable(database: Database, signal: AbortSignal): Database {
  const check = () => {
    if (signal.aborted) throw new Stopped();
  };
  const checked =
    <T>(work: (tx: Transaction) => Promise<T>) =>
    async (tx: Transaction): Promise<T> => {
      check();
      const result = await work(stoppableTransaction(tx, check));
      check();
      return result;
    };
  return {
    engine: database.engine,
    async call(statement, values) {
      check();
      return database.call(statement, values);
    },
    asTenant: (tenant, work, options) => database.asTenant(tenant, checked(work), options),
    asDirectory: (work, options) => database.asDirectory(checked(work), options),
    asMaintenance: (work, options) => database.asMaintenance(checked(work), options),
    copyIn: (table, columns, rows, options) => database.copyIn(table, columns, checkedRows(rows, check), options),
    close: async () => undefined,
  };
}

function stoppableTransaction(tx: Transaction, check: () => void): Transaction {
  return {
    ...tx,
    async rows(statement, values) {
      check();
      return tx.rows(statement, values);
    },
    async one(statement, values) {
      check();
      return tx.one(statement, values);
    },
    async maybe(statement, values) {
      check();
      return tx.maybe(statement, values);
    },
    async run(statement, values) {
      check();
      return tx.run(statement, values);
    },
  };
}

async function* checkedRows<Row>(rows: Iterable<Row> | AsyncIterable<Row>, check: () => void): AsyncGenerator<Row> {
  for await (const row of rows) {
    check();
    yield row;
  }
}
