import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { SEEDED_KEYS, seededDatabase } from '../../../../test/seeded.ts';
import { freshDatabase, type TestDatabase } from '../../../../test/database.ts';
import { readConfig } from '../../../config.ts';
import { jobSubject } from '../../../platform/access/job-subject.ts';
import { createAnchoring } from '../../../platform/audit/anchoring.ts';
import { anchorFileIn } from '../../../platform/audit/anchors.ts';
import { sealAudit } from '../../../platform/audit/seal-audit.ts';
import { openEmbeddedIn, openForServing } from '../../../platform/database/open.ts';
import { statement, type Database } from '../../../platform/database/port.ts';
import { createLog } from '../../../platform/log.ts';
import { MIGRATIONS } from '../../../platform/open-store.ts';
import { filesOf } from '../../../files-of.ts';
import { LocalizedError } from '../../../platform/texts/localized-error.ts';
import { insertStoredFile } from '../../../platform/files/rows.ts';
import { commandNamed } from '../../commands.ts';

/** The value of the keys that seal the demo in tests (`SEEDED_KEYS`). */
export const KEYS = `test1:${Buffer.alloc(32, 7).toString('base64')}`;
export const NOW = new Date('2026-11-20T15:00:00Z');

const someone = statement(
  'test.backups.someone',
  z.object({ client_id: z.string(), employee_id: z.string() }),
  'select client_id, employee_id from employee order by client_id, employee_id limit 1',
);

const structure = statement(
  'test.backups.structure',
  z.object({ what: z.string() }),
  `select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as what
     from pg_constraint where connamespace = 'paystead'::regnamespace
   union all select indexdef from pg_indexes where schemaname = 'paystead'
   union all select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
   union all select format('%s %s %s', oid::regclass, relrowsecurity, relforcerowsecurity) from pg_class
              where relnamespace = 'paystead'::regnamespace and relkind in ('r', 'p')
   order by 1`,
);

/** Returns constraints, indexes, triggers and forced policies, a line each. */
export async function structureOf(database: Database): Promise<string[]> {
  return (await database.asMaintenance((tx) => tx.rows(structure, []))).map(({ what }) => what);
}

/** Opens the demo with a sealed and anchored audit and two stored files, and empty places to restore it to. */
export async function backups() {
  const folder = await mkdtemp(join(tmpdir(), 'paystead-backup-test-'));
  const source = await seededDatabase();
  const data = join(folder, 'source');
  await mkdir(data);
  const config = readConfig({ PAYSTEAD_DATA: data, PAYSTEAD_KEYS: KEYS, PAYSTEAD_FILES: 'folder' });
  const clock = { now: () => NOW };
  const files = await storeFiles(source, config);
  await sealAudit(source.database, clock);
  const anchors = anchorFileIn(data);
  await createAnchoring({ database: source.database, clock, log: createLog('silent'), path: anchors }).run();
  const opened: TestDatabase[] = [source];

  async function run(name: string, file: string, given: Record<string, unknown> & { environment?: NodeJS.ProcessEnv }) {
    const command = await commandNamed(name);
    if (!command) throw new Error(`There is no ${name}.`);
    try {
      return await command.run({ given: [file], folder, tell: () => undefined, ...given });
    } catch (error) {
      if (error instanceof LocalizedError) return { done: false, lines: [error.in('en')], data: {} };
      throw error;
    }
  }
  return {
    source,
    files,
    anchors,
    path: (name: string) => join(folder, name),
    backUp: (file: string, signal?: AbortSignal) =>
      run('backup', file, {
        database: source.database,
        driver: source.driver,
        config,
        keys: SEEDED_KEYS,
        clock,
        signal,
      }),
    verify: (file: string, keys = KEYS) => run('backup verify', file, { environment: { PAYSTEAD_KEYS: keys } }),
    /** An empty place of the same engine, with the settings that name it. */
    async emptyPlace(keys = KEYS): Promise<NodeJS.ProcessEnv> {
      const own = join(folder, `place-${randomBytes(4).toString('hex')}`);
      await mkdir(own);
      const settings = { PAYSTEAD_DATA: own, PAYSTEAD_KEYS: keys };
      if (source.url === undefined) return settings;
      const empty = await freshDatabase({ migrations: null });
      opened.push(empty);
      return { ...settings, DATABASE_URL: empty.url ?? '' };
    },
    restore: (file: string, environment: NodeJS.ProcessEnv) => run('restore', file, { environment }),
    /** Opens what was restored. */
    async open(environment: NodeJS.ProcessEnv) {
      const restored = readConfig(environment);
      const { databaseUrl: url, dataFolder } = restored;
      const { database } =
        url === undefined ? await openEmbeddedIn(dataFolder, MIGRATIONS) : await openForServing({ url }, MIGRATIONS);
      return { database, files: filesOf({ config: restored, database, keys: SEEDED_KEYS, clock }), config: restored };
    },
    async close() {
      for (const database of opened) await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Stores a small file and one of several pieces. */
async function storeFiles({ database }: TestDatabase, config: ReturnType<typeof readConfig>) {
  const store = filesOf({ config, database, keys: SEEDED_KEYS, clock: { now: () => NOW } });
  const [row] = await database.asMaintenance((tx) => tx.rows(someone, []));
  if (!row) throw new Error('The demo has no employee.');
  const owner = jobSubject({ clientId: row.client_id, employeeId: row.employee_id });
  const contents = [Buffer.from('a small file'), randomBytes(9 * 1024 * 1024)];
  const stored = [];
  for (const [index, content] of contents.entries()) {
    const file = await store.put(
      (async function* () {
        yield content;
      })(),
      {
        clientId: owner.clientId,
        employeeId: owner.employeeId,
        fileName: `file-${index}.bin`,
        contentType: 'application/octet-stream',
        maxBytes: content.length,
      },
    );
    await database.asMaintenance((tx) => insertStoredFile(tx, owner, file));
    stored.push({ file, content });
  }
  return stored;
}
