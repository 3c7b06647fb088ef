import type { Database } from '../../src/platform/database/port.ts';
import { countStatements } from '../statements/count-statements.ts';

/** Statements that lock rows or a key until their transaction ends. */
const LOCKS = /\bfor (no key )?update\b|\bfor (key )?share\b|pg_advisory|\block table\b/i;
/** Of every request with a key, and of every work of the background. */
const OF_ALL = /^(idempotency|jobs|outbox)\./;
const ID = /"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g;

export interface LockLog {
  readonly database: Database;
  /** Returns the locks that were taken since the last call, each once: the statement, and the ids that it names. */
  readonly take: () => string[];
}

/** Notes locks. One that is missing changes no row here, where no one else is at work. */
export function noteLocks(database: Database): LockLog {
  const statements = countStatements(database);
  return {
    database: statements.database,
    take() {
      const locks = statements.take().filter(({ name, text }) => LOCKS.test(text) && !OF_ALL.test(name));
      const lines = locks.map(({ name, values }) =>
        ['lock:', name, ...[...values.matchAll(ID)].map(([, id]) => id)].join(' '),
      );
      return [...new Set(lines)];
    },
  };
}
