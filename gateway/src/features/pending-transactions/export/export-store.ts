import { z } from 'zod';
import { noRow, statement, type Transaction } from '../../../platform/database/port.ts';
import { open, seal } from '../../../platform/keys/envelope.ts';
import type { KeyRing } from '../../../platform/keys/key-ring.ts';

const exportRow = z
  .object({
    change_export_id: z.string(),
    begun_at: z.string(),
    file_path: z.string(),
    file_sha256: z.string(),
    recipient: z.string().nullable(),
    change_ids: z.array(z.string()),
    repeated_count: z.int(),
    content_sealed: z.instanceof(Uint8Array),
  })
  .transform((row) => ({
    exportId: row.change_export_id,
    begunAt: row.begun_at,
    path: row.file_path,
    sha256: row.file_sha256,
    recipient: row.recipient,
    changeIds: row.change_ids,
    repeated: row.repeated_count,
    sealed: row.content_sealed,
  }));
/** An export whose file may not be on the disk yet. */
export type UnfinishedExport = z.output<typeof exportRow>;

const COLUMNS = `change_export_id, begun_at, file_path, file_sha256, recipient, change_ids, repeated_count, content_sealed`;

/** The content of an export: its records as text, and the file's content if it is sealed for a recipient. */
export interface ExportContent {
  readonly text: string;
  /** Null: the file is the text. */
  readonly file: string | null;
}

const takeTurn = statement(
  'transactions.export_turn',
  noRow,
  `select from pg_advisory_xact_lock(hashtext('paystead change export'))`,
);

/** Makes other runs of the export wait until the transaction ends. As maintenance. */
export async function oneExportAtATime(tx: Transaction): Promise<void> {
  await tx.run(takeTurn, []);
}

const unfinished = statement(
  'transactions.export_unfinished',
  exportRow,
  `select ${COLUMNS} from change_export where finished_at is null`,
);

/** Returns the export that a crash left unfinished, if any. There is at most one. */
export function readUnfinished(tx: Transaction): Promise<UnfinishedExport | undefined> {
  return tx.maybe(unfinished, []);
}

const lockOne = statement(
  'transactions.export_lock',
  exportRow,
  `select ${COLUMNS} from change_export where change_export_id = $1 and finished_at is null for update`,
);

/** Locks an unfinished export. Returns undefined if another run has finished it. */
export function lockUnfinished(tx: Transaction, exportId: string): Promise<UnfinishedExport | undefined> {
  return tx.maybe(lockOne, [exportId]);
}

const insertExport = statement(
  'transactions.export_begin',
  exportRow,
  `insert into change_export (change_export_id, begun_at, file_path, file_sha256, recipient, content_sealed, change_ids, repeated_count)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${COLUMNS}`,
);

/** An export's file: its place and its content. */
export interface ExportFile {
  readonly path: string;
  readonly sha256: string;
  readonly recipient: string | null;
  readonly content: ExportContent;
}

export function addExport(
  tx: Transaction,
  keys: KeyRing,
  added: Pick<UnfinishedExport, 'exportId' | 'begunAt' | 'changeIds' | 'repeated'> & ExportFile,
): Promise<UnfinishedExport> {
  const { exportId, begunAt, path, sha256, recipient, changeIds, repeated } = added;
  const sealed = sealContent(keys, exportId, added.content);
  return tx.one(insertExport, [exportId, begunAt, path, sha256, recipient, sealed, changeIds, repeated]);
}

const redirectExport = statement(
  'transactions.export_redirect',
  exportRow,
  `update change_export set file_path = $2, file_sha256 = $3, recipient = $4, content_sealed = $5
    where change_export_id = $1 and finished_at is null returning ${COLUMNS}`,
);

/** Gives an unfinished export another file. Returns undefined if another run has finished it. */
export function redirect(
  tx: Transaction,
  keys: KeyRing,
  exportId: string,
  { path, sha256, recipient, content }: ExportFile,
): Promise<UnfinishedExport | undefined> {
  return tx.maybe(redirectExport, [exportId, path, sha256, recipient, sealContent(keys, exportId, content)]);
}

const finishExport = statement(
  'transactions.export_finish',
  noRow,
  'update change_export set finished_at = $2, content_sealed = null where change_export_id = $1',
);

export async function markFinished(tx: Transaction, exportId: string, now: Date): Promise<void> {
  await tx.run(finishExport, [exportId, now.toISOString()]);
}

const unanswered = statement(
  'transactions.export_unanswered',
  z.object({ changes: z.int() }),
  `select count(*)::int as changes from pending_transaction
    where change_id = any($1::uuid[]) and state = 'exported' and acknowledged_at is null`,
);

/** Counts the changes that the pay engine hasn't answered. As maintenance. */
export async function countUnanswered(tx: Transaction, changeIds: readonly string[]): Promise<number> {
  return (await tx.one(unanswered, [changeIds])).changes;
}

const content = z.object({ text: z.string(), file: z.string().nullable() });

export function openContent(keys: KeyRing, { exportId, sealed }: UnfinishedExport): ExportContent {
  return content.parse(JSON.parse(open(keys, sealed, placeOf(exportId))));
}

function sealContent(keys: KeyRing, exportId: string, { text, file }: ExportContent): Uint8Array {
  return seal(keys, JSON.stringify({ text, file }), placeOf(exportId));
}

function placeOf(exportId: string) {
  return { table: 'change_export', column: 'content_sealed', row: [exportId] };
}
