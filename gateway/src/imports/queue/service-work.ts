import { heldTo } from '../../platform/access/held-database.ts';
import { importScopeOfService, type ImportScope } from '../../platform/access/import-scope.ts';
import { scopeOfWork, type ServiceScope } from '../../platform/access/service-scope.ts';
import { RowChanged } from '../apply/slices.ts';
import { SourceRefused } from '../read/texts.ts';
import { applyImport, planImport, type ImportStore } from '../runner.ts';
import { forgetRun, runByNumber, type ImportRun } from '../runs.ts';
import { BrokenZip } from '../../platform/zip/read-zip.ts';
import { openParts } from './open-parts.ts';
import {
  earlierRun,
  finishWork,
  partsOf,
  reachesBeyond,
  recordImport,
  type ImportResult,
  type ImportWork,
} from './work-store.ts';

/** An import of a service account. */
export type ServiceWork = ImportWork & { readonly service_account_id: string };

/** Ends an import with a result. */
export const end = (work: ImportWork, { database, now }: Pick<ImportStore, 'database' | 'now'>, result: ImportResult) =>
  database.asMaintenance((tx) => finishWork(tx, work, result, now()));

/** Runs an import that a service account sent. */
export async function performServiceImport(work: ServiceWork, ports: ImportStore): Promise<void> {
  const account = await ports.database.asDirectory((tx) =>
    scopeOfWork(tx, { accountId: work.service_account_id, scopes: work.scopes }),
  );
  const failed = (failure: string) => end(work, ports, { state: 'failed', run: null, summary: null, failure });
  if (!account) return failed('account_disabled');
  const scope = importScopeOfService(account);
  try {
    const run = await planned(work, ports, account, scope);
    await settle(work, ports, account, run);
  } catch (error) {
    if (error instanceof SourceRefused || error instanceof BrokenZip) return failed('unreadable');
    throw error;
  }
}

/** Returns the plan that an earlier attempt made, or makes it. */
async function planned(
  work: ImportWork,
  ports: ImportStore,
  account: ServiceScope,
  scope: ImportScope,
): Promise<ImportRun> {
  const { database } = ports;
  const name = `service import ${work.service_import_id}`;
  const earlier = await database.asMaintenance(async (tx) => {
    const number = await earlierRun(tx, name);
    return number === null ? undefined : runByNumber(tx, number);
  });
  if (earlier) return earlier;
  const parts = await database.asMaintenance((tx) => partsOf(tx, work), { readOnly: true });
  const source = await openParts(name, parts, ports.files);
  try {
    const by = { startedBy: `service account ${account.account}` };
    return await planImport({ ...ports, database: heldTo(database, account) }, scope, source, by);
  } finally {
    await source.close();
  }
}

/** Does with a plan what its caller asked for, and stores the result. */
async function settle(work: ImportWork, ports: ImportStore, account: ServiceScope, run: ImportRun): Promise<void> {
  const { database, now } = ports;
  const { summary } = run;
  const files = Object.values(summary?.files ?? {});
  const isFaulty = files.some(({ rejected, unread = 0 }) => rejected + unread > 0);
  const isUnread = files.some(({ unread = 0 }) => unread > 0);
  const without = async (state: 'validated' | 'rejected' | 'applied') => {
    await end(work, ports, { state, run, summary, failure: null });
    await database.asMaintenance((tx) => forgetRun(tx, run));
  };
  if (run.state === 'planned') {
    if (work.mode === 'validate') return without('validated');
    if (work.mode === 'plan') return end(work, ports, { state: 'planned', run, summary, failure: null });
    if (isUnread || (isFaulty && !work.without_rejected)) return without('rejected');
    if (run.change_count === 0) return without('applied');
    if (await database.asMaintenance((tx) => reachesBeyond(tx, run, run.client_codes ?? [])))
      throw new Error('The plan reaches beyond the clients of its account.');
  }
  if (run.state !== 'applied')
    try {
      await applyImport({ ...ports, database: heldTo(database, account) }, run);
    } catch (error) {
      // The next attempt plans again, from the rows as they are now.
      if (error instanceof RowChanged) await database.asMaintenance((tx) => forgetRun(tx, run));
      throw error;
    }
  await database.asMaintenance(async (tx) => {
    const origin = {
      requestId: work.service_import_id,
      actor: { kind: 'service', account: account.account } as const,
      now: now(),
      isKept: true,
    };
    await recordImport(tx, run, origin);
    await finishWork(tx, work, { state: 'applied', run, summary, failure: null }, now());
  });
}
