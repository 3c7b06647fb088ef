import { copyLine } from '../database/copy-in.ts';
import type { Connection } from '../database/driver.ts';
import { maintenanceRole, schema } from '../database/session.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import { quoted, type BackedUpTable } from './catalog.ts';
import { PIECE_BYTES, tablePiece } from './format.ts';

/** Pages of a table that are read at once: 1 MiB, and the larger values beside them. */
const PAGES = 128;

/**
 * Runs `work` as maintenance in one read-only snapshot: whatever is written meanwhile is in none of what it reads, or in all
 * of it.
 */
export async function inSnapshot<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  await connection.script(
    `begin isolation level repeatable read read only; set local role ${maintenanceRole};
     set local statement_timeout = '10min'; set local idle_in_transaction_session_timeout = 0`,
  );
  try {
    return await work();
  } finally {
    await connection.script('rollback').catch(() => undefined);
  }
}

/** Writes a table's rows as pieces, in the order of their pages; returns the number of rows. */
export async function dumpTable(
  connection: Connection,
  { table, columns, pages }: BackedUpTable,
  archive: Pick<ArchiveWriter, 'piece'>,
): Promise<number> {
  const query = {
    name: `backup.dump.${table}`.slice(0, 63),
    text: `select ${columns.map(quoted).join(', ')} from ${schema}.${quoted(table)}
            where ctid >= format('(%s,0)', $1::int)::tid and ctid < format('(%s,0)', $2::int)::tid`,
  };
  let rows = 0;
  let number = 0;
  let lines: string[] = [];
  let size = 0;
  async function flush(): Promise<void> {
    if (lines.length === 0) return;
    await archive.piece(tablePiece(table, number), Buffer.from(lines.join('')));
    number += 1;
    lines = [];
    size = 0;
  }
  for (let page = 0; page < pages; page += PAGES) {
    const found = await connection.query(query, [String(page), String(page + PAGES)]);
    for (const row of found.rows) {
      const line = copyLine(row);
      lines.push(line);
      size += line.length;
      if (size >= PIECE_BYTES) await flush();
    }
    rows += found.rows.length;
  }
  await flush();
  return rows;
}
