import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brandsOf } from '../../src/brands.ts';
import { changeEngine, type ChangeEngine } from '../../src/change-engine.ts';
import { preferenceRows, toastApplier } from '../../src/features/pending-transactions/test/changes.ts';
import { openEmbeddedIn } from '../../src/platform/database/open.ts';
import type { Database } from '../../src/platform/database/port.ts';
import { generateKeys, parseKeys } from '../../src/platform/keys/key-ring.ts';
import { MIGRATIONS } from '../../src/platform/open-store.ts';
import { furnish, inserter } from '../harness/furnish.ts';
import { BAKERY, MILLRACE } from '../harness/people.ts';
import { readArchive, unpack } from '../shared-archive.ts';
import type { DrillPorts } from './drill.ts';

interface Stage extends Pick<DrillPorts, 'environment' | 'engine' | 'withDatabase'> {
  /** Only one process may have the database open. */
  readonly isExclusive: boolean;
}

/**
 * Creates two clients, each with a pay engine, on a migrated server database. No one decides: every request is
 * approved.
 */
export async function stageOnServer(url: string, database: Database, dataFolder: string): Promise<Stage> {
  const { keys, engine } = engineOf();
  await fill(database);
  return {
    engine,
    environment: { ...production(keys, dataFolder), DATABASE_URL: url },
    isExclusive: false,
    withDatabase: (work) => work(database),
  };
}

/** Creates the same in a folder, from the archive of a migrated embedded database if given. */
export async function stageEmbedded(dataFolder: string, archive?: string): Promise<Stage> {
  const { keys, engine } = engineOf();
  if (archive !== undefined) await unpack(readArchive(await readFile(archive)), join(dataFolder, 'database'));
  const withDatabase: Stage['withDatabase'] = async (work) => {
    const { database } = await openEmbeddedIn(dataFolder, MIGRATIONS);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  await withDatabase(fill);
  return { engine, environment: production(keys, dataFolder), isExclusive: true, withDatabase };
}

/** Returns a production environment, in which a command opens the store without migrating it. */
function production(keys: string, dataFolder: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    PAYSTEAD_OIDC_ISSUER: 'https://identity.example.test',
    PAYSTEAD_KEYS: keys,
    PAYSTEAD_DATA: dataFolder,
  };
}

function engineOf(): { readonly keys: string; readonly engine: ChangeEngine } {
  const keys = generateKeys();
  return { keys, engine: changeEngine(parseKeys(keys), brandsOf({ branding: true }), { directDeposit: toastApplier }) };
}

async function fill(database: Database): Promise<void> {
  const insert = inserter(database);
  await furnish(insert);
  await insert('preference', preferenceRows());
  const clients = [MILLRACE, BAKERY].map(({ clientId }) => ({ client_id: clientId }));
  await insert(
    'client_pay_engine',
    clients.map((client) => ({ ...client, name: 'Engine', connected_at: '2026-01-01T00:00:00Z' })),
  );
  await insert(
    'client_decision_rule',
    clients.map((client) => ({ ...client, rule_type: 2, decider: 'none', deadline_days: 3 })),
  );
}
