import { z } from 'zod';
import { statement, type Database } from '../src/platform/database/port.ts';
import { createLog } from '../src/platform/log.ts';
import { createSecurityRecorder, type SecurityRecorder } from '../src/platform/security/recorder.ts';

/** Creates a recorder without log and metrics, for a binder that a test assembles itself. */
export function recorderOf(database: Database): SecurityRecorder {
  const clock = { now: () => new Date('2026-11-20T15:00:00.000Z') };
  return createSecurityRecorder({
    database,
    clock,
    log: createLog('silent'),
    windowMinutes: 10,
    count: () => undefined,
  });
}

const sample = z.object({
  requestId: z.string(),
  sessionId: z.string().nullable(),
  endpoint: z.string(),
  resource: z.string(),
  address: z.string(),
  target: z.string().nullable(),
});
const row = z.object({
  minute: z.string(),
  kind: z.string(),
  person_id: z.string().nullable(),
  client_id: z.string().nullable(),
  employee_id: z.string().nullable(),
  address: z.string().nullable(),
  occurrences: z.int(),
  first_sample: sample,
  last_sample: sample,
});
export type StoredEvent = z.infer<typeof row>;

const events = statement(
  'test.security_events',
  row,
  `select minute, kind, person_id, client_id, employee_id, address, occurrences, first_sample, last_sample
     from security_event order by minute, kind, person_id, client_id, address`,
);
const total = statement(
  'test.security_total',
  z.object({ events: z.int(), at_addresses: z.int() }),
  `select coalesce((select sum(occurrences) from security_event), 0)::integer as events,
          coalesce((select sum(occurrences) from security_address_count), 0)::integer as at_addresses`,
);
const clear = statement(
  'test.security_clear',
  z.object({}),
  'with a as (delete from security_event), b as (delete from security_address_count) delete from security_alert',
);

interface Recorded {
  readonly database: Database;
  readonly security: SecurityRecorder;
}

/** Returns the stored events once the recorder has written its counts. */
export async function storedEvents({ database, security }: Recorded): Promise<StoredEvent[]> {
  await security.flush();
  return database.asMaintenance((tx) => tx.rows(events, []));
}

/** Returns the number of stored events, by caller and by address, which must agree. */
export async function storedTotal({ database, security }: Recorded): Promise<{ events: number; at_addresses: number }> {
  await security.flush();
  return database.asMaintenance((tx) => tx.one(total, []));
}

/** Writes the pending counts and deletes all events. */
export async function clearEvents({ database, security }: Recorded): Promise<void> {
  await security.flush();
  await database.asMaintenance((tx) => tx.run(clear, []));
}
