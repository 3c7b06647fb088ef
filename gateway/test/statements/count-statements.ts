import type { Database, SqlValue, Statement, Transaction } from '../../src/platform/database/port.ts';

/** One statement that ran, by its prepared name, with its parameters as text. */
export interface RanStatement {
  readonly name: string;
  readonly text: string;
  readonly values: string;
}

export interface StatementCounter {
  readonly database: Database;
  /** Returns the statements that ran since the last call, in their order. */
  take(): readonly RanStatement[];
}

/** Wraps a database so that every statement sent through its port is recorded. */
export function countStatements(database: Database): StatementCounter {
  let ran: RanStatement[] = [];
  const note = ({ name, text }: Statement<unknown>, values: readonly SqlValue[]): void => {
    ran.push({ name, text, values: JSON.stringify(values, asText) });
  };
  const countingTransaction = (tx: Transaction): Transaction =>
    ({
      rows: (statement, values) => (note(statement, values), tx.rows(statement, values)),
      one: (statement, values) => (note(statement, values), tx.one(statement, values)),
      maybe: (statement, values) => (note(statement, values), tx.maybe(statement, values)),
      run: (statement, values) => (note(statement, values), tx.run(statement, values)),
    }) as Transaction;
  return {
    database: {
      ...database,
      call: (statement, values) => (note(statement, values), database.call(statement, values)),
      asTenant: (tenant, work, options) => database.asTenant(tenant, (tx) => work(countingTransaction(tx)), options),
      asDirectory: (work, options) => database.asDirectory((tx) => work(countingTransaction(tx)), options),
      asMaintenance: (work, options) => database.asMaintenance((tx) => work(countingTransaction(tx)), options),
    },
    take() {
      const taken = ran;
      ran = [];
      return taken;
    },
  };
}

function asText(_key: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  return typeof value === 'bigint' ? String(value) : value;
}

/** The statements that ran more than once, by name, with how often they had the same parameters as before. */
export function repeatsOf(ran: readonly RanStatement[]): { name: string; times: number; same: number }[] {
  return [...Map.groupBy(ran, ({ name }) => name)].flatMap(([name, all]) => {
    const different = new Set(all.map(({ values }) => values)).size;
    return all.length === 1 ? [] : [{ name, times: all.length, same: all.length - different }];
  });
}
