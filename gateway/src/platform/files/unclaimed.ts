import { z } from 'zod';
import { noRow, statement, type Database } from '../database/port.ts';
import type { Announce } from './file-store.ts';
import type { BytePlace } from './port.ts';

const insertUpload = statement(
  'files.insert_upload',
  noRow,
  'insert into file_upload (client_id, location, started_at) values ($1, $2, $3)',
);
const unclaimed = statement(
  'files.unclaimed',
  z.object({ client_id: z.string(), location: z.string(), has_row: z.boolean() }),
  `select u.client_id, u.location,
          exists (select from stored_file f where f.client_id = u.client_id and f.location = u.location) as has_row
     from file_upload u
    where u.started_at < $1
      and not exists (
        select from import_change c join import_run r using (import_run_id)
         where c.target = 'stored_file' and c.after ->> 'location' = u.location
           and r.state in ('reading', 'planned', 'applying', 'applied', 'rollingBack'))
      and not exists (select from import_run r where r.state = 'reading' and r.started_at <= u.started_at)
      and not exists (select from service_import_part p where p.location = u.location)
    order by u.started_at limit $2`,
);
const deleteUpload = statement(
  'files.delete_upload',
  noRow,
  'delete from file_upload where client_id = $1 and location = $2',
);

/** Records, in a transaction of its own, that bytes are about to be stored. */
export function announceIn(database: Database): Announce {
  return ({ clientId, location, startedAt }) =>
    database.asMaintenance(async (tx) => void (await tx.run(insertUpload, [clientId, location, startedAt])));
}

/**
 * Removes bytes that were stored before an instant and never became part of a record: from an upload that was refused,
 * or whose gateway died, and from an import that failed, was taken back or was forgotten. Bytes of an import that can
 * still be applied or taken back stay. At most `limit` at once; returns the number of entries removed.
 */
export async function removeUnclaimed(
  database: Database,
  place: Pick<BytePlace, 'remove'>,
  before: Date,
  limit: number,
): Promise<number> {
  const found = await database.asMaintenance((tx) => tx.rows(unclaimed, [before.toISOString(), limit]));
  for (const { client_id, location, has_row } of found) {
    if (!has_row) await place.remove(location);
    await database.asMaintenance((tx) => tx.run(deleteUpload, [client_id, location]));
  }
  return found.length;
}
