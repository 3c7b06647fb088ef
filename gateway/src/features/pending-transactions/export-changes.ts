import { createHash, randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../../platform/database/port.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { writeEngineFile, type EngineRecord } from './engine-file.ts';
import { readOutgoing, setChangeId, type OutgoingRow } from './exchange-store.ts';
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
import { record, SYSTEM } from './history-store.ts';
import { openSet } from './sealed.ts';
import { moveTo } from './store.ts';

/** Where an export goes. */
export interface ExportTarget {
  /** The file that is wanted. */
  readonly path: string;
  /** Whom the file is sealed for; null: nobody, it holds bank numbers in the clear. */
  readonly recipient: { readonly fingerprint: string; seal(text: string): string } | null;
  /** Throws where `path` cannot become a new file. */
  checkIsFree(path: string): Promise<void>;
  /** Whether the file at `path` has this SHA-256 (hexadecimal); false where there is none. */
  holds(path: string, sha256: string): Promise<boolean>;
  /**
   * Puts the content on the disk under `path`, whole or not at all, and never over another file. A repeat for the same
   * export finds what the one before has left.
   */
  keep(path: string, exportId: string, content: string): Promise<void>;
  /** Removes what an interrupted `keep` may have left beside `path`. */
  discard(path: string, exportId: string): Promise<void>;
}

/** One export as it ended; null ids and paths where there was nothing to export. */
export interface ExportOutcome {
  readonly exportId: string | null;
  readonly records: number;
  /** How many of the records had left before, under the same changeIds. */
  readonly repeated: number;
  /** The file; null where none was needed: nothing to export, or the engine had answered everything already. */
  readonly path: string | null;
  /** Whether an earlier run had begun it. */
  readonly isResumed: boolean;
  readonly isSealed: boolean;
}

const NOTHING: ExportOutcome = {
  exportId: null,
  records: 0,
  repeated: 0,
  path: null,
  isResumed: false,
  isSealed: false,
};

/**
 * Exports all that pay engines shall get at `now` into one file: approved changes whose hold is over, and again whatever
 * is not acknowledged.
 *
 * Two transactions. The first commits the export's id, the ids of its changes and the file's bytes, and moves the changes
 * to `exported`. The second writes the file under that id and marks the export finished. A run that finds an unfinished
 * export finishes that one, with the same ids and bytes, and begins no other.
 *
 * Errors: whatever `target` throws; the export then stays begun, and the next run finishes it.
 */
export async function exportChanges(
  database: Database,
  { keys }: { readonly keys: KeyRing },
  now: Date,
  target: ExportTarget,
): Promise<ExportOutcome> {
  const begun = await database.asMaintenance((tx) => begin(tx, keys, now, target));
  if (begun === null) return NOTHING;
  return database.asMaintenance((tx) => finish(tx, keys, now, target, begun));
}

/** An export that is committed, with the file it will have. */
interface BegunExport {
  readonly unfinished: UnfinishedExport;
  readonly isResumed: boolean;
}

async function begin(tx: Transaction, keys: KeyRing, now: Date, target: ExportTarget): Promise<BegunExport | null> {
  await oneExportAtATime(tx);
  const unfinished = await readUnfinished(tx);
  if (unfinished) return { unfinished: await takeUp(tx, keys, target, unfinished), isResumed: true };
  const rows = await readOutgoing(tx, now);
  if (rows.length === 0) return null;
  await target.checkIsFree(target.path);
  const exportId = randomUUID();
  const records: EngineRecord[] = [];
  for (const row of rows) records.push(await recordOf(tx, row, exportId, now, keys));
  const added = await addExport(tx, keys, {
    exportId,
    begunAt: now.toISOString(),
    changeIds: records.map(({ changeId }) => changeId),
    repeated: rows.filter(({ status }) => status === 'exported').length,
    ...fileOf(target, writeEngineFile(records)),
  });
  return { unfinished: added, isResumed: false };
}

/** An export that was begun keeps its file if that exists; else it goes where this run wants it, for this run's recipient. */
async function takeUp(
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
  if (!redirected) throw new Error('Another run has just finished this export. Run again for newer changes.');
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
    throw new Error('Another run has taken this export up. Run again when it has ended.');
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

async function recordOf(
  tx: Transaction,
  row: OutgoingRow,
  batchId: string,
  now: Date,
  keys: KeyRing,
): Promise<EngineRecord> {
  const changeId = row.status === 'exported' && row.changeId !== null ? row.changeId : randomUUID();
  if (row.status === 'approved') {
    const exported = await moveTo(tx, row, 'exported');
    await setChangeId(tx, exported, changeId, now);
    await record(tx, exported, { event: 'exported', actor: SYSTEM, at: now });
  }
  const { before, after } = await openSet(tx, keys, row);
  const kinds = new Set(row.changes.map(({ kind }) => kind));
  return {
    batchId,
    schemaVersion: 1,
    changeId,
    clientCode: row.clientCode,
    legalEin: row.legalEin,
    employeeNumber: row.employeeNumber,
    ruleType: row.ruleType,
    action: kinds.size > 1 ? 'change' : kinds.has('added') ? 'add' : kinds.has('removed') ? 'delete' : 'change',
    effectiveDate: row.effectiveDate,
    submittedBy: row.submittedBy,
    submittedAt: row.submittedAt,
    approvedBy: row.decidedByName,
    approvedAt: row.decidedAt,
    before,
    after,
  };
}
