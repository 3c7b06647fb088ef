import { appendFile, rename, rm } from 'node:fs/promises';
import type { Driver } from '../database/driver.ts';
import type { BytePlace } from '../files/port.ts';
import { BrokenBackup, readArchive } from './archive-reader.ts';
import type { BackupContents, BackupHeader, PieceOf } from './format.ts';
import { beginLoading, type TableLoader } from './load-tables.ts';
import { placeIn, restoreFiles, type FileRestorer } from './restore-files.ts';

/** The empty place that a backup goes to. The database has the migrations of the backup and no data. */
export interface RestoreTarget {
  readonly driver: Driver;
  /** The configured place of files; `database` if they become rows. */
  readonly place: BytePlace | 'database';
  /** The path of the anchors, at which there is no file yet. */
  readonly anchors: string;
  readonly progress: (rows: number) => void;
}

/**
 * Loads a backup, whole or not at all: rows become visible when everything was read and its checksum agrees, and files are
 * removed again otherwise.
 */
export async function restoreBackup(
  path: string,
  header: BackupHeader,
  target: RestoreTarget,
): Promise<BackupContents> {
  let files: FileRestorer | undefined;
  const anchors = `${target.anchors}.restoring`;
  await rm(anchors, { force: true });
  try {
    const contents = await target.driver.exclusively(async (connection) => {
      const loader = await beginLoading(connection);
      try {
        const restorer = restoreFiles(target.place === 'database' ? placeIn(loader) : target.place);
        files = restorer;
        const { contents, rows } = await loadPieces(path, header, loader, {
          file: (location, content) => restorer.piece(location, content),
          anchors: (content) => appendFile(anchors, content, { mode: 0o600 }),
          progress: target.progress,
        });
        await restorer.finish();
        requireCounts(contents, rows);
        await loader.finish(contents.sequences);
        return contents;
      } catch (error) {
        await loader.abort().catch(() => undefined);
        throw error;
      }
    });
    if (contents.hasAnchors) await rename(anchors, target.anchors);
    return contents;
  } catch (error) {
    if (target.place !== 'database') await files?.abort();
    await rm(anchors, { force: true });
    throw error;
  }
}

interface Receivers {
  readonly file: (location: string, content: Buffer) => Promise<void>;
  readonly anchors: (content: Buffer) => Promise<void>;
  readonly progress: (rows: number) => void;
  /** Tables whose rows are loaded; absent: all. */
  readonly only?: ReadonlySet<string>;
}

/** Reads a whole backup into a loader; returns its contents with the rows that were loaded, by table. */
export async function loadPieces(
  path: string,
  header: BackupHeader,
  loader: TableLoader,
  receivers: Receivers,
): Promise<{ readonly contents: BackupContents; readonly rows: ReadonlyMap<string, number> }> {
  const columns = new Map(header.tables.map((table) => [table.table, table.columns]));
  const rows = new Map<string, number>();
  let total = 0;
  async function receive(piece: PieceOf, content: Buffer): Promise<void> {
    if (piece.kind === 'file') return receivers.file(piece.location, content);
    if (piece.kind === 'anchors') return receivers.anchors(content);
    const names = columns.get(piece.table);
    if (names === undefined) throw new BrokenBackup('unknownPiece', piece.table);
    const loaded =
      receivers.only?.has(piece.table) === false ? linesIn(content) : await loader.load(piece.table, names, content);
    rows.set(piece.table, (rows.get(piece.table) ?? 0) + loaded);
    total += loaded;
    receivers.progress(total);
  }
  const contents = await readArchive(path, { header: () => Promise.resolve(), piece: receive });
  return { contents, rows };
}

/** Throws unless every table has as many rows as the backup says. */
export function requireCounts(contents: BackupContents, rows: ReadonlyMap<string, number>): void {
  for (const [table, count] of Object.entries(contents.rows)) {
    if ((rows.get(table) ?? 0) !== count) throw new BrokenBackup('changed', table);
  }
}

/** Counts rows of COPY's text format, in which a line break within a value is escaped. */
function linesIn(content: Buffer): number {
  let count = 0;
  for (let at = content.indexOf(10); at >= 0; at = content.indexOf(10, at + 1)) count += 1;
  return count;
}
