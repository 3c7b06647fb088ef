import { readStoreConfig } from '../config.ts';
import { migrateServer, openEmbeddedIn } from '../platform/database/open.ts';
import { MIGRATIONS } from '../platform/open-store.ts';
import type { Command, Context } from './command.ts';

/**
 * Migrates the database of DATABASE_URL, or of the data folder, to this build's schema. A gateway in production never
 * does that by itself, because several start at once; any number of operators can run this command concurrently.
 */
export const migrateCommand: Command = {
  name: 'migrate',
  about: () => 'Migrates the database (DATABASE_URL, or the one in PAYSTEAD_DATA) to the schema of this release.',
  async run(context) {
    const applied = await apply(context);
    const last = applied.length === 0 ? 'The schema is up to date.' : `Applied ${applied.length}.`;
    return { done: true, lines: [last], data: { applied } };
  },
};

async function apply({ environment, tell }: Context): Promise<string[]> {
  const { databaseUrl: url, dataFolder } = readStoreConfig(environment);
  const onMigrated = (name: string) => tell(`Applied ${name}`);
  if (url !== undefined) return migrateServer({ url }, MIGRATIONS, onMigrated);
  const applied: string[] = [];
  const { database } = await openEmbeddedIn(dataFolder, MIGRATIONS, (name) => {
    applied.push(name);
    onMigrated(name);
  });
  await database.close();
  return applied;
}
