import { existsSync, statSync } from 'node:fs';
import { z } from 'zod';
import { readConfig, type Config } from '../../config.ts';
import type { BackupHeader } from '../../platform/backup/format.ts';
import { readHeader, unknownMigration } from '../../platform/backup/read-header.ts';
import { restoreBackup } from '../../platform/backup/restore-backup.ts';
import { openDatabase } from '../../platform/database/database.ts';
import type { Driver } from '../../platform/database/driver.ts';
import { openFolder } from '../../platform/database/open.ts';
import { statement } from '../../platform/database/port.ts';
import { openPostgres } from '../../platform/database/postgres.ts';
import { migrate, schemaStatus } from '../../platform/database/schema/migrate.ts';
import { readMigrations } from '../../platform/database/schema/migrations-folder.ts';
import { choosePlace } from '../../platform/files/choose-place.ts';
import { MIGRATIONS } from '../../platform/open-store.ts';
import { send } from '../../platform/outbound.ts';
import type { Command, Context } from '../command.ts';
import { pathIn } from '../paths.ts';
import { onBackup } from './broken.ts';
import { keysFor } from './keys.ts';
import { BackupRefused, text } from './texts.ts';

const anyData = statement(
  'restore.any_data',
  z.object({ hasData: z.boolean() }),
  `select exists (select from client) or exists (select from person) or exists (select from partner)
       or exists (select from audit_event) or exists (select from outbox) as "hasData"`,
);

/** Restores a backup into the database of DATABASE_URL, or into the data folder; refuses one that has data. */
export const restoreCommand: Command = {
  name: 'restore',
  runs: 'alone',
  about: (language) => text(language, 'restore.about'),
  takes: ['file'],
  async run(context) {
    const { given, environment, language = 'en' } = context;
    const path = pathIn(context, given[0] ?? '');
    const config = readConfig(environment);
    return onBackup(path, async () => {
      const header = await readHeader(path);
      keysFor(header, config);
      const unknown = unknownMigration(header, await readMigrations(MIGRATIONS));
      if (unknown !== undefined) throw new BackupRefused('restore.tooNew', { name: unknown });
      const anchors = config.auditAnchors;
      if (existsSync(anchors) && statSync(anchors).size > 0)
        throw new BackupRefused('restore.anchorsExist', { path: anchors });
      const driver = await openDriver(config);
      try {
        const contents = await restoreInto(driver, path, header, config, context);
        const applied = await migrate(driver, MIGRATIONS);
        const rows = Object.values(contents.rows).reduce((sum, count) => sum + count, 0);
        const tables = Object.keys(contents.rows).length;
        return {
          done: true,
          lines: [
            text(language, 'restore.done', { at: header.createdAt, rows, tables, files: contents.files }),
            ...(applied.length > 0 ? [text(language, 'restore.migrated', { count: applied.length })] : []),
            text(language, 'restore.next'),
          ],
          data: { createdAt: header.createdAt, rows: contents.rows, files: contents.files, applied },
        };
      } finally {
        await driver.close();
      }
    });
  },
};

function openDriver({ databaseUrl, migrationDatabaseUrl, dataFolder }: Config): Promise<Driver> {
  const url = migrationDatabaseUrl ?? databaseUrl;
  return url === undefined ? openFolder(dataFolder) : openPostgres({ url, bootstrap: true, poolSize: 2 });
}

/** Brings an empty database to the schema of the backup and loads it. */
async function restoreInto(
  driver: Driver,
  path: string,
  header: BackupHeader,
  config: Config,
  { status, language = 'en' }: Context,
) {
  const database = openDatabase(driver);
  const { at } = await schemaStatus(driver, MIGRATIONS);
  if (at > header.migrations.length) throw new BackupRefused('restore.movedOn');
  await migrate(driver, MIGRATIONS, undefined, header.migrations.length);
  const { hasData } = await database.asMaintenance((tx) => tx.one(anyData, []), { readOnly: true });
  if (hasData) throw new BackupRefused('restore.notEmpty');
  return restoreBackup(path, header, {
    driver,
    place:
      config.files.place === 'database' ? 'database' : choosePlace(config.files, config.dataFolder, database, send),
    anchors: config.auditAnchors,
    progress: (rows) => status?.(text(language, 'restore.progress', { rows })),
  });
}
