import { AsyncLocalStorage } from 'node:async_hooks';
import { copyIn } from './copy-in.ts';
import type { Connection, Driver } from './driver.ts';
import { DatabaseUnavailable, isDatabaseUnavailable, NestedTransaction, StatementFailed } from './failures.ts';
import type { Database, Statement, SqlValue, Transaction, TransactionOptions } from './port.ts';
import { parseRows } from './rows.ts';
import { heldSettings, maintenanceSettings, tenantSettings } from './settings.ts';
import { notUsed, type Replica } from './replica.ts';
import { lendTransaction } from './transaction.ts';
import { encodeValue } from './wire.ts';

interface Scope {
  readonly what: string;
  open: boolean;
}

/**
 * Opens the port over a driver. `jobs` has the sessions of maintenance, where those of requests may not become it; `replica`
 * serves reads that may lag. Closing the port closes them all.
 */
export function openDatabase(driver: Driver, jobs: Driver = driver, replica: Replica | null = null): Database {
  const scopes = new AsyncLocalStorage<Scope>();

  /** Runs `work` so that everything it starts knows it is inside `what`. Refuses if a transaction is open already. */
  async function alone<T>(what: string, work: () => Promise<T>): Promise<T> {
    const outer = scopes.getStore();
    if (outer?.open === true) throw new NestedTransaction(what, outer.what);
    const scope: Scope = { what, open: true };
    try {
      return await scopes.run(scope, work);
    } finally {
      // Work that outlives its transaction (a timer, an unawaited task) may open its own again.
      scope.open = false;
    }
  }

  async function transact<T>(
    what: string,
    settings: readonly string[],
    work: (tx: Transaction) => Promise<T>,
    options: TransactionOptions = {},
    sessions: Driver = driver,
  ): Promise<T> {
    const begin = [options.readOnly === true ? 'begin read only' : 'begin', ...settings];
    if (options.asynchronousCommit === true) begin.push('set local synchronous_commit = off');
    return alone(what, () => sessions.exclusively((connection) => inTransaction(connection, begin.join('; '), work)));
  }

  return {
    engine: driver.engine,
    async call<R>(statement: Statement<R>, values: readonly SqlValue[]): Promise<R[]> {
      const encoded = values.map(encodeValue);
      const result = await alone('call', () =>
        driver.exclusively((connection) => connection.query(statement, encoded)),
      );
      return parseRows(statement, result);
    },
    async asTenant(tenant, work, options) {
      return transact('asTenant', tenantSettings(tenant), work, options);
    },
    asDirectory: (work, options) => transact('asDirectory', [], work, options),
    async asMaintenance(work, options) {
      const settings = [...maintenanceSettings, ...heldSettings(options?.clientIds)];
      const on = (sessions: Driver) => transact('asMaintenance', settings, work, options, sessions);
      if (replica && options?.mayLag === true && options.readOnly === true) {
        const result = await replica.read(on);
        if (result !== notUsed) return result;
      }
      return on(jobs);
    },
    copyIn: (table, columns, rows, options) => alone('copyIn', () => copyIn(jobs, table, columns, rows, options)),
    async close() {
      await driver.close();
      if (jobs !== driver) await jobs.close();
      await replica?.close();
    },
  };
}

async function inTransaction<T>(
  connection: Connection,
  begin: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const lent = lendTransaction(connection);
  let result: T;
  try {
    await connection.script(begin);
    result = await work(lent.handle);
    await lent.end();
  } catch (error) {
    await lent.end();
    // On a lost connection the server rolls back by itself; report the first failure.
    await connection.script('rollback').catch(() => undefined);
    throw isDatabaseUnavailable(error) ? new DatabaseUnavailable(error.reason, 'notDone') : error;
  }
  if ((await connection.script('commit')) !== 'COMMIT') {
    const message = 'nothing was committed: the work ignored the failure of one of its statements';
    throw new StatementFailed('commit', { code: '25P02', message });
  }
  return result;
}
