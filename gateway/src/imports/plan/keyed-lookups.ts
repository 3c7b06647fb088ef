import { z } from 'zod';
import { statement, type Transaction } from '../../platform/database/port.ts';

const keyed = statement(
  'imports.keyed_lookups',
  z.unknown(),
  `select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true), set_config('enable_seqscan', 'off', true)`,
);

/**
 * Makes the statements of a transaction find rows by their keys. An import looks up a few rows of tables that it has just
 * filled, of which PostgreSQL has no statistics yet: it would read a table whole for each slice.
 */
export async function lookUpByKey(tx: Transaction): Promise<void> {
  await tx.run(keyed, []);
}
