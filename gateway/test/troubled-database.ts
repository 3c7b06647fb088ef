import { DatabaseUnavailable } from '../src/platform/database/failures.ts';
import type { Database, Statement, Transaction, TransactionOptions } from '../src/platform/database/port.ts';

/** A point at which the database fails, by the names of the statements that ran in the transaction, the last one last. */
type Point = (statements: readonly string[]) => boolean;

export interface TroubledDatabase {
  readonly database: Database;
  /** The database is away: nothing works until this is false again. */
  isAway: boolean;
  /** Fails the next statement that this applies to, and with it the transaction. */
  failStatement(point: Point, error?: () => Error): void;
  /** Fails the next commit that this applies to: all statements ran, and nothing of them remains. */
  failCommit(point: Point, error?: () => Error): void;
  /** Forgets a failure that met no point. */
  clear(): void;
}

interface Failure {
  readonly at: 'statement' | 'commit';
  readonly point: Point;
  readonly error: () => Error;
}

/** Statements that timers of their own send, which must not meet a failure by chance. */
const OF_TIMERS: ReadonlySet<string> = new Set(['security.add', 'signInRefusals.add']);

const lost = (): Error => new DatabaseUnavailable('the connection ended', 'notDone');

/** Wraps a database so that it fails where a test says. */
export function troubled(database: Database): TroubledDatabase {
  let failure: Failure | undefined;
  const state = { isAway: false };

  function look(at: Failure['at'], statements: readonly string[]): void {
    if (state.isAway && !OF_TIMERS.has(statements.at(-1) ?? '')) throw lost();
    if (failure?.at !== at || !failure.point(statements)) return;
    const { error } = failure;
    failure = undefined;
    throw error();
  }

  const within = (tx: Transaction, ran: string[]): Transaction => {
    const before = async <T>({ name }: Statement<unknown>, run: () => Promise<T>): Promise<T> => {
      ran.push(name);
      look('statement', ran);
      return run();
    };
    return {
      rows: (statement, values) => before(statement, () => tx.rows(statement, values)),
      one: (statement, values) => before(statement, () => tx.one(statement, values)),
      maybe: (statement, values) => before(statement, () => tx.maybe(statement, values)),
      run: (statement, values) => before(statement, () => tx.run(statement, values)),
    } as Transaction;
  };

  const watched =
    <T>(work: (tx: Transaction) => Promise<T>, options: TransactionOptions | undefined) =>
    async (tx: Transaction): Promise<T> => {
      const ran: string[] = [];
      look('statement', ran);
      const result = await work(within(tx, ran));
      if (options?.readOnly !== true) look('commit', ran);
      return result;
    };

  return {
    database: {
      ...database,
      async call(statement, values) {
        look('statement', [statement.name]);
        look('commit', [statement.name]);
        return database.call(statement, values);
      },
      asTenant: async (tenant, work, options) => database.asTenant(tenant, watched(work, options), options),
      asDirectory: async (work, options) => database.asDirectory(watched(work, options), options),
      asMaintenance: async (work, options) => database.asMaintenance(watched(work, options), options),
    },
    get isAway() {
      return state.isAway;
    },
    set isAway(isAway) {
      state.isAway = isAway;
    },
    clear() {
      failure = undefined;
    },
    failStatement(point, error = lost) {
      failure = { at: 'statement', point, error };
    },
    failCommit(point, error = lost) {
      failure = { at: 'commit', point, error };
    },
  };
}
