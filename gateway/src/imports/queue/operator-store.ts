import { z } from 'zod';
import { json, noRow, statement, type Transaction } from '../../platform/database/port.ts';
import type { ImportRun, Summary } from '../runs.ts';
import { keepFaults, type ImportWork } from './work-store.ts';

const outside = statement(
  'operator.work.outside',
  z.object({ code: z.string().nullable() }),
  `select distinct shown_value as code from import_fault where import_run_id = $1 and code = 'outside_import' order by 1 limit 20`,
);
const unknownCodes = statement(
  'operator.work.unknown_clients',
  z.object({ code: z.string() }),
  `select c.code from unnest($1::text[]) as c (code) where not exists (select from client k where k.client_code = c.code)`,
);
const addedClients = statement(
  'operator.work.added_clients',
  z.object({ client_id: z.string() }),
  `select after ->> 'client_id' as client_id from import_change where import_run_id = $1 and target = 'client' and action = 'add'`,
);
const forgetFaults = statement(
  'operator.work.forget_faults',
  noRow,
  'delete from service_import_fault where service_import_id = $1',
);
const dropParts = statement(
  'operator.work.drop_parts',
  noRow,
  'delete from service_import_part where service_import_id = $1',
);
const finish = statement(
  'operator.work.finish',
  noRow,
  `update service_import
      set state = $2, finished_at = $3, lease_until = null, run_number = $4, summary = coalesce($5, summary), failure = $6,
          failure_detail = $7, progress = null, worked_milliseconds = worked_milliseconds + $8, attempts = 0
    where service_import_id = $1`,
);
const setProgress = statement(
  'operator.work.progress',
  noRow,
  `update service_import set progress = $2 where service_import_id = $1 and state = 'working'`,
);

/** Returns the codes of clients that a plan's rows name and its scope doesn't allow, as they stand in the files; at most 20. */
export const outsideCodes = async (tx: Transaction, { import_run_id: id }: ImportRun): Promise<string[]> =>
  (await tx.rows(outside, [id])).map(({ code }) => code ?? '');

/** Returns those of some codes that no client has. */
export const codesOfNoClient = async (tx: Transaction, codes: readonly string[]): Promise<string[]> =>
  (await tx.rows(unknownCodes, [codes])).map(({ code }) => code);

/** Returns the clients that a plan adds. */
export const clientsAddedBy = async (tx: Transaction, { import_run_id: id }: ImportRun): Promise<string[]> =>
  (await tx.rows(addedClients, [id])).map(({ client_id: clientId }) => clientId);

/** The result of a step of an operator's import. */
export interface OperatorResult {
  readonly state: 'planned' | 'applied' | 'rejected' | 'failed' | 'rolledBack';
  readonly run: ImportRun | null;
  readonly summary?: Summary | null;
  readonly failure?: string;
  readonly detail?: unknown;
  readonly workedMilliseconds: number;
}

/** Stores the result of a step. The received files stay until the import is applied, so that errors can be shown and fixed. */
export async function finishStep(
  tx: Transaction,
  { service_import_id: id, mode }: ImportWork,
  result: OperatorResult,
  now: Date,
): Promise<void> {
  const { state, run, summary = null, failure = null, detail = null, workedMilliseconds } = result;
  if (run && mode === 'plan') {
    await tx.run(forgetFaults, [id]);
    await tx.run(keepFaults, [id, run.import_run_id]);
  }
  const number = state === 'rejected' && mode === 'plan' ? null : (run?.run_number ?? null);
  const written = (value: unknown) => (value === null ? null : json(value));
  const worked = Math.round(workedMilliseconds);
  await tx.run(finish, [id, state, now.toISOString(), number, written(summary), failure, written(detail), worked]);
  if (state === 'applied' || state === 'rolledBack') await tx.run(dropParts, [id]);
}

/** Stores how far a step is. */
export async function recordStep(tx: Transaction, { service_import_id: id }: ImportWork, step: object): Promise<void> {
  await tx.run(setProgress, [id, json(step)]);
}
