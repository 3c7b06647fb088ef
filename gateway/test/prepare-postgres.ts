import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../scripts/processes/postgres.ts';
import { migrate } from '../src/platform/database/schema/migrate.ts';
import { openPostgres } from '../src/platform/database/postgres.ts';
import { migrationsFolder, seededName } from './prepared.ts';
import { administer, at, drop } from './server.ts';

/**
 * Creates two template databases on the server; each test file copies one. Drops them, or stops the server, at the end.
 */
export default async function preparePostgres(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await server(process.env.PAYSTEAD_TEST_POSTGRES ?? 'start');
  const run = randomBytes(4).toString('hex');
  const bare = `paystead_bare_${run}`;
  const migrated = `paystead_migrated_${run}`;
  for (const name of [bare, migrated]) {
    await administer(url, `create database ${name}`);
    const driver = await openPostgres({ url: at(url, name), bootstrap: true, poolSize: 1 });
    if (name === migrated) await migrate(driver, migrationsFolder);
    await driver.close();
  }
  project.provide('prepared', { engine: 'postgres', server: url, bare, migrated });
  return async () => {
    // The first test file that needs the cast creates the third.
    for (const name of [bare, migrated, seededName(migrated)]) await drop(url, name);
    await stop();
  };
}

async function server(wanted: string): Promise<{ url: string; stop: () => Promise<void> }> {
  if (wanted !== 'start') return { url: wanted, stop: async () => {} };
  const started = await startPostgres({ inMemory: true });
  if ('absent' in started) throw new Error(`PostgreSQL cannot be started: ${started.absent}`);
  return started;
}
