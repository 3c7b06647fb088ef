import { z } from 'zod';
import type { OperatorScope } from '../access/operator-scope.ts';
import { codeOf } from '../database/failures.ts';
import { json, noRow, statement, type Database, type Transaction } from '../database/port.ts';

const row = z.object({
  maintenance_id: z.string(),
  client_id: z.string().nullable(),
  client_code: z.string().nullable(),
  client_name: z.string().nullable(),
  started_at: z.string(),
  expected_end_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  operators_may_change: z.boolean(),
  reason: z.string(),
  started_by: z.string(),
  ended_by: z.string().nullable(),
});
/** One time of maintenance; without a client, of the whole installation. Times are UTC. */
export type MaintenanceRow = z.output<typeof row>;

const COLUMNS = `m.maintenance_id, m.client_id, c.client_code, c.name as client_name, m.started_at, m.expected_end_at, m.ended_at,
       m.operators_may_change, m.reason, m.started_by, m.ended_by`;
// $1: clients within reach; null: every client. The installation's is everyone's.
const list = statement(
  'maintenance.list',
  row,
  `select ${COLUMNS} from maintenance m left join client c on c.client_id = m.client_id
    where $1::uuid[] is null or m.client_id is null or m.client_id = any ($1)
    order by m.ended_at is not null, m.started_at desc, m.maintenance_id limit $2`,
);
const one = statement(
  'maintenance.one',
  row,
  `select ${COLUMNS} from maintenance m left join client c on c.client_id = m.client_id where m.maintenance_id = $1 for update of m`,
);
const current = statement(
  'maintenance.current',
  row,
  `select ${COLUMNS} from maintenance m left join client c on c.client_id = m.client_id
    where m.ended_at is null and m.client_id is not distinct from $1 for update of m`,
);
const insert = statement(
  'maintenance.insert',
  noRow,
  `insert into maintenance (maintenance_id, client_id, started_at, expected_end_at, operators_may_change, reason, started_by)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
);
const expect = statement(
  'maintenance.expect',
  noRow,
  'update maintenance set expected_end_at = $2 where maintenance_id = $1 and ended_at is null',
);
const end = statement(
  'maintenance.end',
  noRow,
  'update maintenance set ended_at = $2, ended_by = $3 where maintenance_id = $1 and ended_at is null',
);
const note = statement(
  'maintenance.note',
  noRow,
  `insert into maintenance_change (maintenance_id, client_id, at, changed_by, action, detail)
   select maintenance_id, client_id, $2, $3, $4, $5 from maintenance where maintenance_id = $1`,
);
const limitWait = statement('maintenance.limit_wait', noRow, `select from set_config('lock_timeout', $1, true)`);
const wait = statement('maintenance.wait', noRow, 'select from pg_advisory_xact_lock(maintenance_lock($1))');

/** Maintenance to begin. `client` null: of the whole installation. */
export interface NewMaintenance {
  readonly maintenanceId: string;
  readonly client: OperatorScope | null;
  /** When changes are expected to be possible again; null: not known. */
  readonly expectedEndAt: Date | null;
  readonly operatorsMayChange: boolean;
  readonly reason: string;
}

interface By {
  readonly by: string;
  readonly now: Date;
}

/** Returns current and past maintenance within reach, current first. `clientIds` null: every client. */
export const listMaintenance = (tx: Transaction, clientIds: readonly string[] | null, most: number) =>
  tx.rows(list, [clientIds, most]);

/** Returns maintenance by its id, locked. */
export const maintenanceNamed = (tx: Transaction, maintenanceId: string): Promise<MaintenanceRow | undefined> =>
  tx.maybe(one, [maintenanceId]);

/** Returns the current maintenance of a client, or of the installation for null; locked. */
export const currentMaintenance = (
  tx: Transaction,
  client: OperatorScope | null,
): Promise<MaintenanceRow | undefined> => tx.maybe(current, [client?.clientId ?? null]);

/** Pauses changes. Returns false if they are paused for that client, or the installation, already. */
export async function startMaintenance(tx: Transaction, made: NewMaintenance, { by, now }: By): Promise<boolean> {
  const { maintenanceId, client, expectedEndAt, operatorsMayChange, reason } = made;
  const until = expectedEndAt?.toISOString() ?? null;
  const values = [maintenanceId, client?.clientId ?? null, now.toISOString(), until, operatorsMayChange, reason, by];
  if ((await tx.run(insert, values)) === 0) return false;
  const detail = json({ until, operatorsMayChange, reason });
  await tx.run(note, [maintenanceId, now.toISOString(), by, 'start', detail]);
  return true;
}

/** Changes the end that readers expect. */
export async function expectEnd(tx: Transaction, maintenanceId: string, expectedEndAt: Date | null, { by, now }: By) {
  const until = expectedEndAt?.toISOString() ?? null;
  await tx.run(expect, [maintenanceId, until]);
  await tx.run(note, [maintenanceId, now.toISOString(), by, 'expect', json({ until })]);
}

/** Lets changes go on. */
export async function endMaintenance(tx: Transaction, maintenanceId: string, { by, now }: By): Promise<void> {
  await tx.run(end, [maintenanceId, now.toISOString(), by]);
  await tx.run(note, [maintenanceId, now.toISOString(), by, 'end', json({})]);
}

const LOCK_NOT_AVAILABLE = '55P03';
const MOST_WAIT = '10s';

/**
 * Waits for the changes that began before maintenance, at most ten seconds. Call it once the maintenance is committed. Returns false if
 * some still go on, such as a large import.
 */
export async function waitForChanges(database: Database, client: OperatorScope | null): Promise<boolean> {
  try {
    await database.asMaintenance(async (tx) => {
      await tx.run(limitWait, [MOST_WAIT]);
      await tx.run(wait, [client?.clientId ?? null]);
    });
    return true;
  } catch (error) {
    if (codeOf(error) === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}
