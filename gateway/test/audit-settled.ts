import { z } from 'zod';
import { statement, type Database } from '../src/platform/database/port.ts';

const settled = statement(
  'test.audit_settled',
  z.object({ settled: z.boolean() }),
  'select not exists (select from audit_event where written_in >= pg_snapshot_xmin(pg_current_snapshot())) as settled',
);

/**
 * Waits until all audit events can be sealed. The server counts the transactions of all databases: one in another test may hold back
 * the newest events for a moment, which a later seal would then have.
 */
export async function auditSettled(database: Database): Promise<void> {
  while (!(await database.asMaintenance((tx) => tx.one(settled, []))).settled);
}
