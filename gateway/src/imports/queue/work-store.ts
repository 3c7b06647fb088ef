import { z } from 'zod';
import { json, noRow, statement, type Transaction } from '../../platform/database/port.ts';
import type { AuditAction } from '../../platform/audit/audit-actions.ts';
import type { ImportRun, Summary } from '../runs.ts';
import { RESOURCES } from './resources.ts';

const work = z.object({
  service_import_id: z.string(),
  /** The service account, or the operator, that began it. */
  service_account_id: z.string().nullable(),
  operator_id: z.string().nullable(),
  scopes: z.array(z.string()),
  mode: z.enum(['validate', 'plan', 'apply', 'rollback']),
  without_rejected: z.boolean(),
  /** The number of this attempt, from 1. A process that dies has used one too. */
  attempts: z.number(),
  client_code: z.string().nullable(),
  mapping: z.unknown(),
  run_number: z.number().nullable(),
});
/** An import that a worker has claimed. */
export type ImportWork = z.output<typeof work>;

const part = z.object({
  name: z.string(),
  media_type: z.string(),
  client_id: z.string(),
  file_id: z.string(),
  location: z.string(),
  key_sealed: z.instanceof(Uint8Array),
  size_bytes: z.number(),
});
export type WaitingPart = z.output<typeof part>;

const claim = statement(
  'service.work.claim',
  work,
  `update service_import set state = case when operator_id is null then 'running' else 'working' end, lease_until = $2, attempts = attempts + 1
    where service_import_id = (
      select service_import_id from service_import
       where state in ('waiting', 'running', 'queued', 'working') and (lease_until is null or lease_until < $1)
       order by created_at, service_import_id limit 1 for update skip locked)
   returning service_import_id, service_account_id, operator_id, scopes, mode, without_rejected, attempts, client_code, mapping,
             run_number`,
);
const renew = statement(
  'service.work.renew',
  noRow,
  `update service_import set lease_until = $2 where service_import_id = $1 and state in ('running', 'working')`,
);
const parts = statement(
  'service.work.parts',
  part,
  `select name, media_type, client_id, file_id, location, key_sealed, size_bytes from service_import_part
    where service_import_id = $1 order by part_number`,
);
const runNamed = statement(
  'service.work.run_named',
  z.object({ run_number: z.number(), state: z.string() }),
  `select run_number, state from import_run where source_name = $1 order by run_number desc limit 1`,
);
const dropHalfRead = statement(
  'service.work.drop_half_read',
  noRow,
  `delete from import_run where source_name = $1 and state in ('reading', 'failed')`,
);
const beyond = statement(
  'service.work.beyond',
  z.object({ beyond: z.boolean() }),
  `select exists (select from import_change c join client k on k.client_id = c.client_id
                   where c.import_run_id = $1 and k.client_code <> all ($2)) as beyond`,
);
const audit = statement(
  'service.work.audit',
  noRow,
  `insert into audit_event (client_id, employee_id, audit_event_id, at, action, resource, endpoint, actor_role, request_id, detail)
   select c.client_id, c.employee_id, gen_random_uuid(), $3, 'change', c.resource, $6, $7, $4, $5::jsonb
     from (select distinct i.client_id, i.employee_id, $2::jsonb ->> i.target as resource
             from import_change i where i.import_run_id = $1 and i.client_id is not null and i.employee_id is not null and $2::jsonb ? i.target) c
    where exists (select from employee e where e.client_id = c.client_id and e.employee_id = c.employee_id)`,
);
export const keepFaults = statement(
  'service.work.keep_faults',
  noRow,
  `insert into service_import_fault (service_import_id, fault_number, file, source, line, column_name, code, detail, is_warning,
                                     shown_value)
   select $1, row_number() over (order by f.source, f.line, f.fault_number), f.file,
          coalesce(r.sources ->> f.source, f.file), f.line, f.column_name, f.code, f.detail, f.is_warning, f.shown_value
     from import_fault f join import_run r using (import_run_id) where f.import_run_id = $2
   on conflict do nothing`,
);
const finish = statement(
  'service.work.finish',
  noRow,
  `update service_import set state = $2, finished_at = $3, lease_until = null, run_number = $4, summary = $5, failure = $6
    where service_import_id = $1`,
);
const dropParts = statement(
  'service.work.drop_parts',
  noRow,
  'delete from service_import_part where service_import_id = $1',
);
const postpone = statement(
  'service.work.postpone',
  noRow,
  'update service_import set lease_until = $2, attempts = $3 where service_import_id = $1',
);
const forget = statement(
  'service.work.forget',
  noRow,
  `delete from service_import where service_import_id in (
     select service_import_id from service_import
      where finished_at < $1 or (operator_id is not null and finished_at is null and created_at < $1)
      order by created_at limit $2)`,
);
/** Claims the oldest import that waits, or that a killed worker left, until an instant. Counts an attempt. */
export const claimWork = (tx: Transaction, now: Date, until: Date): Promise<ImportWork | undefined> =>
  tx.maybe(claim, [now.toISOString(), until.toISOString()]);

