import { readStoreConfig } from '../config.ts';
import { migrateServer, openEmbeddedIn } from '../platform/database/open.ts';
import { MIGRATIONS } from '../platform/open-store.ts';
import type { Command, Context } from './command.ts';
import { text } from './texts.ts';

/**
 * Migrates the database of DATABASE_URL, or of the data folder, to this build's schema, with the login of migrations if there
 * is one. A gateway in production never
 * does that by itself, because several start at once; any number of operators can run this command concurrently.
 */
export const migrateCommand: Command = {
  name: 'migrate',
  runs: 'alone',
  about: (language) => text(language, 'migrate.about'),
  async run(context) {
    const applied = await apply(context);
    const { language = 'en' } = context;
    const last =
      applied.length === 0
        ? text(language, 'migrate.upToDate')
        : text(language, 'migrate.applied', { count: applied.length });
    return { done: true, lines: [last], data: { applied } };
  },
};

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
