import { z } from 'zod';
import { statement, type Statement, type Transaction } from '../database/port.ts';
import { Failure } from '../failures/failure.ts';

/** The one who changes data: an employee, a manager or a program; an operator of the console; or the command line, which is never paused. */
export type Changer = 'caller' | 'operator' | 'commandLine';

const row = z.object({ is_paused: z.boolean(), until: z.string().nullable() });
type Row = z.output<typeof row>;
const ofClients = statement('maintenance.of_clients', row, 'select * from maintenance_for_change($1, $2)');
const ofCode = statement('maintenance.of_code', row, 'select * from maintenance_for_change_at($1)');
const ofImport = statement(
  'maintenance.of_import',
  row,
  `select * from maintenance_for_change(
     array(select distinct client_id from import_change where import_run_id = $1 and client_id is not null), $2)`,
);

/** `Retry-After` while no end is expected, and at most, in seconds. */
const UNKNOWN_SECONDS = 300;
const MOST_SECONDS = 3600;

/**
 * Throws `maintenance` while changes of one of these clients, or of the whole installation, are paused. Otherwise the transaction holds
 * locks for which the start of maintenance waits, so that nothing is changed after it.
 */
export async function refuseInMaintenance(
  tx: Transaction,
  clientIds: readonly string[],
  now: Date,
  changer: Exclude<Changer, 'commandLine'> = 'caller',
): Promise<void> {
  await refuse(tx, ofClients, [clientIds, changer === 'operator'], now);
}

/** The same for the client that a caller without a session names by its code. */
export async function refuseInMaintenanceAt(tx: Transaction, clientCode: string, now: Date): Promise<void> {
  await refuse(tx, ofCode, [clientCode], now);
}

/** The same for the clients whose rows a planned import changes. */
export async function refuseImportInMaintenance(
  tx: Transaction,
  run: { readonly import_run_id: string },
  now: Date,
  changer: Changer,
): Promise<void> {
  if (changer !== 'commandLine') await refuse(tx, ofImport, [run.import_run_id, changer === 'operator'], now);
}

async function refuse(
  tx: Transaction,
  question: Statement<Row>,
  values: readonly (string | boolean | readonly string[])[],
  now: Date,
): Promise<void> {
  const { is_paused: isPaused, until: expected } = await tx.one(question, values);
  if (!isPaused) return;
  const until = expected === null ? null : new Date(expected);
  const seconds = until === null ? UNKNOWN_SECONDS : Math.ceil((until.getTime() - now.getTime()) / 1000);
  throw new Failure('maintenance', {
    // An expected end that has passed says nothing of the real one.
    retryAfter: seconds <= 0 ? UNKNOWN_SECONDS : Math.min(seconds, MOST_SECONDS),
    ...(until !== null && seconds > 0 && { until }),
  });
}
