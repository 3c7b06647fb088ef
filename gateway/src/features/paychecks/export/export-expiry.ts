import { z } from 'zod';
import { noRow, statement, type Database } from '../../../platform/database/port.ts';
import type { FileStore } from '../../../platform/files/port.ts';
import { defineJob, type Job } from '../../../platform/jobs/job.ts';

const stale = z.object({
  client_id: z.string(),
  employee_id: z.string(),
  export_id: z.string(),
  number: z.int().nullable(),
  file_id: z.string(),
  location: z.string(),
});

/** Finds parts of archives that are assembled or expired, and archives that are expired. */
const findStale = statement(
  'pay_export.stale',
  stale,
  `select * from (
     select p.client_id, p.employee_id, p.export_id, p.number, f.file_id, f.location
       from pay_export_part p
       join pay_export e using (client_id, employee_id, export_id)
       join stored_file f on f.client_id = p.client_id and f.file_id = p.file_id
      where e.status in ('ready', 'expired') or e.expires_at <= $1
     union all
     select e.client_id, e.employee_id, e.export_id, null, f.file_id, f.location
       from pay_export e
       join stored_file f on f.client_id = e.client_id and f.file_id = e.file_id
      where e.expires_at <= $1) found
   limit $2`,
);
const dropPart = statement(
  'pay_export.drop_part',
  noRow,
  'delete from pay_export_part where client_id = $1 and employee_id = $2 and export_id = $3 and number = $4',
);
const dropFile = statement(
  'pay_export.drop_file',
  noRow,
  `update pay_export set status = 'expired', file_id = null where client_id = $1 and employee_id = $2 and export_id = $3`,
);
const deleteFileRow = statement(
  'pay_export.delete_file_row',
  noRow,
  'delete from stored_file where client_id = $1 and file_id = $2',
);
const markExpired = statement(
  'pay_export.mark_expired',
  noRow,
  `update pay_export set status = 'expired' where expires_at <= $1 and status <> 'expired' and file_id is null`,
);

/** Removes the bytes of expired archives, and the parts of assembled ones. */
export function exportExpiryJob(files: Pick<FileStore, 'remove'>): Job {
  return defineJob({
    name: 'paychecks.exportExpiry',
    every: { minutes: 10 },
    inMaintenance: 'runs',
    run: async ({ database, now, size }) =>
      (await expireExports(database, files, now, size)) < size ? 'done' : 'more',
  });
}

/**
 * Removes at most `limit` files and returns how many. Bytes go first: a row without bytes is found again, bytes without
 * a row are not.
 */
async function expireExports(
  database: Database,
  files: Pick<FileStore, 'remove'>,
  now: Date,
  limit: number,
): Promise<number> {
  const found = await database.asMaintenance((tx) => tx.rows(findStale, [now.toISOString(), limit]));
  for (const row of found) {
    await files.remove({ location: row.location });
    await database.asMaintenance(async (tx) => {
      const key = [row.client_id, row.employee_id, row.export_id];
      if (row.number === null) await tx.run(dropFile, key);
      else await tx.run(dropPart, [...key, row.number]);
      await tx.run(deleteFileRow, [row.client_id, row.file_id]);
    });
  }
  await database.asMaintenance((tx) => tx.run(markExpired, [now.toISOString()]));
  return found.length;
}
