import { CLIENT_WRITERS } from '@paystead/contract/console/roles.ts';
import { operatorOfWork, type OperatorAtWork } from '../../platform/access/console-scope.ts';
import { heldTo } from '../../platform/access/held-database.ts';
import { importScopeOfOperator } from '../../platform/access/import-scope.ts';
import type { Database } from '../../platform/database/port.ts';
import { LocalizedError } from '../../platform/texts/localized-error.ts';
import { RowChanged } from '../apply/slices.ts';
import type { RollbackRefusal } from '../apply/rollback.ts';
import { applyImport, planImport, rollBackImport, type ImportStore, type Progress } from '../runner.ts';
import { forgetRun, runByNumber, type ImportRun } from '../runs.ts';
import type { ImportSource } from '../source.ts';
import { openParts } from './open-parts.ts';
import {
  clientsAddedBy,
  codesOfNoClient,
  finishStep,
  outsideCodes,
  recordStep,
  type OperatorResult,
} from './operator-store.ts';
import { earlierRun, partsOf, reachesBeyond, recordImport, type ImportWork } from './work-store.ts';

/** A step of an operator's import: a plan, its application, or a rollback. */
export type OperatorWork = ImportWork & { readonly operator_id: string };

type Result = Omit<OperatorResult, 'workedMilliseconds'>;

/** Runs a step of an operator's import, with what the operator may do now. */
export async function performOperatorImport(work: OperatorWork, store: ImportStore): Promise<void> {
  const { database, now } = store;
  const began = performance.now();
  const operator = await database.asMaintenance((tx) => operatorOfWork(tx, work.operator_id), { readOnly: true });
  const mayWork = operator && CLIENT_WRITERS.includes(operator.scope.role);
  const result: Result = mayWork
    ? await perform(work, store, operator)
    : { state: 'failed', run: null, failure: 'operator_ended' };
  const workedMilliseconds = performance.now() - began;
  await database.asMaintenance(async (tx) => {
    const { run, state } = result;
    if (run && (state === 'applied' || state === 'rolledBack')) {
      const { operatorId = work.operator_id, name = '' } = operator?.scope ?? {};
      const actor = { kind: 'operator', operatorId, name, isRollback: state === 'rolledBack' } as const;
      await recordImport(tx, run, { requestId: work.service_import_id, actor, now: now(), isKept: true });
    }
    await finishStep(tx, work, { ...result, workedMilliseconds }, now());
    if (run && state === 'rejected' && work.mode === 'plan') await forgetRun(tx, run);
  });
}

function perform(work: OperatorWork, store: ImportStore, operator: OperatorAtWork): Promise<Result> {
  if (work.mode === 'rollback') return rollBack(work, store, operator);
  return work.mode === 'apply' ? apply(work, store, operator) : plan(work, store, operator);
}

const runName = ({ service_import_id: id }: ImportWork): string => `console import ${id}`;

/** Returns the database as the operator's import may use it. The provider's own people may add clients, so nothing holds theirs. */
const heldFor = (database: Database, { scope }: OperatorAtWork, added: readonly string[] = []): Database =>
  scope.seesEveryClient ? database : heldTo(database, scope, added);

async function earlier({ database }: ImportStore, work: OperatorWork): Promise<ImportRun | undefined> {
  return database.asMaintenance(async (tx) => {
    const number = await earlierRun(tx, runName(work));
    return number === null ? undefined : runByNumber(tx, number);
  });
}

/** Plans the received files. Refuses the import whole if its rows name a client beyond the operator's reach. */
async function plan(work: OperatorWork, store: ImportStore, operator: OperatorAtWork): Promise<Result> {
  try {
    const run = (await earlier(store, work)) ?? (await planAnew(work, store, operator));
    const codes = await store.database.asMaintenance((tx) => outsideCodes(tx, run), { readOnly: true });
    const { summary } = run;
    if (codes.length > 0) return { state: 'rejected', run, summary, failure: 'outside_clients', detail: { codes } };
    return { state: 'planned', run, summary };
  } catch (error) {
    if (!(error instanceof LocalizedError)) throw error;
    return { state: 'failed', run: null, failure: 'unreadable', detail: { en: error.in('en'), es: error.in('es') } };
  }
}

