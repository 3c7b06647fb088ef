import { z } from 'zod';
import { scopesOf, type ServiceScope } from '../../platform/access/service-scope.ts';
import { json, statement, type Transaction } from '../../platform/database/port.ts';
import { isFaultCode, type FaultCode } from '../../imports/fault.ts';
import type { ReceivedPart } from '../../imports/queue/receive-files.ts';

/** Counts of an import run, as far as replies state them. */
const runSummary = z.object({
  files: z.record(
    z.string(),
    z.object({ rows: z.int(), rejected: z.int(), warnings: z.int(), unread: z.int().optional() }),
  ),
  tables: z.record(
    z.string(),
    z.object({ added: z.int(), changed: z.int(), kept: z.int(), removed: z.int().optional() }),
  ),
});

const shown = z.object({
  importId: z.string(),
  state: z.enum(['waiting', 'running', 'validated', 'planned', 'applied', 'rejected', 'failed']),
  mode: z.enum(['validate', 'plan', 'apply']),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  runNumber: z.int().nullable(),
  summary: runSummary.nullable(),
  failure: z.string().nullable(),
  errors: z.int(),
  warnings: z.int(),
});
/** An import as its account sees it. */
export type ShownImport = z.output<typeof shown>;

const faultRow = z.object({
  fault_number: z.int(),
  file: z.string(),
  source: z.string(),
  line: z.int(),
  column_name: z.string().nullable(),
  code: z.string().transform((code): FaultCode => {
    if (!isFaultCode(code)) throw new Error(`Unknown fault code ${code}.`);
    return code;
  }),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  is_warning: z.boolean(),
  shown_value: z.string().nullable(),
});
export type ShownFault = z.output<typeof faultRow>;

const add = statement(
  'service.imports.add',
  z.object({}),
  'select from service_import_add($1, $2, $3, $4, $5, $6, $7)',
);
const find = statement(
  'service.imports.of',
  z.object({ found: shown.nullable() }),
  'select service_import_of($1, $2) as found',
);
const faults = statement('service.imports.faults', faultRow, 'select * from service_import_faults($1, $2, $3, $4)');

/** An import as an account asks for it. */
export interface NewImport {
  readonly importId: string;
  readonly mode: 'validate' | 'plan' | 'apply';
  readonly withoutRejected: boolean;
  readonly now: Date;
  readonly parts: readonly ReceivedPart[];
}

/** Stores an import that waits for a worker. */
export async function addImport(tx: Transaction, scope: ServiceScope, made: NewImport): Promise<void> {
  const parts = made.parts.map(({ name, mediaType, stored }, place) => ({
    number: place + 1,
    name,
    media_type: mediaType,
    client_id: stored.clientId,
    file_id: stored.fileId,
    location: stored.location,
    key_sealed: Buffer.from(stored.keySealed).toString('hex'),
    size_bytes: stored.sizeBytes,
  }));
  const { importId, mode, withoutRejected, now } = made;
  const values = [importId, scope.accountId, scopesOf(scope), mode, withoutRejected, now.toISOString(), json(parts)];
  await tx.run(add, values);
}

/** Returns an account's own import; null if it has none with this id. */
export async function importOf(
  tx: Transaction,
  { accountId }: ServiceScope,
  importId: string,
): Promise<ShownImport | null> {
  return (await tx.one(find, [accountId, importId])).found;
}

/** Returns at most `limit` faults of an account's own import, behind the one with number `after`. */
export function faultsOfImport(
  tx: Transaction,
  { accountId }: ServiceScope,
  importId: string,
  after: number,
  limit: number,
): Promise<ShownFault[]> {
  return tx.rows(faults, [accountId, importId, after, limit]);
}
