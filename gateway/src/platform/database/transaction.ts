import type { Connection } from './driver.ts';
import { UnexpectedRow } from './failures.ts';
import type { SqlValue, Statement, Transaction } from './port.ts';
import { parseRows } from './rows.ts';
import { encodeValue } from './wire.ts';

/** The handle that work receives, and the way its lender takes it back. */
export interface LentTransaction {
  readonly handle: Transaction;
  /** Refuses further statements and waits for those under way, so that none runs after the commit. */
  end(): Promise<void>;
}

/** Statements of one transaction run one after another, in the order of their calls, even under `Promise.all`. */
export function lendTransaction(connection: Connection): LentTransaction {
  let open = true;
  let last: Promise<unknown> = Promise.resolve();

  function send<R>(statement: Statement<R>, values: readonly SqlValue[]) {
    if (!open) throw new Error(`Statement ${statement.name} came after the end of its transaction.`);
    const encoded = values.map(encodeValue);
    const sent = last.then(() => connection.query(statement, encoded));
    last = sent.catch(() => undefined);
    return sent;
  }

  async function rows<R>(statement: Statement<R>, values: readonly SqlValue[]): Promise<R[]> {
    return parseRows(statement, await send(statement, values));
  }

  async function maybe<R>(statement: Statement<R>, values: readonly SqlValue[]): Promise<R | undefined> {
    const found = await rows(statement, values);
    if (found.length > 1)
      throw new UnexpectedRow(statement.name, `returned ${found.length} rows where one is the most`);
    return found[0];
  }

  async function one<R>(statement: Statement<R>, values: readonly SqlValue[]): Promise<R> {
    const found = await rows(statement, values);
    const [first] = found;
    if (found.length !== 1 || first === undefined) {
      throw new UnexpectedRow(statement.name, `returned ${found.length} rows where exactly one is expected`);
    }
    return first;
  }

  async function run(statement: Statement<unknown>, values: readonly SqlValue[]): Promise<number> {
    return (await send(statement, values)).affected;
  }

  return {
    // The brand exists in types alone: no other code can make a Transaction.
    handle: { rows, one, maybe, run } as unknown as Transaction,
    async end() {
      open = false;
      await last;
    },
  };
}