async function planAnew(work: OperatorWork, store: ImportStore, operator: OperatorAtWork): Promise<ImportRun> {
  const { database, files } = store;
  const parts = await database.asMaintenance((tx) => partsOf(tx, work), { readOnly: true });
  const { mapping, client_code: clientCode } = work;
  const source = await openParts(runName(work), parts, files, { mapping, clientCode });
  try {
    const setUp = await clientsSetUp(source, operator, database);
    const scope = importScopeOfOperator(operator.scope, { clientCode, setUp });
    const by = { startedBy: operator.scope.email, mapping };
    return await planImport(
      { ...store, database: heldFor(database, operator) },
      scope,
      source,
      by,
      follow(work, store),
    );
  } finally {
    await source.close();
  }
}

/**
 * Returns the clients that the file `clients` may add or change for an operator of a partner: the partner's, and new ones, as
 * long as every row of theirs names the partner.
 */
async function clientsSetUp(
  { tables }: ImportSource,
  { scope, partnerKey }: OperatorAtWork,
  database: Database,
): Promise<string[]> {
  if (partnerKey === null) return [];
  const keys = new Map<string, Set<string>>();
  for (const table of tables.filter(({ file }) => file === 'clients')) {
    try {
      for await (const { cells } of table.rows()) {
        const code = (cells['client_code'] ?? '').trim().toUpperCase();
        keys.set(code, (keys.get(code) ?? new Set()).add((cells['partner_key'] ?? '').trim()));
      }
    } catch (error) {
      // Planning reports a file that can't be read.
      if ((error as Error).name !== 'UnreadableFile') throw error;
    }
  }
  const named = [...keys].flatMap(([code, partners]) =>
    [...partners].every((key) => key === partnerKey) ? [code] : [],
  );
  const own = new Set(scope.clients.map(({ clientCode }) => clientCode));
  const unknown = await database.asMaintenance((tx) => codesOfNoClient(tx, named), { readOnly: true });
  return named.filter((code) => own.has(code) || unknown.includes(code));
}

/** Applies the plan that the operator saw, or nothing. */
async function apply(work: OperatorWork, store: ImportStore, operator: OperatorAtWork): Promise<Result> {
  const { database } = store;
  const run = await earlier(store, work);
  const overtaken = { state: 'failed', run: null, failure: 'overtaken' } as const;
  if (run?.run_number !== work.run_number || run === undefined) return overtaken;
  const { summary } = run;
  if (run.state === 'applied') return { state: 'applied', run, summary };
  const codes = operator.scope.clients.map(({ clientCode }) => clientCode);
  const found = await database.asMaintenance(async (tx) => ({
    isBeyond: !operator.scope.seesEveryClient && (await reachesBeyond(tx, run, codes)),
    added: await clientsAddedBy(tx, run),
  }));
  if (found.isBeyond) return { state: 'failed', run, failure: 'operator_ended' };
  try {
    const held = { ...store, database: heldFor(database, operator, found.added) };
    return { state: 'applied', run: await applyImport(held, run, follow(work, store)), summary };
  } catch (error) {
    if (!(error instanceof RowChanged)) throw error;
    await database.asMaintenance((tx) => forgetRun(tx, run));
    return { ...overtaken, detail: { table: error.table } };
  }
}

/** Takes an applied run back, or says why not. */
async function rollBack(work: OperatorWork, store: ImportStore, operator: OperatorAtWork): Promise<Result> {
  const { database } = store;
  const number = work.run_number ?? 0;
  const run = await database.asMaintenance((tx) => runByNumber(tx, number), { readOnly: true });
  if (!run) return { state: 'rejected', run: null, failure: 'not_applied' };
  if (run.state === 'rolledBack') return { state: 'rolledBack', run };
  const added = await database.asMaintenance((tx) => clientsAddedBy(tx, run), { readOnly: true });
  const refusal = await rollBackImport({ ...store, database: heldFor(database, operator, added) }, run);
  if (!refusal) return { state: 'rolledBack', run };
  const { reason, ...detail } = refusal satisfies RollbackRefusal;
  return { state: 'rejected', run, failure: reason, detail };
}

/** Time between two notes of progress, in milliseconds. */
const PACE = 500;

/** Returns what keeps the progress of a step for the screen, one note at a time. */
function follow(work: OperatorWork, { database }: ImportStore): Progress {
  let [noted, isNoting] = [-Infinity, false];
  return (step, file, count) => {
    if (isNoting || performance.now() - noted < PACE) return;
    [noted, isNoting] = [performance.now(), true];
    void database
      .asMaintenance((tx) => recordStep(tx, work, { step, file, count }))
      .catch(() => undefined)
      .finally(() => (isNoting = false));
  };
}
