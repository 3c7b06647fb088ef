import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { unanchoredSince } from '../platform/audit/anchoring.ts';
import { lockDataFolder } from '../platform/data-folder-lock.ts';
import { openDatabase } from '../platform/database/database.ts';
import type { Driver } from '../platform/database/driver.ts';
import { openEmbedded } from '../platform/database/embedded.ts';
import { codeOf } from '../platform/database/failures.ts';
import { schemaStatus } from '../platform/database/migrate.ts';
import type { Engine } from '../platform/database/port.ts';
import { openPostgres } from '../platform/database/postgres.ts';
import type { SchemaStatus } from '../platform/database/schema-status.ts';
import { MIGRATIONS } from '../platform/open-store.ts';
import type { Finding } from './doctor.ts';

const name = 'database';

/** The database as it was found. */
export interface ExaminedDatabase {
  readonly finding: Finding;
  /** The time of the oldest audit seal that no gateway anchored; null if there is none, or none could be read. */
  readonly unanchoredSince: Date | null;
}

/** Reaches the database as a start would, compares its schema and looks for seals without anchors; changes nothing. */
export async function checkDatabase(config: Pick<Config, 'databaseUrl' | 'dataFolder'>): Promise<ExaminedDatabase> {
  try {
    return config.databaseUrl === undefined ? await embedded(config.dataFolder) : await server(config.databaseUrl);
  } catch (error) {
    return only({ name, ok: false, detail: (error as Error).message, todo: adviceFor(codeOf(error)) });
  }
}

function only(finding: Finding): ExaminedDatabase {
  return { finding, unanchoredSince: null };
}

async function server(url: string): Promise<ExaminedDatabase> {
  const driver = await openPostgres({ url, poolSize: 1 });
  try {
    return await schema(driver, `PostgreSQL on ${new URL(url).host}`);
  } finally {
    await driver.close();
  }
}

async function embedded(dataFolder: string): Promise<ExaminedDatabase> {
  const folder = join(dataFolder, 'database');
  if (!existsSync(folder))
    return only({ name, ok: true, detail: `none in ${dataFolder} yet: the first start makes it` });
  let lock;
  try {
    lock = lockDataFolder(dataFolder);
  } catch (error) {
    if (codeOf(error) !== 'data_folder_in_use') throw error;
    return only({ name, ok: true, detail: `${dataFolder} is in use by a running gateway` });
  }
  try {
    const driver = await openEmbedded({ folder });
    try {
      return await schema(driver, `embedded in ${dataFolder}`);
    } finally {
      await driver.close();
    }
  } finally {
    lock.release();
  }
}

async function schema(driver: Driver, where: string): Promise<ExaminedDatabase> {
  const status = await schemaStatus(driver, MIGRATIONS);
  const finding = judge(status, driver.engine, where);
  const isReadable = status.state !== 'refused' && status.state !== 'pending';
  return {
    finding,
    unanchoredSince: isReadable ? await openDatabase(driver).asMaintenance(unanchoredSince, { readOnly: true }) : null,
  };
}

function judge(status: SchemaStatus, engine: Engine, where: string): Finding {
  if (status.state === 'refused')
    return { name, ok: false, detail: `${where}: ${status.reason}`, todo: 'Run the matching release.' };
  if (status.state === 'pending') {
    const detail = `${where}, ${status.pending.length} migrations pending`;
    // The embedded database is migrated when the gateway starts.
    if (engine === 'embedded') return { name, ok: true, detail: `${detail}: the next start applies them` };
    return { name, ok: false, detail, todo: 'Run `./paystead migrate`.' };
  }
  const ahead = status.state === 'aheadByOne' ? ', one ahead: a release is being rolled out' : '';
  return { name, ok: true, detail: `${where}, schema ${status.at}${ahead}` };
}

function adviceFor(code: string | undefined): string {
  if (code === 'unsafe_login') return 'docs/operating.md lists the required login and grants.';
  return 'Check DATABASE_URL, and that this machine can reach the server.';
}
