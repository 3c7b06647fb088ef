import { existsSync } from 'node:fs';
import path from 'node:path';
import { readStoreConfig } from '../config.ts';
import type { Driver } from '../platform/database/driver.ts';
import { openEmbedded } from '../platform/database/embedded.ts';
import { migrateServer, openEmbeddedIn, openFolder } from '../platform/database/open.ts';
import { openPostgres } from '../platform/database/postgres.ts';
import { planMigration } from '../platform/database/schema/plan/plan-migration.ts';
import { MIGRATIONS } from '../platform/open-store.ts';
import type { Command, Context, Outcome } from './command.ts';
import { describePlan, planData } from './migration-plan/describe-plan.ts';
import { text } from './texts.ts';

/**
 * Migrates the database of DATABASE_URL, or of the data folder, to this build's schema, with the login of migrations if there
 * is one. A gateway in production never does that by itself, because several start at once; any number of operators can run
 * this command concurrently. `--plan` only says what it would do.
 */
export const migrateCommand: Command = {
  name: 'migrate',
  runs: 'alone',
  about: (language) => text(language, 'migrate.about'),
  options: { plan: 'boolean' },
  async run(context) {
    if (context.options?.['plan'] === true) return plan(context);
    const applied = await apply(context);
    const { language = 'en' } = context;
    const last =
      applied.length === 0
        ? text(language, 'migrate.upToDate')
        : text(language, 'migrate.applied', { count: applied.length });
    return { done: true, lines: [last], data: { applied } };
  },
};

/** Says what `migrate` would do, and how to replace the gateways. Changes nothing, and no gateway waits for it. */
async function plan({ environment, language = 'en' }: Context): Promise<Outcome> {
  const { databaseUrl, jobsDatabaseUrl, migrationDatabaseUrl, dataFolder } = readStoreConfig(environment);
  const url = migrationDatabaseUrl ?? jobsDatabaseUrl ?? databaseUrl;
  const driver = url === undefined ? await openIfPresent(dataFolder) : await openPostgres({ url, poolSize: 1 });
  try {
    const planned = await planMigration(driver, MIGRATIONS);
    return { done: true, lines: describePlan(planned, language), data: planData(planned) };
  } finally {
    await driver.close();
  }
}

/** Opens the embedded database of a data folder; an empty one in memory if it has none yet. */
async function openIfPresent(dataFolder: string): Promise<Driver> {
  return existsSync(path.join(dataFolder, 'database')) ? openFolder(dataFolder) : openEmbedded();
}

async function apply({ environment, tell, language = 'en' }: Context): Promise<string[]> {
  const { databaseUrl, migrationDatabaseUrl, dataFolder } = readStoreConfig(environment);
  const url = migrationDatabaseUrl ?? databaseUrl;
  const onMigrated = (name: string) => tell(text(language, 'migrate.appliedOne', { name }));
  if (url !== undefined) return migrateServer({ url }, MIGRATIONS, onMigrated);
  const applied: string[] = [];
  const { database } = await openEmbeddedIn(dataFolder, MIGRATIONS, (name) => {
    applied.push(name);
    onMigrated(name);
  });
  await database.close();
  return applied;
}
