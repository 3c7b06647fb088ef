import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Language } from '@paystead/contract/fields.ts';
import type { Config } from '../../config.ts';
import { unanchoredSince } from '../../platform/audit/anchoring.ts';
import { systemClock } from '../../platform/clock.ts';
import { lockDataFolder } from '../../platform/data-folder-lock.ts';
import { openDatabase } from '../../platform/database/database.ts';
import type { Driver } from '../../platform/database/driver.ts';
import { openEmbedded } from '../../platform/database/embedded.ts';
import { codeOf } from '../../platform/database/failures.ts';
import { schemaStatus } from '../../platform/database/schema/migrate.ts';
import { statement, type Database, type Engine } from '../../platform/database/port.ts';
import { openSessions } from '../../platform/database/open.ts';
import type { ReplicaLag } from '../../platform/database/replica.ts';
import type { SchemaStatus } from '../../platform/database/schema/schema-status.ts';
import { MIGRATIONS } from '../../platform/open-store.ts';
import type { Finding } from './doctor.ts';
import { readSealedSamples, type SealedSample } from './sealed-samples.ts';
import { text } from './texts.ts';

const name = 'database';

/** The database as it was found. */
export interface ExaminedDatabase {
  readonly finding: Finding;
  /** Whether requests and jobs have logins of their own; null without a server, or if it can't be reached. */
  readonly logins: Finding | null;
  /** The state of the read replica; null without one. */
  readonly replica: Finding | null;
  /** The time of the oldest audit seal that no gateway anchored; null if there is none, or none could be read. */
  readonly unanchoredSince: Date | null;
  /** This machine's time and the server's at one moment; null without a server, or if it can't be reached. */
  readonly times: { readonly own: Date; readonly server: Date } | null;
  /** An SSN for each key that sealed any; empty if none could be read. */
  readonly sealed: readonly SealedSample[];
}

/**
 * Reaches the database as a start would, compares its schema, looks for seals without anchors and for keys that sealed
 * data; changes nothing.
 */
export async function checkDatabase(
  config: Pick<Config, 'databaseUrl' | 'jobsDatabaseUrl' | 'replica' | 'dataFolder' | 'isProduction'>,
  language: Language,
): Promise<ExaminedDatabase> {
  try {
    return config.databaseUrl === undefined
      ? await embedded(config.dataFolder, language)
      : await server(config.databaseUrl, config, language);
  } catch (error) {
    return only({ name, ok: false, detail: (error as Error).message, todo: adviceFor(codeOf(error), language) });
  }
}

function only(finding: Finding): ExaminedDatabase {
  return { finding, logins: null, replica: null, unanchoredSince: null, sealed: [], times: null };
}

async function server(
  url: string,
  {
    jobsDatabaseUrl: jobsUrl,
    replica: copy,
    isProduction,
  }: Pick<Config, 'jobsDatabaseUrl' | 'replica' | 'isProduction'>,
  language: Language,
): Promise<ExaminedDatabase> {
  const { driver, requests, replica } = await openSessions({ url, jobsUrl, replica: copy, poolSize: 1 });
  try {
    const where = text(language, 'doctor.database.server', { host: new URL(url).host });
    return {
      ...(await schema(driver, where, language)),
      logins: judgeLogins(requests !== driver, isProduction, language),
      replica: replica && copy && judgeReplica(await replica.lag(), copy, language),
    };
  } finally {
    await driver.close();
    if (requests !== driver) await requests.close();
    await replica?.close();
  }
}

/** Judges the replica. The primary stands in for one that is down or behind, so neither keeps a gateway from starting. */
function judgeReplica(
  lag: ReplicaLag,
  { url, maxLagSeconds }: NonNullable<Config['replica']>,
  language: Language,
): Finding {
  const { host } = new URL(url);
  const common = { name: 'replica', ok: true } as const;
  if (lag !== null && lag <= maxLagSeconds)
    return { ...common, detail: text(language, 'doctor.replica.ok', { host, seconds: Math.round(lag) }) };
  return {
    ...common,
    isWarning: true,
    detail:
      lag === null
        ? text(language, 'doctor.replica.gone', { host })
        : text(language, 'doctor.replica.behind', { host, seconds: Math.round(lag) }),
    todo: text(language, 'doctor.replica.todo'),
  };
}