export const renewWork = (tx: Transaction, { service_import_id: id }: ImportWork, until: Date) =>
  tx.run(renew, [id, until.toISOString()]);

/** Gives a claimed import back, for another attempt at an instant. `attempts`: those that count. */
export const postponeWork = (tx: Transaction, { service_import_id: id }: ImportWork, at: Date, attempts: number) =>
  tx.run(postpone, [id, at.toISOString(), attempts]);

export const partsOf = (tx: Transaction, { service_import_id: id }: ImportWork): Promise<WaitingPart[]> =>
  tx.rows(parts, [id]);

/** Returns the run that an earlier attempt left, after dropping one that it had not read to its end. */
export async function earlierRun(tx: Transaction, sourceName: string): Promise<number | null> {
  await tx.run(dropHalfRead, [sourceName]);
  return (await tx.maybe(runNamed, [sourceName]))?.run_number ?? null;
}

/** Checks whether a plan touches a client other than those of its scope: a defect, which must not be applied. */
export const reachesBeyond = async (tx: Transaction, { import_run_id: id }: ImportRun, codes: readonly string[]) =>
  (await tx.one(beyond, [id, codes])).beyond;

/** The one that applied a run, or took it back. */
type ImportActor =
  | { readonly kind: 'service'; readonly account: string }
  | { readonly kind: 'operator'; readonly operatorId: string; readonly name: string; readonly isRollback: boolean };

/** The origin of what happened to a run. */
interface RunOrigin {
  /** The call, or the import that it began. */
  readonly requestId: string;
  readonly actor: ImportActor;
  readonly now: Date;
  /** True if the run stays in the list of imports, so that its number says something. */
  readonly isKept: boolean;
}

/** Records a run in the activity of everyone whose data it changed. */
export async function recordImport(
  tx: Transaction,
  run: ImportRun,
  { requestId, actor, now, isKept }: RunOrigin,
): Promise<void> {
  const action = actionOf(actor);
  const who =
    actor.kind === 'service'
      ? { serviceAccount: actor.account }
      : { operatorId: actor.operatorId, operator: actor.name };
  const detail = { ...who, ...(isKept && { import: run.run_number }) };
  const values = [run.import_run_id, json(RESOURCES), now.toISOString(), requestId, json(detail), action, actor.kind];
  await tx.run(audit, values);
}

function actionOf(actor: ImportActor): AuditAction {
  if (actor.kind === 'service') return 'service.imported';
  return actor.isRollback ? 'console.importRolledBack' : 'console.imported';
}

/** The result of an import. */
export interface ImportResult {
  readonly state: 'validated' | 'planned' | 'applied' | 'rejected' | 'failed';
  readonly run: ImportRun | null;
  readonly summary: Summary | null;
  readonly failure: string | null;
}

/** Stores a result with the run's faults, and drops what was received. */
export async function finishWork(
  tx: Transaction,
  { service_import_id: id }: ImportWork,
  result: ImportResult,
  now: Date,
) {
  const { state, run, summary, failure } = result;
  if (run) await tx.run(keepFaults, [id, run.import_run_id]);
  const number = state === 'planned' || state === 'applied' ? (run?.run_number ?? null) : null;
  await tx.run(finish, [id, state, now.toISOString(), number, summary === null ? null : json(summary), failure]);
  await tx.run(dropParts, [id]);
}

/** Deletes at most `limit` imports that ended before an instant. Returns how many. */
export const forgetImports = (tx: Transaction, before: Date, limit: number): Promise<number> =>
  tx.run(forget, [before.toISOString(), limit]);
