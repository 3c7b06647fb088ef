import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/database/schema/migrate.ts';
import { openPostgres } from '../src/platform/database/postgres.ts';
import { migrationsFolder, seededName } from './prepared.ts';
import { administer, at, drop, findServer } from './server.ts';

/**
 * Creates two template databases on the server; each test file copies one. Drops them, or stops the server, at the end.
 */
export default async function preparePostgres(project: TestProject): Promise<() => Promise<void>> {
  const { url: near, stop } = await findServer(process.env.PAYSTEAD_TEST_POSTGRES ?? 'start');
  const run = randomBytes(4).toString('hex');
  const bare = `paystead_bare_${run}`;
  const migrated = `paystead_migrated_${run}`;
  for (const name of [bare, migrated]) {
    await administer(near, `create database ${name}`);
    const driver = await openPostgres({ url: at(near, name), bootstrap: true, poolSize: 1 });
    if (name === migrated) await migrate(driver, migrationsFolder);
    await driver.close();
  }
  project.provide('prepared', { engine: 'postgres', server: byTcp(near), near, bare, migrated });
  return async () => {
    // The first test file that needs the cast creates the third.
    for (const name of [bare, migrated, seededName(migrated)]) await drop(near, name);
    await stop();
  };
}

/** Returns the same URL without a Unix socket. */
function byTcp(url: string): string {
  const other = new URL(url);
  other.searchParams.delete('host');
  return other.href;
}