/** Judges the logins. One for everything is fit for development: its sessions may do what jobs and migrations do. */
function judgeLogins(isSeparate: boolean, isProduction: boolean, language: Language): Finding {
  const common = { name: 'logins', ok: true } as const;
  if (isSeparate) return { ...common, detail: text(language, 'doctor.logins.separate') };
  const detail = text(language, 'doctor.logins.one');
  return isProduction
    ? { ...common, isWarning: true, detail, todo: text(language, 'doctor.logins.todo') }
    : { ...common, detail };
}

async function embedded(dataFolder: string, language: Language): Promise<ExaminedDatabase> {
  const folder = join(dataFolder, 'database');
  if (!existsSync(folder))
    return only({ name, ok: true, detail: text(language, 'doctor.database.none', { folder: dataFolder }) });
  let lock;
  try {
    lock = lockDataFolder(dataFolder);
  } catch (error) {
    if (codeOf(error) !== 'data_folder_in_use') throw error;
    return only({ name, ok: true, detail: text(language, 'doctor.database.inUse', { folder: dataFolder }) });
  }
  try {
    const driver = await openEmbedded({ folder });
    try {
      return await schema(driver, text(language, 'doctor.database.embedded', { folder: dataFolder }), language);
    } finally {
      await driver.close();
    }
  } finally {
    lock.release();
  }
}

async function schema(driver: Driver, where: string, language: Language): Promise<ExaminedDatabase> {
  const status = await schemaStatus(driver, MIGRATIONS);
  const finding = judge(status, driver.engine, where, language);
  const isReadable = status.state !== 'refused' && status.state !== 'pending';
  if (!isReadable) return only(finding);
  const database = openDatabase(driver);
  return {
    finding,
    logins: null,
    replica: null,
    times: driver.engine === 'postgres' ? await compareClocks(database) : null,
    unanchoredSince: await database.asMaintenance(unanchoredSince, { readOnly: true }),
    sealed: await readSealedSamples(database),
  };
}

const serverTime = statement('doctor.server_time', z.object({ at: z.string() }), 'select clock_timestamp() as at');

/** Reads both clocks at one moment: the middle of the request. */
async function compareClocks(database: Database): Promise<{ own: Date; server: Date } | null> {
  const began = systemClock.now().getTime();
  const [row] = await database.asMaintenance((tx) => tx.rows(serverTime, []), { readOnly: true });
  const ended = systemClock.now().getTime();
  return row ? { own: new Date((began + ended) / 2), server: new Date(row.at) } : null;
}

function judge(status: SchemaStatus, engine: Engine, where: string, language: Language): Finding {
  if (status.state === 'refused')
    return {
      name,
      ok: false,
      detail: `${where}: ${status.reason}`,
      todo: text(language, 'doctor.database.refusedTodo'),
    };
  if (status.state === 'pending') {
    const values = { where, count: status.pending.length };
    // The embedded database is migrated when the gateway starts.
    if (engine === 'embedded')
      return { name, ok: true, detail: text(language, 'doctor.database.pendingEmbedded', values) };
    return {
      name,
      ok: false,
      detail: text(language, 'doctor.database.pending', values),
      todo: text(language, 'doctor.database.pendingTodo'),
    };
  }
  const key = status.state === 'aheadByOne' ? 'doctor.database.ahead' : 'doctor.database.current';
  return { name, ok: true, detail: text(language, key, { where, at: String(status.at) }) };
}

function adviceFor(code: string | undefined, language: Language): string {
  if (code === 'unsafe_login') return text(language, 'doctor.database.loginTodo');
  return text(language, 'doctor.database.reachTodo');
}
