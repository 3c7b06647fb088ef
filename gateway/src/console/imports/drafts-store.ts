import { z } from 'zod';
import type { ReceivedPart } from '../../imports/queue/receive-files.ts';
import type { ConsoleScope } from '../../platform/access/console-scope.ts';
import { json, noRow, statement, type Database, type Transaction } from '../../platform/database/port.ts';

const draft = z.object({
  service_import_id: z.string(),
  state: z.string(),
  mode: z.string(),
  client_code: z.string().nullable(),
  client_codes: z.array(z.string()).nullable(),
  mapping: z.record(z.string(), z.unknown()).nullable(),
  progress: z.object({ step: z.enum(['read', 'compile', 'apply']), file: z.string(), count: z.number() }).nullable(),
  run_number: z.number().nullable(),
  failure: z.string().nullable(),
  failure_detail: z.record(z.string(), z.unknown()).nullable(),
});
/** An import of the console. */
export type Draft = z.output<typeof draft>;

const part = z.object({
  part_number: z.number(),
  name: z.string(),
  media_type: z.string(),
  client_id: z.string(),
  file_id: z.string(),
  location: z.string(),
  key_sealed: z.instanceof(Uint8Array),
  size_bytes: z.number(),
});
export type DraftPart = z.output<typeof part>;

const COLUMNS = `service_import_id, state, mode, client_code, client_codes, mapping, progress, run_number, failure, failure_detail`;
const REACH = `operator_id is not null and mode <> 'rollback' and ($2 or client_codes <@ $3::text[])`;

const find = statement(
  'console.drafts.find',
  draft,
  `select ${COLUMNS} from service_import where service_import_id = $1 and ${REACH}`,
);
const lock = statement(
  'console.drafts.lock',
  draft,
  `select ${COLUMNS} from service_import where service_import_id = $1 and ${REACH} for update`,
);
const lastRollback = statement(
  'console.drafts.last_rollback',
  draft,
  `select ${COLUMNS} from service_import where run_number = $1 and mode = 'rollback' order by created_at desc limit 1`,
);
const insert = statement(
  'console.drafts.insert',
  noRow,
  `insert into service_import (service_import_id, operator_id, scopes, mode, without_rejected, state, created_at, client_codes,
                               client_code, source_name, run_number)
   values ($1, $2, '{}', $3, false, $4, $5, $6, $7, $8, $9)`,
);
const parts = statement(
  'console.drafts.parts',
  part,
  `select part_number, name, media_type, client_id, file_id, location, key_sealed, size_bytes from service_import_part
    where service_import_id = $1 order by part_number`,
);
const dropPart = statement(
  'console.drafts.drop_part',
  noRow,
  'delete from service_import_part where service_import_id = $1 and part_number = any ($2::integer[])',
);
const addParts = statement(
  'console.drafts.add_parts',
  noRow,
  `insert into service_import_part (service_import_id, part_number, name, media_type, client_id, file_id, location, key_sealed, size_bytes)
   select $1, (select coalesce(max(part_number), 0) from service_import_part where service_import_id = $1) + p.place, p.name,
          p.media_type, p.client_id, p.file_id, p.location, decode(p.key_sealed, 'hex'), p.size_bytes
     from jsonb_to_recordset($2::jsonb) as p (
       place integer, name text, media_type text, client_id uuid, file_id uuid, location text, key_sealed text, size_bytes bigint)`,
);
const measure = statement(
  'console.drafts.measure',
  noRow,
  `update service_import s set size_bytes = coalesce(p.bytes, 0), source_name = coalesce(p.name, source_name)
     from (select sum(size_bytes) as bytes, (array_agg(name order by part_number))[1] as name from service_import_part
            where service_import_id = $1) p
    where s.service_import_id = $1`,
);
const move = statement(
  'console.drafts.move',
  noRow,
  `update service_import
      set state = $2, mode = $3, without_rejected = $4, lease_until = null, attempts = 0, failure = null, failure_detail = null,
          finished_at = null, progress = null,
          run_number = case when $3 = 'apply' then run_number end, summary = case when $3 = 'apply' then summary end
    where service_import_id = $1`,
);
const setMapping = statement(
  'console.drafts.map',
  noRow,
  'update service_import set mapping = $2 where service_import_id = $1',
);
const dropFaults = statement(
  'console.drafts.drop_faults',
  noRow,
  'delete from service_import_fault where service_import_id = $1',
);
const dropRuns = statement(
  'console.drafts.drop_runs',
  noRow,
  `delete from import_run where source_name = $1 and state in ('reading', 'planned', 'failed')`,
);
const drop = statement('console.drafts.drop', noRow, 'delete from service_import where service_import_id = $1');

