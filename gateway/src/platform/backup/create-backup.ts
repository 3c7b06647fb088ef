import { createReadStream, existsSync } from 'node:fs';
import { z } from 'zod';
import { instantText } from '../clock.ts';
import type { Driver } from '../database/driver.ts';
import { statement } from '../database/port.ts';
import { parseRows } from '../database/rows.ts';
import { schema } from '../database/session.ts';
import { BrokenFile, type BytePlace } from '../files/port.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import { writeArchive, type ArchiveWriter } from './archive-writer.ts';
import { sequencesOf, tablesOf, type BackedUpSequence } from './catalog.ts';
import { dumpTable, inSnapshot } from './dump-tables.ts';
import { anchorPiece, filePiece, PIECE_BYTES, type BackupContents } from './format.ts';
import { keyChecksOf } from './key-checks.ts';

/** Everything that a backup is made of. */
export interface BackupSource {
  readonly driver: Driver;
  readonly keys: KeyRing;
  readonly place: Pick<BytePlace, 'read'>;
  readonly anchors: string;
  readonly now: Date;
  /** Called after each table and each hundredth file; throws to stop. */
  readonly progress: (step: { readonly tables: number; readonly of: number; readonly files: number }) => void;
}

const migrations = statement(
  'backup.migrations',
  z.object({ name: z.string(), hash: z.string() }),
  `select name, hash from ${schema}.schema_migration order by position`,
);
const locations = statement(
  'backup.locations',
  z.object({ location: z.string() }),
  `select location from ${schema}.stored_file union select location from ${schema}.file_upload
   union select location from ${schema}.service_import_part order by 1`,
);

/**
 * Writes one consistent set: all rows as of one moment, then the stored files that they name, sealed as they are, and the
 * audit's anchors. Bytes of files never change, so they are read after the rows. Keys are not in it, only their ids.
 */
export async function createBackup(
  source: BackupSource,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<Omit<BackupContents, 'sha256'>> {
  let archive: ArchiveWriter | undefined;
  try {
    const dumped = await source.driver.exclusively((connection) =>
      inSnapshot(connection, async () => {
        const tables = await tablesOf(connection);
        archive = await writeArchive(
          {
            format: 1,
            createdAt: instantText(source.now),
            engine: source.driver.engine,
            migrations: parseRows(migrations, await connection.query(migrations, [])),
            keys: keyChecksOf(source.keys),
            tables: tables.map(({ table, columns }) => ({ table, columns: [...columns] })),
          },
          write,
        );
        const rows: Record<string, number> = {};
        for (const [index, table] of tables.entries()) {
          rows[table.table] = await dumpTable(connection, table, archive);
          source.progress({ tables: index + 1, of: tables.length, files: 0 });
        }
        return {
          archive,
          rows,
          of: tables.length,
          sequences: await sequencesOf(connection),
          named: parseRows(locations, await connection.query(locations, [])).map(({ location }) => location),
        };
      }),
    );
    return await complete(source, dumped);
  } catch (error) {
    archive?.abort();
    throw error;
  }
}

interface Dumped {
  readonly archive: ArchiveWriter;
  readonly rows: Record<string, number>;
  readonly of: number;
  readonly sequences: BackedUpSequence[];
  readonly named: readonly string[];
}

async function complete({ place, anchors, progress }: BackupSource, dumped: Dumped) {
  const { archive, rows, of, sequences, named } = dumped;
  const absentFiles: string[] = [];
  let files = 0;
  let fileBytes = 0;
  for (const location of named) {
    const bytes = await pieces(place.read(location), (number) => filePiece(location, number), archive);
    if (bytes === null) absentFiles.push(location);
    else {
      files += 1;
      fileBytes += bytes;
    }
    if (files % 100 === 0) progress({ tables: of, of, files });
  }
  const hasAnchors = existsSync(anchors);
  if (hasAnchors) await pieces(createReadStream(anchors), anchorPiece, archive);
  const contents = { rows, sequences, files, fileBytes, absentFiles, hasAnchors };
  await archive.end(contents);
  return contents;
}

/** Writes bytes as numbered pieces and returns how many there were; null if there is nothing at that place any more. */
async function pieces(
  content: AsyncIterable<Uint8Array>,
  nameOf: (number: number) => string,
  archive: ArchiveWriter,
): Promise<number | null> {
  let number = 0;
  let total = 0;
  let pending: Uint8Array[] = [];
  let size = 0;
  const flush = async () => {
    await archive.piece(nameOf(number), Buffer.concat(pending));
    number += 1;
    pending = [];
    size = 0;
  };
  try {
    for await (const chunk of content) {
      pending.push(chunk);
      size += chunk.length;
      total += chunk.length;
      if (size >= PIECE_BYTES) await flush();
    }
  } catch (error) {
    if (number === 0 && total === 0 && isAbsent(error)) return null;
    throw error;
  }
  if (size > 0 || number === 0) await flush();
  return total;
}

function isAbsent(error: unknown): boolean {
  return error instanceof BrokenFile || (error as NodeJS.ErrnoException).code === 'ENOENT';
}
