import { createHash, randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../../../platform/database/port.ts';
import type { KeyRing } from '../../../platform/keys/key-ring.ts';
import { writeEngineFile, type EngineRecord } from './engine-file.ts';
import {
  addExport,
  countUnanswered,
  lockUnfinished,
  markFinished,
  oneExportAtATime,
  openContent,
  readUnfinished,
  redirect,
  type ExportContent,
  type ExportFile,
  type UnfinishedExport,
} from './export-store.ts';
import { publishDue, type PublishPorts } from './publish-changes.ts';
import { contentOf, readUnanswered } from './published-store.ts';
import { LocalizedError } from '../../../platform/texts/localized-error.ts';
import { text } from '../texts.ts';

/** The destination of an export. */
export interface ExportTarget {
  /** The file to write. */
  readonly path: string;
  /** The recipient for whom the file is sealed. Null: the file has unencrypted account numbers. */
  readonly recipient: { readonly fingerprint: string; seal(text: string): string } | null;
  /** Throws if `path` can't become a new file. */
  checkIsFree(path: string): Promise<void>;
  /** Returns true if the file at `path` exists and has this SHA-256 (hexadecimal). */
  holds(path: string, sha256: string): Promise<boolean>;
  /**
   * Writes the content to `path`, whole or not at all, and never over another file. A repeat for the same export continues
   * from what the one before it left.
   */
  keep(path: string, exportId: string, content: string): Promise<void>;
  /** Removes the partial file that an interrupted `keep` may have left beside `path`. */
  discard(path: string, exportId: string): Promise<void>;
}

/** The result of an export; ids and paths are null if there was nothing to export. */
export interface ExportOutcome {
  readonly exportId: string | null;
  readonly records: number;
  /** The number of records that were exported before, under the same changeIds. */
  readonly repeated: number;
  /** The file; null if none was needed: nothing to export, or the engine had already answered everything. */
  readonly path: string | null;
  /** True if an earlier run had begun it. */
  readonly isResumed: boolean;
  readonly isSealed: boolean;
}

/** A file has every change, however many there are. */
const EVERY_CHANGE = 1_000_000_000;

const NOTHING: ExportOutcome = {
  exportId: null,
  records: 0,
  repeated: 0,
  path: null,
  isResumed: false,
  isSealed: false,
};

/**
 * Exports everything that pay engines should get at `now` into one file: approved changes whose hold is over, and again
 * those that aren't acknowledged.
 *
 * Two transactions. The first commits the export's id, the ids of its changes (see `publishDue`) and the file's
 * bytes. The second writes the file under that id and marks the export finished. A run that finds an unfinished
 * export finishes that one, with the same ids and bytes, and begins no other.
 *
 * Errors: whatever `target` throws; the export then stays begun, and the next run finishes it.
 */
export async function exportChanges(
  database: Database,
  ports: PublishPorts,
  now: Date,
  target: ExportTarget,
): Promise<ExportOutcome> {
  const unfinished = await database.asMaintenance((tx) => begin(tx, ports, now, target));
  if (unfinished === null) return NOTHING;
  return database.asMaintenance((tx) => finish(tx, ports.keys, now, target, unfinished));
}

/** An export that is committed, with the file it will have. */
interface BegunExport {
  readonly unfinished: UnfinishedExport;
  readonly isResumed: boolean;
}

async function begin(
  tx: Transaction,
  ports: PublishPorts,
  now: Date,
  target: ExportTarget,
): Promise<BegunExport | null> {
  const { keys } = ports;
  await oneExportAtATime(tx);
  const unfinished = await readUnfinished(tx);
  if (unfinished) return { unfinished: await continueExport(tx, keys, target, unfinished), isResumed: true };
  const published = await publishDue(tx, ports, now, { limit: EVERY_CHANGE });
  const rows = await readUnanswered(tx);
  if (rows.length === 0) return null;
  await target.checkIsFree(target.path);
  const exportId = randomUUID();
  const records = rows.map((row): EngineRecord => ({ batchId: exportId, ...contentOf(keys, row) }));
  const added = await addExport(tx, keys, {
    exportId,
    begunAt: now.toISOString(),
    changeIds: records.map(({ changeId }) => changeId),
    repeated: rows.length - published,
    ...fileOf(target, writeEngineFile(records)),
  });
  return { unfinished: added, isResumed: false };
}

/** Continues an unfinished export: with its own file if that exists, otherwise with this run's file and recipient. */
async function continueExport(
  tx: Transaction,
  keys: KeyRing,
  target: ExportTarget,
  unfinished: UnfinishedExport,
): Promise<UnfinishedExport> {
  const { exportId, path, sha256, recipient } = unfinished;
  if (await target.holds(path, sha256)) return unfinished;
  const isSameRecipient = recipient === (target.recipient?.fingerprint ?? null);
  if (path === target.path && isSameRecipient) return unfinished;
  await target.checkIsFree(target.path);
  await target.discard(path, exportId);
  const content = openContent(keys, unfinished);
  const file: ExportFile = isSameRecipient
    ? { path: target.path, sha256, recipient, content }
    : fileOf(target, content.text);
  const redirected = await redirect(tx, keys, exportId, file);
  if (!redirected) throw new LocalizedError((language) => text(language, 'export.finished'));
  return redirected;
}

async function finish(
  tx: Transaction,
  keys: KeyRing,
  now: Date,
  target: ExportTarget,
  { unfinished, isResumed }: BegunExport,
): Promise<ExportOutcome> {
  const { exportId, path, changeIds, repeated, recipient } = unfinished;
  const outcome = { exportId, records: changeIds.length, repeated, isResumed, isSealed: recipient !== null };
  const locked = await lockUnfinished(tx, exportId);
  if (!locked) return { ...outcome, path };
  if (locked.path !== path || locked.sha256 !== unfinished.sha256)
    throw new LocalizedError((language) => text(language, 'export.taken'));
  // Answers prove that the file left, wherever it is now.
  const isAnswered =
    isResumed && !(await target.holds(path, locked.sha256)) && (await countUnanswered(tx, changeIds)) === 0;
  if (isAnswered) await target.discard(path, exportId);
  else await target.keep(path, exportId, bytesOf(openContent(keys, locked)));
  await markFinished(tx, exportId, now);
  return { ...outcome, path: isAnswered ? null : path };
}

function fileOf(target: ExportTarget, text: string): ExportFile {
  const content = { text, file: target.recipient?.seal(text) ?? null };
  const sha256 = createHash('sha256').update(bytesOf(content)).digest('hex');
  return { path: target.path, sha256, recipient: target.recipient?.fingerprint ?? null, content };
}

function bytesOf({ text, file }: ExportContent): string {
  return file ?? text;
}