const reachOf = ({ seesEveryClient, clients }: ConsoleScope) => [
  seesEveryClient,
  clients.map(({ clientCode }) => clientCode),
];

/** Returns an import of the console within reach. */
export const findDraft = (database: Database, scope: ConsoleScope, id: string): Promise<Draft | undefined> =>
  database.asMaintenance((tx) => tx.maybe(find, [id, ...reachOf(scope)]), { readOnly: true });

/** As `findDraft`, and keeps others from changing it until the transaction ends. */
export const lockDraft = (tx: Transaction, scope: ConsoleScope, id: string): Promise<Draft | undefined> =>
  tx.maybe(lock, [id, ...reachOf(scope)]);

/** Returns the last rollback that was begun for a run. */
export const lastRollbackOf = (database: Database, runNumber: number): Promise<Draft | undefined> =>
  database.asMaintenance((tx) => tx.maybe(lastRollback, [runNumber]), { readOnly: true });

/** A new import, or a rollback of a run. */
interface NewDraft {
  readonly importId: string;
  readonly mode: 'plan' | 'rollback';
  readonly clientCode: string | null;
  readonly name: string;
  readonly runNumber: number | null;
  readonly now: Date;
}

/** Adds an import as a draft, or a rollback that waits for a worker. */
export async function addDraft(tx: Transaction, scope: ConsoleScope, made: NewDraft): Promise<void> {
  const { importId, mode, clientCode, name, runNumber, now } = made;
  const reach = scope.seesEveryClient ? null : scope.clients.map((client) => client.clientCode);
  const codes = clientCode === null ? reach : [clientCode];
  const state = mode === 'plan' ? 'draft' : 'queued';
  const values = [importId, scope.operatorId, mode, state, now.toISOString(), codes, clientCode, name, runNumber];
  await tx.run(insert, values);
}

/** Returns an import's files that are still stored. */
export const partsOfDraft = (tx: Transaction, { service_import_id: id }: Pick<Draft, 'service_import_id'>) =>
  tx.rows(parts, [id]);

/** Adds files to an import. */
export async function addDraftParts(tx: Transaction, id: string, added: readonly ReceivedPart[]): Promise<void> {
  const rows = added.map(({ name, mediaType, stored }, place) => ({
    place: place + 1,
    name,
    media_type: mediaType,
    client_id: stored.clientId,
    file_id: stored.fileId,
    location: stored.location,
    key_sealed: Buffer.from(stored.keySealed).toString('hex'),
    size_bytes: stored.sizeBytes,
  }));
  await tx.run(addParts, [id, json(rows)]);
  await tx.run(measure, [id]);
}

/** Removes files of an import. */
export async function dropDraftParts(tx: Transaction, id: string, numbers: readonly number[]): Promise<void> {
  await tx.run(dropPart, [id, numbers]);
  await tx.run(measure, [id]);
}

/** Makes an import a draft again: forgets its plan and its faults. */
export async function reopenDraft(tx: Transaction, id: string): Promise<void> {
  await tx.run(dropFaults, [id]);
  await tx.run(dropRuns, [`console import ${id}`]);
  await tx.run(move, [id, 'draft', 'plan', false]);
}

/** Lets an import wait for a worker, to be planned or applied. */
export async function queueDraft(tx: Transaction, id: string, mode: 'plan' | 'apply', without = false): Promise<void> {
  await tx.run(move, [id, 'queued', mode, without]);
}

/** Stores the mapping of an import; null: its files have the product's columns. */
export async function mapDraft(tx: Transaction, id: string, mapping: unknown): Promise<void> {
  await tx.run(setMapping, [id, mapping === null ? null : json(mapping)]);
}

/** Forgets an import with its files, plan and faults. */
export async function dropDraft(tx: Transaction, id: string): Promise<void> {
  await tx.run(dropRuns, [`console import ${id}`]);
  await tx.run(drop, [id]);
}
